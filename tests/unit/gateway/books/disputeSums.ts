/** What the movements of a dispute come to, and what they must come to by its kind and its end. */
import type {Movement} from '../../../../src/gateway/engine/ledger';
import type {DisputeStatuses} from '../../../../src/facts/schemas';

/** Of a dispute as the API shows it. */
export interface Shown {
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

/** What the movements of a dispute come to, by kind, and what is left of them in balance and reserve. */
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

/** What the design says of a dispute as it is shown, without a look at the engine. */
export function expectedSums(dispute: Shown, {kinds, statuses}: DisputeStatuses): ReturnType<typeof bookedSums> {
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
