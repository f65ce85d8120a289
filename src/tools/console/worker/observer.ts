/** Detects changes of the gateway's visible objects between two steps. */
import {sameJson} from '../../../domain';
import {presentTransaction, type SandboxParts} from '../../../gateway/browser';
import type {Change} from '../protocol';

export interface Observer {
  /** @returns the changes since the previous call */
  changes(): Change[];
  /** Discards pending changes. */
  reset(): void;
}

/** Object serialised as JSON. Most objects do not change in a step, and equal texts need no parsing. */
type ObjectSnapshot = Pick<Change, 'kind' | 'id'> & {text: string};

type Body = Record<string, unknown>;

export function createObserver(parts: SandboxParts): Observer {
  let known = new Map<string, ObjectSnapshot>();
  const takeSnapshot = () => new Map(allObjects(parts).map((seen) => [`${seen.kind} ${seen.id}`, seen]));
  const reset = () => void (known = takeSnapshot());
  reset();
  return {
    changes() {
      const now = takeSnapshot();
      const changes = [...now].flatMap(([name, {kind, id, text}]): Change[] => {
        const old = known.get(name)?.text;
        if (old === text) return [];
        const after = JSON.parse(text) as Body;
        if (old === undefined) return [{kind, id, after}];
        const before = JSON.parse(old) as Body;
        return sameJson(before, after) ? [] : [{kind, id, before, after}];
      });
      known = now;
      return changes;
    },
    reset,
  };
}

function allObjects({store, refunds, disputes, invoices, ledger, seed, catalogue}: SandboxParts): ObjectSnapshot[] {
  const seen = (kind: Change['kind'], id: number, body: object): ObjectSnapshot => ({
    kind,
    id,
    text: JSON.stringify(body),
  });
  return [
    ...store.all().map((one) => seen('transaction', one.id, presentTransaction(one, catalogue))),
    ...refunds.all().map((one) => seen('refund', one.id, refunds.present(one))),
    ...disputes.all().map((one) => seen('dispute', one.id, disputes.subjectOf(one).body)),
    ...invoices.all().map((one) => seen('invoice', one.id, invoices.subjectOf(one).body)),
    ...seed.accounts.flatMap(({wallets}) =>
      wallets.map(({id, currency}) => {
        const {balance, reserve} = ledger.stateOf(id);
        return seen('wallet', id, {id, currency, balance, reserve});
      }),
    ),
  ];
}
