/** The text of a page that forwards. */

/** What the plugin writes around the address. */
const BEGIN = '<html>';
const CANONICAL = /<link rel="canonical" href="([^"]*)" \/>/;
const END = '</html>';

/** Name of the page, by its language. */
const NAMES: Partial<Record<string, string>> = {en: 'This page has moved', uk: 'Сторінку перенесено'};

/**
 * @param html as plugin-client-redirects writes it
 * @param language of the page, as BCP 47 has it
 * @returns the same page with its language, its name and a link to where it forwards
 * @throws Error when the plugin writes something else, or the page has no name in the language
 */
export function completeRedirect(html: string, language: string): string {
  const name = NAMES[language];
  if (name === undefined)
    throw new Error(`a page that forwards has no name in “${language}”: add it to src/plugins/redirectPages/page.ts`);
  const to = CANONICAL.exec(html)?.[1];
  if (to === undefined || !html.includes(BEGIN) || !html.includes(END))
    throw new Error(
      'plugin-client-redirects writes its pages in another way than before: see its redirectPage.template.html, and src/plugins/redirectPages/page.ts',
    );
  return html
    .replace(BEGIN, `<html lang="${language}">`)
    .replace(
      CANONICAL,
      (link) => `${link}\n    <meta name="viewport" content="width=device-width">\n    <title>${name}</title>`,
    )
    .replace(END, `  <body>\n    <p>${name}: <a href="${to}">${to}</a></p>\n  </body>\n</html>`);
}
