/** Bundles the components of a page, and the scripts and styles that run in the browser. */
import {existsSync, mkdirSync, writeFileSync} from 'node:fs';
import {createRequire} from 'node:module';
import path from 'node:path';
import {build, type Plugin} from 'esbuild';
import type {Content} from './components';

/** Where the bundle of the components is written: Node loads a file. */
const COMPONENTS_FILE = '.cache/preview/components.cjs';
const THEME = 'node_modules/@docusaurus/theme-classic/lib/theme';
const STAND_INS = 'src/preview/components/stand-ins';

/** Components of the site that the preview does not run: they start with a click, or need the whole site. */
const LEFT_OUT = /\/components\/(?:Console|SignatureLab|Decoder)$/;

export interface Components {
  renderContent(Page: Content, words: Readonly<Record<string, string>>): string;
  /** Styles of the components. */
  css: string;
}

const firstOf = (files: readonly string[]): string | undefined =>
  files
    .flatMap((file) => ['', '.tsx', '.ts', '.js', '/index.tsx', '/index.js'].map((ending) => file + ending))
    .find((file) => path.extname(file) !== '' && existsSync(file));

/** Resolves the imports that only Docusaurus knows. */
const aliases = (root: string): Plugin => ({
  name: 'aliases',
  setup({onResolve, onLoad}) {
    onResolve({filter: LEFT_OUT}, ({path: name}) => ({path: name, external: true}));
    onResolve({filter: /^@theme(?:-original)?\//}, ({path: name}) => {
      const inner = name.replace(/^@theme(?:-original)?\//, '');
      const own = name.startsWith('@theme/') ? [path.join(root, 'src/theme', inner)] : [];
      const found = firstOf([...own, path.join(root, THEME, inner)]);
      return found === undefined ? undefined : {path: found};
    });
    onResolve({filter: /^@site\//}, ({path: name}) => {
      const found = firstOf([path.join(root, name.slice('@site/'.length))]);
      return found === undefined ? undefined : {path: found};
    });
    onResolve({filter: /^@(?:docusaurus|generated)\//}, ({path: name}) => ({path: name, namespace: 'docusaurus'}));
    // As CommonJS, so that a file of components may import more than those components that content uses.
    onLoad({filter: /.*/, namespace: 'docusaurus'}, ({path: name}) => {
      const found = firstOf([
        path.join(root, STAND_INS, name.slice(name.indexOf('/') + 1).replace('theme-common', 'themeCommon')),
      ]);
      return {
        contents: found === undefined ? 'module.exports = {};' : `module.exports = require(${JSON.stringify(found)});`,
        resolveDir: root,
      };
    });
  },
});

/**
 * @param root project root
 * @returns the components and their styles
 * @throws Error of esbuild with file and line if a component cannot be compiled
 */
export async function bundleComponents(root: string): Promise<Components> {
  const outfile = path.join(root, COMPONENTS_FILE);
  const {outputFiles} = await build({
    entryPoints: [path.join(root, 'src/preview/components/index.tsx')],
    absWorkingDir: root,
    bundle: true,
    write: false,
    outfile,
    platform: 'node',
    format: 'cjs',
    jsx: 'automatic',
    loader: {'.js': 'jsx', '.css': 'local-css'},
    external: ['react', 'react-dom', 'react/jsx-runtime', 'react-dom/server'],
    plugins: [aliases(root)],
    logLevel: 'silent',
  });
  const textOf = (ending: string) => outputFiles.find((file) => file.path.endsWith(ending))?.text ?? '';
  mkdirSync(path.dirname(outfile), {recursive: true});
  writeFileSync(outfile, textOf('.cjs'));
  const require = createRequire(outfile);
  delete require.cache[outfile];
  const {renderContent} = require(outfile) as Pick<Components, 'renderContent'>;
  return {renderContent, css: textOf('.css')};
}

/**
 * @param root project root
 * @returns the script of a page of the preview
 */
export async function bundleBrowserScript(root: string): Promise<string> {
  const {outputFiles} = await build({
    entryPoints: [path.join(root, 'src/preview/browser/index.ts')],
    absWorkingDir: root,
    bundle: true,
    write: false,
    format: 'iife',
    target: 'es2022',
    logLevel: 'silent',
  });
  return outputFiles[0]!.text;
}

/**
 * @param root project root
 * @param sheets style sheets of the site, in cascade order
 * @returns one style sheet
 */
export async function bundleStyles(root: string, sheets: readonly string[]): Promise<string> {
  const {outputFiles} = await build({
    stdin: {
      contents: sheets.map((sheet) => `@import ${JSON.stringify(path.resolve(root, sheet))};`).join('\n'),
      loader: 'css',
      resolveDir: root,
    },
    absWorkingDir: root,
    bundle: true,
    write: false,
    outfile: 'preview.css',
    external: ['*.svg', '*.png', '*.woff2'],
    logLevel: 'silent',
  });
  return outputFiles[0]!.text;
}
