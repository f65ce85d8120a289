/** What stands in the frame of a hosted page, and what leads there. */

/**
 * The document in which hosted pages are shown, under a strict policy: nothing runs but one script of this site, nothing else is
 * loaded, nothing is sent. The script is named whole, because the frame has no origin that `'self'` could mean.
 * @param script address of `frame.js`
 */
export function frameDocument(script: string): string {
  const policy = [
    "default-src 'none'",
    `script-src ${script}`,
    'img-src data:',
    // For what is parsed there, where nothing of it runs.
    "require-trusted-types-for 'script'",
    'trusted-types frame',
    "form-action 'none'",
    "base-uri 'none'",
  ].join('; ');
  return `<!doctype html><html><head><meta charset="utf-8"><meta http-equiv="Content-Security-Policy" content="${policy}"><title></title><script src="${script}"></script></head><body></body></html>`;
}

/** Addresses of hosted pages in the text of an answer, each once. */
export function pagesIn(text: string, baseUrl: string): string[] {
  const {origin} = new URL(baseUrl);
  const found = text.matchAll(/"(https?:\/\/[^"\s]{1,500})"/g);
  return [...new Set([...found].map(([, url]) => url!))].filter((url) => isHosted(url, origin));
}

const isHosted = (url: string, origin: string): boolean =>
  URL.canParse(url) && new URL(url).origin === origin && /^\/(?:pay|bank|invoice|page)\//.test(new URL(url).pathname);

/** @returns the address where a link or a form of the page leads, and whether the gateway answers there */
export function resolve(href: string, page: string): {url: string; hosted: boolean} {
  if (!URL.canParse(href, page)) return {url: href, hosted: false};
  const url = new URL(href, page);
  return {url: url.href, hosted: url.origin === new URL(page).origin};
}

export const titleOf = (html: string): string => /<title>([^<]*)<\/title>/.exec(html)?.[1] ?? '';
