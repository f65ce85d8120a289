/** Prints updates of translations for a terminal, in columns where it is wide enough. */
import {styleText} from 'node:util';
import type {Locale} from '../../brand';
import type {Piece} from './difference';
import {changedWords, type PageUpdate, type Row, type SectionUpdate} from './update';

export interface LayoutOptions {
  /** Characters of a line. */
  width: number;
  colour: boolean;
  /** One text below the other, for screen readers and files. */
  plain: boolean;
}

/** Narrowest line that holds three columns. */
const THREE_COLUMNS = 96;
const SEPARATOR = ' │ ';

/** A control character of a page could move the cursor or colour the terminal. */
export const withoutControls = (text: string): string =>
  text.replaceAll('\t', '  ').replaceAll(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f]/g, '\u{FFFD}');

type Style = 'plain' | 'removed' | 'added' | 'quiet' | 'strong';

/** Text of one style. */
interface Run {
  text: string;
  style: Style;
}

const COLOURS = {removed: ['red', 'strikethrough'], added: ['green', 'bold'], quiet: 'dim', strong: 'bold'} as const;

function paint({text, style}: Run, colour: boolean): string {
  if (style === 'plain' || !colour || text === '') return text;
  // The caller knows the stream.
  const formats = COLOURS[style];
  return [formats].flat().reduce((painted, format) => styleText(format, painted, {validateStream: false}), text);
}

/** Without colours, marks around the words say what changed. */
function runsOf(pieces: readonly Piece[], colour: boolean): Run[] {
  return pieces.map(({text, kind}): Run => {
    const clean = withoutControls(text);
    if (kind === 'same') return {text: clean, style: 'plain'};
    if (colour) return {text: clean, style: kind};
    return {text: kind === 'removed' ? `[-${clean}-]` : `{+${clean}+}`, style: 'plain'};
  });
}

/** Breaks a text into lines of at most `width` characters, at spaces where possible. */
function wrap(runs: readonly Run[], width: number): Run[][] {
  const lines: Run[][] = [[]];
  let used = 0;
  const feed = () => {
    lines.push([]);
    used = 0;
  };
  const put = (text: string, style: Style) => {
    const line = lines.at(-1)!;
    const last = line.at(-1);
    if (last?.style === style) last.text += text;
    else line.push({text, style});
    used += [...text].length;
  };
  for (const {text, style} of runs)
    for (const token of text.match(/\n|[^\S\n]+|[^\s]+/g) ?? []) {
      if (token === '\n') {
        feed();
        continue;
      }
      const characters = [...token];
      if (used > 0 && used + characters.length > width) {
        feed();
        if (token.trim() === '') continue;
      }
      for (let at = 0; at < characters.length; at += width) {
        if (at > 0) feed();
        put(characters.slice(at, at + width).join(''), style);
      }
    }
  return lines;
}

const lengthOf = (line: readonly Run[]): number => line.reduce((sum, {text}) => sum + [...text].length, 0);

/** Lays texts side by side. */
function columns(cells: readonly (readonly Run[])[], {width, colour}: LayoutOptions): string[] {
  const each = Math.floor((width - SEPARATOR.length * (cells.length - 1)) / cells.length);
  const wrapped = cells.map((cell) => wrap(cell, each));
  const height = Math.max(...wrapped.map((lines) => lines.length));
  return Array.from({length: height}, (_, at) =>
    wrapped
      .map((lines) => {
        const line = lines[at] ?? [];
        return line.map((run) => paint(run, colour)).join('') + ' '.repeat(each - lengthOf(line));
      })
      .join(SEPARATOR)
      .trimEnd(),
  );
}

/** The three texts of a row; the translation begins with its line. */
function textsOf({before, after, translation}: Row, file: string, colour: boolean, short: boolean): Run[][] {
  const place = translation && (short ? `:${translation.line}\n` : `${file}:${translation.line}\n`);
  return [
    runsOf(before, colour),
    runsOf(after, colour),
    translation
      ? [
          {text: place!, style: 'quiet'},
          {text: withoutControls(translation.text), style: 'plain'},
        ]
      : [],
  ];
}

