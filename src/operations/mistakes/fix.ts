/** Repairs with one right answer, which `npm run check -- --fix` makes. Each is idempotent and changes no meaning. */
import {execFileSync} from 'node:child_process';
import {existsSync, readFileSync, writeFileSync} from 'node:fs';
import path from 'node:path';
import type {Nodes} from 'mdast';
import {SKIP, visit} from 'unist-util-visit';
import {isMap, isScalar, parseDocument} from 'yaml';
import {DEFAULT_LOCALE, type Locale} from '../../brand';
import {keyOrder} from '../../facts';
import {lineOf, type Page, plainText, type Section} from '../parity/pages';
import {CURLY, STRAIGHT} from './letters';
import {slugOf} from './slug';
import {isPage, placeOf, toSource} from './source';

/** A number and its unit with an ordinary space between them, which may break the line. */
const NUMBER_AND_UNIT = /\d (с|хв|год|байт\p{L}*|секунд\p{L}*|хвилин\p{L}*|годин\p{L}*|днів|грн|₴|zł|%)(?!\p{L})/u;

/** A change of one line. */
interface Repair {
  /** Line, counted from 1. */
  line: number;
  message: string;
}

interface Repaired {
  text: string;
  repairs: Repair[];
}

/**
 * Repairs pages and data, and formats what the formatter knows.
 * @param files relative to the root; others stay as they are
 * @returns a line `file:line: what was changed` for each repair
 */
export function fixFiles(root: string, files: readonly string[]): string[] {
  const printed: string[] = [];
  // English pages come first, because a translation takes its ids from them.
  const ordered = [...files].sort((a, b) => Number(placeOf(b)?.english === b) - Number(placeOf(a)?.english === a));
  for (const file of ordered) {
    if (!existsSync(path.join(root, file))) continue;
    const before = readFileSync(path.join(root, file), 'utf8');
    const {text, repairs} = repaired(root, file, before);
    if (text === before) continue;
    writeFileSync(path.join(root, file), text);
    printed.push(...repairs.map(({line, message}) => `${file}:${line}: ${message}`));
  }
  return [...printed, ...formatted(root, files)];
}

function repaired(root: string, file: string, text: string): Repaired {
  if (isPage(file)) {
    const {english} = placeOf(file)!;
    const isTranslation = english !== file && existsSync(path.join(root, english));
    return fixPage(file, text, isTranslation ? readFileSync(path.join(root, english), 'utf8') : undefined);
  }
  const order = /\.ya?ml$/.test(file) ? keyOrder(file) : undefined;
  return order ? fixKeyOrder(text, order) : {text, repairs: []};
}

/** @returns the lines that the formatter changed */
function formatted(root: string, files: readonly string[]): string[] {
  const known = files.filter(
    (file) => /\.(?:[cm]?[jt]sx?|jsonc?|css|ya?ml)$/.test(file) && existsSync(path.join(root, file)),
  );
  if (known.length === 0) return [];
  const before = known.map((file) => readFileSync(path.join(root, file), 'utf8'));
  execFileSync(path.join(root, 'node_modules/.bin/oxfmt'), ['--no-error-on-unmatched-pattern', ...known], {
    cwd: root,
    stdio: 'ignore',
  });
  return known.flatMap((file, index) =>
    readFileSync(path.join(root, file), 'utf8') === before[index] ? [] : [`${file}: formatted`],
  );
}

/**
 * Repairs heading ids and typography. A page that is no valid MDX stays as it is.
 * @param english text of the English page, for a translation
 */
export function fixPage(file: string, text: string, english?: string): Repaired {
  const {page, locale} = toSource(file, text);
  if (!page) return {text, repairs: []};
  const lines = text.split('\n');
  const repairs = [
    ...fixTypography(page, lines, locale),
    // Ids stand at the end of lines, so they do not move what the tree refers to.
    ...fixHeadingIds(page, lines, english === undefined ? undefined : toSource(file, english).page),
  ];
  return {text: lines.join('\n'), repairs: repairs.sort((a, b) => a.line - b.line)};
}

