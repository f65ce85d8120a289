/** A page as the checks see it: text, lines, syntax tree, place in the site. */
import {readFileSync} from 'node:fs';
import path from 'node:path';
import {brand, DEFAULT_LOCALE, fillBrand, type Locale, TRANSLATIONS} from '../../brand';
import {filledText, FactsError, frontMatterOf, PAGE_FOLDERS, type Problem, versionOf} from '../../facts';
import {englishOf} from '../parity/hashes';
import {toPage, type Page} from '../parity/pages';
import {problem} from './problem';
import {syntaxMessage} from './mdxErrors';

export interface SourcePage {
  /** Path relative to the root. */
  file: string;
  locale: Locale;
  /** Archived version of the page; absent for the current one. */
  version: string | undefined;
  /** The English page, which is the page itself in English. */
  english: string;
  source: string;
  lines: readonly string[];
  /** For each line, counted from 0: true if it is inside fenced code or is one of its fences. */
  isCode: readonly boolean[];
  /** Last line of the front matter, counted from 1; 0 without one. */
  frontMatterEnd: number;
  /** Absent if the page is not valid MDX. */
  page: Page | undefined;
  /** Errors of YAML, MDX and placeholders. */
  syntax: readonly Problem[];
}

/** @returns true for a page of any locale, without partials (`_name.mdx`) */
export function isPage(file: string): boolean {
  if (!/\.mdx?$/.test(file) || file.split('/').some((part) => part.startsWith('_'))) return false;
  return placeOf(file) !== undefined;
}

/** @returns locale and English page of a file; undefined for a file outside of the folders of pages */
export function placeOf(file: string): {locale: Locale; english: string} | undefined {
  for (const locale of TRANSLATIONS) {
    const english = englishOf(file, locale);
    if (english !== undefined) return {locale, english};
  }
  return PAGE_FOLDERS.some(({source}) => file.startsWith(`${source}/`))
    ? {locale: DEFAULT_LOCALE, english: file}
    : undefined;
}

/** Reads and parses a page. @param file path relative to the root, for which `isPage` holds */
export const readSource = (root: string, file: string): SourcePage =>
  toSource(file, readFileSync(path.join(root, file), 'utf8'));

/** Parses the text of a page. @param file path relative to the root, for which `isPage` holds */
export function toSource(file: string, source: string): SourcePage {
  const {locale, english} = placeOf(file)!;
  const lines = source.split('\n');
  const front = lines[0] === '---' ? lines.indexOf('---', 1) + 1 : 0;
  const base = {
    file,
    locale,
    english,
    version: versionOf(file),
    source,
    lines,
    isCode: codeLines(lines),
    frontMatterEnd: Math.max(front, 0),
  };
  const placeholders = placeholderProblems(file, source);
  try {
    frontMatterOf(source);
  } catch (error) {
    const {message, linePos} = error as {message: string; linePos?: {line: number}[]};
    const line = (linePos?.[0]?.line ?? 1) + 1;
    const said = `front matter is no YAML: ${message.split(/ at line |\n/)[0]}. Put a value with “: ” or “#” in quotes`;
    return {...base, page: undefined, syntax: [...placeholders, problem('syntax', file, line, said)]};
  }
  try {
    return {...base, page: toPage(file, source), syntax: placeholders};
  } catch (error) {
    const {line, message} = syntaxMessage(error, lines);
    return {...base, page: undefined, syntax: [...placeholders, problem('syntax', file, line, message)]};
  }
}

function placeholderProblems(file: string, source: string): Problem[] {
  if (!source.includes('${brand.')) return [];
  try {
    filledText(source, file);
    return [];
  } catch (error) {
    if (error instanceof FactsError) return error.problems.map((one) => ({...one, rule: 'placeholder'}));
    throw error;
  }
}

/** @returns for each line whether it belongs to a fenced block, fences included */
function codeLines(lines: readonly string[]): boolean[] {
  let fence: {mark: string; length: number} | undefined;
  return lines.map((line) => {
    const found = /^\s*(?:[-*+]\s+|\d+[.)]\s+)?(`{3,}|~{3,})(.*)$/.exec(line);
    if (fence) {
      if (found && found[1]![0] === fence.mark && found[1]!.length >= fence.length && found[2]!.trim() === '')
        fence = undefined;
      return true;
    }
    if (!found || (found[1]![0] === '`' && found[2]!.includes('`'))) return false;
    fence = {mark: found[1]![0]!, length: found[1]!.length};
    return true;
  });
}

/** An address as it is in the built page. */
export const filledAddress = (address: string): string => fillBrand(address, () => {});

/** Origins of this site: published, and on the machine of a developer. */
export const OWN_ORIGINS: readonly string[] = [brand.docs.url, 'http://localhost:3000', 'http://127.0.0.1:3000'];
