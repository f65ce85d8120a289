/** The pages of the site, by address. */
import {existsSync} from 'node:fs';
import path from 'node:path';
import {DEFAULT_LOCALE, LOCALES, localePath, type Locale} from '../brand';
import {PAGE_FOLDERS, markdownFiles, mirrorOf, routeIn, versionPages} from '../facts';

/** A page that can be opened. */
export interface PageAddress {
  /** Address with the prefix of the language, such as `/uk/callbacks`. */
  address: string;
  locale: Locale;
  /** English page, relative to the root. */
  english: string;
  /** File that is shown: the translation, or the English page where there is none. */
  file: string;
  /** Archived version; undefined for the current one. */
  version: string | undefined;
}

/** Where the routes of a folder of pages begin. */
const PREFIXES: Readonly<Record<string, string>> = {blog: '/blog', 'versioned_docs/version-1.0': '/1.0'};

/**
 * @param root project root
 * @returns address → page, for every page in every language
 */
export function pagesByAddress(root: string): ReadonlyMap<string, PageAddress> {
  const pages = PAGE_FOLDERS.flatMap((folder) =>
    markdownFiles(path.join(root, folder.source)).flatMap((name) => {
      const route = routeIn(root, folder.source, name);
      const english = path.join(folder.source, name);
      const version = folder.source === versionPages('1.0') ? '1.0' : undefined;
      return LOCALES.map((locale): PageAddress => {
        const mirror = path.join(mirrorOf(folder, locale), name);
        const isTranslated = locale !== DEFAULT_LOCALE && existsSync(path.join(root, mirror));
        const below = route.startsWith('/') ? route : `/${route}`;
        const address = `${localePath(locale)}${PREFIXES[folder.source] ?? ''}${below}`.replace(/(?<=.)\/$/, '');
        return {address: address || '/', locale, english, file: isTranslated ? mirror : english, version};
      });
    }),
  );
  return new Map(pages.map((page) => [page.address, page]));
}
