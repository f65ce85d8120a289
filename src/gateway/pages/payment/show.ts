/** Which view the payment page shows: the form of a new transaction, or how it stands. */
import {translationsFor} from '../../content';
import type {Transaction} from '../../engine/transaction';
import {pageResponse} from '../shared/layout';
import {formatMoment} from '../shared/moment';
import {summarise} from './summary';
import {fieldViews, labelLanguage} from './fields';
import {decidedBy, waitingKind} from './kinds';
import type {PageParts} from './parts';
import {textsOf} from './texts';
import {type FieldView, finishedView, formView, pendingView, type TransferView} from './views';
import {isOver, shopUrl} from './way';

/** @param fields what the customer has typed; without it the fields are empty and nothing is complained about */
export function showForm(
  transaction: Transaction,
  token: string,
  parts: PageParts,
  status = 200,
  fields: FieldView[] = fieldViews(transaction, parts),
): Promise<Response> {
  const {catalogue} = parts;
  const texts = textsOf(transaction.locale);
  const service = catalogue.serviceOf(transaction.order);
  const view = formView({
    texts,
    summary: summarise(transaction, catalogue),
    action: `/pay/${token}`,
    fields,
    transfer: transferView(transaction, parts),
    intro: texts.sandbox.intro[decidedBy(service)],
    failures: service.flow.failures.map((code) => catalogue.failureReason(code)),
    trigger: transaction.trigger && transaction.order.external_customer_id,
    shopUrl: shopUrl(transaction, parts)?.href,
  });
  return pageResponse(view, status);
}

/** Every state but “new”. */
export function showState(transaction: Transaction, token: string, parts: PageParts): Promise<Response> {
  return isOver(transaction, parts) ? showOutcome(transaction, parts) : showWaiting(transaction, token, parts);
}

function showWaiting(transaction: Transaction, token: string, parts: PageParts): Promise<Response> {
  const {catalogue, seed, scheduler} = parts;
  const texts = textsOf(transaction.locale);
  const service = catalogue.serviceOf(transaction.order);
  const view = {
    texts,
    summary: summarise(transaction, catalogue),
    notice: texts.waiting[waitingKind(service)],
    instructions: service.flow.instructions?.map(({label, value, qr}) => ({
      label: label[labelLanguage(transaction)],
      value,
      qr,
    })),
    url: `/pay/${token}/result`,
    seconds: Math.max(1, Math.ceil(seed.answer_seconds / (scheduler.timeScale || 1))),
  };
  return pageResponse(pendingView(view));
}

function showOutcome(transaction: Transaction, parts: PageParts): Promise<Response> {
  const {catalogue} = parts;
  const view = {
    texts: textsOf(transaction.locale),
    summary: summarise(transaction, catalogue),
    status: catalogue.status(transaction.status).name,
    advice: adviceOf(transaction, parts),
    shopUrl: shopUrl(transaction, parts)?.href,
  };
  return pageResponse(finishedView(view));
}

/** The advice of the failure catalogue, where it exists in the language of the page. */
function adviceOf({failureReason, locale}: Transaction, {catalogue, facts}: PageParts): string | undefined {
  if (failureReason === undefined) return undefined;
  const {tell} = catalogue.failureReason(failureReason);
  return locale === 'en' ? tell : translationsFor(facts, locale)?.get(tell);
}

function transferView(transaction: Transaction, {transfers}: PageParts): TransferView | undefined {
  if (!transfers.serviceOf(transaction)) return undefined;
  const {transfer, locale} = transaction;
  if (!transfer) return {methods: transfers.methodsFor(transaction)};
  const {recipient, expiresAt} = transfer;
  const card = {
    number: recipient.card_number,
    holder: recipient.holder_name,
    bank: recipient.bank_name,
    before: formatMoment(expiresAt, textsOf(locale).language),
  };
  return {methods: [], card};
}
