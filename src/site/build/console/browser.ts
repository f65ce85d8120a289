/** How the programs for a browser differ from those for Node. */
import path from 'node:path';
import type {Plugin} from 'esbuild';

/** What of the engine and the rules stands in another file where there is no Node: file → file, from the root. */
export const IN_A_BROWSER: ReadonlyMap<string, string> = new Map([
  ['src/domain/platform/node.ts', 'src/domain/platform/browser.ts'],
]);

/** What browsers of the last two years know, and every one that the site supports. */
export const BROWSER_TARGET = 'es2022';

/** Puts those files in their places. @param root the project's root */
export const inABrowser = (root: string): Plugin => ({
  name: 'browser',
  setup({onResolve}) {
    onResolve({filter: /^\.{1,2}\//}, ({path: imported, resolveDir}) => {
      const instead = IN_A_BROWSER.get(`${path.relative(root, path.join(resolveDir, imported))}.ts`);
      return instead === undefined ? undefined : {path: path.join(root, instead)};
    });
  },
});
