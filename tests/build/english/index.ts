/** Finds English text in the built Ukrainian locale. */
import {readFileSync} from 'node:fs';
import path from 'node:path';
import {parse} from 'yaml';
import type {Facts} from '../../../src/facts/load';
import {ROOT} from '../../root';
import {shownInUkrainian} from './read';
import {englishRuns, namesIn} from './runs';

/** Schema of `i18n/uk/latin.yaml`; see the head of that file. */
interface Latin {
  names: string[];
  terms: {text: string; why: string}[];
  english: {text: string; why: string}[];
}

const LATIN_FILE = 'i18n/uk/latin.yaml';

export const readLatin = (): Latin => parse(readFileSync(path.join(ROOT, LATIN_FILE), 'utf8')) as Latin;

/** Names in the facts. */
const namesOfFacts = ({banks, subdivisions, methods}: Facts): string[] => [
  ...[...banks.values()].flatMap(({live, banks: entries}) => [live.name, ...entries.map(({name}) => name)]),
  ...subdivisions.countries.flatMap((country) =>
    country.subdivisions.flatMap(({name, english}) => [name, english ?? name]),
  ),
  ...[...methods.values()].flatMap(({name, brand}) => (brand ? [name] : [])),
];

/** Texts in answers of the API, which are never translated. */
const wordsOfApi = ({errors, failureReasons, disputeReasons, ...statuses}: Facts): Set<string> =>
  new Set([
    ...errors.flatMap(({title, messages = []}) => [title, ...messages]),
    ...failureReasons.map(({title}) => title),
    ...[statuses.statuses, statuses.disputeStatuses, statuses.refundStatuses].flatMap((machine) =>
      machine.statuses.map(({name}) => name),
    ),
    ...disputeReasons.networks.flatMap(({reasons}) => reasons.map(({text}) => text)),
  ]);

export interface EnglishReport {
  runs: {place: string; run: string}[];
  /** Marked as English by `lang`, but neither from the API nor listed. */
  unlisted: {place: string; text: string}[];
  /** Entries of the list that match no text. */
  idle: string[];
}

export function leftInEnglish(facts: Facts): EnglishReport {
  const {names, terms, english} = readLatin();
  const listed = [...names, ...terms.map(({text}) => text)];
  const known = namesIn([...namesOfFacts(facts), ...listed]);
  const api = wordsOfApi(facts);
  const allowed = new Set(english.map(({text}) => text));
  const shown = shownInUkrainian();
  const all = shown.flatMap(({texts}) => texts).join('\n');
  const said = new Set(shown.flatMap((one) => one.english));
  return {
    runs: shown.flatMap(({place, texts}) =>
      texts.flatMap((text) => englishRuns(text, known)).map((run) => ({place, run})),
    ),
    unlisted: shown.flatMap(({place, english: texts}) =>
      texts.filter((text) => !api.has(text) && !allowed.has(text)).map((text) => ({place, text})),
    ),
    idle: [...listed.filter((name) => !namesIn([name]).test(all)), ...[...allowed].filter((text) => !said.has(text))],
  };
}
