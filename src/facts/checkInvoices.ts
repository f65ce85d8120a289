/** What the schemas cannot say about invoices: their states, and the seeded ones, against the other sources. */
import {invoiceTotals} from '../domain/invoices/totals';
import type {InvoiceStates, SandboxSeed, Statuses} from '../schemas';
import type {Contract} from './contract';
import {knownNames, type Problem} from './errors';
import type {Located} from './yaml';

const sameMembers = (left: readonly unknown[], right: readonly unknown[]) =>
  left.length === right.length && left.every((entry) => right.includes(entry));

/** The machine is whole: known names, final states final, every state reachable; and the contract shows these states. */
export function checkInvoiceStates(source: Located<InvoiceStates>, contract: Contract): Problem[] {
  const {states, transitions} = source.value;
  const names = states.map(({name}) => name);
  const say = (keys: PropertyKey[], message: string): Problem => ({
    file: source.file,
    line: source.lineOf(keys),
    message,
  });
  const problems: Problem[] = [];
  names.forEach((name, index) => {
    if (names.indexOf(name) !== index) problems.push(say(['states', index], `“${name}” is listed twice`));
    if (!transitions.some(({to}) => to === name))
      problems.push(say(['states', index], `“${name}” cannot be reached; add a move to it or remove the state`));
  });
  transitions.forEach(({from, to}, index) => {
    const keys = ['transitions', index];
    for (const name of [from, to])
      if (name !== null && !names.includes(name))
        problems.push(say(keys, `unknown state “${name}”; ${knownNames(name, names)}`));
    if (states.some(({name, final}) => name === from && final))
      problems.push(say(keys, `“${from}” is final, so nothing may leave it`));
    if (transitions.findIndex((move) => move.from === from && move.to === to) !== index)
      problems.push(say(keys, `the move ${from} → ${to} is listed twice`));
  });
  for (const {id, invoiceMoves, responses} of contract.operations.values()) {
    if (!invoiceMoves) continue;
    const file = 'src/openapi/paths';
    for (const {from, to} of invoiceMoves)
      if (!transitions.some((move) => move.from === from && move.to === to))
        problems.push({
          file,
          message: `${id}: x-invoice-moves has ${from} → ${to}, which ${source.file} does not allow`,
        });
    const shown = responses['200']?.schema?.properties?.response?.properties?.state?.enum ?? [];
    if (!sameMembers(shown, names))
      problems.push({
        file,
        message: `${id}: \`state\` shows ${shown.join(', ')}, ${source.file} has ${names.join(', ')}`,
      });
  }
  return problems;
}

/** Seeded invoices name what exists, and say of their payment what the seeded transaction says. */
export function checkInvoiceSeeds(
  source: Located<SandboxSeed>,
  {states}: InvoiceStates,
  {statuses}: Statuses,
): Problem[] {
  const {accounts, transactions, invoices, next_invoice_id: next} = source.value;
  const names = states.map(({name}) => name);
  const success = statuses.find(({name}) => name === 'success')?.code;
  return invoices.flatMap((invoice, index) => {
    const problems: Problem[] = [];
    const must = (ok: boolean, message: string) => {
      if (!ok)
        problems.push({
          file: source.file,
          line: source.lineOf(['invoices', index]),
          message: `invoice ${invoice.id}: ${message}`,
        });
    };
    for (const key of ['id', 'external_invoice_id', 'token'] as const)
      must(invoices.findIndex((other) => other[key] === invoice[key]) === index, `${key} belongs to another one too`);
    must(invoice.id < next, `the id must be below next_invoice_id, ${next}`);
    must(names.includes(invoice.state), `unknown state “${invoice.state}”; ${knownNames(invoice.state, names)}`);
    const wallet = accounts.find(({id}) => id === invoice.account_id)?.wallets.find(({id}) => id === invoice.wallet_id);
    must(
      wallet?.currency === invoice.amount_currency,
      `account ${invoice.account_id} has no wallet ${invoice.wallet_id} in ${invoice.amount_currency}`,
    );
    must(Boolean(invoice.payer.email ?? invoice.payer.phone), 'the payer needs an e-mail address or a phone number');
    const paid = invoice.state === 'paid';
    must(paid === (invoice.paid_at !== undefined), '`paid_at` belongs to the state “paid”, and only there');
    must(!paid || invoice.transaction_id !== undefined, 'the state “paid” needs a transaction_id');
    if (invoice.transaction_id === undefined) return problems;
    const transaction = transactions.find(({id}) => id === invoice.transaction_id);
    must(transaction !== undefined, `there is no transaction ${invoice.transaction_id}`);
    if (!transaction) return problems;
    const {amount} = invoiceTotals(invoice.lines);
    must(transaction.amount === amount, `transaction ${transaction.id} is about ${transaction.amount}, not ${amount}`);
    must(
      transaction.external_order_id === invoice.external_invoice_id,
      `transaction ${transaction.id} must have the external_order_id ${invoice.external_invoice_id}`,
    );
    must((transaction.status === success) === paid, `transaction ${transaction.id} is in status ${transaction.status}`);
    return problems;
  });
}
