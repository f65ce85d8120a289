/** A page that forwards. */

/**
 * The one script of all these pages: it goes where the page's canonical link leads, and keeps query and fragment, which the
 * refresh loses. Its browser keeps no page of it in its history.
 */
export const FORWARD = `location.replace(document.querySelector('link[rel=canonical]').getAttribute('href') + location.search + location.hash);\n`;

const POLICY =
  "default-src 'none'; script-src 'self'; require-trusted-types-for 'script'; trusted-types 'none'; base-uri 'none'; form-action 'none'";

/** Name of the page, by its language. */
const NAMES: Partial<Record<string, string>> = {en: 'This page has moved', uk: 'Сторінку перенесено'};

/**
 * @param to address of the page that it forwards to, without query and fragment
 * @param language of the page, as BCP 47 has it
 * @param script address of a file that holds `FORWARD`: a file, so that a policy need not know its text
 * @returns the page. Without scripts its refresh still leads.
 * @throws Error when the page has no name in the language
 */
export function redirectPage(to: string, language: string, script: string): string {
  const name = NAMES[language];
  if (name === undefined)
    throw new Error(
      `a page that forwards has no name in “${language}”: add it to src/site/plugins/redirectPages/page.ts`,
    );
  return `<!DOCTYPE html>
<html lang="${language}">
  <head>
    <meta charset="UTF-8">
    <meta http-equiv="refresh" content="0; url=${to}">
    <meta http-equiv="Content-Security-Policy" content="${POLICY}">
    <link rel="canonical" href="${to}" />
    <meta name="viewport" content="width=device-width">
    <title>${name}</title>
  </head>
  <script src="${script}"></script>
  <body>
    <p>${name}: <a href="${to}">${to}</a></p>
  </body>
</html>`;
}
