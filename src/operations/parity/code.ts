/** Which program a block of code is, whatever language its comments speak. */
import {tokenize, type Piece} from '../../render';

/** Python has a string of three quotes in the place of a comment; one of several lines is a value. */
const isComment = ({text, types}: Piece): boolean =>
  types.includes('comment') || (types.includes('triple-quoted-string') && !text.includes('\n'));

/** Stands for the words of a comment; what encloses them stays. */
const WORDS = '…';

/**
 * Comments of a translated page are Ukrainian; everything else of its code must be that of the English page, letter by
 * letter, for only the English program is executed in every language.
 * @param language of the fence; without one nothing is a comment
 * @returns the code with one sign in the place of each comment that has words: it stands in the same lines in both locales
 * @throws Error for a language without a grammar, see `tokenize`
 */
export function withoutComments(code: string, language: string | null | undefined): string {
  if (!language) return code;
  return tokenize(code, language)
    .map((piece) => (isComment(piece) ? piece.text.replaceAll(/\p{L}[^\n]*/gu, WORDS) : piece.text))
    .join('');
}

/** What encloses a comment, and the tags in it that a tool reads: `@param string[]`. */
const AROUND = /^\s*(?:\/\/|\/\*+|#|""")\s*|\s*(?:\*\/|""")\s*$|@\w+ \S+(?: \$\w+)?/g;

/**
 * The words of the comments of a program, each with the line of the code on which it begins, from 0.
 * @throws Error for a language without a grammar, see `tokenize`
 */
export function commentsOf(code: string, language: string | null | undefined): {text: string; line: number}[] {
  if (!language) return [];
  let line = 0;
  return tokenize(code, language).flatMap((piece) => {
    const from = line;
    line += piece.text.split('\n').length - 1;
    const text = piece.text.replaceAll(AROUND, '');
    return isComment(piece) && /\p{L}/u.test(text) ? [{text, line: from}] : [];
  });
}
