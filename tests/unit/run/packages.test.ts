/** Tests get packages as the build of the site does: those for development check themselves, and take half as long again. */
import {expect, test} from 'vitest';

// Both bring a second copy for who develops them.
test.each(['micromark', 'mdast-util-from-markdown'])('%s is not the one for its developers', (name) => {
  expect(import.meta.resolve(name)).toContain(`/node_modules/${name}/`);
  expect(import.meta.resolve(name)).not.toContain('/dev/');
});
