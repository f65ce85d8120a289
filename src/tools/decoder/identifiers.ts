/**
 * Recognises identifiers of people, accounts, cards and wallets, and finds wrong check digits. A valid identifier need
 * not exist. The rules are in `src/domain/validators`.
 */
import {brand} from '../../brand';
import {isSupportedCountry, isValidatorName, validators, type ValidatorName} from '../../domain';
import type {Identifier} from './decoded';
import type {DecoderFacts} from './facts';
import {says, type Message, type MessageId} from './message';

/** Position of the check digits, from 0; a negative `from` counts from the end. */
type Check = readonly [from: number, length: number];

interface Form {
  kind: ValidatorName | 'bic';
  country?: string;
  /** Matches values of this form, valid or not. */
  looks: RegExp;
  checks?: readonly Check[];
  /** Possible check characters; default: digits. */
  alphabet?: string;
  /** Matches separators between groups, which are removed. */
  joined?: RegExp;
}

const SPACED = /[\s-]/g;

/** Known identifiers, most specific first. */
const FORMS: readonly Form[] = [
  {kind: 'iban', looks: /^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/, checks: [[2, 2]], joined: SPACED},
  {kind: 'br_code_crc16', country: 'BR', looks: /^000201.{20,}6304[0-9A-Fa-f]{4}$/},
  {kind: 'pix_end_to_end_id', country: 'BR', looks: /^[ED]\d{20}[A-Za-z0-9]{11}$/},
  {kind: 'nbu_qr_link', country: 'UA', looks: /^https:\/\/(?:bank\.gov\.ua\/qr|qr\.bank\.gov\.ua)\//},
  {kind: 'upi_link', country: 'IN', looks: /^(?:upi|phonepe|paytmmp|gpay):\/\//},
  {
    kind: 'crypto_address',
    looks:
      /^(?:0x[0-9a-fA-F]{40}|(?:bc1|ltc1)[0-9a-z]{20,80}|T[1-9A-HJ-NP-Za-km-z]{33}|[13][1-9A-HJ-NP-Za-km-z]{25,34})$/,
  },
  {kind: 'pan', looks: /^[2-9]\d{12,18}$/, checks: [[-1, 1]], joined: SPACED},
  {
    kind: 'cbu',
    country: 'AR',
    looks: /^\d{22}$/,
    checks: [
      [7, 1],
      [21, 1],
    ],
  },
  {kind: 'clabe', country: 'MX', looks: /^\d{18}$/, checks: [[17, 1]], joined: SPACED},
  {
    kind: 'cci_pe',
    country: 'PE',
    looks: /^\d{20}$/,
    checks: [
      [18, 1],
      [19, 1],
    ],
    joined: SPACED,
  },
  {kind: 'boleto_barcode', country: 'BR', looks: /^\d{44}$/, checks: [[4, 1]]},
  {kind: 'boleto_digitable_line', country: 'BR', looks: /^\d{47}$/, joined: /[\s.]/g},
  {kind: 'cnpj', country: 'BR', looks: /^[0-9A-Z]{12}\d{2}$/, checks: [[12, 2]], joined: /[\s./-]/g},
  {kind: 'cpf', country: 'BR', looks: /^\d{11}$/, checks: [[9, 2]], joined: /[\s.-]/g},
  {kind: 'za_id', country: 'ZA', looks: /^\d{13}$/, checks: [[12, 1]]},
  {kind: 'cuit_cuil', country: 'AR', looks: /^(?:20|2[3-7]|3[034])\d{9}$/, checks: [[10, 1]], joined: /-/g},
  {kind: 'pesel', country: 'PL', looks: /^\d{11}$/, checks: [[10, 1]]},
  {kind: 'tckn', country: 'TR', looks: /^[1-9]\d{10}$/, checks: [[9, 2]]},
  {kind: 'nif_pt', country: 'PT', looks: /^\d{9}$/, checks: [[8, 1]]},
  {kind: 'cedula_ec', country: 'EC', looks: /^\d{10}$/, checks: [[9, 1]]},
  {kind: 'rnokpp_ua', country: 'UA', looks: /^\d{10}$/, checks: [[9, 1]]},
  {kind: 'edrpou_ua', country: 'UA', looks: /^\d{8}$/, checks: [[7, 1]]},
  {
    kind: 'rut_cl',
    country: 'CL',
    looks: /^\d{1,2}\.?\d{3}\.?\d{3}-[0-9Kk]$/,
    checks: [[-1, 1]],
    alphabet: '0123456789K',
  },
  {kind: 'ruc_py', country: 'PY', looks: /^\d{5,8}-\d$/, checks: [[-1, 1]]},
  {kind: 'nuban', country: 'NG', looks: /^(?:\d{3}|9\d{5}):\d{10}$/, checks: [[-1, 1]]},
  {kind: 'curp', country: 'MX', looks: /^[A-Z]{4}\d{6}[A-Z0-9]{8}$/, checks: [[17, 1]]},
  {kind: 'ifsc', country: 'IN', looks: /^[A-Z]{4}[0O][A-Z0-9]{6}$/},
  {kind: 'in_pan', country: 'IN', looks: /^[A-Z]{5}\d{4}[A-Z]$/},
  {kind: 'bic', looks: /^[A-Z]{6}[A-Z0-9]{2}(?:[A-Z0-9]{3})?$/},
  {kind: 'upi_vpa', country: 'IN', looks: /^[\w.-]{2,255}@[A-Za-z][A-Za-z0-9]{1,63}$/},
  {kind: 'email', looks: /^[^\s@]{1,64}@[^\s@]+\.[^\s@.]+$/},
  {kind: 'phone_e164', looks: /^\+[\d ()-]{8,24}$/, joined: /[ ()-]/g},
];

/**
 * Ids of the gateway that look like identifiers of a method. They win, because a text from a program is more often one of them,
 * and each message says what else has the form.
 */
const OWN_IDS: readonly {kind: string; looks: RegExp; message: MessageId}[] = [
  {
    kind: 'uuid',
    looks: /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i,
    message: 'identifier.uuid',
  },
  // No network with card numbers of 15 digits but American Express is in use.
  {kind: 'network_transaction_id', looks: /^(?!3[47])\d{15}$/, message: 'identifier.network_id'},
  // Milliseconds from 2020 to 2033.
  {kind: brand.headers.key, looks: /^1[6-9]\d{11}$/, message: 'identifier.key'},
];

/** Maximum number of kinds reported for one value, since a form such as 11 digits is ambiguous. */
const MOST_KINDS = 6;

/** Returns the id of the gateway that the value is, or all kinds for which it is valid, or else the kinds that it resembles, with complaints. */
export function identify(
  value: string,
  {countries}: Pick<DecoderFacts, 'countries'>,
): Omit<Identifier, 'start' | 'length' | 'value'>[] {
  if (value.length > 600) return [];
  const own = OWN_IDS.find(({looks}) => looks.test(value));
  if (own) return [{kind: own.kind, valid: true, message: says(own.message)}];
  const similar = FORMS.flatMap((form) => {
    const plain = form.joined ? value.replaceAll(form.joined, '') : value;
    const cased = form.kind === 'iban' || form.kind === 'rut_cl' ? plain.toUpperCase() : plain;
    return form.looks.test(cased) ? [{form, plain: cased}] : [];
  });
  const found = similar.map(({form, plain}) => ({form, plain, complaint: complaintOf(form, plain, countries)}));
  const right = found.filter(({complaint}) => complaint === null);
  const reported =
    right.length > 0 ? right : found.filter(({form}) => form.checks !== undefined || similar.length === 1);
  return reported
    .slice(0, MOST_KINDS)
    .map(({form, plain, complaint}) => toIdentifier(form, plain, complaint, countries));
}

function complaintOf({kind}: Form, value: string, countries: readonly string[]): string | null {
  if (kind === 'bic') return countries.includes(value.slice(4, 6)) ? null : 'names a country that does not exist';
  return validators[kind](value);
}

function toIdentifier(form: Form, plain: string, complaint: string | null, countries: readonly string[]) {
  const {kind} = form;
  const country = form.country ?? countryOf(kind, plain, countries);
  const check = complaint === null ? undefined : wrongCheck(form, plain);
  const where = country === undefined ? {} : {country};
  const values: Message['values'] = {kind, ...(country !== undefined && {country})};
  const message: Message =
    complaint === null
      ? says('identifier.right', values)
      : check
        ? says('identifier.wrong_check', {...values, from: check.from, to: check.to, expected: check.expected})
        : says('identifier.wrong', {...values, complaint});
  return {
    kind,
    ...where,
    valid: complaint === null,
    message,
    ...(complaint !== null && {complaint}),
    ...(check && {check}),
  };
}

function countryOf(kind: Form['kind'], value: string, countries: readonly string[]): string | undefined {
  const code = kind === 'iban' ? value.slice(0, 2) : kind === 'bic' ? value.slice(4, 6) : undefined;
  return code !== undefined && countries.includes(code) ? code : undefined;
}

/**
 * Finds check digits that would make the value valid. Each group of check digits is tried by itself; undefined means
 * that the error is elsewhere.
 */
function wrongCheck(
  {kind, checks = [], alphabet = '0123456789'}: Form,
  value: string,
): Identifier['check'] | undefined {
  if (kind === 'bic') return undefined;
  for (const [place, length] of checks) {
    const from = place < 0 ? value.length + place : place;
    for (const expected of combinations(alphabet, length))
      if (validators[kind](value.slice(0, from) + expected + value.slice(from + length)) === null)
        return {from: from + 1, to: from + length, expected};
  }
  return undefined;
}

const combinations = (alphabet: string, length: number): string[] =>
  length === 0 ? [''] : combinations(alphabet, length - 1).flatMap((head) => [...alphabet].map((last) => head + last));

/** Identifier candidates in text outside messages: words and series of groups. */
const CANDIDATES =
  /[A-Za-z]{2}\d{2}(?: ?[A-Z0-9]{1,4}){3,8}|\+\d[\d ()-]{7,22}\d|\d[\d .-]{8,60}\d|[^\s"'<>,;()[\]{}=]{8,512}/g;
const MOST_VALUES = 60;

/** @param shown the masked text @param outer converts an index to an offset in the pasted text */
export function identifiersIn(
  text: string,
  shown: string,
  outer: (at: number) => number,
  facts: Pick<DecoderFacts, 'countries'>,
): Identifier[] {
  const found: Identifier[] = [];
  const candidates = new RegExp(CANDIDATES);
  for (let match = candidates.exec(text); match; match = candidates.exec(text)) {
    const {index} = match;
    const whole = match[0].replace(/[.:!?]+$/, '');
    const value = withoutNeighbours(whole);
    // Continue directly after the IBAN, so that its neighbours are examined separately.
    if (value.length < whole.length) candidates.lastIndex = index + value.length;
    if (!/\d|@/.test(value) && !/^[A-Z]{8}(?:[A-Z]{3})?$/.test(value)) continue;
    const start = outer(index);
    for (const one of identify(value, facts)) {
      found.push({
        ...one,
        start,
        length: outer(index + value.length) - start,
        value: shown.slice(index, index + value.length),
      });
      if (found.length >= MOST_VALUES) return found;
    }
  }
  return found;
}

/** Removes numbers that follow an IBAN written in groups, since they look like further groups. */
function withoutNeighbours(value: string): string {
  if (!/^[A-Za-z]{2}\d{2} ?[A-Z0-9]/.test(value)) return value;
  for (let end = value.length; end > 0; end = value.lastIndexOf(' ', end - 1)) {
    const part = value.slice(0, end);
    if (validators.iban(part.replaceAll(SPACED, '').toUpperCase()) === null) return part;
  }
  return value;
}

/** Notes on a field of a payment method: valid by one of its validators, or invalid by all. */
export function identifierNotes(
  value: string,
  forms: DecoderFacts['methodFields'][string],
  hidden: boolean,
): Message[] {
  const judged = forms.map((form) => ({form, complaint: fieldComplaint(value, form)}));
  const right = judged.find(({complaint}) => complaint === null);
  const {form, complaint} = right ?? judged[0]!;
  const label = form.label ?? form.validator;
  if (complaint === null) return hidden ? [says('field.hidden_right', {label})] : [says('field.right', {label})];
  const known = FORMS.find(({kind}) => kind === form.validator);
  const check = known && wrongCheck(known, value);
  if (check)
    return [says('identifier.wrong_check', {kind: label, from: check.from, to: check.to, expected: check.expected})];
  return [says('field.wrong', {label, complaint: complaint ?? ''})];
}

/** Returns null if any validator of the field accepts the value, else the first complaint. */
export function complaintOfField(value: string, forms: DecoderFacts['methodFields'][string]): string | null {
  const complaints = forms.map((form) => fieldComplaint(value, form));
  return complaints.includes(null) ? null : (complaints[0] ?? null);
}

function fieldComplaint(
  value: string,
  {validator, country}: DecoderFacts['methodFields'][string][number],
): string | null {
  if (!isValidatorName(validator)) return null;
  if (validator === 'msisdn' && !isSupportedCountry(country)) return null;
  return validators[validator](value, country);
}
