/** Advice on disputes. Each row names what exists, and the sandbox has a way that plays it. */
import {disputeAdviceSchema, type DisputeAdvice} from '../schemas';
import type {Problem} from '../errors';
import {reportOn, type LocatedValue} from '../located';
import {oneFile, type ReadKind} from './define';
import {disputeStatuses} from './disputeStatuses';
import {errors} from './errors';
import {movementKinds} from './movementKinds';
import {sandbox} from './sandbox';

const CALLS = ['disputeDefend', 'disputeAccept', 'transactionCancel'] as const;

export const disputeAdvice = oneFile({
  name: 'disputeAdvice',
  file: 'src/contract/data/reference/dispute_advice.yaml',
  schema: disputeAdviceSchema,
  checks: [rowsNameWhatExists, callsAreComplete, everyOpeningHasAdvice],
});

function rowsNameWhatExists(source: LocatedValue<DisputeAdvice>, read: ReadKind): Problem[] {
  const {problems, must, say} = reportOn(source);
  const {statuses} = read(disputeStatuses).value;
  const finals = statuses.filter(({final}) => final).map(({code}) => code);
  const movements = read(movementKinds).value.kinds.map(({name}) => name);
  const {ways} = read(sandbox).value.dispute_trigger;
  source.value.openings.forEach(({kind, opens, rows}, index) => {
    rows.forEach(({outcomes}, row) => {
      outcomes.forEach((outcome, place) => {
        const at = ['openings', index, 'rows', row, 'outcomes', place];
        must(finals.includes(outcome.ends), at, 'final status of a dispute', outcome.ends, finals);
        for (const movement of outcome.movements)
          must(movements.includes(movement.kind), at, 'kind of movement', movement.kind, movements);
        const way = ways[outcome.way];
        must(way !== undefined, at, 'way of a dispute', outcome.way, Object.keys(ways));
        if (!way) return;
        if (way.kind !== kind || way.opens !== opens)
          say(
            at,
            `“${outcome.way}” opens ${way.kind} in status ${way.opens}, and this row is about ${kind} in ${opens}`,
          );
        const next = way.next === undefined ? undefined : ways[way.next]!.kind;
        // Only what a bank has decided goes on to the next stage.
        if (outcome.followed_by !== undefined && outcome.followed_by !== next)
          say(at, `“${outcome.way}” is followed by ${next ?? 'nothing'}, not by ${outcome.followed_by}`);
      });
    });
  });
  return problems;
}

/** Each call is either accepted or refused, and only accepted ones are advised. One row says what happens without any. */
function callsAreComplete(source: LocatedValue<DisputeAdvice>, read: ReadKind): Problem[] {
  const {problems, must, say} = reportOn(source);
  const codes = read(errors).value.map(({code}) => code);
  source.value.openings.forEach(({calls, refused, rows}, index) => {
    const at = ['openings', index];
    const names = rows.map(({name}) => name);
    names.forEach((name, row) => {
      if (names.indexOf(name) !== row) say([...at, 'rows', row], `“${name}” is listed twice`);
    });
    for (const call of CALLS)
      if (calls.includes(call) === (refused[call] !== undefined))
        say(at, `${call} must stand in either calls or refused`);
    for (const code of Object.values(refused)) must(codes.includes(code), [...at, 'refused'], 'error', code, codes);
    if (rows.filter(({call}) => call === undefined).length !== 1)
      say([...at, 'rows'], 'must have exactly one row without a call: what happens if nobody acts');
    rows.forEach(({call, evidence, refunded, do: advice}, row) => {
      const place = [...at, 'rows', row];
      if (call !== undefined) must(calls.includes(call), [...place, 'call'], 'accepted call', call, calls);
      if (call !== undefined && advice === undefined) say(place, 'a row with a call needs `do`');
      if ((call === 'disputeDefend') !== (evidence !== undefined))
        say(place, '`evidence` belongs to disputeDefend, and to it only');
      if (evidence?.includes('refund_ids') && refunded === undefined)
        say(place, '`refund_ids` needs `refunded`: there is no refund to name');
    });
  });
  return problems;
}

/** Every kind, and every status in which the sandbox opens it, is there exactly once. */
function everyOpeningHasAdvice(source: LocatedValue<DisputeAdvice>, read: ReadKind): Problem[] {
  const {problems, say} = reportOn(source);
  const nameOf = ({kind, opens}: {kind: string; opens: number}) => `${kind} in status ${opens}`;
  const {ways} = read(sandbox).value.dispute_trigger;
  const {kinds} = read(disputeStatuses).value;
  const there = source.value.openings.map(nameOf);
  there.forEach((name, index) => {
    if (there.indexOf(name) !== index) say(['openings', index], `“${name}” is listed twice`);
  });
  for (const name of new Set(Object.values(ways).map(nameOf)))
    if (!there.includes(name)) say(['openings'], `has no advice on ${name}, which the sandbox opens`);
  for (const {name} of kinds)
    if (!source.value.openings.some(({kind}) => kind === name)) say(['openings'], `has no advice on the kind ${name}`);
  return problems;
}
