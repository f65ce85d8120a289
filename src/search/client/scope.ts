/** The options of search-local that a question needs. */
import {searchContextByPaths} from '@easyops-cn/docusaurus-search-local/dist/client/client/utils/proxiedGenerated';
import {
  searchIndexUrl,
  searchResultLimits,
} from '@easyops-cn/docusaurus-search-local/dist/client/client/utils/proxiedGeneratedConstants';

/** `?_=<hash>` of what is indexed. */
export const STAMP = searchIndexUrl.slice(searchIndexUrl.indexOf('?'));

/** Most hits in the list below the box. */
export const LIMIT = searchResultLimits;

/** A part of the site that is searched by itself from its pages. */
interface Context {
  /** First part of its addresses. */
  path: string;
  /** Its name in a locale. */
  label: string;
}

/**
 * @param base address of the set of documentation, with a slash at its end
 * @returns the context of a page, or nothing where everything is searched
 */
export function contextOf(pathname: string, base: string, locale: string): Context | undefined {
  if (!pathname.startsWith(base)) return undefined;
  const below = pathname.slice(base.length);
  const found = searchContextByPaths.find(({path}) => below === path || below.startsWith(`${path}/`));
  return found && {path: found.path, label: found.label[locale] ?? found.path};
}