/** Adds ids to `lines`: those of the English page where its headings are the same, else slugs. */
function fixHeadingIds(page: Page, lines: string[], english: Page | undefined): Repair[] {
  const words = new Map<number, string>();
  visit(page.tree, 'heading', (node) => void words.set(lineOf(node), plainText(node)));
  const taken = new Set(page.sections.flatMap(({id}) => id ?? []));
  const shape = (sections: readonly Section[]): string => sections.map(({depth}) => depth).join();
  const isAlike = english !== undefined && shape(english.sections) === shape(page.sections);
  return page.sections.flatMap(({id, depth, line}, index) => {
    const written = lines[line - 1] ?? '';
    // A heading that is underlined, or with something in braces, needs a person.
    if (depth === 0 || id !== undefined || !/^#{1,6} \S/.test(written) || /\}\s*$/.test(written)) return [];
    const theirs = isAlike ? english.sections[index]!.id : undefined;
    // Without an English id, the translation waits until the English heading has one.
    if (english !== undefined && theirs === undefined) return [];
    const own = theirs ?? slugOf(words.get(line) ?? '', taken);
    taken.add(own);
    lines[line - 1] = `${written.trimEnd()} {#${own}}`;
    return {line, message: `added the id {#${own}}`};
  });
}

/** Changes quotes, apostrophes, dashes and spaces in `lines`. */
function fixTypography(page: Page, lines: string[], locale: Locale): Repair[] {
  const repairs: Repair[] = [];
  const change = (node: Nodes, fix: (text: string, before: string) => string) => {
    const {start, end} = node.position!;
    for (let line = start.line; line <= end.line; line += 1) {
      const whole = lines[line - 1] ?? '';
      const from = line === start.line ? start.column - 1 : 0;
      const to = line === end.line ? end.column - 1 : whole.length;
      const fixed = fix(whole.slice(from, to), whole.slice(0, from));
      if (fixed === whole.slice(from, to)) continue;
      lines[line - 1] = whole.slice(0, from) + fixed + whole.slice(to);
      repairs.push({line, message: `“${whole.slice(from, to).trim()}” became “${fixed.trim()}”`});
    }
  };
  const places: [Nodes, (text: string, before: string) => string][] = [];
  visit(page.tree, (node: Nodes) => {
    // The label of a directive is a name.
    if (node.type === 'textDirective' || node.type === 'leafDirective') return SKIP;
    if (node.type === 'inlineCode') places.push([node, straightened]);
    if (node.type === 'text') places.push([node, locale === DEFAULT_LOCALE ? englishTypography : typographyOf(locale)]);
    return undefined;
  });
  // From the end of a line to its start, so that earlier columns stay valid.
  places.sort(([a], [b]) => b.position!.start.offset! - a.position!.start.offset!);
  for (const [node, fix] of places) if (node.position) change(node, fix);
  return repairs;
}

const straightened = (text: string): string => text.replaceAll(CURLY, (sign) => STRAIGHT[sign]!);

/** True where a quote opens: at the start of a text, after a space or a bracket. */
const opens = (text: string, at: number, before: string): boolean =>
  /^$|[\s([{—–/«“]$/.test((before + text.slice(0, at)).slice(-1));

const englishTypography = (text: string, before: string): string =>
  text
    .replaceAll('"', (_, at: number) => (opens(text, at, before) ? '“' : '”'))
    .replaceAll(/(?<=\p{L})'(?=\p{L})/gu, '’')
    .replaceAll(/(?<=\p{L}s)'(?=\s)/gu, '’');

/** @returns the typography of a translation; a language without rules has none */
function typographyOf(locale: Locale): (text: string, before: string) => string {
  if (locale !== 'uk') return (text) => text;
  return (text, before) =>
    text
      .replaceAll(/["“”„‟]/g, (sign, at: number) => (sign === '„' || opens(text, at, before) ? '«' : '»'))
      .replaceAll(/(?<=\p{Script=Cyrillic})['ʼ‘`´](?=\p{Script=Cyrillic})/gu, '’')
      .replaceAll(/(?<=[\p{L}\d»)]) - (?=[\p{L}\d«(])/gu, ' — ')
      .replaceAll(new RegExp(NUMBER_AND_UNIT.source, 'gu'), (found) => found.replace(' ', '\u00a0'));
}

/**
 * Sorts the keys at the top of a YAML file. Comments above a key move with it; unknown keys keep their place behind the
 * key before them.
 * @param order of the schema
 */
export function fixKeyOrder(text: string, order: readonly string[]): Repaired {
  const {contents, errors} = parseDocument(text);
  if (errors.length > 0 || !isMap(contents) || contents.flow || contents.items.length < 2) return {text, repairs: []};
  const lines = text.split('\n');
  const starts = contents.items.map(({key}) =>
    isScalar(key) ? text.slice(0, key.range![0]).split('\n').length - 1 : -1,
  );
  const names = contents.items.map(({key}) => (isScalar(key) ? String(key.value) : ''));
  if (starts.some((at, index) => at < 0 || !lines[at]!.startsWith(`${names[index]}:`))) return {text, repairs: []};
  // A comment directly above a key belongs to it; the head of the file stays.
  const begins = starts.map((at, index) => {
    let begin = at;
    const floor = index === 0 ? at : starts[index - 1]! + 1;
    while (begin > floor && lines[begin - 1]!.startsWith('#')) begin -= 1;
    return begin;
  });
  const last = lines.at(-1) === '' ? lines.length - 1 : lines.length;
  const blocks = names.map((name, index) => ({
    name,
    index,
    lines: lines.slice(begins[index], begins[index + 1] ?? last),
  }));
  const rank = (name: string, index: number): number => {
    const at = order.indexOf(name);
    return at === -1 ? (index === 0 ? -1 : rank(names[index - 1]!, index - 1)) : at;
  };
  const sorted = [...blocks].sort((a, b) => rank(a.name, a.index) - rank(b.name, b.index) || a.index - b.index);
  if (sorted.every(({index}, at) => index === at)) return {text, repairs: []};
  const fixed = [...lines.slice(0, begins[0]), ...sorted.flatMap((block) => block.lines), ...lines.slice(last)].join(
    '\n',
  );
  const moved = sorted.filter(({index}, at) => index !== at).map(({name}) => name);
  return {
    text: fixed,
    repairs: [{line: begins[0]! + 1, message: `keys in the order of the schema: ${moved.join(', ')}`}],
  };
}
