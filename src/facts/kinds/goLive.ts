/** What must be true before a shop goes live: each value of the sandbox must exist. */
import {goLiveSchema, type GoLive} from '../schemas';
import type {Problem} from '../errors';
import {reportOn, type Located} from '../located';
import {oneFile, type Ask} from './define';
import {sandbox} from './sandbox';
import {testCards} from './testCards';

export const goLive = oneFile({
  name: 'goLive',
  file: 'src/contract/data/go_live.yaml',
  schema: goLiveSchema,
  checks: [valuesExist],
});

/** Options and controls are code of the sandbox; `tests/unit/gateway/goLive.test.ts` looks at those. */
function valuesExist(source: Located<GoLive>, ask: Ask): Problem[] {
  const {problems, must, say} = reportOn(source);
  const seed = ask(sandbox).value;
  const known: Record<string, readonly string[]> = {
    outcome: Object.keys(seed.outcome_trigger.outcomes),
    callback: Object.keys(seed.outcome_trigger.callbacks),
    fault: Object.keys(seed.fault_trigger.faults),
    refund: Object.keys(seed.refund_trigger.ways),
    dispute: Object.keys(seed.dispute_trigger.ways),
    payout: Object.keys(seed.payout_trigger.ways),
    card: ask(testCards).value.cards.map(({number}) => number),
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
