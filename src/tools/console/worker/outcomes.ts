/** Lists the sandbox outcomes that a call with a given body can request through its trigger values. */
import type {Operation} from '../../../facts/browser';
import type {SandboxParts} from '../../../gateway/browser';
import type {Outcome} from '../protocol';

type Ways = Record<string, {meaning: string}>;

/** @param meaningOf translates a meaning to the reader's language */
export function outcomesOf(
  operation: Operation,
  body: Record<string, unknown>,
  {seed, catalogue}: Pick<SandboxParts, 'seed' | 'catalogue'>,
  meaningOf: (english: string) => string,
): Outcome[] {
  const {request, idempotencyId} = operation;
  const has = (field: string) => request.properties?.[field] !== undefined;
  const service = typeof body.service_id === 'number' ? catalogue.service(body.service_id) : undefined;
  const list = (group: Outcome['group'], field: string | undefined, prefix: string, ways: Ways): Outcome[] =>
    field === undefined || !has(field)
      ? []
      : Object.entries(ways).map(([name, {meaning}]) => ({
          group,
          name,
          meaning: meaningOf(meaning),
          field,
          value: `${prefix}-${name}`,
        }));
  const {outcome_trigger: trigger, fault_trigger: fault, refund_trigger: refund} = seed;
  const {dispute_trigger: dispute, payout_trigger: payout, money_trigger: money, claim_trigger: claim} = seed;
  const withMeanings = (words: Record<string, string>): Ways =>
    Object.fromEntries(Object.entries(words).map(([name, meaning]) => [name, {meaning}]));
  const failures = Object.fromEntries(
    (service?.flow.failures ?? []).map((code) => [`failed-${code}`, {meaning: catalogue.failureReason(code).title}]),
  );
  const late = Object.fromEntries(
    Object.entries(withMeanings(trigger.callbacks)).map(([name, way]) => [`success-${name}`, way]),
  );
  const isPayin = service?.flow.direction === 'payin';
  const customer = 'external_customer_id';
  return [
    ...list('payment', customer, trigger.prefix, withMeanings(trigger.outcomes)),
    ...list('failure', customer, trigger.prefix, failures),
    ...list('callback', customer, trigger.prefix, late),
    ...list('request', idempotencyId, fault.prefix, fault.faults),
    ...list('refund', 'external_refund_id', refund.prefix, refund.ways),
    ...(operation.id === 'transactionClaim' ? list('claim', 'reference', claim.prefix, claim.ways) : []),
    ...(isPayin ? list('dispute', 'external_order_id', dispute.prefix, dispute.ways) : []),
    ...(isPayin ? list('money', 'external_transaction_id', money.prefix, money.ways) : []),
    ...(service && !isPayin ? list('payout', 'external_transaction_id', payout.prefix, payout.ways) : []),
  ];
}
