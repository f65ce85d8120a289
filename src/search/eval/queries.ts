/** The labelled queries: what readers type, and the pages that answer. */
import {readFileSync} from 'node:fs';
import path from 'node:path';
import {parse} from 'yaml';
import * as z from 'zod';
import {isComplete, type Locale, LOCALES} from '../../brand';
import {QUERY_LANGUAGES, type QueryLanguage} from '../text/languages/codes';

export const CLASSES = ['word', 'inflection', 'identifier', 'code', 'synonym', 'typo', 'layout', 'question'] as const;
export type QueryClass = (typeof CLASSES)[number];
/** Languages with queries, one file each. */
export const QUERY_FILES = QUERY_LANGUAGES.filter((language) => isQueryFile(language));

function isQueryFile(language: QueryLanguage): boolean {
  return !LOCALES.includes(language as Locale) || isComplete(language as Locale);
}

type StorySet = `stories_${Locale}`;
/** Stories of a back office, told by people who read no code: sets of their own, with a floor of their own. */
export const STORY_SETS = LOCALES.filter(isComplete).map((locale): StorySet => `stories_${locale}`);
type ComplaintSet = `complaints_${Locale}`;
/** The questions of the FAQ, complaints and colloquial words, as people type them: sets with floors of their own. */
export const COMPLAINT_SETS = LOCALES.filter(isComplete).map((locale): ComplaintSet => `complaints_${locale}`);
type DaySet = `days_${QueryLanguage}`;
/** Questions of the people of a shop on a working day, in every language: sets with the floor of the stories. */
export const DAY_SETS = QUERY_FILES.map((language): DaySet => `days_${language}`);
/** Sets that nothing is tuned to. */
export const HOLDOUTS = ['holdout', 'holdout_pages'] as const;
type Name = QueryLanguage | StorySet | ComplaintSet | DaySet | (typeof HOLDOUTS)[number];

const entry = z.strictObject({
  q: z.string().min(1),
  class: z.enum(CLASSES),
  /** Paths without the locale, the best first; a hit on any of them answers. */
  to: z.array(z.string().regex(/^\/\S*$/, 'a path begins with /')).min(1),
  /** The very place that comes first, with its anchor: for what means one thing only. */
  first: z
    .string()
    .regex(/^\/\S*$/, 'a path begins with /')
    .optional(),
  lang: z.enum(QUERY_LANGUAGES).optional(),
});

export interface LabelledQuery {
  q: string;
  class: QueryClass;
  to: string[];
  first?: string | undefined;
  lang: QueryLanguage;
}

/** Below the project's root. */
const FOLDER = 'src/search/eval/queries';

/** @returns the language of a whole file; nothing of a hold-out, which carries it with each query */
function languageOf(name: Name): QueryLanguage | undefined {
  if (name === 'holdout' || name === 'holdout_pages') return undefined;
  return name.replace(/^(?:stories|complaints|days)_/, '') as QueryLanguage;
}

/**
 * @param root the project's root
 * @param name file below `queries/`; those of `HOLDOUTS` carry the language with each query
 * @throws Error with file and place when an entry is malformed
 */
export function readQueries(root: string, name: Name): LabelledQuery[] {
  const file = path.join(FOLDER, `${name}.yaml`);
  const result = z.array(entry).safeParse(parse(readFileSync(path.join(root, file), 'utf8')));
  if (!result.success) {
    const {path: place, message} = result.error.issues[0]!;
    throw new Error(`${file}: entry ${Number(place[0]) + 1}, ${place.slice(1).join('.')}: ${message}`);
  }
  return result.data.map(({lang, ...query}) => {
    const language = lang ?? languageOf(name);
    if (!language) throw new Error(`${file}: “${query.q}”: add lang: ${QUERY_LANGUAGES.join(' or ')}`);
    return {...query, lang: language};
  });
}

/** The locales of the site in which a language is typed. */
export function localesOf(language: QueryLanguage): readonly Locale[] {
  const own = LOCALES.find((locale) => locale === language);
  return own ? [own] : LOCALES;
}
