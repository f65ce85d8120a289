/**
 * Ids of the merchant that decide how something goes in the sandbox: refunds, disputes, payouts, late money and the like. An
 * id that begins as one does and names none is refused, so that a typing error does not pass for an ordinary id.
 */
import type {Operation, SandboxSeed} from '../../facts/browser';
import {beginsWithId, namedWay} from '../engine/namedWay';
import {Refusal, type Detail} from '../refusals';

/** Ids `<prefix>-<name>[-<anything>]` of one field. */
interface Trigger {
  field: string;
  prefix: string;
  ways: Readonly<Record<string, unknown>>;
}

/** Throws validationFailed for a misspelt trigger; the message names those that exist. */
export type CheckTriggers = (operation: Operation, body: unknown) => void;

/** @param seed grammar of the triggers */
export function createTriggers(seed: SandboxSeed): CheckTriggers {
  const triggers = triggersOf(seed);
  return (operation, body) => {
    const details = triggers.flatMap((trigger): Detail[] => {
      const {field, prefix, ways} = trigger;
      // A call that looks for an object by its id is not refused, because it triggers nothing.
      const id = isTold(operation, field) ? (body as Record<string, unknown>)[field] : undefined;
      if (typeof id !== 'string' || !beginsWithId(id, prefix) || namedWay(id, trigger)) return [];
      return [{field, message: `must go on after “${prefix}-” with one of: ${Object.keys(ways).join(', ')}`}];
    });
    if (details.length > 0) throw new Refusal('validationFailed', details);
  };
}

/** Reads the triggers of the seed. Those of two are whole ids, of which the last word is the name. */
function triggersOf(seed: SandboxSeed): Trigger[] {
  const {refund_trigger: refund, dispute_trigger: dispute, payout_trigger: payout, money_trigger: money} = seed;
  const {claim_trigger: claim} = seed;
  return [
    {field: 'external_refund_id', ...refund},
    {field: 'external_order_id', ...dispute},
    {field: 'external_transaction_id', ...payout},
    {field: 'external_transaction_id', ...money},
    {field: 'reference', ...claim},
    {field: 'external_increase_id', ...partsOf(seed.increase_trigger.id)},
    {field: 'external_report_id', ...partsOf(seed.report_failure)},
  ];
}

function partsOf(id: string): Omit<Trigger, 'field'> {
  const end = id.lastIndexOf('-');
  return {prefix: id.slice(0, end), ways: {[id.slice(end + 1)]: true}};
}

/** Fields that begin nothing by themselves, and are told with what begins: the order, and the transfer that is claimed. */
const TOLD: readonly string[] = ['external_order_id', 'reference'];

/** Returns true if the call creates something with the id: its own, or that of the order. */
const isTold = ({idempotencyId}: Operation, field: string): boolean => idempotencyId === field || TOLD.includes(field);
