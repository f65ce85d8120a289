/** Titles of the documentation pages, by route. */
import {existsSync} from 'node:fs';
import path from 'node:path';
import {docRoutes, docsFolder, frontMatterOf} from './routes';
import {readSourceText} from './sourceText';
import type {Locale} from '../brand';

/** @returns route → title in the locale; in English where the page is not translated */
export function pageTitles(root: string, locale: Locale): Record<string, string> {
  const titleOf = (file: string): string => {
    const own = path.join(docsFolder(locale), file);
    const source = existsSync(path.join(root, own)) ? own : path.join('docs', file);
    return String(frontMatterOf(readSourceText(root, source))['title']);
  };
  return Object.fromEntries([...docRoutes(root)].map(([route, file]) => [route, titleOf(file)]));
}
