/** Input fields of the payment page, and their validation. */
import {isValidatorName} from '../../../domain';
import {checkCardFields} from '../../engine/cardFields';
import type {Transaction} from '../../engine/transaction';
import {isRequired} from '../../../facts/browser';
import {validateField} from '../../operations/business';
import {complaintOnNetwork} from '../../operations/cryptoFields';
import {inputForm} from './inputs';
import type {PageParts} from './parts';
import {textsOf} from './texts';
import type {FieldView} from './views';

/** Labels in the records bear the locales of the API. */
export function labelLanguage({locale}: Transaction): 'en' | 'ua' | 'ru' {
  return locale === 'ua' || locale === 'ru' ? locale : 'en';
}

/** @returns names of the fields of the flow, or of the chosen transfer method */
function fieldNames(transaction: Transaction, {catalogue, transfers}: PageParts): string[] {
  if (!transfers.serviceOf(transaction)) return catalogue.serviceOf(transaction.order).flow.page_fields;
  const chosen = transaction.transfer?.methodId;
  return transfers.methodsFor(transaction).find(({id}) => id === chosen)?.confirmation_fields ?? [];
}

/** @param typed absent before the customer has submitted anything: then nothing is complained about */
export function fieldViews(transaction: Transaction, parts: PageParts, typed?: URLSearchParams): FieldView[] {
  const views = fieldNames(transaction, parts).map((name) => fieldView(name, transaction, parts, typed));
  if (!typed || views.some(({error}) => error)) return views;
  const texts = textsOf(transaction.locale);
  const wrong = new Set(checkCardFields(cleaned(views), parts.clock.now()).map(({field}) => field));
  return views.map((view) => (wrong.has(view.name) ? {...view, error: texts.fields[view.name]?.error} : view));
}

function fieldView(name: string, transaction: Transaction, parts: PageParts, typed?: URLSearchParams): FieldView {
  const {method, flow} = parts.catalogue.serviceOf(transaction.order);
  const {validator = '', label} = method.fields[name] ?? {};
  if (!isValidatorName(validator)) throw new Error(`field “${name}” has no validator`);
  const form = inputForm(validator);
  const field = {
    name,
    label: label?.[labelLanguage(transaction)],
    required: isRequired(method, flow, name),
    form,
    value: typed?.get(name) ?? '',
  };
  const error = typed && complaintAbout(field, transaction, parts);
  return error === undefined ? field : {...field, error};
}

/** @returns what is wrong with one value, in the language of the transaction; `undefined` when nothing is */
function complaintAbout(
  {name, required, form, value}: FieldView,
  {locale, order, kept}: Transaction,
  {catalogue}: PageParts,
): string | undefined {
  const texts = textsOf(locale);
  if (form.clean(value) === '') return required ? texts.required : undefined;
  const service = catalogue.serviceOf(order);
  const clean = form.clean(value);
  const complaint =
    validateField(service.method, name, clean) ?? complaintOnNetwork(service, name, clean, kept?.network, catalogue);
  if (complaint === null) return undefined;
  return texts.fields[name]?.error ?? (locale === 'en' ? complaint : texts.invalid);
}

/** The values as the API would take them. A field that was left empty is left out. */
export const cleaned = (fields: FieldView[]) =>
  Object.fromEntries(
    fields.map(({name, form, value}) => [name, form.clean(value)] as const).filter(([, value]) => value !== ''),
  );
