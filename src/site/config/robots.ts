/** `/robots.txt`: everything may be read, and where the maps of the pages are. */
import {brand} from '../../brand';

/**
 * @param locales the first one stands at the root, the others below their name
 * @returns the file as RFC 9309 has it, with a line of sitemaps.org for each locale
 */
export function robots(locales: readonly string[]): string {
  const {url, basePath} = brand.docs;
  const maps = locales.map(
    (locale, index) => `Sitemap: ${url}${basePath}${index === 0 ? '' : `${locale}/`}sitemap.xml`,
  );
  return ['User-agent: *', 'Allow: /', '', ...maps, ''].join('\n');
}
