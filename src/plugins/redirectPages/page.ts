/** The text of a page that forwards. */

/** What the plugin writes around the address. */
const BEGIN = '<html>';
const CANONICAL = /<link rel="canonical" href="([^"]*)" \/>/;
/** Keeps query and fragment, which the refresh loses. */
const SCRIPT = /<script>\s*window\.location\.href = [^<]*<\/script>/;
const END = '</html>';

/** The one script of all these pages: it goes where the page's canonical link leads. Its browser keeps no page of it in its history. */
export const FORWARD = `location.replace(document.querySelector('link[rel=canonical]').getAttribute('href') + location.search + location.hash);\n`;

const POLICY =
  "default-src 'none'; script-src 'self'; require-trusted-types-for 'script'; trusted-types 'none'; base-uri 'none'; form-action 'none'";

/** Name of the page, by its language. */
const NAMES: Partial<Record<string, string>> = {en: 'This page has moved', uk: 'Сторінку перенесено'};

/**
 * @param html as plugin-client-redirects writes it
 * @param language of the page, as BCP 47 has it
 * @param script address of a file that holds `FORWARD`
 * @returns the same page with its language, its name, a link to where it forwards, and its script as a file, so that a policy
 * need not know it. Without scripts its refresh still leads.
 * @throws Error when the plugin writes something else, or the page has no name in the language
 */
export function completeRedirect(html: string, language: string, script: string): string {
  const name = NAMES[language];
  if (name === undefined)
    throw new Error(`a page that forwards has no name in “${language}”: add it to src/plugins/redirectPages/page.ts`);
  const to = CANONICAL.exec(html)?.[1];
  if (to === undefined || !html.includes(BEGIN) || !html.includes(END) || !SCRIPT.test(html))
    throw new Error(
      'plugin-client-redirects writes its pages in another way than before: see its redirectPage.template.html, and src/plugins/redirectPages/page.ts',
    );
  return html
    .replace(BEGIN, `<html lang="${language}">`)
    .replace(
      CANONICAL,
      (link) =>
        `<meta http-equiv="Content-Security-Policy" content="${POLICY}">\n    ${link}\n    <meta name="viewport" content="width=device-width">\n    <title>${name}</title>`,
    )
    .replace(SCRIPT, `<script src="${script}"></script>`)
    .replace(END, `  <body>\n    <p>${name}: <a href="${to}">${to}</a></p>\n  </body>\n</html>`);
}
