/**
 * The ordering rule as a model: in any order of delivery, a payment ends at its newest version, and its work is done
 * once.
 */
import {describe, expect, it} from 'vitest';
import {loadFacts} from '../../../src/facts/load';
import {INITIAL_STATE, receive, type ReceiverState} from '../../../src/domain/order';
import {chainsOf, deliveriesOf, isPartOf, longestChains, nameOf} from '../../eventShapes';
import {ROOT} from '../../root';

const facts = await loadFacts(ROOT);
const [SUCCESS, AUTHORIZED] = [1, 6];
const chains = longestChains(facts);

describe('the events of the flows', () => {
  it('are covered by the listed histories', () => {
    expect(chains.map(nameOf)).toEqual(['10 2', '10 6 6* 1 1* 4', '10 6 6* 3', '10 6 6* 5', '10 5 5*', '10 5 1 1* 4']);
    for (const [id, method] of facts.methods)
      for (const [flowId, flow] of Object.entries(method.flows))
        for (const chain of chainsOf(facts, flow))
          expect(
            chains.some((longest) => isPartOf(chain, longest)),
            `${id}/${flowId}: ${nameOf(chain)}`,
          ).toBe(true);
  });
});

/** A returned refund: the newest event has a status that occurred before. */
const BOUNCED = [{status: 10}, {status: 1}, {status: 1, part: true as const}, {status: 4}, {status: 1}];

describe.each([...chains, BOUNCED].map((chain) => ({name: nameOf(chain), chain})))(
  'every order of $name',
  ({chain}) => {
    const events = chain.map(({status}, place) => ({status, version: 2 * place + 1}));
    it.each([1, 2, 3, 4, 5, 6])('in %d deliveries ends at the newest version', (length) => {
      for (const deliveries of deliveriesOf(events, length)) {
        let known: ReceiverState = INITIAL_STATE;
        const begun: number[] = [];
        for (const event of deliveries) {
          const next = receive(known, event, [SUCCESS, AUTHORIZED]);
          known = next.known;
          if (next.begins !== undefined) begun.push(next.begins);
        }
        const newest = deliveries.reduce((a, b) => (b.version > a.version ? b : a));
        if (known.stored !== newest) throw new Error(`${JSON.stringify(deliveries)} ends at ${JSON.stringify(known)}`);
        // Once each, never without its status, and never missing if the payment ends in that status.
        expect(new Set(begun).size).toBe(begun.length);
        if ([SUCCESS, AUTHORIZED].includes(newest.status)) expect(begun).toContain(newest.status);
      }
    });
  },
);
