/** Tables of the page on Ukraine: a receipt for a sandbox payment, check digits, and the decoded payment QR. */
import {byteLength, fromBase64, workedCheckDigits, type WorkedCheckDigit} from '../../domain';
import {decimalsOf} from '../../facts';
import {fill, type Context} from '../builders/context';
import {formatAmount, formatNumber} from '../format';
import {code, paragraph, strong, table, text, type Inline, type Row} from '../nodes';
import type {ShapedTable} from './define';

type CallbackTransaction = Record<string, string | number>;

/** The transaction of the recorded callback. */
function recorded({facts}: Context): CallbackTransaction {
  const {method, flow} = facts.ukraine.receipt;
  const callback = facts.examples.get(method)?.[flow]?.callback as {transaction: CallbackTransaction} | undefined;
  if (!callback) throw new Error(`no callback of ${method} ${flow} is recorded`);
  return callback.transaction;
}

/** `125000` is `1,250.00 UAH`. */
function priceOf(minor: number, currency: string, {facts, t}: Context): string {
  return `${formatAmount(minor, decimalsOf(facts, currency), t.locale)} ${currency}`;
}

/** An amount of the transaction as a document shows it. */
const amountOf = (transaction: CallbackTransaction, field: string, context: Context) =>
  priceOf(Number(transaction[field]), String(transaction.amount_currency), context);

const callbackField = (name: string) => code(`transaction.${name}`);

/** Lines of the receipt with their source and their value for the recorded payment. */
export const fiscalReceipt: ShapedTable = {
  name: 'fiscal_receipt',
  build(context) {
    const {t, facts} = context;
    const transaction = recorded(context);
    const rows = facts.ukraine.receipt.lines.map(({line, says, from, field, as, print}): Row => {
      const printed = as === undefined ? print : amountOf(transaction, field!, context);
      const source: Inline[] = field === undefined ? [] : [callbackField(field), text('. ')];
      return {
        cells: [
          [text(line ?? '–')],
          [text(t(says))],
          [...source, text(t(from))],
          printed === undefined ? [text('–')] : [strong(text(printed))],
        ],
      };
    });
    return table('fiscal-receipt', [t('Line'), t('It says'), t('You take it from'), t('In this payment')], rows);
  },
};

/** Data in the callback that is not on the receipt. */
export const fiscalKept: ShapedTable = {
  name: 'fiscal_kept',
  build(context) {
    const {t, facts} = context;
    const transaction = recorded(context);
    const rows = facts.ukraine.keep.map(({field, as, why}): Row => {
      const value = as === undefined ? code(String(transaction[field])) : text(amountOf(transaction, field, context));
      return {cells: [[callbackField(field)], [value], [text(t(why))]]};
    });
    return table('fiscal-kept', [t('Field'), t('In this payment'), t('Why you keep it')], rows);
  },
};

/** Example number of `ukraine_iban`, by the name of its validator. */
function exampleOf(validator: string, {facts}: Context): string {
  const fields = Object.values(facts.methods.get('ukraine_iban')!.fields);
  const found = fields.find((field) => field.validator === validator);
  if (!found) throw new Error(`no field of ukraine_iban has the validator ${validator}`);
  return found.valid;
}

/** Digits, weights and products of one number, and the sentence with its check digit. */
export const checkDigits: ShapedTable = {
  name: 'check_digit',
  each: () => Object.keys(workedCheckDigits),
  build(context, entry) {
    const {t} = context;
    const number = exampleOf(entry, context);
    const worked: WorkedCheckDigit = workedCheckDigits[entry as keyof typeof workedCheckDigits](number);
    const line = (name: string, values: readonly number[]): Row => ({
      cells: [[text(name)], ...values.map((value): Inline[] => [text(String(value).replace('-', '−'))])],
    });
    const {rounds, digits, checkDigit} = worked;
    const rows = rounds.flatMap(({weights, products}) => [line(t('Weight'), weights), line(t('Product'), products)]);
    const counted = digits.slice(0, rounds[0]!.weights.length).map(String);
    const ends = rounds.map(({sum, remainder}) =>
      fill(t('The products add up to {sum}; divided by 11 that leaves {remainder}.'), {sum, remainder}),
    );
    const result = fill(t('The check digit is {digit}, the last of {number}.'), {digit: checkDigit, number});
    return [
      table(`check-digit-${entry}`, [t('Digit'), ...counted], rows),
      paragraph(text(`${ends.join(' ')} ${result}`)),
    ];
  },
};

/** Encodings by their number in the third line of the QR content. */
const ENCODINGS: Record<string, string> = {1: 'utf-8', 2: 'windows-1251'};

/** Line number of the payment purpose, counted from 1. */
const PURPOSE = 12;

/** The QR link of the sandbox, line by line, with the size limits of each line and of the whole. */
export const paymentQr: ShapedTable = {
  name: 'payment_qr',
  build(context) {
    const {t, facts} = context;
    const {fields, encoded_bytes: most} = facts.ukraine.qr;
    const flow = facts.methods.get('qr_nbu')!.flows.payin_h2h!;
    const encoded = flow.instructions![0]!.value.split('/').at(-1)!;
    const bytes = fromBase64(encoded)!;
    const encoding = ENCODINGS[new TextDecoder('latin1').decode(bytes).split('\n')[2]!]!;
    const payload = new TextDecoder(encoding).decode(bytes);
    const lines = payload.split('\n');
    const rows = fields.map(({number, name, max}): Row => {
      const value = lines[number - 1] ?? '';
      const room = fill(t('{used} of {max}'), {used: value.length, max});
      return {cells: [[text(String(number))], [text(t(name))], [code(value)], [text(room)]]};
    });
    // Four characters of Base64URL encode three bytes.
    const room = Math.floor((most * 3) / 4);
    const counts = {
      bytes: bytes.length,
      encoded: encoded.length,
      most,
      room,
      left: room - bytes.length + lines[PURPOSE - 1]!.length,
      utf8: byteLength(payload),
    };
    const values = Object.fromEntries(
      Object.entries(counts).map(([name, count]) => [name, formatNumber(count, t.locale)]),
    );
    const sum = t(
      'Encoded in Base64URL, the {bytes} bytes of this link take {encoded} of {most} characters. All {most} hold {room} bytes, so beside its other lines there is room for a purpose of {left} characters in Windows-1251. In UTF-8 the text of the link would take {utf8} bytes, because a Cyrillic letter has two there.',
    );
    return [
      table('payment-qr', [t('Line'), t('Field'), t('In the sandbox’s link'), t('Characters')], rows),
      paragraph(text(fill(sum, values))),
    ];
  },
};
