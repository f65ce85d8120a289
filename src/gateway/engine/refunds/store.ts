/** The refunds that there are, and the calls that asked for them. */
import type {RefundStatuses, SandboxSeed, SeededRefund} from '../../../facts/browser';
import type {Store} from '../store';
import type {Transaction} from '../transaction';
import type {Refund, RefundState} from './types';

export interface RefundStore {
  byId(id: number): Refund | undefined;
  byExternalId(id: string): Refund | undefined;
  /** Those of a payment, the oldest first. */
  of(transaction: Transaction): Refund[];
  /** Every refund, the oldest first. */
  all(): readonly Refund[];
  /** The body of the call that took this id of the merchant, for a refund or for the release of a hold. */
  bodyOf(externalRefundId: string): unknown;
  remember(externalRefundId: string, body: unknown): void;
  /** Keeps a new refund under the next id. */
  keep(refund: Omit<RefundState, 'id'>): RefundState;
  /** Back to the seed. */
  reset(): void;
}

export function createRefundStore({
  seed,
  store,
  statuses,
}: {
  seed: Pick<SandboxSeed, 'refunds' | 'next_refund_id'>;
  store: Store;
  statuses: RefundStatuses;
}): RefundStore {
  let refunds: RefundState[] = [];
  let bodies = new Map<string, unknown>();
  return {
    byId: (id) => refunds.find((refund) => refund.id === id),
    byExternalId: (id) => refunds.find(({externalRefundId}) => externalRefundId === id),
    of: ({id}) => refunds.filter(({transaction}) => transaction.id === id),
    all: () => refunds,
    bodyOf: (id) => bodies.get(id),
    remember: (id, body) => void bodies.set(id, body),
    keep(fresh) {
      const refund = {...fresh, id: seed.next_refund_id + refunds.length - seed.refunds.length};
      refunds.push(refund);
      return refund;
    },
    reset() {
      refunds = seed.refunds.map((seeded) => restore(seeded, {store, statuses}));
      bodies = new Map();
    },
  };
}

function restore(
  {id, version, status, ...seeded}: SeededRefund,
  {store, statuses: {statuses}}: {store: Store; statuses: RefundStatuses},
): RefundState {
  return {
    id,
    version,
    transaction: store.byId(seeded.transaction_id)!,
    externalRefundId: seeded.external_refund_id,
    origin: seeded.origin ?? 'merchant',
    amount: seeded.amount,
    needs: seeded.needs ?? [],
    needsReason: seeded.needs && 'missing',
    needsUntil: seeded.needs_until === undefined ? undefined : Date.parse(seeded.needs_until),
    updateBodies: [],
    rejections: 0,
    status,
    failureReason: seeded.failure_reason_code,
    hasLeft: statuses.some(({code, name}) => code === status && name === 'success'),
    createdAt: Date.parse(seeded.created_at),
    updatedAt: Date.parse(seeded.updated_at),
  };
}
