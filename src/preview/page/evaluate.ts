/** Runs the program of a compiled page. */
import {createRequire} from 'node:module';
import path from 'node:path';
import {transformSync} from 'esbuild';
import type {Content} from '../components';

export interface Heading {
  value: string;
  id: string;
  level: number;
}

export interface EvaluatedPage {
  Page: Content;
  /** Headings of levels 2 and below; their texts are HTML. */
  toc: readonly Heading[];
}

/** A loader chain in front of the path of a file, as `!url-loader?…!./picture.png`. */
const LOADED = /^!?.*!(?<file>[^!]+)$/;

/**
 * @param code program of a page
 * @param file the page, relative to the root
 * @param root project root
 * @param addressOf returns the address of an asset that the page names, from its path relative to the root
 */
export function evaluatePage(
  code: string,
  {file, root, addressOf}: {file: string; root: string; addressOf: (asset: string) => string},
): EvaluatedPage {
  const {code: program} = transformSync(code, {format: 'cjs', platform: 'node', loader: 'jsx'});
  const require = createRequire(path.join(root, 'package.json'));
  const load = (name: string): unknown => {
    const asset = LOADED.exec(name)?.groups!['file'];
    if (asset !== undefined)
      return {default: addressOf(path.relative(root, path.resolve(root, path.dirname(file), asset)))};
    if (name.startsWith('@site/')) return {__esModule: true, default: LeftOut};
    return require(name);
  };
  const module = {exports: {} as {default: Content; toc?: readonly Heading[]}};
  // The page is a source of this project, like the code that renders it.
  // oxlint-disable-next-line no-new-func
  new Function('require', 'exports', 'module', program)(load, module.exports, module);
  return {Page: module.exports.default, toc: module.exports.toc ?? []};
}

/** Stands for a component that needs the whole site. */
const LeftOut = (): string => '[npm start shows this component]';
