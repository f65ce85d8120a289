/**
 * Runs in the head of every page: it must hold everything that it needs, and speak old JavaScript.
 *
 * A static host knows one page for unknown paths, the English one. Below the path of another locale, that locale's own
 * page takes its place; the address stays.
 * @param locale path segment of the locale, which is also its language
 */
export function localNotFound(locale: string): void {
  const root = document.documentElement;
  if (location.pathname.split('/')[1] !== locale || root.lang === locale) return;
  // Ends the parsing, so that none of the English scripts runs.
  window.stop();
  fetch(`/${locale}/404.html`)
    .then((response) => (response.ok ? response.text() : Promise.reject(new Error(String(response.status)))))
    .catch(() => `<!doctype html><html lang="${locale}"><title>404</title><p><a href="/${locale}/">404</a></p>`)
    .then((html) => {
      document.open();
      document.write(html);
      document.close();
    });
}
