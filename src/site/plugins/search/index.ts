/**
 * @easyops-cn/docusaurus-search-local with the search engine of `src/search`. The plugin's options, route, texts and
 * results page are kept. The index is a set of files per version and locale; the box is `src/theme/SearchBar`, and gets
 * its settings from the plugin data. `src/site/patches/registry/searchPage` connects the results page.
 */
import {mkdirSync, readFileSync, rmSync, writeFileSync} from 'node:fs';
import path from 'node:path';
import type {LoadedContent} from '@docusaurus/plugin-content-docs';
import type {LoadContext, Plugin, PluginModule, Props} from '@docusaurus/types';
import * as searchLocal from '@easyops-cn/docusaurus-search-local';
import type {PluginOptions} from '@easyops-cn/docusaurus-search-local';
import {
  buildIndex,
  type IndexedPage,
  readPage,
  SEARCH_PLUGIN,
  type SearchData,
  INDEX_FOLDER,
  loadStarts,
  loadVocabulary,
} from '../../../search';
import type {Locale} from '../../../brand';

type SearchLocal = {
  default: (context: LoadContext, options: PluginOptions) => Plugin;
  validateOptions: NonNullable<PluginModule['validateOptions']>;
};

const {default: stock, validateOptions} = searchLocal as unknown as SearchLocal;

/** Validated options: `src/site/config/search` sets the labels of each context in every locale. */
interface ValidatedOptions extends PluginOptions {
  searchResultLimits: number;
  searchContextByPaths: {path: string; label: Record<string, string>}[];
}

function search(context: LoadContext, data: unknown): Plugin {
  const options = data as ValidatedOptions;
  // `src/page/parts/found` highlights words, so a second copy of the highlighting library is not needed.
  const plugin = stock(context, {...options, highlightSearchTermsOnTargetPage: false});
  return {
    ...plugin,
    async contentLoaded(args) {
      args.actions.setGlobalData(dataOf(context, options));
      await plugin.contentLoaded?.(args);
    },
    postBuild(props) {
      for (const scope of scopes(props)) writeIndex(props, scope);
      return Promise.resolve();
    },
  };
}

/** Generated module of search-local with its constants, and the stamp in the address of the index there. */
const CONSTANTS = `${SEARCH_PLUGIN}/default/generated-constants.js`;
const STAMP = /searchIndexUrl = "[^"]*(\?_=\w+)"/;

/** @throws Error if search-local has not written the stamp of the index as expected */
function dataOf({generatedFilesDir, i18n}: LoadContext, options: ValidatedOptions): SearchData {
  const [, stamp] = STAMP.exec(readFileSync(path.join(generatedFilesDir, CONSTANTS), 'utf8')) ?? [];
  if (!stamp)
    throw new Error(
      `${CONSTANTS} contains no index address with a stamp: see “search: address of the index” in src/site/patches/registry/inner.ts`,
    );
  const contexts = options.searchContextByPaths.map(({path: of, label}) => ({
    path: of,
    label: label[i18n.currentLocale] ?? of,
  }));
  return {stamp, limit: options.searchResultLimits, contexts};
}

export const searchPlugin: PluginModule = Object.assign(search, {validateOptions});

interface Scope {
  /** Base path: `/uk/` or `/uk/1.0/`. */
  baseUrl: string;
  /** Base paths of other sets below it. */
  others: string[];
}

/** Each version is a separate set; the latest is the site itself, including its blog. */
function scopes(props: Props): Scope[] {
  const versions = props.plugins
    .filter((plugin) => plugin.name === 'docusaurus-plugin-content-docs')
    .flatMap((plugin) => (plugin.content as LoadedContent).loadedVersions);
  const archived = versions.filter((version) => !version.isLast).map((version) => `${version.path}/`);
  return [{baseUrl: props.baseUrl, others: archived}, ...archived.map((baseUrl) => ({baseUrl, others: []}))];
}

function writeIndex(props: Props, {baseUrl, others}: Scope): void {
  const pages: IndexedPage[] = [];
  for (const route of [...new Set(props.routesPaths)].sort()) {
    if (!`${route}/`.startsWith(baseUrl) || others.some((other) => `${route}/`.startsWith(other))) continue;
    const below = route.slice(props.baseUrl.length);
    // Skip the 404 page, and the lists of the blog and of tags, which only repeat the pages that they link to.
    if (route.endsWith('/404.html') || /^(?:search|tags|blog\/(?:tags|page|archive|authors))(?:\/|$)/.test(below))
      continue;
    const page = readPage(readFileSync(path.join(props.outDir, below, 'index.html'), 'utf8'));
    if (page) pages.push({...page, path: route.slice(baseUrl.length).replace(/\/$/, '')});
  }
  const folder = path.join(props.outDir, baseUrl.slice(props.baseUrl.length), INDEX_FOLDER);
  rmSync(folder, {recursive: true, force: true});
  mkdirSync(folder, {recursive: true});
  const locale = props.i18n.currentLocale as Locale;
  for (const [name, file] of buildIndex(pages, loadVocabulary(props.siteDir), locale, loadStarts(props.siteDir))) {
    writeFileSync(path.join(folder, name), JSON.stringify(file));
  }
}
