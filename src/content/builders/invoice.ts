/** Tables about invoices: their states, the moves between them, and how taxes are rounded. */
import {invoiceTotals, lineTotals, type Line} from '../../domain/invoices/totals';
import {formatAmount} from '../format';
import {code, element, inline, table, text, type Block, type Inline, type Row} from '../nodes';
import type {Context} from './context';

export function invoiceStateTable({t, content}: Context): Block {
  const rows = content.invoiceStates.states.map(({name, final, meaning, action}): Row => {
    const id = `state-${name}`;
    return {
      id,
      cells: [
        [element('a', {href: `#${id}`, className: ['row-link']}, code(name))],
        [text(final ? t('Final') : t('Not final'))],
        inline(t(meaning)),
        inline(t(action)),
      ],
    };
  });
  return table('invoice-states', [t('State'), t('Final?'), t('Meaning'), t('What to do')], rows);
}

export function invoiceMoveTable({t, content}: Context): Block {
  const rows = content.invoiceStates.transitions.map(({from, to, when}): Row => ({
    cells: [[from === null ? text(t('(none)')) : code(from)], [code(to)], inline(t(when))],
  }));
  return table('invoice-moves', [t('From'), t('To'), t('When')], rows);
}

/** The lines of the worked examples: one currency per number of decimals, and three lines that show the rounding. */
const EXAMPLES: {currency: string; lines: Omit<Line, 'description'>[]}[] = [
  {currency: 'JPY', lines: [{quantity: 3, unit_price: 333, tax_rate: 1000}]},
  {currency: 'PLN', lines: [{quantity: 3, unit_price: 333, tax_rate: 2300}]},
  {currency: 'PLN', lines: Array.from({length: 3}, () => ({quantity: 1, unit_price: 333, tax_rate: 2300}))},
  {currency: 'KWD', lines: [{quantity: 3, unit_price: 333, tax_rate: 500}]},
];

/** Worked taxes, computed by the rule that the sandbox runs on. */
export function invoiceRoundingTable({t, content}: Context): Block {
  const rows = EXAMPLES.map(({currency, lines}): Row => {
    const entry = content.currencies.currencies.find(({code: name}) => name === currency)!;
    const decimals = entry.gateway_decimals ?? entry.decimals;
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
