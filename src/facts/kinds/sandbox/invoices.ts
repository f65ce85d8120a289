/** Checks of the seeded invoices. */
import {invoiceTotals} from '../../../domain';
import type {SandboxSeed, SeededInvoice} from '../../schemas';
import {knownNames, type Problem} from '../../errors';
import {reportOn, type LocatedValue} from '../../located';
import type {ReadKind} from '../define';
import {invoiceStates} from '../invoiceStates';
import {statuses} from '../statuses';

/** Reports `message` unless `ok`. */
type Must = (ok: boolean, message: string) => void;

/** Seeded invoices use existing names and agree with the seeded transaction of their payment. */
export function seededInvoicesAreSound(source: LocatedValue<SandboxSeed>, read: ReadKind): Problem[] {
  const {problems, say} = reportOn(source);
  source.value.invoices.forEach((invoice, index) => {
    const must: Must = (ok, message) => {
      if (!ok) say(['invoices', index], `invoice ${invoice.id}: ${message}`);
    };
    isItself(invoice, index, source.value, must);
    namesWhatExists(invoice, source.value, read, must);
    agreesWithItsPayment(invoice, source.value, read, must);
    countsItsChanges(invoice, must);
  });
  return problems;
}

/** Ids and token are unique, and the id is below `next_invoice_id`, the first that the sandbox assigns. */
function isItself(
  invoice: SeededInvoice,
  index: number,
  {invoices, next_invoice_id: next}: SandboxSeed,
  must: Must,
): void {
  for (const key of ['id', 'external_invoice_id', 'token'] as const)
    must(invoices.findIndex((other) => other[key] === invoice[key]) === index, `${key} is used by another invoice`);
  must(invoice.id < next, `the id must be below next_invoice_id, ${next}`);
}

function namesWhatExists(invoice: SeededInvoice, {accounts}: SandboxSeed, read: ReadKind, must: Must): void {
  const names = read(invoiceStates).value.states.map(({name}) => name);
  must(names.includes(invoice.state), `unknown state “${invoice.state}”; ${knownNames(invoice.state, names)}`);
  const wallet = accounts.find(({id}) => id === invoice.account_id)?.wallets.find(({id}) => id === invoice.wallet_id);
  must(
    wallet?.currency === invoice.amount_currency,
    `account ${invoice.account_id} has no wallet ${invoice.wallet_id} in ${invoice.amount_currency}`,
  );
  must(Boolean(invoice.payer.email ?? invoice.payer.phone), 'the payer needs an e-mail address or a phone number');
}

/** Every change increments the version, so it is above the number of changes that the invoice shows. */
function countsItsChanges({version, state, ...moments}: SeededInvoice, must: Must): void {
  const traces = [
    moments.viewed_at !== undefined,
    moments.sent_at !== moments.created_at,
    ['paid', 'overdue', 'deleted'].includes(state),
  ];
  const least = 1 + traces.filter(Boolean).length;
  must(version >= least, `the version must be at least ${least}, because each change increments it`);
}

function agreesWithItsPayment(invoice: SeededInvoice, {transactions}: SandboxSeed, read: ReadKind, must: Must): void {
  const paid = invoice.state === 'paid';
  must(paid === (invoice.paid_at !== undefined), '`paid_at` belongs to the state “paid”, and only there');
  must(!paid || invoice.transaction_id !== undefined, 'the state “paid” needs a transaction_id');
  if (invoice.transaction_id === undefined) return;
  const transaction = transactions.find(({id}) => id === invoice.transaction_id);
  must(transaction !== undefined, `there is no transaction ${invoice.transaction_id}`);
  if (!transaction) return;
  const {amount} = invoiceTotals(invoice.lines);
  must(transaction.amount === amount, `transaction ${transaction.id} is about ${transaction.amount}, not ${amount}`);
  must(
    transaction.external_order_id === invoice.external_invoice_id,
    `transaction ${transaction.id} must have the external_order_id ${invoice.external_invoice_id}`,
  );
  const success = read(statuses).value.statuses.find(({name}) => name === 'success')?.code;
  must((transaction.status === success) === paid, `transaction ${transaction.id} is in status ${transaction.status}`);
}
