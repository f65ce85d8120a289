/**
 * A static host knows one page for unknown paths, the English one. Below the path of another locale, that locale's own
 * page takes its place: the browser goes there with the address in the fragment, and the address is put back before
 * anything else reads it.
 * @param locale path segment of the locale, which is also its language
 */
export function goToLocalNotFound(at: Location, locale: string): void {
  const page = `/${locale}/404`;
  const isOwn = document.documentElement.lang === locale;
  const path = at.pathname.replace(/\.html$/, '');
  if (!isOwn && at.pathname.split('/')[1] === locale && path !== page) {
    at.replace(`${page}.html#${at.pathname}${at.search}${at.hash}`);
  } else if (isOwn && path === page && at.hash.startsWith(`#/${locale}/`)) {
    history.replaceState(history.state, '', at.hash.slice(1));
  }
}
