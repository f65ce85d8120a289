/** Differences between the browser and Node builds of the sandbox programs. */
import path from 'node:path';
import type {Plugin} from 'esbuild';
import type {BrowserName, Facts} from '../../../facts';

/** Replacement of Node-only modules in the browser: file → file, relative to the project root. */
export const IN_A_BROWSER: ReadonlyMap<string, string> = new Map([
  ['src/domain/platform/node.ts', 'src/domain/platform/browser.ts'],
]);

/** Names that esbuild gives to browsers. */
const ESBUILD_NAMES: Readonly<Record<BrowserName, string>> = {
  chrome: 'chrome',
  edge: 'edge',
  firefox: 'firefox',
  safari: 'safari',
  ios_saf: 'ios',
};

/** @returns esbuild's `target` for all supported browsers */
export const browserTargets = ({browsers}: Pick<Facts, 'browsers'>): string[] =>
  browsers.map(({browser, version}) => `${ESBUILD_NAMES[browser]}${version}`);

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
