/**
 * @easyops-cn/docusaurus-search-local with the search of `src/search` behind its box and its results page. From the plugin
 * stay the options, the routes, the components and their texts; replaced is the index (a set of files per version and locale).
 * What else is replaced, the worker among it, stands in `src/patches/registry/searchBox`.
 */
import {mkdirSync, readFileSync, rmSync, writeFileSync} from 'node:fs';
import path from 'node:path';
import type {LoadedContent} from '@docusaurus/plugin-content-docs';
import type {LoadContext, Plugin, PluginModule, Props} from '@docusaurus/types';
import * as searchLocal from '@easyops-cn/docusaurus-search-local';
import type {PluginOptions} from '@easyops-cn/docusaurus-search-local';
import {buildIndex, type IndexedPage} from '../../search/index/buildIndex';
import {readPage} from '../../search/index/readPage';
import {INDEX_FOLDER} from '../../search/index/types';
import {loadVocabulary} from '../../search/index/vocabulary';
import type {Locale} from '../../facts/translate';

type SearchLocal = {
  default: (context: LoadContext, options: PluginOptions) => Plugin;
  validateOptions: NonNullable<PluginModule['validateOptions']>;
};

const {default: stock, validateOptions} = searchLocal as unknown as SearchLocal;

function search(context: LoadContext, data: unknown): Plugin {
  const plugin = stock(context, data as PluginOptions);
  return {
    ...plugin,
    postBuild(props) {
      for (const scope of scopes(props)) writeIndex(props, scope);
      return Promise.resolve();
    },
  };
}
export const searchPlugin: PluginModule = Object.assign(search, {validateOptions});

interface Scope {
  /** Base of the addresses: `/uk/` or `/uk/1.0/`. */
  baseUrl: string;
  /** Bases of the other sets below it. */
  others: string[];
}

/** Each version is a set of its own; the last one is the site itself, with its blog. */
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
    // The page for unknown paths, and the lists of the blog and of tags, which only repeat what they lead to.
    if (route.endsWith('/404.html') || /^(?:search|tags|blog\/(?:tags|page|archive|authors))(?:\/|$)/.test(below))
      continue;
    const page = readPage(readFileSync(path.join(props.outDir, below, 'index.html'), 'utf8'));
    if (page) pages.push({...page, path: route.slice(baseUrl.length).replace(/\/$/, '')});
  }
  const folder = path.join(props.outDir, baseUrl.slice(props.baseUrl.length), INDEX_FOLDER);
  rmSync(folder, {recursive: true, force: true});
  mkdirSync(folder, {recursive: true});
  const locale = props.i18n.currentLocale as Locale;
  for (const [name, file] of buildIndex(pages, loadVocabulary(props.siteDir), locale)) {
    writeFileSync(path.join(folder, name), JSON.stringify(file));
  }
}
