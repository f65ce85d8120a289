/**
 * References: ids that other parties assign to a payment. They are known from the success of the payment.
 *
 * The kinds of references of a service are data of its method. The values are derived from ids, so that they are
 * reproducible.
 */
import {madeReference} from '../../domain';
import {passedReferences, type ReferenceForm} from '../../facts/browser';
import type {Catalogue} from '../catalogue';

interface Reference {
  kind: string;
  value: string;
}

/** Fields of a transaction from which its references are derived. */
interface ReferenceInput {
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
function formsOf({order, kept}: ReferenceInput, catalogue: Catalogue): {kind: string; form: ReferenceForm}[] {
  const {method, flow} = catalogue.serviceOf(order);
  const names = passedReferences(method, flow);
  return catalogue
    .referenceKinds()
    .filter(({name, currencies}) => names.includes(name) && currencies?.includes(order.amount_currency) !== false)
    .flatMap(({name: kind, forms}) => {
      const form = forms.find(({networks}) => !networks || networks.includes(kept?.network ?? ''));
      return form ? [{kind, form}] : [];
    });
}

/** @returns the references of a payment, in the order of the kinds */
export function referencesOf(transaction: ReferenceInput, catalogue: Catalogue): Reference[] {
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
  refund: {id: number; createdAt: number; transaction: ReferenceInput},
  catalogue: Catalogue,
): Reference[] {
  return formsOf(refund.transaction, catalogue).flatMap(({kind, form: {sandbox}}) =>
    sandbox.refund === undefined ? [] : [{kind, value: madeReference(sandbox.refund, refund)}],
  );
}
