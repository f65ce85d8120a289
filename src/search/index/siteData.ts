/** Search data that the build passes to the browser: search-local's plugin data, set by `src/site/plugins/search`. */

/** Name of the plugin. */
export const SEARCH_PLUGIN = '@easyops-cn/docusaurus-search-local';

/** A part of the site that is searched by itself from its pages. */
interface Context {
  /** First part of its addresses. */
  path: string;
  /** Its name in the locale of the site. */
  label: string;
}

export interface SearchData {
  /** `?_=<hash>` of what is indexed, so that a cached index is not used after a deployment. */
  stamp: string;
  /** Most hits in the list below the box. */
  limit: number;
  contexts: Context[];
}

/**
 * @param base address of the set of documentation, with a slash at its end
 * @returns the context of a page, or nothing where everything is searched
 */
export function contextOf(pathname: string, base: string, contexts: readonly Context[]): Context | undefined {
  if (!pathname.startsWith(base)) return undefined;
  const below = pathname.slice(base.length);
  return contexts.find(({path}) => below === path || below.startsWith(`${path}/`));
}
