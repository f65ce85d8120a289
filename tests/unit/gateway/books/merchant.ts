/**
 * The books of a merchant who knows nothing but callbacks: the newest version of each object, and what follows from all of
 * them for each wallet. No line of it asks the gateway.
 */
interface Told {
  id: number;
  version: number;
  wallet_id: number;
  [field: string]: unknown;
}

type Objects = Map<string, Told>;

/** Keeps what callbacks say, in any order and as often as they come. */
export function bookkeep(callbacks: readonly string[]): Objects {
  const objects: Objects = new Map();
  for (const body of callbacks) {
    const event = JSON.parse(body) as Record<string, Told>;
    for (const name of ['transaction', 'refund', 'dispute', 'invoice']) {
      const told = event[name];
      if (!told) continue;
      const key = `${name} ${told.id}`;
      if (told.version > (objects.get(key)?.version ?? 0)) objects.set(key, told);
    }
  }
  return objects;
}

const minor = (told: Told, field: string): number => (told[field] as number | undefined) ?? 0;

/** What an object has moved on its wallet, in minor units. */
const MOVED: Record<string, (told: Told, isPayout: boolean) => number> = {
  transaction(told, isPayout) {
    if (isPayout) return told.status === 10 || told.status === 1 ? -minor(told, 'amount') : 0;
    return minor(told, 'captured_amount') - minor(told, 'fee_amount');
  },
  refund: (told) => (told.origin === 'merchant' && told.status !== 2 ? -minor(told, 'amount') : 0),
  // What a dispute has taken less what it gave back, and its fee.
  dispute(told) {
    // A claim of a bank holds the money until it is decided.
    if (told.kind === 'bank_claim' && told.status === 10) return 0;
    return minor(told, 'credited_amount') - minor(told, 'wallet_amount') - minor(told, 'fee_amount');
  },
  // A demand moves nothing; the transaction that meets it does.
  invoice: () => 0,
};

/**
 * @param isPayout whether a service pays out, as `/service/list` says
 * @returns by wallet, what the balance must have changed by
 */
export function changesOf(objects: Objects, isPayout: (serviceId: number) => boolean): Map<number, number> {
  const changes = new Map<number, number>();
  const walletOf = (told: Told): number =>
    told.wallet_id ?? (objects.get(`transaction ${told.transaction_id as number}`)?.wallet_id as number);
  for (const [key, told] of objects) {
    const moved = MOVED[key.split(' ')[0]!]!(told, isPayout(minor(told, 'service_id')));
    changes.set(walletOf(told), (changes.get(walletOf(told)) ?? 0) + moved);
  }
  return changes;
}
