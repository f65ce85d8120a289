/**
 * Tracks which English text each translated section is based on. A sidecar per page stores a hash of every English
 * section; if the English text has changed since, the section is stale until the translation is accepted again.
 */
import {createHash} from 'node:crypto';
import {existsSync, readFileSync} from 'node:fs';
import path from 'node:path';
import * as z from 'zod';
import type {Locale} from '../brand';
import type {LocatedValue} from './located';
import {frontMatterOf, markdownFiles, mirrorOf, PAGE_FOLDERS} from './routes';
import {readYaml} from './yaml';

/** Visible front matter keys, which are translated; all other keys must be equal. */
export const TRANSLATED_KEYS = ['title', 'description', 'sidebar_label', 'keywords'];

/** @returns the folder of the sidecars, which are named by the path of the English page */
export const sidecarFolder = (locale: Locale): string => `i18n/${locale}/parity`;

/** Names of the parts of a page without a heading; they cannot clash with heading ids. */
export const FRONT_MATTER = '(front matter)';
const INTRODUCTION = '(introduction)';

const sidecarSchema = z.record(z.string(), z.string().regex(/^[0-9a-f]{12}$/));

/** A page as its text. */
export interface PageText {
  source: string;
  frontMatter: Record<string, unknown>;
}

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

const HEADING = /^#{1,6} .*\{#([\w-]+)\}[ \t]*$/;
const FENCE = /^\s*(`{3,}|~{3,})(.*)$/;

/** @returns id and line, counted from 0, of each heading with an id outside of code */
function headingsIn(lines: readonly string[]): {id: string; at: number}[] {
  const found: {id: string; at: number}[] = [];
  let fence: string | undefined;
  lines.forEach((line, at) => {
    const [, marks, rest = ''] = FENCE.exec(line) ?? [];
    if (fence !== undefined) {
      if (marks?.startsWith(fence) && rest.trim() === '') fence = undefined;
    } else if (marks !== undefined) fence = marks;
    else {
      const id = HEADING.exec(line)?.[1];
      if (id !== undefined) found.push({id, at});
    }
  });
  return found;
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));

/**
 * Splits a page into sections with their hashes. Only the visible fields of the front matter count: tags and positions
 * are the same in both locales. A heading without an id belongs to the section above it.
 */
export function textSections({source, frontMatter}: PageText): TextSection[] {
  const lines = source.split('\n');
  const end = source.startsWith('---') ? lines.indexOf('---', 1) : -1;
  const starts = [{id: INTRODUCTION, at: end + 1}, ...headingsIn(lines)];
  const visible = TRANSLATED_KEYS.map((key) => [key, frontMatter[key]]).filter(([, value]) => value !== undefined);
  return [
    {
      key: FRONT_MATTER,
      line: 1,
      text: visible.map(([key, value]) => `${key as string}: ${textOf(value)}`).join('\n\n'),
      hash: hashOf(JSON.stringify(visible)),
    },
    ...starts.map(({id, at}, index) => {
      const text = lines.slice(at, starts[index + 1]?.at ?? lines.length).join('\n');
      return {key: id, line: at + 1, text, hash: hashOf(text)};
    }),
  ];
}

/** Hashes by section; `undefined` if there is no sidecar. @throws FactsError for a sidecar with a wrong schema */
export function readSidecar(
  root: string,
  english: string,
  locale: Locale,
): LocatedValue<Record<string, string>> | undefined {
  const file = sidecarOf(english, locale);
  return existsSync(path.join(root, file)) ? readYaml(root, file, sidecarSchema) : undefined;
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
  english: PageText,
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

/**
 * @param english path of the English page, relative to the root
 * @returns keys of the sections whose English text has changed since the translation; empty if nothing is recorded
 */
export function staleKeys(root: string, english: string, locale: Locale): string[] {
  const recorded = recordedHashes(root, english, locale);
  if (!recorded || !existsSync(path.join(root, english))) return [];
  const source = readFileSync(path.join(root, english), 'utf8');
  return staleSections({source, frontMatter: frontMatterOf(source)}, recorded).stale.map(({key}) => key);
}

/**
 * Finds the stale sections of all translated pages.
 * @returns translated page, relative to the root → keys of its sections whose English text has changed since
 */
export function stalePages(root: string, locale: Locale): Record<string, string[]> {
  return Object.fromEntries(
    PAGE_FOLDERS.flatMap((folder) => {
      const mirror = mirrorOf(folder, locale);
      if (!existsSync(path.join(root, mirror))) return [];
      return markdownFiles(path.join(root, mirror)).flatMap((name) => {
        const stale = staleKeys(root, path.join(folder.source, name), locale);
        return stale.length > 0 ? [[path.join(mirror, name), stale]] : [];
      });
    }),
  );
}
