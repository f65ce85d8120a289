/** Strings of data, templates and contract: the English ones where they are written, translations in their files. */
import {fromMarkdown} from 'mdast-util-from-markdown';
import {type Locale, DEFAULT_LOCALE, TRANSLATIONS} from '../../../brand';
import {filesBelow, readStrings, readYaml, type TranslatedString} from '../../../facts';
import * as z from 'zod';
import type {Text} from '../text';
import {textsOfTree} from './markdown';

/** Data of archived versions does not change; words of the search are quoted from readers. */
const CONTRACT = /^src\/contract\/(?!search\/|data\/versions\/).*\.yaml$/;

export const isContract = (file: string): boolean => CONTRACT.test(file);

/** @returns the files of the contract whose strings readers see */
export const contractFiles = (root: string): string[] => filesBelow(root, 'src/contract').filter(isContract);

const textsOf = (text: string, file: string, locale: Locale, line: () => number | undefined): Text[] =>
  textsOfTree(fromMarkdown(text), {file, locale, place: 'data'}, line, 'string');

/** Every string of a value, with the keys that lead to it. */
function* stringsIn(
  value: unknown,
  keys: readonly PropertyKey[],
): Generator<{text: string; keys: readonly PropertyKey[]}> {
  if (typeof value === 'string') yield {text: value, keys};
  else if (Array.isArray(value))
    for (const [index, entry] of value.entries()) yield* stringsIn(entry, [...keys, index]);
  else if (value && typeof value === 'object')
    for (const [key, entry] of Object.entries(value)) yield* stringsIn(entry, [...keys, key]);
}

/** Keys whose values readers never see: sources and their quotations, ids, patterns. */
const HIDDEN = new Set<PropertyKey>(['sources', 'source', 'pattern', 'url', 'example', 'examples', 'value_example']);

/** A string that is shown is a key of the translations; one that has none yet is a sentence. */
const isSentence = (text: string, keys: readonly PropertyKey[]) =>
  /^\p{Lu}.* .* .*\.$/su.test(text) && !keys.some((key) => HIDDEN.has(key));

/** English texts that are translated, each with its first place; in one file if `only` is given. */
export class DataTexts {
  readonly #root: string;
  readonly #translated = new Map<Locale, TranslatedString[]>();
  readonly #known: ReadonlySet<string>;
  #inContract: Set<string> | undefined;

  constructor(root: string) {
    this.#root = root;
    for (const locale of TRANSLATIONS) this.#translated.set(locale, readStrings(root, locale));
    this.#known = new Set([...this.#translated.values()].flat().map(({en}) => en));
  }

  /** English strings of a file of the contract. */
  contract(file: string): Text[] {
    const {value, lineOf} = readYaml(this.#root, file, z.unknown());
    return [...stringsIn(value, [])]
      .filter(({text, keys}) => this.#known.has(text) || isSentence(text, keys))
      .flatMap(({text, keys}) => textsOf(text, file, DEFAULT_LOCALE, () => lineOf(keys)));
  }

  /** A string of code has its only place in data in the file of its translation; one of an archive does not change. */
  #elsewhere(text: string): boolean {
    this.#inContract ??= new Set(
      filesBelow(this.#root, 'src/contract')
        .filter((file) => file.endsWith('.yaml'))
        .flatMap((file) =>
          [...stringsIn(readYaml(this.#root, file, z.unknown()).value, [])].map((entry) => entry.text),
        ),
    );
    return !this.#inContract.has(text);
  }

  /** @returns the texts of a file of translations, or of all of them */
  translations(only?: string): Text[] {
    return TRANSLATIONS.flatMap((locale, index) =>
      this.#translated
        .get(locale)!
        .filter(({file}) => only === undefined || file === only)
        .flatMap((entry) => {
          const line = () => entry.line;
          return [
            ...textsOf(entry.text, entry.file, locale, line),
            ...(index === 0 && this.#elsewhere(entry.en) ? textsOf(entry.en, entry.file, DEFAULT_LOCALE, line) : []),
          ];
        }),
    );
  }
}
