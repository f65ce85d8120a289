/** Splits code into pieces with their Prism token types. */
import type {TokenStream} from 'prismjs';
import {Prism} from './grammars';

/** Languages without highlighting. */
const PLAIN = new Set(['text', 'csv']);

export interface Piece {
  text: string;
  /** Token types and aliases, outermost first; empty for text outside any token. */
  types: string[];
}

/**
 * @param language name or alias of a Prism grammar, or a language without highlighting
 * @returns non-empty pieces that concatenate to the code
 * @throws Error for a language without a grammar
 */
export function tokenize(code: string, language: string): Piece[] {
  if (PLAIN.has(language)) return code === '' ? [] : [{text: code, types: []}];
  const grammar = Prism.languages[language];
  if (!grammar)
    throw new Error(`no grammar for the language “${language}”; add it to src/render/markdown/highlight/grammars.ts`);
  const pieces: Piece[] = [];
  // Without Prism’s hooks: those of PHP expect HTML around the code, and the samples are pure PHP.
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

/** Languages that a block of code may name, most of them names and some aliases of Prism grammars, sorted. */
export function codeLanguages(): readonly string[] {
  return (known ??= listLanguages());
}

let known: readonly string[] | undefined;

function listLanguages(): string[] {
  const grammars = Object.entries(Prism.languages).filter(([, grammar]) => typeof grammar === 'object');
  return [...new Set([...PLAIN, ...grammars.map(([name]) => name)])].sort();
}
