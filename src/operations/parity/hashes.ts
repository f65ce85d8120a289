/**
 * Tracks which English text each translated section is based on. A sidecar per page stores a hash of every English
 * section; if the English text has changed since, the section is stale until the translation is accepted again.
 */
import {createHash} from 'node:crypto';
import {existsSync, mkdirSync, readdirSync, writeFileSync} from 'node:fs';
import path from 'node:path';
import {stringify} from 'yaml';
import * as z from 'zod';
import type {Locale} from '../../brand';
import {mirrorOf, PAGE_FOLDERS, type Problem, readYaml} from '../../facts';
import {TRANSLATED_KEYS, type Page} from './pages';

/** @returns the folder of the sidecars, which are named by the path of the English page */
const sidecarFolder = (locale: Locale): string => `i18n/${locale}/parity`;

/** Names of the parts of a page without a heading; they cannot clash with heading ids. */
export const FRONT_MATTER = '(front matter)';
const INTRODUCTION = '(introduction)';

/** Rule of a translation that follows another English text than the current one. */
export const STALE = 'stale-translation';

const HEADER = '# The English text that each translated section was made from. Written by `npm run parity:accept`.\n';

const sidecarSchema = z.record(z.string(), z.string().regex(/^[0-9a-f]{12}$/));

/** A separately translated section of a page. */
export interface TextSection {
  /** Id of the heading, or the name of a part without one. */
  key: string;
  /** Line of the heading, counted from 1. */
  line: number;
  /** Lines of the source; of the front matter, the visible fields. */
  text: string;
  hash: string;
}

/** @returns the sidecar of a translation. @param english path of the English page relative to the project's root */
export function sidecarOf(english: string, locale: Locale): string {
  return path.join(sidecarFolder(locale), english.replace(/\.mdx?$/, '.yaml'));
}

/** Hash of a text, independent of line breaks. */
function hashOf(text: string): string {
  return createHash('sha256').update(text.replace(/\s+/g, ' ').trim()).digest('hex').slice(0, 12);
}

/**
 * Splits a page into sections with their hashes. Only the visible fields of the front matter count: tags and positions
 * are the same in both locales. A heading without an id belongs to the section above it.
 */
export function textSections(page: Page): TextSection[] {
  const lines = page.source.split('\n');
  const end = page.source.startsWith('---') ? lines.indexOf('---', 1) : -1;
  const starts = page.sections.filter(({depth, id}) => depth === 0 || id !== undefined);
  const visible = TRANSLATED_KEYS.map((key) => [key, page.frontMatter[key]]).filter(([, value]) => value !== undefined);
  return [
    {
      key: FRONT_MATTER,
      line: 1,
      text: visible.map(([key, value]) => `${key as string}: ${textOf(value)}`).join('\n\n'),
      hash: hashOf(JSON.stringify(visible)),
    },
    ...starts.map(({id, line}, index) => {
      const from = id === undefined ? end + 1 : line - 1;
      const to = (starts[index + 1]?.line ?? lines.length + 1) - 1;
      const text = lines.slice(from, to).join('\n');
      return {key: id ?? INTRODUCTION, line: from + 1, text, hash: hashOf(text)};
    }),
  ];
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));

/** Hashes by section; `undefined` if there is no sidecar. @throws FactsError for a sidecar with a wrong schema */
function readSidecar(root: string, english: string, locale: Locale) {
  const file = sidecarOf(english, locale);
  return existsSync(path.join(root, file)) ? readYaml(root, file, sidecarSchema) : undefined;
}

/**
 * Compares a page and its translation with the sidecar.
 * @returns a problem for each section that is missing, stale or orphaned, with the location to edit
 */
