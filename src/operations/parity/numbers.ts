/** Numbers in the sentences of a page, so that a translation tells none that the English page does not. */
import type {Nodes} from 'mdast';
import {SKIP, visit} from 'unist-util-visit';
import {DEFAULT_LOCALE, type Locale} from '../../brand';
import type {Problem} from '../../facts';
import type {Page, Section} from './pages';

/** A number as it is written, and as a program writes it. */
interface NumberPlace {
  text: string;
  value: string;
  line: number;
}

/** Groups of three digits, with the space or comma of the language, then decimals. */
const PATTERNS = {
  comma: /(?<![\p{L}\d.,])(?:[1-9]\d{0,2}(?:,\d{3})+(?:\.\d+)?|\d+(?:\.\d+)?)(?![.,]?\d)/gu,
  space:
    /(?<![\p{L}\d.,]|\d[ \u00a0\u202f])(?:[1-9]\d{0,2}(?:[ \u00a0\u202f]\d{3})+(?![ \u00a0\u202f]\d)(?:,\d+)?|\d+(?:[.,]\d+)?)(?![.,]?\d)/gu,
};

/** Decimal comma or decimal point, as the language has it. */
const hasDecimalComma = (locale: Locale): boolean => new Intl.NumberFormat(locale).format(1.5).includes(',');

/** @returns the numbers of a sentence; dates, addresses and phone numbers come in parts */
function numbersIn(text: string, locale: Locale): {text: string; value: string; index: number}[] {
  const comma = hasDecimalComma(locale);
  return [...text.matchAll(comma ? PATTERNS.space : PATTERNS.comma)].map((match) => ({
    text: match[0],
    value: comma ? match[0].replaceAll(/[ \u00a0\u202f]/g, '').replace(',', '.') : match[0].replaceAll(',', ''),
    index: match.index,
  }));
}

/** Every run of digits, whatever stands around it: “22nd”, “2.0”, “10.00”. */
const digitsIn = (text: string): string[] => [
  ...[...text.matchAll(/\d+(?:[.,]\d+)*/g)].map(([run]) => run.replaceAll(',', '')),
  ...[...text.matchAll(/\d+/g)].map(([run]) => run),
];

/** The texts of each section, without code, directives and the words of links, which may be titles of pages. */
function textsOf(page: Page): Map<Section, {text: string; line: number}[]> {
  const texts = new Map<Section, {text: string; line: number}[]>(page.sections.map((section) => [section, []]));
  let at = 0;
  visit(page.tree, (node: Nodes) => {
    if (node.type === 'heading') at += 1;
    if (node.type === 'link' || node.type === 'leafDirective' || node.type === 'textDirective') return SKIP;
    if (node.type === 'text')
      texts.get(page.sections[at]!)!.push({text: node.value, line: node.position?.start.line ?? 1});
    return undefined;
  });
  return texts;
}

/** A number that words may stand for in the other language: three, five. */
const isShort = (value: string): boolean => /^\d$/.test(value);

/**
 * Numbers that a section of the translation tells and the English one does not.
 * @param local ids of sections that intentionally differ
 */
export function numberProblems(
  english: Page,
  translation: Page,
  locale: Locale,
  local: ReadonlySet<string> = new Set(),
): Problem[] {
  if (english.sections.length !== translation.sections.length) return [];
  const theirs = [...textsOf(english).values()];
  return [...textsOf(translation)].flatMap(([section, texts], at) => {
    if (section.id !== undefined && local.has(section.id)) return [];
    const told = theirs[at]!.map(({text}) => text).join('\n');
    const known = new Set([...numbersIn(told, DEFAULT_LOCALE).map(({value}) => value), ...digitsIn(told)]);
    const written = texts.flatMap(({text, line}): NumberPlace[] =>
      numbersIn(text, locale).map(({index, ...number}) => ({
        ...number,
        line: line + text.slice(0, index).split('\n').length - 1,
      })),
    );
    return written
      .filter(({value}) => !isShort(value) && !known.has(value))
      .map(({text, line}) => ({
        file: translation.file,
        line,
        message: `the number ${text} is not in ${english.file}:${english.sections[at]!.line}; correct it here or there`,
        rule: 'translation-number',
      }));
  });
}
