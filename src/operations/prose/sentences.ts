/** Sentences of a text, by the parsers of retext, which know abbreviations and decimal points. */
import {ParseEnglish} from 'parse-english';
import {ParseLatin} from 'parse-latin';
import {visit} from 'unist-util-visit';
import type {Locale} from '../../brand';

const PARSERS: Readonly<Partial<Record<Locale, ParseLatin>>> = {en: new ParseEnglish()};
const ANY_LANGUAGE = new ParseLatin();

/** Paragraphs, sentences and words of a text. */
export type ProseTree = ReturnType<ParseLatin['parse']>;

/** @returns the natural-language tree of a text; positions are offsets in it */
export function parseProse(text: string, locale: Locale): ProseTree {
  return (PARSERS[locale] ?? ANY_LANGUAGE).parse(text);
}

/** A word has a letter: numbers and code are read at a glance. */
export const WORD = /[\p{L}\d]*\p{L}[\p{L}\p{M}\d’'-]*/gu;

/** A colon announces what follows, so that both parts are read separately; the parsers take “5.00.” for an ordinal number. */
const ENDS = /(?<=:) |(?<=\d\.) (?=\p{Lu})/u;

/** @returns offset and number of words of each sentence; a colon ends one as well */
export function sentencesOf(text: string, locale: Locale): {start: number; words: number; text: string}[] {
  const sentences: {start: number; words: number; text: string}[] = [];
  visit(parseProse(text, locale), 'SentenceNode', ({position}) => {
    let start = position!.start.offset!;
    for (const part of text.slice(start, position!.end.offset).split(ENDS)) {
      sentences.push({start, words: part.match(WORD)?.length ?? 0, text: part});
      start += part.length + 1;
    }
  });
  return sentences;
}
