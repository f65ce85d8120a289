/**
 * Tests use the production versions of packages, as the build of the site does: development versions contain
 * assertions, and take half as long again.
 */
import {fromMarkdown} from 'mdast-util-from-markdown';
import {expect, test} from 'vitest';

// Both packages contain a second copy for development.
test.each(['micromark', 'mdast-util-from-markdown'])('%s is the production version', (name) => {
  expect(import.meta.resolve(name)).toContain(`/node_modules/${name}/`);
  expect(import.meta.resolve(name)).not.toContain('/dev/');
});

test('indirectly imported packages are production versions, too', () => {
  const refusal = (() => {
    try {
      return fromMarkdown({} as never) as never;
    } catch (error) {
      return error as Error;
    }
  })();
  // The stack trace shows the copy in use.
  expect(refusal.stack).toContain('/node_modules/mdast-util-from-markdown/');
  expect(refusal.stack).not.toContain('/dev/');
});
