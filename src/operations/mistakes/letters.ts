/** Letters and signs: look-alikes of another alphabet, typography inside code, invisible characters. */
import type {Nodes} from 'mdast';
import {visit} from 'unist-util-visit';
import {DEFAULT_LOCALE} from '../../brand';
import type {Problem} from '../../facts';
import {tokenize} from '../../render';
import {lineOf} from '../parity/pages';
import {problem} from './problem';
import type {SourcePage} from './source';

/** Cyrillic letters and the Latin ones that look the same. */
const PAIRS: readonly (readonly [cyrillic: string, latin: string])[] =
  'аa еe оo рp сc хx уy іi їï јj ѕs АA ВB ЕE КK МM НH ОO РP СC ТT ХX УY ІI ЇÏ ЈJ ЅS ԁd һh'.split(' ').map((pair) => {
    const [cyrillic, latin] = [...pair] as [string, string];
    return [cyrillic, latin] as const;
  });
const TO_LATIN = new Map(PAIRS);
const TO_CYRILLIC = new Map(PAIRS.map(([cyrillic, latin]) => [latin, cyrillic] as const));

const isCyrillic = (letter: string): boolean => /\p{Script=Cyrillic}/u.test(letter);
const isLatin = (letter: string): boolean => /\p{Script=Latin}/u.test(letter);

