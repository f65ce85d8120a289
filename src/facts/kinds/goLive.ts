/** Go-live checks. Every sandbox value that they name must exist. */
import {goLiveSchema, type GoLive} from '../schemas';
import type {Problem} from '../errors';
import {reportOn, type LocatedValue} from '../located';
import {oneFile, type ReadKind} from './define';
import {sandbox} from './sandbox';
import {testCards} from './testCards';

export const goLive = oneFile({
  name: 'goLive',
  file: 'src/contract/data/go_live.yaml',
  schema: goLiveSchema,
  checks: [valuesExist],
});

/** Options and controls are defined in the code of the sandbox; `tests/unit/gateway/goLive.test.ts` checks them. */
function valuesExist(source: LocatedValue<GoLive>, read: ReadKind): Problem[] {
  const {problems, must, say} = reportOn(source);
  const seed = read(sandbox).value;
  const known: Record<string, readonly string[]> = {
    outcome: Object.keys(seed.outcome_trigger.outcomes),
    callback: Object.keys(seed.outcome_trigger.callbacks),
    fault: Object.keys(seed.fault_trigger.faults),
    refund: Object.keys(seed.refund_trigger.ways),
    dispute: Object.keys(seed.dispute_trigger.ways),
    payout: Object.keys(seed.payout_trigger.ways),
    card: read(testCards).value.cards.map(({number}) => number),
  };
  source.value.topics.forEach(({name, items}, topic) => {
    if (source.value.topics.findIndex((other) => other.name === name) !== topic)
      say(['topics', topic], `“${name}” stands there twice`);
    items.forEach(({send}, item) => {
      for (const [kind, value] of Object.entries(send)) {
        const words = known[kind];
        if (words) must(words.includes(value), ['topics', topic, 'items', item, 'send', kind], kind, value, words);
      }
    });
  });
  return problems;
}
