/** Tables about invoices: their states, transitions, and the rounding of taxes. */
import {invoiceTotals, lineTotals, type Line} from '../../domain';
import {decimalsOf} from '../../facts';
import type {Context} from '../builders/context';
import {formatAmount} from '../format';
import {code, table, text, type Block, type Inline, type Row} from '../nodes';
import type {ShapedTable} from './define';
import {moveTable, stateTable} from './rows';

export const invoiceStates: ShapedTable = {
  name: 'invoice_states',
  build: (context) => stateTable('invoice-states', context.facts.invoiceStates.states, context),
};

export const invoiceMoves: ShapedTable = {
  name: 'invoice_moves',
  build: (context) => moveTable('invoice-moves', context.facts.invoiceStates.transitions, context),
};

/** Invoice lines of the examples: one currency per number of decimals, with three lines that show the rounding. */
const EXAMPLES: {currency: string; lines: Omit<Line, 'description'>[]}[] = [
  {currency: 'JPY', lines: [{quantity: 3, unit_price: 333, tax_rate: 1000}]},
  {currency: 'PLN', lines: [{quantity: 3, unit_price: 333, tax_rate: 2300}]},
  {currency: 'PLN', lines: Array.from({length: 3}, () => ({quantity: 1, unit_price: 333, tax_rate: 2300}))},
  {currency: 'KWD', lines: [{quantity: 3, unit_price: 333, tax_rate: 500}]},
];

/** Worked tax examples, computed by the code of the sandbox. */
function roundingTable({t, facts}: Context): Block {
  const rows = EXAMPLES.map(({currency, lines}): Row => {
    const decimals = decimalsOf(facts, currency);
    const named = lines.map((line) => ({description: '', ...line}));
    const first = named[0]!;
    const total = invoiceTotals(named);
    const {net_amount: net, tax_amount: tax} = lineTotals(first);
    const rate = first.tax_rate ?? 0;
    const exact = (net * rate) / 10_000;
    const number = new Intl.NumberFormat(t.locale, {maximumFractionDigits: 4});
    const times = named.length > 1 ? `${named.length} × ` : '';
    const cells: Inline[][] = [
      [code(currency)],
      [text(`${times}${first.quantity} × ${first.unit_price}`)],
      [code(String(rate))],
      [text(`${times}${number.format(exact)} → ${times}${tax}`)],
      [text(String(total.amount))],
      [text(`${formatAmount(total.amount, decimals, t.locale)}\u00a0${currency}`)],
    ];
    return {cells};
  });
  return table(
    'invoice-rounding',
    [t('Currency'), t('Lines'), t('Tax rate'), t('Tax, rounded'), t('Amount'), t('The payer pays')],
    rows,
  );
}

export const invoiceRounding: ShapedTable = {name: 'invoice_rounding', build: roundingTable};
