/**
 * Books of a merchant, derived from callbacks alone: the newest version of each object, and the resulting change of
 * each wallet. Nothing here calls the gateway.
 */
interface EventObject {
  id: number;
  version: number;
  wallet_id: number;
  [field: string]: unknown;
}

type Objects = Map<string, EventObject>;

/**
 * @param callbacks bodies of callbacks, in any order; repeats are allowed
 * @returns the newest version of each object, keyed by object name and id
 */
export function bookkeep(callbacks: readonly string[]): Objects {
  const objects: Objects = new Map();
  for (const body of callbacks) {
    const event = JSON.parse(body) as Record<string, EventObject>;
    for (const name of ['transaction', 'refund', 'dispute', 'invoice']) {
      const object = event[name];
      if (!object) continue;
      const key = `${name} ${object.id}`;
      if (object.version > (objects.get(key)?.version ?? 0)) objects.set(key, object);
    }
  }
  return objects;
}

const minor = (object: EventObject, field: string): number => (object[field] as number | undefined) ?? 0;

/** Net change of the wallet balance due to an object, in minor units, by object name. */
const BALANCE_CHANGE: Record<string, (object: EventObject, isPayout: boolean) => number> = {
  transaction(object, isPayout) {
    if (isPayout) return object.status === 10 || object.status === 1 ? -minor(object, 'amount') : 0;
    return minor(object, 'captured_amount') - minor(object, 'fee_amount');
  },
  refund: (object) => (object.origin === 'merchant' && object.status !== 2 ? -minor(object, 'amount') : 0),
  // Credited amount less the debited amount and the fee.
  dispute(object) {
    // An open bank claim only holds the money: the balance does not change yet.
    if (object.kind === 'bank_claim' && object.status === 10) return 0;
    return minor(object, 'credited_amount') - minor(object, 'wallet_amount') - minor(object, 'fee_amount');
  },
  // An invoice moves no money; the transaction that pays it does.
  invoice: () => 0,
};

/**
 * @param isPayout returns true for a payout service, as listed by `/service/list`
 * @returns expected change of the balance in minor units, by wallet id
 */
export function changesOf(objects: Objects, isPayout: (serviceId: number) => boolean): Map<number, number> {
  const changes = new Map<number, number>();
  const walletOf = (object: EventObject): number =>
    object.wallet_id ?? (objects.get(`transaction ${object.transaction_id as number}`)?.wallet_id as number);
  for (const [key, object] of objects) {
    const moved = BALANCE_CHANGE[key.split(' ')[0]!]!(object, isPayout(minor(object, 'service_id')));
    changes.set(walletOf(object), (changes.get(walletOf(object)) ?? 0) + moved);
  }
  return changes;
}
