/** Amounts and rates: the value of a minor unit, and the rounding of conversions. */
import {convert, parseDecimal, toDecimal} from '../../domain';
import {decimalsOf} from '../../facts';
import type {Context} from '../builders/context';
import {formatAmount} from '../format';
import {code, table, text, type Block, type Inline, type Row} from '../nodes';
import type {ShapedTable} from './define';

/** One worked amount per number of decimals. A wrong number of decimals would change a charge by a factor of 100. */
function decimalsTable(context: Context): Block {
  const {t, facts} = context;
  const examples = [
    ['JPY', 1250],
    ['PLN', 1250],
    ['KWD', 1250],
  ] as const;
  const rows = examples.map(([currency, minor]): Row => {
    const decimals = decimalsOf(facts, currency);
    return {
      cells: [
        [code(currency)],
        [text(String(decimals))],
        [code(String(minor))],
        [text(`${formatAmount(minor, decimals, t.locale)}\u00a0${currency}`)],
      ],
    };
  });
  return table('decimals', [t('Currency'), t('Decimals'), t('You send'), t('The customer pays')], rows);
}

/** All rates of the sandbox. */
function rateTable({t, facts}: Context): Block {
  const rows = facts.rates.rates.map((row): Row => ({
    id: `rate-${row.from}-${row.to}`,
    cells: [[code(row.from)], [code(row.to)], [code(row.rate)]],
  }));
  return table('rates', [t('From', 'currencies'), t('To', 'currencies'), t('Rate')], rows);
}

/** One worked conversion per pair of decimals, computed by the function that the sandbox uses. */
function conversionTable({t, facts}: Context): Block {
  const examples = [
    [4999, 'EUR', 'USD'],
    [4999, 'EUR', 'JPY'],
    [4999, 'EUR', 'KWD'],
    [1250, 'JPY', 'KWD'],
    [1250, 'KWD', 'JPY'],
  ] as const;
  const exact = (decimal: string) =>
    new Intl.NumberFormat(t.locale, {maximumFractionDigits: 20}).format(Number(decimal));
  const rows = examples.map(([minor, from, to]): Row => {
    const {rate} = facts.rates.rates.find((row) => row.from === from && row.to === to)!;
    const [fromDecimals, toDecimals] = [decimalsOf(facts, from), decimalsOf(facts, to)];
    const {digits, scale} = parseDecimal(rate);
    const result = convert(BigInt(minor), fromDecimals, rate, toDecimals);
    const money = (smallest: bigint, decimals: number, currency: string): Inline[] => [
      code(String(smallest)),
      text(` = ${formatAmount(Number(smallest), decimals, t.locale)}\u00a0${currency}`),
    ];
    return {
      cells: [
        money(BigInt(minor), fromDecimals, from),
        [code(rate)],
        [text(exact(toDecimal(BigInt(minor) * digits, fromDecimals + scale)))],
        [text(String(toDecimals))],
        money(result, toDecimals, to),
      ],
    };
  });
  return table('conversions', [t('Amount'), t('Rate'), t('Exact'), t('Decimals'), t('Rounded')], rows);
}

export const decimals: ShapedTable = {name: 'decimals', build: decimalsTable};
export const rates: ShapedTable = {name: 'rates', build: rateTable};
export const conversions: ShapedTable = {name: 'conversions', build: conversionTable};
