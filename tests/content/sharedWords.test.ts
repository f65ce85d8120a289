/**
 * Short English labels that several modules use must mean the same in each of them, because they share one Ukrainian
 * translation. Only a person can judge this, so the reviewed uses are listed, and a new use fails until it is reviewed.
 */
import {readdirSync, readFileSync} from 'node:fs';
import path from 'node:path';
import {describe, expect, test} from 'vitest';
import * as z from 'zod';
import {formatProblem} from '../../src/facts/errors';
import {getFacts} from '../../src/facts/load';
import {stringKey} from '../../src/facts/translate';
import {readYaml} from '../../src/facts/yaml';
import {ROOT} from '../root';

const LIST = 'i18n/uk/shared_words.yaml';
const BUILDERS = 'src/render';
const list = readYaml(
  ROOT,
  LIST,
  z.array(z.strictObject({en: z.string(), uk: z.string(), places: z.array(z.string()).min(2)})),
);
const translations = (await getFacts(ROOT)).translations.uk!;

/** Longer texts are unambiguous. */
const MOST_WORDS = 2;
/**
 * A string in a call of `t`, or in a list or record of labels; in the latter, identifiers start with a lower-case
 * letter.
 */
const LITERAL = /(?<asked>\bt\(|\? )?(?<=\bt\(|[?:[,] ?)'(?<en>(?:[^'\\]|\\.)+)'(?:, '(?<context>[^']+)'\))?/g;

/** Translation keys of the short texts in a module. */
function shortWords(source: string): string[] {
  return [...source.matchAll(LITERAL)].flatMap(({groups}) => {
    const {asked, en, context} = groups as {asked?: string; en: string; context?: string};
    if (en.split(' ').length > MOST_WORDS || (!asked && !/^\p{Lu}/u.test(en))) return [];
    const key = stringKey(en, asked ? context : undefined);
    return translations.has(key) ? [key] : [];
  });
}

/** Key → modules that use it. */
function placesOf(sources: ReadonlyMap<string, string>): Map<string, Set<string>> {
  const places = new Map<string, Set<string>>();
  for (const [file, source] of sources)
    for (const key of shortWords(source)) places.set(key, (places.get(key) ?? new Set()).add(file));
  return places;
}

/** Uses that have not been reviewed. */
function unseen(places: ReadonlyMap<string, ReadonlySet<string>>, known: typeof list.value): string[] {
  return [...places].flatMap(([key, files]) => {
    if (files.size < 2) return [];
    const entry = known.find(({en}) => en === key);
    const fresh = [...files].filter((file) => !entry?.places.includes(file));
    return fresh.map(
      (file) =>
        `${BUILDERS}/${file}.ts shows “${key}”, in Ukrainian «${translations.get(key)}». If it means the same as in ${[...files].filter((other) => other !== file).join(', ')}, list the place in ${LIST}; else give it a context: t('${key}', '…')`,
    );
  });
}

const sources = new Map(
  readdirSync(path.join(ROOT, BUILDERS), {recursive: true, encoding: 'utf8'})
    .filter((file) => file.endsWith('.ts'))
    .map((file) => [file.replace(/\.ts$/, ''), readFileSync(path.join(ROOT, BUILDERS, file), 'utf8')]),
);
const places = placesOf(sources);

describe('a short text that several modules use', () => {
  test('has been reviewed in each of them, or has a context', () => {
    expect(places.size).toBeGreaterThan(100);
    expect(unseen(places, list.value)).toEqual([]);
  });
  test('is removed from the list when it is no longer shared', () => {
    const stale = list.value.flatMap(({en, uk, places: listed}, index) => [
      ...listed
        .filter((file) => !places.get(en)?.has(file))
        .map((file) => ({line: lineOf(index), message: `${BUILDERS}/${file}.ts does not show “${en}”; take it out`})),
      ...(translations.get(en) === uk
        ? []
        : [{line: lineOf(index), message: `“${en}” is «${translations.get(en)}» now: does that fit every place?`}]),
    ]);
    expect(stale.map((problem) => formatProblem({file: LIST, ...problem}))).toEqual([]);
  });
  function lineOf(index: number): number | undefined {
    return list.lineOf([index]);
  }
});

describe('the check', () => {
  const known = [{en: 'Name', uk: 'Назва', places: ['tables/a', 'tables/b']}];
  const found = (...programs: string[]) =>
    unseen(placesOf(new Map(programs.map((source, index) => [`tables/${'abc'[index]}`, source]))), known);

  test('reports a new module with a listed text', () => {
    expect(found("t('Name')", "{label: 'Name'}")).toEqual([]);
    expect(found("t('Name')", "{label: 'Name'}", "[t('Name'), x]")[0]).toMatch(/tables\/c\.ts shows “Name”.*«Назва»/);
  });
  test('reports a text that becomes shared', () => {
    expect(found("t('Rate')", "['Rate', 'Exact']")).toHaveLength(2);
  });
  test('distinguishes a text with a context', () => {
    expect(found("t('From', 'currencies')", "t('From', 'currencies')", "t('From')")).toHaveLength(2);
    expect(found("t('From', 'currencies')", "t('From')")).toEqual([]);
  });
});
