/** `/robots.txt`: allows everything and lists the sitemaps. */
import {brand} from '../../brand';

/**
 * @param locales the first one is at the root, the others below their name
 * @returns the file in the format of RFC 9309, with a sitemaps.org line for each locale
 */
export function robots(locales: readonly string[]): string {
  const {url, basePath} = brand.docs;
  const maps = locales.map(
    (locale, index) => `Sitemap: ${url}${basePath}${index === 0 ? '' : `${locale}/`}sitemap.xml`,
  );
  return ['User-agent: *', 'Allow: /', '', ...maps, ''].join('\n');
}
