/** `/robots.txt`: everything may be read, and where the maps of the pages are. */

/**
 * @param locales the first one stands at the root, the others below their name
 * @returns the file as RFC 9309 has it, with a line of sitemaps.org for each locale
 */
export function robots({url, baseUrl}: {url: string; baseUrl: string}, locales: readonly string[]): string {
  const maps = locales.map((locale, index) => `Sitemap: ${url}${baseUrl}${index === 0 ? '' : `${locale}/`}sitemap.xml`);
  return ['User-agent: *', 'Allow: /', '', ...maps, ''].join('\n');
}
