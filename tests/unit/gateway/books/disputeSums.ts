/** Booked and expected sums of the movements of a dispute. */
import type {Movement} from '../../../../src/gateway/engine/ledger';
import type {DisputeStatuses} from '../../../../src/facts/schemas';

/** Fields of a dispute object in the API that determine its sums. Amounts are in minor units. */
export interface DisputeObject {
  id: number;
  transaction_id: number;
  kind: string;
  status: number;
  version: number;
  amount: number;
  wallet_amount: number;
  fee_amount: number;
  credited_amount: number;
}

/** @returns booked sums by kind of movement, and the amount still held in reserve, in minor units */
export function bookedSums(movements: readonly Movement[]) {
  const of = (kind: string) => movements.filter((movement) => movement.kind === kind);
  const total = (list: readonly Movement[], key: 'amount' | 'reserveAmount') =>
    list.reduce((sum, movement) => sum + movement[key], 0);
  return {
    debited: -total(of('chargeback'), 'amount'),
    returned: total(of('chargeback_return'), 'amount'),
    fee: -total(of('fee'), 'amount'),
    held: total(movements, 'reserveAmount'),
  };
}

/** @returns expected sums in minor units, derived from the dispute object and the facts only, not from the engine */
export function expectedSums(
  dispute: DisputeObject,
  {kinds, statuses}: DisputeStatuses,
): ReturnType<typeof bookedSums> {
  const statusOf = (name: string) => statuses.find((status) => status.name === name)!.code;
  const {money} = kinds.find(({name}) => name === dispute.kind)!;
  const {wallet_amount: taken, credited_amount: credited, fee_amount: fee, status} = dispute;
  const open = status === statusOf('needs_response') || status === statusOf('under_review');
  switch (money) {
    case 'none':
      return {debited: 0, returned: 0, fee: 0, held: 0};
    case 'debit':
      return {debited: dispute.amount, returned: credited, fee, held: 0};
    case 'hold':
      return {debited: open ? 0 : taken - credited, returned: 0, fee: 0, held: open ? taken : 0};
  }
}