export function parityProblems(root: string, english: Page, translation: Page, locale: Locale): Problem[] {
  const sidecar = readSidecar(root, english.file, locale);
  const accept = `npm run parity:accept -- ${english.file}`;
  if (!sidecar) {
    return [
      {
        file: translation.file,
        message: `nothing says which text of ${english.file} it translates; compare the two, then run ${accept}`,
        rule: STALE,
      },
    ];
  }
  const places = new Map(textSections(translation).map(({key, line}) => [key, line]));
  const {stale, removed} = staleSections(english, sidecar.value);
  return [
    ...stale.map(({key, line, recorded}) => {
      const message =
        recorded === undefined
          ? `${key} of ${english.file}:${line} is new; translate it, then run ${accept}`
          : `${key} translates an older text than ${english.file}:${line} has now; bring it up to date, then run ${accept}`;
      return {file: translation.file, line: places.get(key), message, rule: STALE};
    }),
    ...removed.map((key) => ({
      file: sidecar.file,
      line: sidecar.lineOf([key]),
      message: `${english.file} has no section ${key}; remove it from ${translation.file}, then run ${accept}`,
      rule: STALE,
    })),
  ];
}

/** An English section whose translation has to follow. */
export interface StaleSection extends TextSection {
  /** Hash of the English text that was translated; absent for a new section. */
  recorded: string | undefined;
}

/**
 * @param recorded hashes by section, as in the sidecar; empty if nothing is recorded
 * @returns the sections that changed or are new, in the order of the page, and the recorded ones that the page lacks
 */
export function staleSections(
  english: Page,
  recorded: Readonly<Record<string, string>>,
): {stale: StaleSection[]; removed: string[]} {
  const sections = textSections(english);
  const known = new Set(sections.map(({key}) => key));
  return {
    stale: sections.flatMap((section) =>
      recorded[section.key] === section.hash ? [] : [{...section, recorded: recorded[section.key]}],
    ),
    removed: Object.keys(recorded).filter((key) => !known.has(key)),
  };
}

/** @returns hashes of the English text that was translated, by section; `undefined` if nothing is recorded */
export function recordedHashes(root: string, english: string, locale: Locale): Record<string, string> | undefined {
  return readSidecar(root, english, locale)?.value;
}

/** Sidecars of pages that do not exist or are not translated. @param translated English pages with a translation */
export function orphanedSidecars(root: string, translated: readonly string[], locale: Locale): Problem[] {
  const expected = new Set(translated.map((english) => sidecarOf(english, locale)));
  const folder = path.join(root, sidecarFolder(locale));
  if (!existsSync(folder)) return [];
  return readdirSync(folder, {recursive: true, encoding: 'utf8'})
    .filter((file) => file.endsWith('.yaml'))
    .map((file) => path.join(sidecarFolder(locale), file))
    .filter((file) => !expected.has(file))
    .map((file) => ({file, message: 'belongs to no translated page; remove it', rule: STALE}));
}

/** Records that the translation of a page is based on its current text. */
export function acceptPage(root: string, english: Page, locale: Locale): void {
  const file = path.join(root, sidecarOf(english.file, locale));
  mkdirSync(path.dirname(file), {recursive: true});
  const hashes = Object.fromEntries(textSections(english).map(({key, hash}) => [key, hash]));
  writeFileSync(file, HEADER + stringify(hashes, {lineWidth: 0, defaultStringType: 'PLAIN'}));
}

/** @returns the path of the translation of an English page; `undefined` if the page is in none of the page folders */
export function translationOf(english: string, locale: Locale): string | undefined {
  const folder = PAGE_FOLDERS.find(({source}) => english.startsWith(`${source}/`));
  return folder && path.join(mirrorOf(folder, locale), path.relative(folder.source, english));
}

/** @returns the English page of a translated page; `undefined` for another file */
export function englishOf(translation: string, locale: Locale): string | undefined {
  const folder = PAGE_FOLDERS.find((pair) => translation.startsWith(`${mirrorOf(pair, locale)}/`));
  return folder && path.join(folder.source, path.relative(mirrorOf(folder, locale), translation));
}
