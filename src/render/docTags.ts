/**
 * Tags of the flow pages: kind and countries of the method, from its record. `npm run tags` writes them, and a test
 * compares the files with the records.
 */
import {stringify} from 'yaml';
import type {Locale} from '../brand';
import {docsFolder, METHOD_KINDS, type Method, type Translator} from '../facts';
import {numbersOf} from './builders/finder';
import {KIND} from './builders/method/names';
import {countryName} from './format';

/** @returns the file with the names of the tags in a language, relative to the project’s root */
export const tagsFile = (locale: Locale): string => `${docsFolder(locale)}/tags.yml`;

/** Route of each flow page → its tags: the kind first, then the countries by code. */
export function pageTags(methods: ReadonlyMap<string, Method>): Map<string, string[]> {
  return new Map(
    [...methods.values()].flatMap(({kind, countries, flows}) =>
      Object.values(flows).map(({page}): [string, string[]] => [page, [kind, ...[...countries].sort()]]),
    ),
  );
}

/** Content of the file with the names of the used tags, in the language of `t`: kinds first, then countries with their numbers. */
export function tagsText(methods: ReadonlyMap<string, Method>, t: Translator): string {
  const used = new Set([...pageTags(methods).values()].flat());
  const entry = (tag: string, permalink: string, label: string, numbers?: string) => {
    const name = numbers === undefined ? label : `${label} (${numbers})`;
    const description = t('Payment methods: {name}').replace('{name}', name);
    return [tag, {label, permalink, description}] as const;
  };
  const kinds = METHOD_KINDS.filter((kind) => used.delete(kind)).map((kind) =>
    entry(kind, `/kind/${kind}`, t(KIND[kind])),
  );
  const countries = [...used]
    .sort()
    .map((code) =>
      entry(code, `/country/${code.toLowerCase()}`, countryName(code, t.locale), numbersOf(code, {methods, t})),
    );
  const note = '# Made by `npm run tags` from the records under src/contract/data/methods. Change them there.\n';
  return note + stringify(Object.fromEntries([...kinds, ...countries]), {singleQuote: true, lineWidth: 0});
}

/**
 * Replaces the tags in the front matter of a page, or appends them.
 * @throws Error for a text without front matter
 */
export function withTags(source: string, tags: readonly string[]): string {
  const match = /^---\n([\s\S]*?\n)---\n/.exec(source);
  if (!match) throw new Error('has no front matter');
  const line = `tags: [${tags.join(', ')}]\n`;
  // A list may be on one line or have one line with a dash per entry.
  const old = /^tags:.*\n(?:[ \t]+.*\n|- .*\n)*/m;
  const inner = match[1]!;
  const next = old.test(inner) ? inner.replace(old, line) : inner + line;
  return `---\n${next}---\n${source.slice(match[0].length)}`;
}
