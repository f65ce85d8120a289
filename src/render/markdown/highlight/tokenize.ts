/** Code → pieces with the types that Prism gives them. */
import type {TokenStream} from 'prismjs';
import {Prism} from './grammars';

/** Languages that are shown as they are. */
const PLAIN = new Set(['text', 'csv']);

export interface Piece {
  text: string;
  /** From the outermost token to the innermost, each with its alias; empty for text outside every token. */
  types: string[];
}

/**
 * @param language name or alias of a Prism grammar, or a language that is shown as it is
 * @returns pieces that together are the code; none is empty
 * @throws Error for a language without a grammar
 */
export function tokenize(code: string, language: string): Piece[] {
  if (PLAIN.has(language)) return code === '' ? [] : [{text: code, types: []}];
  const grammar = Prism.languages[language];
  if (!grammar)
    throw new Error(`no grammar for the language “${language}”; add it to src/render/markdown/highlight/grammars.ts`);
  const pieces: Piece[] = [];
  // Without the hooks: those of PHP prepare code for a page of HTML around it, and the samples are all program.
  collect(Prism.tokenize(code, grammar), [], pieces);
  return pieces;
}

function collect(stream: TokenStream, types: string[], pieces: Piece[]): void {
  if (typeof stream === 'string') {
    if (stream !== '') pieces.push({text: stream, types});
  } else if (Array.isArray(stream)) {
    for (const part of stream) collect(part, types, pieces);
  } else {
    collect(stream.content, [...types, stream.type, ...[stream.alias ?? []].flat()], pieces);
  }
}
