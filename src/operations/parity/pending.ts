/**
 * The list of English texts that wait for their translation: pages, and strings of data. `npm run check:parity` accepts
 * and prints them, so that an English text can be written first; `npm test` refuses them, so that none is forgotten.
 */
import {existsSync} from 'node:fs';
import path from 'node:path';
import {stringify} from 'yaml';
import * as z from 'zod';
import type {Locale} from '../../brand';
import {formatProblem, type Problem, readYaml, stringKey} from '../../facts';

/** @returns the file of a complete language that lists what is not translated yet, relative to the project’s root */
export const pendingFile = (locale: Locale): string => `i18n/${locale}/pending.yaml`;

const entrySchema = z.union(
  [
    z.string().describe('Path of an English page, such as docs/refunds.mdx.'),
    z
      .strictObject({en: z.string().min(1), context: z.string().min(1).optional()})
      .describe('An English string of data, with its context where it has one.'),
  ],
  'must be the path of a page, such as docs/refunds.mdx, or a string, such as { en: Instant transfer }',
);

/** An entry of the list: the path of an English page, or an English string of data. */
export type PendingEntry = z.infer<typeof entrySchema>;

export interface Pending {
  /** Paths of English pages. */
  pages: ReadonlySet<string>;
  /** Keys of English strings, see `stringKey`. */
  strings: ReadonlySet<string>;
  /** Every entry with its position in the file. */
  entries: readonly {entry: PendingEntry; line: number | undefined}[];
}

const keyOf = (entry: PendingEntry): string => (typeof entry === 'string' ? entry : stringKey(entry.en, entry.context));

/**
 * @returns the list of a language; empty where the language has no such file
 * @throws FactsError with file and line for an entry that is neither a page nor a string
 */
export function readPending(root: string, locale: Locale): Pending {
  const file = pendingFile(locale);
  if (!existsSync(path.join(root, file))) return {pages: new Set(), strings: new Set(), entries: []};
  const {value, lineOf} = readYaml(root, file, z.array(entrySchema).nullable());
  const entries = (value ?? []).map((entry, index) => ({entry, line: lineOf([index])}));
  const keys = (isPage: boolean) =>
    new Set(entries.filter(({entry}) => (typeof entry === 'string') === isPage).map(({entry}) => keyOf(entry)));
  return {pages: keys(true), strings: keys(false), entries};
}

/** @returns a line for each entry of the list, with its position */
export function waitingTexts(root: string, locale: Locale): string[] {
  return readPending(root, locale).entries.map(({entry, line}) =>
    formatProblem({file: pendingFile(locale), line, message: `“${keyOf(entry)}” waits for its translation`}),
  );
}

/**
 * @param isPending whether an English page exists and has no translation
 * @param isTranslated whether a string, by its key, has a translation
 * @returns a problem for each entry that waits for nothing
 */
export function pendingProblems(
  root: string,
  locale: Locale,
  isPending: (page: string) => boolean,
  isTranslated: (key: string) => boolean,
): Problem[] {
  return readPending(root, locale)
    .entries.filter(({entry}) => (typeof entry === 'string' ? !isPending(entry) : isTranslated(keyOf(entry))))
    .map(({entry, line}) => ({
      file: pendingFile(locale),
      line,
      message: `“${keyOf(entry)}” is not pending; remove the entry`,
      rule: 'pending',
    }));
}

/**
 * @param text content of the file
 * @returns the content with further entries at the end; what is listed already is not listed again
 */
export function withPending(text: string, known: Pending, more: readonly PendingEntry[]): string {
  const fresh = more.filter((entry) => !known.pages.has(keyOf(entry)) && !known.strings.has(keyOf(entry)));
  if (fresh.length === 0) return text;
  const items = stringify(fresh, {lineWidth: 0, singleQuote: true});
  return known.entries.length > 0 ? `${text.trimEnd()}\n${items}` : text.replace(/\[\]\s*$/, '') + items;
}
