/**
 * What other parties of a payment call it, as far as the gateway has learnt it: with its success, never before.
 *
 * Which kinds a service yields is data of its method; the values are made of ids, so a repeated run gives the same.
 */
import {madeReference} from '../../domain';
import type {ReferenceForm} from '../../facts/browser';
import type {Catalogue} from '../catalogue';

interface Reference {
  kind: string;
  value: string;
}

/** Of a transaction, what its references follow from. */
interface Referred {
  id: number;
  status: number;
  order: Readonly<{service_id: number; amount_currency: string}>;
  kept?: Record<string, string>;
  /** Milliseconds since the epoch. */
  createdAt: number;
}

/** The statuses of a payment whose money has moved. */
const MOVED: readonly string[] = ['success', 'reversed'];

/** The forms that fit a payment, by kind. */
function formsOf({order, kept}: Referred, catalogue: Catalogue): {kind: string; form: ReferenceForm}[] {
  const {method, flow} = catalogue.serviceOf(order);
  const names = flow.references ?? method.references ?? [];
  return catalogue
    .referenceKinds()
    .filter(({name, currencies}) => names.includes(name) && currencies?.includes(order.amount_currency) !== false)
    .flatMap(({name: kind, forms}) => {
      const form = forms.find(({networks}) => !networks || networks.includes(kept?.network ?? ''));
      return form ? [{kind, form}] : [];
    });
}

/** @returns the references of a payment, in the order of the kinds */
export function referencesOf(transaction: Referred, catalogue: Catalogue): Reference[] {
  if (!MOVED.includes(catalogue.status(transaction.status).name)) return [];
  return formsOf(transaction, catalogue).map(({kind, form}) => ({
    kind,
    value: madeReference(form.sandbox.transaction, transaction),
  }));
}

/**
 * @param refund one whose money has left, though it may have come back
 * @returns its own references, in the order of the kinds
 */
export function refundReferences(
  refund: {id: number; createdAt: number; transaction: Referred},
  catalogue: Catalogue,
): Reference[] {
  return formsOf(refund.transaction, catalogue).flatMap(({kind, form: {sandbox}}) =>
    sandbox.refund === undefined ? [] : [{kind, value: madeReference(sandbox.refund, refund)}],
  );
}
