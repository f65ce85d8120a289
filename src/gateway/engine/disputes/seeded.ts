/** Disputes of the seed. */
import type {SeededDispute} from '../../../facts/browser';
import type {Codes} from './codes';
import {respondMsOf} from './moves';
import type {DisputesParts, DisputeState} from './types';

/** How the bank takes a defence. */
const WAY = 'won';

export function restore(
  seeded: SeededDispute,
  {store, reasons, seed, clock}: Pick<DisputesParts, 'store' | 'reasons' | 'seed' | 'clock'>,
  {waits}: Codes,
): DisputeState {
  const network = reasons.networks.find(({name}) => name === seeded.reason.network)!;
  const {text} = network.reasons.find((reason) => reason.code === seeded.reason.code)!;
  const {dispute_trigger: trigger} = seed;
  const way = trigger.ways[WAY]!;
  return {
    id: seeded.id,
    version: seeded.version,
    transaction: store.byId(seeded.transaction_id)!,
    previous: seeded.previous_dispute_id,
    kind: seeded.kind,
    reason: {...seeded.reason, text},
    amount: seeded.amount,
    walletAmount: seeded.wallet_amount,
    feeAmount: seeded.fee_amount,
    creditedAmount: seeded.credited_amount,
    status: seeded.status,
    // From the start of the sandbox on, and no clock runs: it keeps its status until somebody acts.
    ...(seeded.status === waits && {respondBy: clock.now() + respondMsOf(way, trigger)}),
    createdAt: Date.parse(seeded.created_at),
    updatedAt: Date.parse(seeded.updated_at),
    evidence: [],
    way,
    examined: 0,
  };
}
