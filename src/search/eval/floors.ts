/** Minimum recall of the search on the labelled queries. */
import {isComplete, TRANSLATIONS} from '../../brand';
import {measure, ofClass, ofLanguage, type Outcome} from './measure';

const ALL = {recall3: 0.975, mrr10: 0.93};
/** The search in another language may be so much worse than the English one. */
const NEAR = 0.01;
const OTHERS = TRANSLATIONS.filter(isComplete);
/** An identifier or a code that is typed exactly comes first, always. */
const EXACT = ['identifier', 'code'] as const;

/** Complaints and colloquial words: each set by itself. `place` is the share of the queries whose very heading is among the hits of a list. */
const COMPLAINTS = {recall3: 0.975, place: 0.9};

export const FLOORS = `recall@1 of identifiers and codes 1, recall@3 ${ALL.recall3}, MRR@10 ${ALL.mrr10}, ${OTHERS.join(', ')} within ${NEAR} of English, recall@3 of the stories and of a working day 1, of the complaints ${COMPLAINTS.recall3} with ${COMPLAINTS.place} of their headings`;

/** @returns the floors that are not reached, one line each */
export function below(outcomes: Outcome[]): string[] {
  const wrong: string[] = [];
  const check = (name: string, value: number, floor: number) => {
    if (value < floor) wrong.push(`${name} is ${value.toFixed(3)}, must be ${floor.toFixed(3)}`);
  };
  for (const name of EXACT) check(`recall@1 of class ${name}`, measure(ofClass(outcomes, name)).recall1, 1);
  const all = measure(outcomes);
  check('recall@3', all.recall3, ALL.recall3);
  check('MRR@10', all.mrr10, ALL.mrr10);
  const en = measure(ofLanguage(outcomes, 'en'));
  for (const locale of OTHERS) {
    const own = measure(ofLanguage(outcomes, locale));
    check(`recall@3 of ${locale}`, own.recall3, en.recall3 - NEAR);
    check(`MRR@10 of ${locale}`, own.mrr10, en.mrr10 - NEAR);
  }
  return wrong;
}

/** @returns the queries whose very place does not come first, one line each */
export function notFirst(outcomes: Outcome[]): string[] {
  return outcomes
    .filter(({query, found}) => query.first !== undefined && found[0] !== query.first)
    .map(
      ({query, locale, found}) => `${locale} “${query.q}”: wanted ${query.first} first, found ${found[0] ?? 'nothing'}`,
    );
}

/** A list of suggestions has so many hits. */
const LISTED = 8;

/**
 * @param outcomes of one set of complaints
 * @returns the floors that are not reached, one line each
 */
export function belowComplaints(outcomes: Outcome[]): string[] {
  const {recall3} = measure(outcomes);
  const place = placed(outcomes);
  const wrong: string[] = [];
  if (recall3 < COMPLAINTS.recall3) wrong.push(`recall@3 is ${recall3.toFixed(3)}, must be ${COMPLAINTS.recall3}`);
  if (place < COMPLAINTS.place)
    wrong.push(`${place.toFixed(3)} of the queries find their heading, must be ${COMPLAINTS.place}`);
  return wrong;
}

/** @returns the share of the queries one of whose labels, with its anchor, is among the hits of a list */
function placed(outcomes: Outcome[]): number {
  const found = outcomes.filter((outcome) =>
    outcome.found.slice(0, LISTED).some((hit) => outcome.query.to.includes(hit)),
  );
  return found.length / Math.max(1, outcomes.length);
}

/** How many hits a reader of a story looks at. */
const LOOKED_AT = 3;

/**
 * Back-office staff find the answer however the story is told: recall@3 of each set is 1.
 * @param outcomes of one set of stories
 * @returns the tellings that are not answered, one line each
 */
export function unanswered(outcomes: Outcome[]): string[] {
  return outcomes
    .filter(({rank}) => rank === null || rank > LOOKED_AT)
    .map(
      ({query, locale, rank, found}) =>
        `${locale} “${query.q}”: ${rank ? `answered at place ${rank}` : 'not answered'}, wanted ${query.to.join(' ')}, found ${found.slice(0, LOOKED_AT).join(' ') || 'nothing'}`,
    );
}
