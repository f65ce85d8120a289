/**
 * Builds `src/early/page` into a script of its own, which holds its own runtime and therefore does not grow with the site. Each
 * page carries it, and the styles that it needs, so that nothing else has to arrive before the page is drawn and works; and
 * the list of the files that bring React.
 */
import {existsSync, readFileSync, renameSync, rmSync, writeFileSync} from 'node:fs';
import path from 'node:path';
import type {PluginModule, Props} from '@docusaurus/types';
import {CriticalCss} from './criticalCss';
import {NAMES_GIVEN_LATER} from '../page/feedback/names';
import {WAKE_ID, type PageFiles} from '../page/wake/files';
import {ChunksByPath, filesByName, type ChunkNames, type ClientManifest} from './chunks';

/** Chunks that a visitor of any page may need next: the box of the search and its worker. */
const EVERYWHERE = ['search-box', 'search-worker'];

/** The script of `src/early/page`, as `src/early/build/template.ts` names it; the minifier takes the quotes away. */
const EARLY = /<script src="?([^\s">]*\/early\.[^\s">]*)"?><\/script>/;

/** @param root the project's root */
export function earlyPlugin(root: string): PluginModule {
  return () => ({
    name: 'early',
    configureWebpack(config, isServer) {
      if (isServer) return {};
      const early = path.join(root, 'src/early/page/index.ts');
      const main = config.entry as string;
      const entry =
        config.mode === 'production'
          ? {main, early: {import: early, runtime: false as const}}
          : // The dev server knows one page, which React draws; one entry has one connection to the server.
            [early, main];
      return {entry, mergeStrategy: {entry: 'replace'}};
    },
    postBuild(props) {
      completePages(props);
      return Promise.resolve();
    },
  });
}

/**
 * Completes each page: the part of the style sheet that it needs, `src/early/page`, and the chunks of its own, which are
 * prefetched with React and run when React asks for them.
 * @throws Error when a page does not hold what `src/early/build/template.ts` writes
 */
function completePages({outDir, generatedFilesDir, routes, routesPaths, baseUrl}: Props): void {
  const read = <Data>(name: string): Data =>
    JSON.parse(readFileSync(path.join(generatedFilesDir, name), 'utf8')) as Data;
  const chunks = new ChunksByPath(routes, read<ChunkNames>('routesChunkNames.json'));
  const files = filesByName(read<ClientManifest>('client-manifest.json'));
  const sheets = new Map<string, CriticalCss>();
  const sheetAt = (address: string): CriticalCss => {
    let sheet = sheets.get(address);
    if (!sheet) {
      sheet = new CriticalCss(readFileSync(path.join(outDir, address.slice(baseUrl.length)), 'utf8'));
      sheets.set(address, sheet);
    }
    return sheet;
  };
  const contents = new Map<string, string>();
  const contentOf = (address: string): string => {
    let content = contents.get(address);
    if (content === undefined) {
      content = readFileSync(path.join(outDir, address.slice(baseUrl.length)), 'utf8');
      if (/<\/script|<!--/i.test(content))
        throw new Error(`${address} cannot stand within a page: it holds the end of a script`);
      contents.set(address, content);
    }
    return content;
  };
  for (const route of routesPaths) {
    const below = route.slice(baseUrl.length);
    const file = path.join(outDir, below.endsWith('.html') ? below : path.join(below, 'index.html'));
    if (!existsSync(file)) continue;
    const own = new Set([...chunks.of(route), ...EVERYWHERE].flatMap((name) => files.get(name) ?? []));
    const html = readFileSync(file, 'utf8');
    const list = new RegExp(`(<script[^>]*id="?${WAKE_ID}"?[^>]*>)(.*?)(</script>)`).exec(html);
    if (!list) throw new Error(`${file} names no scripts: see src/early/build/template.ts`);
    const [whole, open, named, close] = list;
    const {styles, run} = JSON.parse(named!) as PageFiles;
    const css = styles.map((address) => sheetAt(address).of(html, NAMES_GIVEN_LATER)).join('');
    const fetch = [...own].map((name) => baseUrl + name).filter((address) => !run.includes(address));
    const filled: PageFiles = {styles, run, fetch};
    const changed = html
      .replace(whole, () => `<style>${css}</style>${open}${JSON.stringify(filled)}${close}`)
      .replace(EARLY, (_, address: string) => `<script>${contentOf(address)}</script>`);
    // The index of search reads the same files at the same time.
    writeFileSync(`${file}.part`, changed);
    renameSync(`${file}.part`, file);
  }
  // Every page carries it.
  for (const address of contents.keys()) rmSync(path.join(outDir, address.slice(baseUrl.length)));
}
