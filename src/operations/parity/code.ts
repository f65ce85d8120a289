/** Compares code blocks independently of the language of their comments. */
import {codeLanguages, tokenize, type Piece} from '../../render';

/** In Python, a triple-quoted string may be a comment; one of several lines is a value. */
const isComment = ({text, types}: Piece): boolean =>
  types.includes('comment') || (types.includes('triple-quoted-string') && !text.includes('\n'));

/** Placeholder for the words of a comment; its delimiters are kept. */
const WORDS = '…';

/**
 * Comments of a translated page are Ukrainian; the rest of its code must equal that of the English page, because only
 * the English program is executed in tests.
 * @param language of the fence; without one, nothing is treated as a comment
 * @returns the code with the words of each comment replaced by one character; line numbers do not change
 * @throws Error for a language without a grammar, see `tokenize`
 */
export function withoutComments(code: string, language: string | null | undefined): string {
  if (!language) return code;
  return tokenize(code, language)
    .map((piece) => (isComment(piece) ? piece.text.replaceAll(/\p{L}[^\n]*/gu, WORDS) : piece.text))
    .join('');
}

/** Delimiters of a comment, and tags in it that tools read: `@param string[]`. */
const AROUND = /^\s*(?:\/\/|\/\*+|#|""")\s*|\s*(?:\*\/|""")\s*$|@\w+ \S+(?: \$\w+)?/g;

/**
 * Extracts the words of the comments of a program, each with its line in the code, counted from 0.
 * A language without a grammar has none: the check of code blocks names it.
 */
export function commentsOf(code: string, language: string | null | undefined): {text: string; line: number}[] {
  if (!language || !codeLanguages().includes(language)) return [];
  let line = 0;
  return tokenize(code, language).flatMap((piece) => {
    const from = line;
    line += piece.text.split('\n').length - 1;
    const text = piece.text.replaceAll(AROUND, '');
    return isComment(piece) && /\p{L}/u.test(text) ? [{text, line: from}] : [];
  });
}
