/** Parses and validates the form that the payer of an invoicing page submits. */
import {limitsIn} from '../../../facts/browser';
import type {Service} from '../../catalogue';
import type {Page, PageLocale, PayerField, Template} from '../../engine/invoicingPages';
import type {SandboxParts} from '../../parts';
import {formatAmount} from '../shared/amount';
import {fieldForms, parseAmount} from './inputs';
import {invoicingTexts} from './texts';
import type {InputView} from './views';

export type InvoicingParts = Pick<SandboxParts, 'gateway' | 'catalogue' | 'payments' | 'invoicingPages'>;

const AMOUNT = 'amount';
const SERVICE = 'service';
/** Fields of the template get a prefix, so that a slug such as `amount` hits nothing else. */
const inputName = (slug: string) => `field_${slug}`;

export interface Entry {
  inputs: InputView[];
  service: Service | undefined;
  /** Minor units. */
  amount: number | null;
  /** By slug, cleaned; what the payer left empty is absent. */
  answers: Record<string, string>;
}

/** Submitted form; absent before the first submission, when no errors are shown. */
type SubmittedForm = URLSearchParams | undefined;

export function readEntry(page: Page, locale: PageLocale, parts: InvoicingParts, typed?: SubmittedForm): Entry {
  const template = templateOf(page, parts);
  const {fields, amount_mode: mode, amount: fixed = null} = template.body;
  const service = chosenService(template, parts, typed);
  const read = fields.map((field) => readField(field, locale, typed));
  const inputs = read.map(({input}) => input);
  const answers = Object.fromEntries(read.flatMap(({answer}) => (answer === undefined ? [] : [answer])));
  if (mode === 'fixed') return {inputs, service, amount: fixed, answers};
  const {input, amount} = readAmount(template, service, locale, parts, typed);
  return {inputs: [input, ...inputs], service, amount, answers};
}

export function templateOf({body}: Page, {invoicingPages}: InvoicingParts): Template {
  const template = invoicingPages.template(body.template_id);
  if (!template) throw new Error(`template ${body.template_id} is gone`);
  return template;
}

export function servicesOf({body}: Template, {catalogue}: InvoicingParts): Service[] {
  return body.service_ids.map((id) => catalogue.serviceOf({service_id: id}));
}

/** An amount in the currency of the template, as the payer reads it. @param minor minor units */
export function amountText(minor: number, {body}: Template, locale: PageLocale, {catalogue}: InvoicingParts): string {
  const currency = body.amount_currency;
  return formatAmount(minor, currency, catalogue.decimals(currency), invoicingTexts[locale].language);
}

/** Where there is only one, nothing has to be chosen. */
function chosenService(template: Template, parts: InvoicingParts, typed: SubmittedForm): Service | undefined {
  const services = servicesOf(template, parts);
  if (services.length === 1) return services[0];
  return services.find(({flow}) => String(flow.service.id) === typed?.get(SERVICE));
}

function readField(
  {slug, type, required, label}: PayerField,
  locale: PageLocale,
  typed: SubmittedForm,
): {input: InputView; answer: [slug: string, text: string] | undefined} {
  const {pattern, clean, ...form} = fieldForms[type];
  const value = typed?.get(inputName(slug)) ?? '';
  const cleaned = clean(value);
  const texts = invoicingTexts[locale];
  const complaint = cleaned === '' ? required && texts.required : !pattern.test(cleaned) && texts.wrong[type];
  const input = {
    ...form,
    name: inputName(slug),
    label: label[locale] ?? label.en,
    labelLanguage: label[locale] ? undefined : invoicingTexts.en.language,
    required,
    value,
    error: (typed && complaint) || undefined,
  };
  return {input, answer: cleaned === '' ? undefined : [slug, cleaned]};
}

/** The limits of a free amount for one service: those of the template, inside those of the service. */
function limitsFor({body}: Template, {flow}: Service): [number, number] {
  const {min_amount: least, max_amount: most} = limitsIn(flow, body.amount_currency);
  return [Math.max(body.min_amount ?? 0, least), Math.min(body.max_amount ?? Infinity, most)];
}

function readAmount(
  template: Template,
  service: Service | undefined,
  locale: PageLocale,
  parts: InvoicingParts,
  typed: SubmittedForm,
): {input: InputView; amount: number | null} {
  const texts = invoicingTexts[locale];
  const {amount_currency: currency} = template.body;
  const limits = (service ? [service] : servicesOf(template, parts)).map((each) => limitsFor(template, each));
  const min = Math.min(...limits.map(([least]) => least));
  const max = Math.max(...limits.map(([, most]) => most));
  const value = typed?.get(AMOUNT) ?? '';
  const decimals = parts.catalogue.decimals(currency);
  const amount = parseAmount(value, decimals);
  const complaint = (): string | undefined => {
    if (value.trim() === '') return texts.required;
    if (amount === 'decimals') return texts.decimals(currency, decimals);
    if (amount === 'form')
      return texts.notAnAmount(decimals === 0 ? '1250' : `12.${'50'.padEnd(decimals, '0').slice(0, decimals)}`);
    return amount < min || amount > max ? texts.wrongAmount : undefined;
  };
  const input = {
    name: AMOUNT,
    label: `${texts.amount}, ${currency}`,
    hint: texts.limits(amountText(min, template, locale, parts), amountText(max, template, locale, parts)),
    inputmode: 'decimal',
    autocomplete: 'transaction-amount',
    maxlength: 20,
    required: true,
    value,
    error: typed && complaint(),
  };
  return {input, amount: typeof amount === 'number' ? amount : null};
}
