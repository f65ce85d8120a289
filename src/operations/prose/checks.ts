/** Rules that are more than an expression. Each has a name, which a rule of the vocabulary gives as `check`. */
import indefiniteArticle from 'retext-indefinite-article';
import repeatedWords from 'retext-repeated-words';
import {VFile} from 'vfile';
import {parseProse, type ProseTree, sentencesOf, WORD} from './sentences';
import {CODE, type Text} from './text';

/** A place where a text breaks a rule. */
export interface Finding {
  text: Text;
  /** Offset in the text. */
  index: number;
  /** Wrong words or what is wrong, as the beginning of a message. */
  found: string;
}

/** @param texts texts of one file and language. @param limit greatest number that is right */
type Check = (texts: readonly Text[], limit: number) => Finding[];

/** A check of each text by itself. */
const each =
  (check: (text: Text, limit: number) => Omit<Finding, 'text'>[]): Check =>
  (texts, limit) =>
    texts.flatMap((text) => check(text, limit).map((finding) => ({...finding, text})));

/** @param may quick test for texts that the plugin need not read, because parsing is slow */
const byPlugin = (plugin: () => (tree: ProseTree, file: VFile) => void, may: RegExp): Check =>
  each((text) => {
    if (!may.test(text.text)) return [];
    const file = new VFile(text.text);
    plugin()(parseProse(text.text, text.locale), file);
    return file.messages.map(({place, actual, reason}) => {
      const start = place && 'start' in place ? place.start : place;
      return {index: start?.offset ?? 0, found: actual ? `“${actual}”` : reason};
    });
  });

const sentenceLength = each((text, limit) => {
  if ((text.text.match(WORD)?.length ?? 0) <= limit) return [];
  return sentencesOf(text.text, text.locale)
    .filter(({words}) => words > limit)
    .map(({start, words, text: sentence}) => ({
      index: start,
      found: `a sentence of ${words} words, “${sentence.slice(0, 50)}…”`,
    }));
});

/** All longer words after the first have a capital, and at least three: two are often a name. */
const titleCase = each(({text}) => {
  const [, ...words] = text.match(WORD) ?? [];
  const long = words.filter((word) => word.length > 3);
  const capitals = long.filter((word) => /^\p{Lu}\p{Ll}/u.test(word));
  return long.length > 2 && capitals.length === long.length ? [{index: 0, found: `“${text}”`}] : [];
});

/** Ends of sentences; code or a link may end an item without one. */
const STOP = /[.!?…:;][”»)]*$/u;

/** Items of a list end alike: all with a full stop, or none. */
const listEnds: Check = (texts) => {
  const lists = new Map<object, Text[]>();
  for (const text of texts) if (text.list !== undefined) lists.set(text.list, [...(lists.get(text.list) ?? []), text]);
  return [...lists.values()].flatMap((items) => {
    const open = items.filter(({text}) => !STOP.test(text.trim()));
    if (open.length === items.length) return [];
    return open.map((text) => ({
      text,
      index: text.text.length - 1,
      found: `“…${text.text.slice(-30)}” beside items with a full stop`,
    }));
  });
};

/** Quotations have full stops of their own. */
const QUOTATION = /“[^”]*”|«[^»]*»/g;

/** A cell is a phrase without a full stop, or sentences that each have one. */
const cellStop = each(({text: whole}) => {
  const text = whole.replaceAll(QUOTATION, (found) => CODE.repeat(found.length));
  const inner = /(?<!(?<!\p{L})див)(?<=\p{Ll}[”»)]?)[.?!] +[\p{Lu}◦“«]/u.test(text);
  return inner && !STOP.test(text.trim()) ? [{index: text.length - 1, found: `“…${whole.slice(-40)}”`}] : [];
});

export const CHECKS = {
  'sentence-length': sentenceLength,
  'repeated-word': byPlugin(repeatedWords, /(?<![\p{L}’-])([\p{L}’]+) \1(?![\p{L}’-])/iu),
  article: byPlugin(indefiniteArticle, /\ban?\b/i),
  'title-case': titleCase,
  'list-ends': listEnds,
  'cell-stop': cellStop,
} satisfies Record<string, Check>;
