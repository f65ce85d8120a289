/**
 * A static host has one 404 page, the English one. For an unknown path of another locale this redirects to the 404 page
 * of that locale, with the original address in the fragment; there it restores the address before anything else reads
 * it.
 * @param locales path segments of the other locales, which are also their languages
 */
export function goToLocalNotFound(at: Location, locales: readonly string[]): void {
  const locale = at.pathname.split('/')[1]!;
  if (!locales.includes(locale)) return;
  const page = `/${locale}/404`;
  const isOwn = document.documentElement.lang === locale;
  const path = at.pathname.replace(/\.html$/, '');
  if (!isOwn && path !== page) {
    at.replace(`${page}.html#${at.pathname}${at.search}${at.hash}`);
  } else if (isOwn && path === page && at.hash.startsWith(`#/${locale}/`)) {
    history.replaceState(history.state, '', at.hash.slice(1));
  }
}
