/** Recall and rank of a search over labelled queries. */
import type {Locale} from '../../brand';
import type {QueryLanguage} from '../text/languages/codes';
import {localesOf, type LabelledQuery, type QueryClass} from './queries';

/** @returns the addresses of the hits in order, without the locale, with their anchors */
export type Search = (locale: Locale, query: string) => Promise<string[]>;

export interface Outcome {
  query: LabelledQuery;
  locale: Locale;
  /** Rank of the first hit that answers, from 1; null when none of the first ten does. */
  rank: number | null;
  /** The hits with their anchors, best first. */
  found: string[];
}

export interface Measure {
  count: number;
  recall1: number;
  recall3: number;
  mrr10: number;
}

/** Hits of one page that follow each other are one answer with branches, as the reader sees them. */
function pages(found: string[]): string[] {
  return [...new Set(found.map((address) => address.replace(/#.*$/, '')))];
}

/** A label with an anchor asks for that page: which of its sections came first is shown, not judged. */
function answers(query: LabelledQuery): Set<string> {
  return new Set(query.to.map((address) => address.replace(/#.*$/, '').replace(/(.)\/$/, '$1')));
}

export async function run(queries: LabelledQuery[], search: Search): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  for (const query of queries) {
    const wanted = answers(query);
    for (const locale of localesOf(query.lang)) {
      const found = await search(locale, query.q);
      const rank =
        pages(found)
          .slice(0, 10)
          .findIndex((address) => wanted.has(address)) + 1;
      outcomes.push({query, locale, rank: rank === 0 ? null : rank, found});
    }
  }
  return outcomes;
}

export function measure(outcomes: Outcome[]): Measure {
  const share = (most: number) =>
    outcomes.filter(({rank}) => rank !== null && rank <= most).length / Math.max(1, outcomes.length);
  return {
    count: outcomes.length,
    recall1: share(1),
    recall3: share(3),
    mrr10: outcomes.reduce((sum, {rank}) => sum + (rank === null ? 0 : 1 / rank), 0) / Math.max(1, outcomes.length),
  };
}

export const ofClass = (outcomes: Outcome[], name: QueryClass): Outcome[] =>
  outcomes.filter(({query}) => query.class === name);
export const ofLanguage = (outcomes: Outcome[], language: QueryLanguage): Outcome[] =>
  outcomes.filter(({query}) => query.lang === language);
