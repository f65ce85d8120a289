/** The labelled queries: what readers type, and the pages that answer. */
import {readFileSync} from 'node:fs';
import path from 'node:path';
import {parse} from 'yaml';
import * as z from 'zod';

export const CLASSES = ['word', 'inflection', 'identifier', 'code', 'synonym', 'typo', 'layout', 'question'] as const;
export type QueryClass = (typeof CLASSES)[number];
export const LANGUAGES = ['en', 'uk', 'ru'] as const;
export type Language = (typeof LANGUAGES)[number];

/** Stories of a back office, told by people who read no code: sets of their own, with a floor of their own. */
const STORIES = {stories_en: 'en', stories_uk: 'uk'} as const;
type StorySet = keyof typeof STORIES;
export const STORY_SETS = Object.keys(STORIES) as StorySet[];
type Name = Language | StorySet | 'holdout';

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
  lang: z.enum(LANGUAGES).optional(),
});

export interface LabelledQuery {
  q: string;
  class: QueryClass;
  to: string[];
  first?: string | undefined;
  lang: Language;
}

/** Below the project's root. */
const FOLDER = 'src/search/eval/queries';

/** @returns the language of a whole file; nothing of `holdout`, which carries it with each query */
function languageOf(name: Name): Language | undefined {
  if (name === 'holdout') return undefined;
  return name in STORIES ? STORIES[name as StorySet] : (name as Language);
}

/**
 * @param root the project's root
 * @param name file below `queries/`; `holdout` carries the language with each query
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
    if (!language) throw new Error(`${file}: “${query.q}”: add lang: en, uk or ru`);
    return {...query, lang: language};
  });
}

/** The locales of the site in which a language is typed. */
export function localesOf(language: Language): ('en' | 'uk')[] {
  return language === 'ru' ? ['en', 'uk'] : [language];
}
