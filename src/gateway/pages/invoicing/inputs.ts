/** Inputs of an invoicing page: amounts and the fields of the template. Pure. */
import type {PayerField} from '../../engine/invoicingPages';

/** Why a text is no amount: it is not a number as people write it, or it has more decimals than the currency. */
export type AmountFault = 'form' | 'decimals';

/**
 * Reads an amount as people write it: `12.5`, `12,50`, `1 250`.
 * @param decimals decimals of the currency at this gateway
 * @returns minor units, `Infinity` for a number beyond any limit, or why the text is no amount
 */
export function parseAmount(text: string, decimals: number): number | AmountFault {
  const match = /^(\d+)(?:[.,](\d+))?$/.exec(text.replace(/\s/g, ''));
  if (!match) return 'form';
  const fraction = match[2] ?? '';
  if (fraction.length > decimals) return 'decimals';
  const whole = match[1]!.replace(/^0+(?=\d)/, '');
  return whole.length > 10 ? Infinity : Number(whole + fraction.padEnd(decimals, '0'));
}

interface FieldForm {
  inputmode: 'text' | 'email' | 'tel';
  autocomplete: string;
  maxlength: number;
  /** Pattern of a cleaned answer. */
  pattern: RegExp;
  /** Brings what people type into the form that goes into `extra`. */
  clean(value: string): string;
}

const oneLine = (value: string) => value.replace(/\s+/g, ' ').trim();

export const fieldForms: Record<PayerField['type'], FieldForm> = {
  text: {inputmode: 'text', autocomplete: 'off', maxlength: 100, pattern: /^\P{Cc}{1,100}$/u, clean: oneLine},
  name: {inputmode: 'text', autocomplete: 'name', maxlength: 100, pattern: /^\P{Cc}{1,100}$/u, clean: oneLine},
  email: {
    inputmode: 'email',
    autocomplete: 'email',
    maxlength: 254,
    pattern: /^(?=.{3,254}$)[^\s@\p{Cc}]+@[^\s@\p{Cc}]+\.[^\s@\p{Cc}]+$/u,
    clean: oneLine,
  },
  phone: {
    inputmode: 'tel',
    autocomplete: 'tel',
    maxlength: 30,
    pattern: /^\+[1-9]\d{6,14}$/,
    clean: (value) => value.replace(/[\s()-]/g, ''),
  },
};
