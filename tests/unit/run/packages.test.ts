/** Tests get packages as the build of the site does: those for development check themselves, and take half as long again. */
import {fromMarkdown} from 'mdast-util-from-markdown';
import {expect, test} from 'vitest';

// Both bring a second copy for who develops them.
test.each(['micromark', 'mdast-util-from-markdown'])('%s is not the one for its developers', (name) => {
  expect(import.meta.resolve(name)).toContain(`/node_modules/${name}/`);
  expect(import.meta.resolve(name)).not.toContain('/dev/');
});

test('nor is what a source imports by itself', () => {
  const refusal = (() => {
    try {
      return fromMarkdown({} as never) as never;
    } catch (error) {
      return error as Error;
    }
  })();
  // The error says where it came from.
  expect(refusal.stack).toContain('/node_modules/mdast-util-from-markdown/');
  expect(refusal.stack).not.toContain('/dev/');
});
