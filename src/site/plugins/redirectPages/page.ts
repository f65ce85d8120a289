/** HTML of a redirect page. */
import {type ByLocale, inLocale, type Locale} from '../../../brand';

/**
 * Script of all redirect pages: goes to the canonical link with query and fragment, which the meta refresh drops.
 * `replace` keeps the redirect page out of the browser history.
 */
export const FORWARD = `location.replace(document.querySelector('link[rel=canonical]').getAttribute('href') + location.search + location.hash);\n`;

const POLICY =
  "default-src 'none'; script-src 'self'; require-trusted-types-for 'script'; trusted-types 'none'; base-uri 'none'; form-action 'none'";

/** Title of the page. */
const NAMES: ByLocale<string> = {en: 'This page has moved', uk: 'Сторінку перенесено'};

/**
 * @param to address of the target, without query and fragment
 * @param language of the page
 * @param script address of a file with `FORWARD`; a file, so that a Content Security Policy needs no hash of it
 * @returns the page; without scripts its meta refresh redirects
 */
export function redirectPage(to: string, language: Locale, script: string): string {
  const name = inLocale(NAMES, language);
  return `<!DOCTYPE html>
<html lang="${language}">
  <head>
    <meta charset="UTF-8">
    <meta http-equiv="refresh" content="0; url=${to}">
    <meta http-equiv="Content-Security-Policy" content="${POLICY}">
    <link rel="canonical" href="${to}" />
    <meta name="viewport" content="width=device-width">
    <title>${name}</title>
    <script src="${script}"></script>
  </head>
  <body>
    <p>${name}: <a href="${to}">${to}</a></p>
  </body>
</html>`;
}
