/** Splits text into words and identifiers. An identifier counts as a whole and in its parts. */
import {lower} from './fold';

export interface Token {
  /** In lower case, without apostrophes: “transaction”, “204”, «обовязково». */
  value: string;
  /** Where it stands in the text, in UTF-16 units. */
  start: number;
  length: number;
  /**
   * Set on a token that is an identifier of several parts, as a whole: its letters and digits without separators, so
   * that `transaction_create`, `transactionCreate` and `/transaction/create` are one. Its parts follow as tokens of their own.
   */
  whole?: true;
}

/** “HTTP 404”; words, and words joined by what joins the parts of identifiers, paths, header names and hyphenated words. */
const CHUNK =
  /HTTP \d{3}(?!\p{N})|[\p{L}\p{N}\p{Mn}]+(?:['’ʼ`´‘._@/:\-–][{<]?[\p{L}\p{N}\p{Mn}]+[}>]?|_+(?![\p{L}\p{N}]))*/giu;
const PART = /[\p{L}\p{N}\p{Mn}'’ʼ`´‘]+/gu;
/** Borders of camelCase: `externalOrderId`, `HTTPStatus`. Digits do not split: p2p, h2h and 3ds are words. */
const CAMEL = /(?<=\p{Ll})(?=\p{Lu})|(?<=\p{Lu})(?=\p{Lu}\p{Ll}{2})/u;
/** Most words: nothing in them to split, to fold or to take out. */
const PLAIN = /^(?:[A-ZА-ЯҐЄІЇЁ]?[a-zа-яґєіїё]+|[0-9]+)$/;
/** No identifier of the portal is longer; what is longer is a signature, a token or an attack. */
const LONGEST = 64;

/**
 * @param text any text
 * @returns its tokens in the order in which they stand; a whole identifier comes before its parts
 */
export function tokenize(text: string): Token[] {
  const tokens: Token[] = [];
  for (const match of text.matchAll(CHUNK)) {
    const [chunk] = match;
    if (chunk.length <= LONGEST && PLAIN.test(chunk)) {
      tokens.push({value: chunk.toLowerCase(), start: match.index, length: chunk.length});
      continue;
    }
    const parts: Token[] = [];
    for (const part of chunk.matchAll(PART)) {
      let offset = match.index + part.index;
      for (const piece of part[0].split(CAMEL)) {
        const value = lower(piece);
        if (value !== '' && value.length <= LONGEST) parts.push({value, start: offset, length: piece.length});
        offset += piece.length;
      }
    }
    if (parts.length > 1 && chunk.length <= LONGEST) {
      const value = parts.map((part) => part.value).join('');
      tokens.push({value, start: match.index, length: chunk.length, whole: true});
    }
    tokens.push(...parts);
  }
  return tokens;
}
