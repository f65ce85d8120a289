/** JSON as highlighted code of the site (`../CodeBlock`). The build highlights the code of pages; a response is new. */

/** Classes of the tokens, from the configuration of the site. */
export interface JsonLooks {
  plain: string;
  property: string;
  string: string;
  value: string;
  sign: string;
}

const ESCAPES: Record<string, string> = {'&': '&amp;', '<': '&lt;', '>': '&gt;'};

const TOKEN = /("(?:[^"\\]|\\.)*")(?=(\s*:)?)|(-?\d[\d.eE+-]*|true|false|null)|[{}[\]:,]+/g;

/** @returns text without markup */
export const escaped = (text: string): string => text.replaceAll(/[&<>]/g, (sign) => ESCAPES[sign]!);

/**
 * @param text formatted JSON
 * @returns its HTML: a `span` with the class of its token around each token
 */
export function jsonHtml(text: string, looks: JsonLooks): string {
  return text.replaceAll(
    TOKEN,
    (token, quoted: string | undefined, colon: string | undefined, value: string | undefined) => {
      const kind = quoted === undefined ? (value === undefined ? 'sign' : 'value') : colon ? 'property' : 'string';
      return `<span class="${looks[kind]}">${escaped(token)}</span>`;
    },
  );
}
