/** Actions of the buttons of the payment page, by the value of the button. */
import {cardInputOf} from '../../engine/cardFields';
import {findOutcome, type Outcome} from '../../engine/outcomes';
import type {Submission} from '../../engine/payments';
import type {Transaction} from '../../engine/transaction';
import {cleaned, fieldViews} from './fields';
import type {PageParts} from './parts';
import type {FieldView} from './views';

/** A submitted form of a transaction that is still new. */
interface FormSubmission {
  transaction: Transaction;
  typed: URLSearchParams;
  /** Scheme and host under which the page was reached. */
  origin: string;
}

/** Where a submitted form leads: on to another page, or back to the form, as it was or with what is wrong in it. */
export type Next = {to: 'result' | 'page'} | {to: 'form'; fields?: FieldView[]};

type Action = (submitted: FormSubmission, parts: PageParts) => Next;

const RESULT: Next = {to: 'result'};
/** The form does not have such a button or choice. */
const WRONG: Next = {to: 'form'};

const actions: Record<string, Action> = {
  cancel({transaction}, {payments}) {
    payments.cancel(transaction);
    return RESULT;
  },
  trigger({transaction, origin}, parts) {
    if (!transaction.trigger) return WRONG;
    return submit(transaction, transaction.trigger, {origin}, parts);
  },
  succeed: ({transaction, origin}, parts) =>
    submit(transaction, {outcome: 'success', callback: 'normal'}, {origin}, parts),
  fail({transaction, typed, origin}, parts) {
    const failure = Number(typed.get('failure'));
    if (!parts.catalogue.serviceOf(transaction.order).flow.failures.includes(failure)) return WRONG;
    return submit(transaction, {outcome: 'failed', failure, callback: 'normal', immediate: true}, {origin}, parts);
  },
  choose({transaction, typed}, {transfers}) {
    const wanted = Number(typed.get('p2p_method_id'));
    const known = transfers.serviceOf(transaction) ? transfers.methodsFor(transaction) : [];
    if (!known.some(({id}) => id === wanted)) return WRONG;
    transfers.assign(transaction, wanted);
    return {to: 'page'};
  },
};

/** Any other button, or the Enter key: the customer pays with what is typed. */
const pay: Action = ({transaction, typed, origin}, parts) => {
  const {transfers, cards, catalogue} = parts;
  // Nobody can have transferred to a card that was not shown.
  if (transfers.serviceOf(transaction) && !transaction.transfer) return {to: 'form', fields: []};
  const fields = fieldViews(transaction, parts, typed);
  if (fields.some(({error}) => error)) return {to: 'form', fields};
  const values = cleaned(fields);
  // Test values may also stand in what the shop sent.
  const given = {...transaction.kept, ...values};
  const service = catalogue.serviceOf(transaction.order);
  const outcome = transaction.trigger ?? findOutcome(service, given, cards);
  const kept = Object.entries(values).filter(([name]) => service.method.fields[name]?.kept);
  const submission = {
    origin,
    cardNumber: cards.among(values),
    cardInput: cardInputOf(values, cards),
    kept: Object.fromEntries(kept),
  };
  return submit(transaction, outcome, submission, parts);
};

export function act(submitted: FormSubmission, parts: PageParts): Next {
  const name = submitted.typed.get('action') ?? '';
  return (Object.hasOwn(actions, name) ? actions[name]! : pay)(submitted, parts);
}

/** The customer has done what the page asks for. */
function submit(
  transaction: Transaction,
  outcome: Outcome,
  submission: Submission,
  {transfers, payments}: PageParts,
): Next {
  if (transfers.serviceOf(transaction)) transfers.report(transaction, outcome);
  else payments.submit(transaction, outcome, submission);
  return RESULT;
}