/** Explains the state of a section. */
export function noteOf({state, translatedFrom, rows}: SectionUpdate): string {
  if (state === 'new') return 'new section';
  if (state === 'removed') return 'the English page no longer has this section: remove it';
  if (translatedFrom) return `translated from the text of ${translatedFrom.commit} (${translatedFrom.date})`;
  return rows.length > 0 ? 'no commit has the English text that was translated: the whole section is shown' : '';
}

/** Titles of the three columns. */
export const titlesOf = (locale: Locale): string[] => {
  const language = new Intl.DisplayNames('en', {type: 'language'}).of(locale)!;
  return ['English, when translated', 'English, now', `${language}, now`];
};

function sectionLines(update: PageUpdate, section: SectionUpdate, options: LayoutOptions): string[] {
  const {colour, width, plain} = options;
  const places = [
    section.line === undefined ? undefined : `${update.file}:${section.line}`,
    section.translationLine === undefined
      ? `${update.translation} has no such section`
      : `${update.translation}:${section.translationLine}`,
  ].filter(Boolean);
  const name = section.key.startsWith('(') ? section.key : `#${section.key}`;
  const lines = [
    '',
    paint({text: `${name}: ${noteOf(section)}`, style: 'strong'}, colour),
    `  ${places.join('  →  ')}`,
  ];
  const wide = !plain && width >= THREE_COLUMNS;
  if (wide)
    lines.push(
      '',
      ...columns(
        titlesOf(update.locale).map((text) => [{text, style: 'quiet' as const}]),
        options,
      ),
    );
  let same = 0;
  const skip = () => {
    if (same > 0) lines.push('', paint({text: `… ${plural(same, 'unchanged paragraph')}`, style: 'quiet'}, colour));
    same = 0;
  };
  for (const row of section.rows) {
    if (row.change === 'same') {
      same += 1;
      continue;
    }
    skip();
    const texts = textsOf(row, update.translation, colour, wide);
    lines.push('');
    if (wide) lines.push(...columns(texts, options));
    else
      texts.forEach((text, index) => {
        if (text.length === 0) return;
        lines.push(paint({text: `${titlesOf(update.locale)[index]}:`, style: 'quiet'}, colour));
        lines.push(
          ...wrap(text, width - 2).map((line) => `  ${line.map((run) => paint(run, colour)).join('')}`.trimEnd()),
        );
      });
  }
  skip();
  return lines;
}

/** @returns `1 page`, `2 pages` */
export const plural = (count: number, noun: string, several = `${noun}s`): string =>
  `${count} ${count === 1 ? noun : several}`;

/** Lines of one page. */
export function pageLines(update: PageUpdate, options: LayoutOptions): string[] {
  const {file, translation, locale, state, sections} = update;
  if (state === 'missing') return [`${translation}: is missing; translate ${file}`];
  if (sections.length === 0) return [`${file}: the ${locale} translation is up to date`];
  const unrecorded = `: nothing says which text of ${file} it translates, so every section is shown`;
  return [
    `${translation}: ${plural(sections.length, 'section')} to update, ${plural(changedWords(update), 'changed word')}`,
    ...(state === 'unrecorded' ? [translation + unrecorded] : []),
    ...sections.flatMap((section) => sectionLines(update, section, options)),
  ];
}

/** A line for each page, with the number of stale sections and changed words. */
export function listLines(updates: readonly PageUpdate[]): string[] {
  return updates.map((update) =>
    update.state === 'missing'
      ? `${update.file}: not translated to ${update.locale}`
      : `${update.file}: ${plural(update.sections.length, 'section')}, ${plural(changedWords(update), 'changed word')} ` +
        `(${update.sections.map(({key}) => key).join(', ')})`,
  );
}