/** Words: letters, digits and underscores; an apostrophe does not end one. */
const WORD = /[\p{L}\p{M}\d_]+(?:[’'][\p{L}]+)*/gu;

/** A look-alike in one line of text. */
interface LookAlike {
  word: string;
  /** The word in one alphabet. */
  right: string;
  /** Foreign letters, such as “Cyrillic а”. */
  letters: string;
}

/**
 * Words with letters of two alphabets, and whole words that look like another alphabet.
 * @param text one line
 * @param isUkrainian true if Cyrillic is the alphabet of the text around
 */
export function lookAlikes(text: string, isUkrainian: boolean): LookAlike[] {
  const words = [...text.matchAll(WORD)].map(([word]) => word);
  // A sentence in Cyrillic on an English page is a quotation.
  const isQuotation = words.some((word) => [...word].some((letter) => isCyrillic(letter) && !TO_LATIN.has(letter)));
  return words.flatMap((word) => {
    const letters = [...word];
    const [cyrillic, latin] = [letters.filter(isCyrillic), letters.filter(isLatin)];
    if (cyrillic.length > 0 && latin.length > 0) {
      const hasOwnCyrillic = cyrillic.some((letter) => !TO_LATIN.has(letter));
      const hasOwnLatin = latin.some((letter) => !TO_CYRILLIC.has(letter));
      const toCyrillic = hasOwnCyrillic === hasOwnLatin ? cyrillic.length > latin.length : hasOwnCyrillic;
      return convert(word, toCyrillic);
    }
    // An English word of Cyrillic letters only, such as “АРІ”.
    if (cyrillic.length > 0 && !isUkrainian && !isQuotation && cyrillic.every((letter) => TO_LATIN.has(letter)))
      return convert(word, false);
    return [];
  });
}

function convert(word: string, toCyrillic: boolean): LookAlike[] {
  const table = toCyrillic ? TO_CYRILLIC : TO_LATIN;
  const foreign = [...new Set([...word].filter(toCyrillic ? isLatin : isCyrillic))];
  return [
    {
      word,
      right: [...word].map((letter) => table.get(letter) ?? letter).join(''),
      letters: `${toCyrillic ? 'Latin' : 'Cyrillic'} ${foreign.join(' ')}`,
    },
  ];
}

/** A one-letter word of Ukrainian in a Latin letter, between Cyrillic words: “i”, “a”, “y”. */
const LATIN_PARTICLE = /(?<=\p{Script=Cyrillic}[,]? )([aiyocAIYO])(?= \p{Script=Cyrillic})/gu;

/** Look-alikes in every line of a page: prose, code, links and front matter. */
export function lookAlikeProblems({file, lines, locale, isCode, frontMatterEnd}: SourcePage): Problem[] {
  const isUkrainian = locale !== DEFAULT_LOCALE;
  return lines.flatMap((text, index) => {
    if (!/[^\x00-\x7f]/.test(text)) return [];
    // Search words hold foreign spellings on purpose.
    if (index < frontMatterEnd && /^(?:keywords):/.test(text)) return mixedOnly(file, index, text);
    const particles = isUkrainian && !isCode[index] ? [...text.matchAll(LATIN_PARTICLE)] : [];
    return [
      ...lookAlikes(text, isUkrainian).map(({word, right, letters}) =>
        problem('look-alike', file, index + 1, `“${word}” has ${letters}; write “${right}”`),
      ),
      ...particles.map(({1: letter}) =>
        problem(
          'look-alike',
          file,
          index + 1,
          `the word “${letter!}” is Latin; write “${TO_CYRILLIC.get(letter!) ?? ''}”`,
        ),
      ),
      ...codeLookAlikes(file, index, text, isUkrainian, isCode[index]!),
    ];
  });
}

const mixedOnly = (file: string, index: number, text: string): Problem[] =>
  lookAlikes(text, true).map(({word, right, letters}) =>
    problem('look-alike', file, index + 1, `“${word}” has ${letters}; write “${right}”`),
  );

/** Code on a Ukrainian page: a word of look-alikes only, such as “сс” for “cc”. */
function codeLookAlikes(file: string, index: number, text: string, isUkrainian: boolean, isCode: boolean): Problem[] {
  if (!isUkrainian || isCode) return [];
  const code = [...text.matchAll(/`([^`]+)`|\{#([^}]+)\}|\]\(([^)]+)\)/g)].map(
    (match) => match[1] ?? match[2] ?? match[3]!,
  );
  return code.flatMap((part) =>
    lookAlikes(part, false)
      .filter(({word}) => ![...word].some(isLatin))
      .map(({word, right, letters}) =>
        problem('look-alike', file, index + 1, `“${word}” has ${letters}; write “${right}”`),
      ),
  );
}

/** Signs of typography and their forms in code. */
export const STRAIGHT: Readonly<Record<string, string>> = {
  '“': '"',
  '”': '"',
  '„': '"',
  '‘': "'",
  '’': "'",
  '\u00a0': ' ',
  '\u202f': ' ',
};
const NAMES: Readonly<Record<string, string>> = {'\u00a0': 'a no-break space', '\u202f': 'a narrow no-break space'};

/** A sign of typography that code cannot hold; an apostrophe inside a word is text. */
export const CURLY = /[“”„‘\u00a0\u202f]|(?<!\p{L})’|’(?!\p{L})/gu;

/** Curly quotes and no-break spaces in inline code and in code blocks without their comments. */
export function codeTypography({file, page}: SourcePage): Problem[] {
  if (!page) return [];
  const problems: Problem[] = [];
  const add = (line: number, found: string) =>
    problems.push(
      problem(
        'code-typography',
        file,
        line,
        `code has ${NAMES[found] ?? found}; write ${STRAIGHT[found] === ' ' ? 'an ordinary space' : STRAIGHT[found]} (npm run check -- --fix does)`,
      ),
    );
  visit(page.tree, (node: Nodes) => {
    if (node.type === 'inlineCode') {
      for (const [found] of node.value.matchAll(CURLY)) add(lineOf(node), found);
    } else if (node.type === 'code') {
      codeOf(node.value, node.lang)
        .split('\n')
        .forEach((text, index) => {
          for (const [found] of text.matchAll(CURLY)) add(lineOf(node) + 1 + index, found);
        });
    }
  });
  return problems;
}

/** A code block without curly quotes that are text: those in comments, in strings, and in a block of text. */
function codeOf(value: string, language: string | null | undefined): string {
  const bare = (text: string): string => text.replaceAll(/[“”„‘’]/g, ' ');
  if (!language || language === 'text') return bare(value);
  try {
    return tokenize(value, language)
      .map(({text, types}) => (types.some((type) => /comment|string/.test(type)) ? bare(text) : text))
      .join('');
  } catch {
    return value;
  }
}

/** Characters that nobody sees, by their names. */
const INVISIBLE: readonly (readonly [RegExp, string])[] = [
  [/\u200b/, 'a zero-width space'],
  [/\u200c|\u200d/, 'a zero-width joiner'],
  [/\u2060|\ufeff/, 'a zero-width no-break space'],
  [/\u00ad/, 'a soft hyphen'],
  [/[\u200e\u200f\u202a-\u202e\u2066-\u2069]/, 'a mark of text direction'],
  [/[\u0000-\u0008\u000b-\u001f\u007f]/, 'a control character'],
  [/\u0301/, 'a combining accent, the mark of stress'],
  [/\ufffd/, 'the sign � of a wrong encoding'],
];

/** Invisible characters and tabs, which show as nothing or as anything. */
export function invisibleProblems({file, lines, isCode}: SourcePage): Problem[] {
  return lines.flatMap((text, index) => {
    const bare = text.replace(/\r$/, '');
    const found = INVISIBLE.filter(([pattern]) => pattern.test(bare)).map(([, name]) => name);
    if (bare !== text) found.push('a Windows line end');
    if (!isCode[index] && text.includes('\t')) found.push('a tab');
    return found.map((name) => problem('hidden-character', file, index + 1, `the line contains ${name}; remove it`));
  });
}
