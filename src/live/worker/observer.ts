/** What a step has changed: every object of the gateway that a reader can see, before and after. */
import {sameJson} from '../../domain/platform';
import {presentTransaction} from '../../sandbox/engine/transaction';
import type {SandboxParts} from '../../sandbox/parts';
import type {Change} from '../protocol';

export interface Observer {
  /** @returns what has changed since the last time */
  changes(): Change[];
  /** Takes everything for known. */
  reset(): void;
}

type Seen = Pick<Change, 'kind' | 'id'> & {body: Record<string, unknown>};

export function createObserver(parts: SandboxParts): Observer {
  let known = new Map<string, Seen>();
  const look = () => new Map(everything(parts).map((seen) => [`${seen.kind} ${seen.id}`, seen]));
  const reset = () => void (known = look());
  reset();
  return {
    changes() {
      const now = look();
      const changes = [...now].flatMap(([name, {kind, id, body}]): Change[] => {
        const before = known.get(name)?.body;
        if (before && sameJson(before, body)) return [];
        return [{kind, id, ...(before && {before}), after: body}];
      });
      known = now;
      return changes;
    },
    reset,
  };
}

function everything({store, refunds, disputes, invoices, ledger, seed, catalogue}: SandboxParts): Seen[] {
  const plain = (body: Record<string, unknown>) => JSON.parse(JSON.stringify(body)) as Record<string, unknown>;
  return [
    ...store
      .all()
      .map((one): Seen => ({kind: 'transaction', id: one.id, body: plain(presentTransaction(one, catalogue))})),
    ...refunds.all().map((one): Seen => ({kind: 'refund', id: one.id, body: plain(refunds.present(one))})),
    ...disputes.all().map((one): Seen => ({kind: 'dispute', id: one.id, body: plain(disputes.subjectOf(one).body)})),
    ...invoices.all().map((one): Seen => ({kind: 'invoice', id: one.id, body: plain(invoices.subjectOf(one).body)})),
    ...seed.accounts.flatMap(({wallets}) =>
      wallets.map(({id, currency}): Seen => {
        const {balance, reserve} = ledger.stateOf(id);
        return {kind: 'wallet', id, body: {id, currency, balance, reserve}};
      }),
    ),
  ];
}
