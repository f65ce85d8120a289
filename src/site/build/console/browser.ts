/** Differences between the browser and Node builds of the sandbox programs. */
import path from 'node:path';
import type {Plugin} from 'esbuild';

/** Replacement of Node-only modules in the browser: file → file, relative to the project root. */
export const IN_A_BROWSER: ReadonlyMap<string, string> = new Map([
  ['src/domain/platform/node.ts', 'src/domain/platform/browser.ts'],
]);

/** JavaScript version that all supported browsers implement. */
export const BROWSER_TARGET = 'es2022';

/**
 * esbuild plugin that replaces the Node-only modules.
 * @param root project root
 */
export const inABrowser = (root: string): Plugin => ({
  name: 'browser',
  setup({onResolve}) {
    onResolve({filter: /^\.{1,2}\//}, ({path: imported, resolveDir}) => {
      const instead = IN_A_BROWSER.get(`${path.relative(root, path.join(resolveDir, imported))}.ts`);
      return instead === undefined ? undefined : {path: path.join(root, instead)};
    });
  },
});
