/**
 * Docusaurus plugin for the scripts of a page. It adds `page/head`, `page/body` and the parts as entries of the client
 * bundle. After the build it completes each page, so that the first paint and the basic interactions need no other
 * file.
 */
import {createHash} from 'node:crypto';
import {mkdirSync, readFileSync, renameSync, rmSync, writeFileSync} from 'node:fs';
import path from 'node:path';
import type {PluginModule, Props} from '@docusaurus/types';
import {inLocale} from '../../../brand';
import {LOAD_FAILURE_WORDS, MADE_BY_SEARCH} from '../../../page';
import {currentLocale} from '../../config/locale';
import {frameRule} from '../console/frame';
import {ChunksByPath, filesByName, type ChunkNames, type ClientManifest} from './chunks';
import {CriticalCss, namesIn, type Names} from './criticalCss';
import {ALL_ENTRIES, ENTRY_NAMES} from './entries';
import {completePage, embeddable} from './page';
import {withPolicy} from './policy';
import {sidebarOf, wholeListOf} from './sidebars';

/** Chunk of the search worker. */
const WORKER = 'search-worker';

/**
 * @param root project root
 * @param frame script of the frame of a hosted page
 */
export function pagePlugin(root: string, frame: string): PluginModule {
  return () => ({
    name: 'page',
    configureWebpack(config, isServer, {currentBundler}) {
      const module = {rules: [frameRule(root, frame)]};
      if (isServer) return {module};
      const words = inLocale(LOAD_FAILURE_WORDS, currentLocale());
      const plugins = [new currentBundler.instance.DefinePlugin({LOAD_FAILURE_WORDS: JSON.stringify(words)})];
      const main = config.entry as string;
      const entries = Object.entries(ALL_ENTRIES).map(
        ([name, file]) => [name, path.join(root, 'src/page', file)] as const,
      );
      const entry =
        config.mode === 'production'
          ? {main, ...Object.fromEntries(entries.map(([name, file]) => [name, ownRuntime(file)]))}
          : // The dev server serves one empty page, which React renders; a single entry opens a single connection.
            [...entries.map(([, file]) => file), main];
      return {entry, module, plugins, mergeStrategy: {entry: 'replace'}};
    },
    postBuild(props) {
      completePages(props, frame);
      return Promise.resolve();
    },
  });
}

const ownRuntime = (file: string) => ({import: file, runtime: false as const});

/**
 * Completes each page: inlines its critical CSS and scripts, and lists its own chunks, which are prefetched together
 * with React and run when React loads them.
 * @param frame script of the frame of a hosted page
 * @throws Error with the page, if it is missing, differs from the template, or needs an unknown chunk
 */
function completePages({outDir, generatedFilesDir, routes, routesPaths, baseUrl}: Props, frame: string): void {
  const generated = <Data>(name: string): Data =>
    JSON.parse(readFileSync(path.join(generatedFilesDir, name), 'utf8')) as Data;
  const chunks = new ChunksByPath(routes, generated<ChunkNames>('routesChunkNames.json'));
  const filesOf = filesByName(generated<ClientManifest>('client-manifest.json'));
  const below = (address: string) => path.join(outDir, address.slice(baseUrl.length));
  const read = (address: string) => readFileSync(below(address), 'utf8');
  const sheetAt = once((address) => new CriticalCss(read(address)));
  const scriptAt = once((address) => embeddable(read(address), address));
  const fileOf = (route: string) => (route.endsWith('.html') ? below(route) : path.join(below(route), 'index.html'));
  const addressesOf = (names: readonly string[]) => [
    ...new Set(names.flatMap((name) => filesOf(name)).map((file) => baseUrl + file)),
  ];
  const [worker, ...others] = addressesOf([WORKER]);
  if (worker === undefined || others.length > 0)
    throw new Error(
      `the worker “${WORKER}” consists of ${others.length + 1} files, but a page starts one: src/search/client/worker.ts`,
    );
  const pages = routesPaths.map((route) => ({route, file: fileOf(route), html: readFileSync(fileOf(route), 'utf8')}));
  const sources = pages.map(({html}) => html);
  const sidebars = writeSidebars(sources, outDir, baseUrl);
  const shared = sharedNames(sources);
  // Cached by the addresses of the style sheets, which are the same on every page.
  const listAt = once((styles) => {
    const css = styles.split(' ').map((address) => sheetAt(address).ofPart(MADE_BY_SEARCH, shared));
    return writeHashed(outDir, baseUrl, 'css/search-list', css.join(''), 'css');
  });
  const listOf = (styles: readonly string[]) => listAt(styles.join(' '));
  for (const {route, file, html} of pages) {
    try {
      const completed = completePage(html, {
        sheetAt,
        scriptAt,
        own: addressesOf(chunks.of(route)),
        worker,
        listOf,
        sidebars,
      });
      // Rename at the end, because the search indexer reads the same files at the same time.
      writeFileSync(`${file}.part`, withPolicy(completed, frame));
      renameSync(`${file}.part`, file);
    } catch (cause) {
      throw new Error(`The page ${route} cannot be completed: ${(cause as Error).message}`, {cause});
    }
  }
  // These scripts are inlined into every page.
  for (const entry of ENTRY_NAMES) for (const file of filesOf(entry)) rmSync(path.join(outDir, file));
}

/**
 * Writes the complete list of each sidebar to a file.
 * @param pages sources of all pages
 * @returns the addresses of the lists, by version and name of the sidebar
 */
function writeSidebars(pages: readonly string[], outDir: string, baseUrl: string): Record<string, string> {
  const addresses: Record<string, string> = {};
  for (const html of pages) {
    const name = sidebarOf(html);
    if (name === undefined || name in addresses) continue;
    const whole = wholeListOf(html)!;
    const target = path.join(outDir, 'assets', whole.file);
    mkdirSync(path.dirname(target), {recursive: true});
    writeFileSync(target, whole.html);
    addresses[name] = `${baseUrl}assets/${whole.file}`;
  }
  return addresses;
}

/** @returns the names that occur on every page */
function sharedNames(pages: readonly string[]): Names {
  let shared: Names | undefined;
  for (const html of pages) {
    const names = namesIn(html);
    shared = shared ? new Set([...shared].filter((name) => names.has(name))) : names;
  }
  return shared ?? new Set();
}

/**
 * Writes a file with its content hash in the name.
 * @param name without extension, below the folder of scripts and styles
 * @returns its address
 */
function writeHashed(outDir: string, baseUrl: string, name: string, content: string, ending: string): string {
  const hash = createHash('sha256').update(content).digest('hex').slice(0, 8);
  const file = `assets/${name}.${hash}.${ending}`;
  mkdirSync(path.dirname(path.join(outDir, file)), {recursive: true});
  writeFileSync(path.join(outDir, file), content);
  return baseUrl + file;
}

/** @returns the function, memoised by address */
function once<Value>(make: (address: string) => Value): (address: string) => Value {
  const made = new Map<string, Value>();
  return (address) => {
    const known = made.get(address);
    if (known !== undefined) return known;
    const value = make(address);
    made.set(address, value);
    return value;
  };
}
