/**
 * Runs in the head of every page: it must hold everything that it needs, and speak old JavaScript.
 *
 * A static host knows one page for unknown paths, the English one. Below the path of another locale, that locale's own
 * page takes its place: the browser goes there with the address in the fragment, and the address is put back before
 * anything else reads it.
 * @param locale path segment of the locale, which is also its language
 */
export function localNotFound(locale: string): void {
  const page = `/${locale}/404`;
  const isOwn = document.documentElement.lang === locale;
  const path = location.pathname.replace(/\.html$/, '');
  if (!isOwn && location.pathname.split('/')[1] === locale && path !== page) {
    location.replace(`${page}.html#${location.pathname}${location.search}${location.hash}`);
  } else if (isOwn && path === page && location.hash.indexOf(`#/${locale}/`) === 0) {
    history.replaceState(history.state, '', location.hash.slice(1));
  }
}
