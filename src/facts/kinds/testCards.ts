/** The test cards of the sandbox. */
import {validators} from '../../domain';
import {testCardsSchema, type TestCards} from '../schemas';
import type {Problem} from '../errors';
import {reportOn, type LocatedValue} from '../located';
import {oneFile, type ReadKind} from './define';
import {failureReasons} from './failureReasons';
import {checkOutcome} from './outcomes';

export const testCards = oneFile({
  name: 'testCards',
  file: 'src/contract/data/reference/test_cards.yaml',
  schema: testCardsSchema,
  checks: [specialReasonsExist, cardsAreUsable, recoveriesHaveATime],
});

function specialReasonsExist(source: LocatedValue<TestCards>, read: ReadKind): Problem[] {
  const {problems, must} = reportOn(source);
  const {blacklisted, soft_declined: softDeclined} = source.value;
  const reasons = read(failureReasons).value.map(({code}) => code);
  must(reasons.includes(blacklisted), ['blacklisted'], 'failure reason', blacklisted, reasons);
  must(reasons.includes(softDeclined), ['soft_declined'], 'failure reason', softDeclined, reasons);
  return problems;
}

function cardsAreUsable(source: LocatedValue<TestCards>, read: ReadKind): Problem[] {
  const {problems, say} = reportOn(source);
  const {cards} = source.value;
  const repeated = (key: 'number' | 'token', value: string | undefined, index: number) =>
    value !== undefined && cards.findIndex((card) => card[key] === value) !== index;
  cards.forEach(({number, token, payment, charge, payout}, index) => {
    const keys = ['cards', index];
    const complaint = validators.pan(number);
    if (complaint !== null) say(keys, `card number “${number}” ${complaint}`);
    if (repeated('number', number, index) || repeated('token', token, index))
      say(keys, `card “${number}” repeats the number or the token of another`);
    for (const outcome of [payment, charge, payout])
      if (outcome) problems.push(...checkOutcome(source, keys, outcome, read));
  });
  return problems;
}

/** Only a charge recovers, and only from a decline that says how long to wait. */
function recoveriesHaveATime(source: LocatedValue<TestCards>, read: ReadKind): Problem[] {
  const {problems, say, must} = reportOn(source);
  const timed = read(failureReasons)
    .value.filter(({retry, after_hours: hours}) => retry === 'later' && hours !== undefined)
    .map(({code}) => code);
  source.value.cards.forEach(({payment, charge, payout}, index) => {
    const keys = ['cards', index];
    if (payment?.recovers ?? payout?.recovers) say(keys, 'only a charge can recover');
    if (!charge?.recovers) return;
    must(timed.includes(charge.failure ?? 0), keys, 'failure reason with a time', charge.failure ?? 0, timed);
  });
  return problems;
}
