/** The vocabulary of the search: `src/contract/search/vocabulary.yaml`, and the names of countries and currencies from CLDR. */
import {readFileSync} from 'node:fs';
import path from 'node:path';
import {LineCounter, parseDocument} from 'yaml';
import * as z from 'zod';
import {DEFAULT_LOCALE, type Locale} from '../../brand';
import {QUERY_LANGUAGES, type QueryLanguage} from '../text/languages/codes';
import {phraseStems} from '../text/stem';
import type {QuestionGroup, VocabularyGroup} from './types';

const FILE = 'src/contract/search/vocabulary.yaml';
const phrases = z.array(z.string().regex(/^\S+( \S+){0,3}$/, 'one to four words, single spaces')).min(1);
const page = z
  .array(z.string().regex(/^\/\S*$/, 'a path begins with /'))
  .min(1)
  .max(2)
  .optional();
const inLanguages = <Of extends z.ZodType>(of: Of) =>
  z.strictObject(
    Object.fromEntries(QUERY_LANGUAGES.map((language) => [language, of.optional()])) as Record<
      QueryLanguage,
      z.ZodOptional<Of>
    >,
  );
const phrasesOf = inLanguages(phrases);
const questionsOf = inLanguages(
  z.array(z.string().regex(/^\S+( \S+){1,5}$/, 'two to six words, single spaces')).min(1),
);
const schema = z.strictObject({
  groups: z.array(phrasesOf.extend({page})),
  one_way: z.array(z.strictObject({from: phrasesOf, to: phrasesOf.optional(), page})).optional(),
  questions: z.array(questionsOf.extend({page: page.unwrap()})).optional(),
});
type Phrases = z.infer<typeof phrasesOf>;

/** Phrases that mean the same; or, with `from`, phrases that lead to the others and not back. */
interface Entry {
  same: Phrases;
  from?: Phrases;
  /** Paths of the pages that a reader of the word alone wants to open first. */
  pages: string[];
}

export interface VocabularySource {
  entries: Entry[];
  /** Phrases of several words, whose words stand in a query in any order. */
  questions: QuestionGroup[];
}

/**
 * @param root the project's root
 * @throws Error with file and line when the file is malformed or a phrase stands in two groups
 */
export function loadVocabulary(root: string): VocabularySource {
  const lines = new LineCounter();
  const document = parseDocument(readFileSync(path.join(root, FILE), 'utf8'), {lineCounter: lines});
  const at = (place: PropertyKey[]) => {
    // A missing key is told with the line of its parent.
    for (let length = place.length; length > 0; length--) {
      const node = document.getIn(place.slice(0, length) as (string | number)[], true) as
        | {range?: [number, number, number]}
        | undefined;
      if (node?.range) return `${FILE}:${lines.linePos(node.range[0]).line}`;
    }
    return `${FILE}:1`;
  };
  const mistake = document.errors[0];
  if (mistake) throw new Error(`${FILE}:${lines.linePos(mistake.pos[0]).line}: ${mistake.message.split('\n')[0]}`);
  const result = schema.safeParse(document.toJS());
  if (!result.success) {
    const {path: place, message} = result.error.issues[0]!;
    throw new Error(`${at(place)}: ${place.join('.')}: ${message}`);
  }
  const seen = new Map<string, number>();
  for (const [number, group] of result.data.groups.entries()) {
    // In one group two languages may share a word.
    for (const phrase of new Set(all(group))) {
      if (seen.has(phrase)) {
        throw new Error(
          `${at(['groups', number])}: “${phrase}” stands in the group of line ${at(['groups', seen.get(phrase)!]).split(':')[1]} too; join them, or say which one it means`,
        );
      }
      seen.set(phrase, number);
    }
  }
  return {
    entries: [
      ...result.data.groups.map(({page: pages = [], ...same}) => ({same, pages})),
      ...(result.data.one_way ?? []).map(({from, to = {}, page: pages = []}) => ({from, same: to, pages})),
    ],
    questions: (result.data.questions ?? []).map((group) => ({phrases: all(group), pages: group.page})),
  };
}

function all(group: Phrases): string[] {
  return QUERY_LANGUAGES.flatMap((language) => group[language] ?? []);
}

/**
 * Words that the search cannot tell apart, such as “limit” and “limits”, is served once.
 * @returns stems → the first phrase that has them
 */
function distinct(names: string[]): Map<string, string> {
  const found = new Map<string, string>();
  for (const phrase of names) {
    const stems = phraseStems(phrase).join(' ');
    if (!found.has(stems)) found.set(stems, phrase);
  }
  return found;
}

/** @returns languages that the pages of a locale hold: translated ones have English identifiers and terms */
const languagesOn = (locale: Locale): Locale[] => [...new Set<Locale>([locale, DEFAULT_LOCALE])];

/**
 * @param exists whether the pages hold a phrase: what they do not hold cannot be found, and is not served
 * @param hasPage whether the set has a page: an archived version lacks many
 * @returns the groups as the site of a locale needs them
 */
export function vocabularyFor(
  source: VocabularySource,
  locale: Locale,
  exists: (phrase: string) => boolean,
  hasPage: (path: string) => boolean,
): VocabularyGroup[] {
  return source.entries
    .map(({same, from, pages}): VocabularyGroup => {
      const onPages = distinct(
        languagesOn(locale)
          .flatMap((language) => same[language] ?? [])
          .filter(exists),
      );
      const to = [...onPages.values()];
      const others = [...distinct(all(from ?? same))].flatMap(([stems, phrase]) =>
        onPages.has(stems) ? [] : [phrase],
      );
      return {to, from: others, mutual: from === undefined, pages: pages.filter(hasPage)};
    })
    .filter(({to, from, pages}) => pages.length > 0 || (to.length > 0 && to.length + from.length > 1));
}

/**
 * @param hasPlace whether the set has a page, or a heading of it
 * @returns the questions that the set answers; phrases that the search cannot tell apart are served once
 */
export function questionsFor(source: VocabularySource, hasPlace: (path: string) => boolean): QuestionGroup[] {
  return source.questions.flatMap(({phrases: asked, pages}) => {
    const places = pages.filter(hasPlace);
    return places.length === 0 ? [] : [{phrases: [...distinct(asked).values()], pages: places}];
  });
}

/**
 * Names of countries and currencies in the other languages, from CLDR.
 * @param exists as for {@link vocabularyFor}
 */
export function namesFor(locale: Locale, exists: (phrase: string) => boolean): VocabularyGroup[] {
  const groups: VocabularyGroup[] = [];
  for (const type of ['region', 'currency'] as const) {
    const named = QUERY_LANGUAGES.map((language) => new Intl.DisplayNames(language, {type, fallback: 'none'}));
    const ownNames = named[QUERY_LANGUAGES.indexOf(locale)]!;
    for (const code of codesOf(type)) {
      const names = named.map((language) => language.of(code)?.toLowerCase());
      const own = ownNames.of(code)?.toLowerCase();
      if (!own || !exists(own)) continue;
      const from = [...new Set(names)].filter((name): name is string => name !== undefined && name !== own);
      if (from.length > 0) groups.push({to: [own], from, mutual: false, pages: []});
    }
  }
  return groups;
}

function codesOf(type: 'region' | 'currency'): string[] {
  if (type === 'currency') return Intl.supportedValuesOf('currency');
  const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
  return letters.flatMap((first) => letters.map((second) => first + second));
}
