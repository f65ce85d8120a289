/** The hosted payment page: GET and POST `/pay/:token`, and `/pay/:token/result`, where the customer waits. */
import {Hono} from 'hono';
import type {Content} from '../../../facts/load';
import {isValidatorName} from '../../../domain/validators';
import {isLoopback, webAddress} from '../../address';
import type {Callbacks} from '../../callbacks/queue';
import type {Catalogue, Service} from '../../catalogue';
import type {Clock} from '../../clock';
import {checkCardFields} from '../../engine/cardFields';
import type {Cards} from '../../engine/cards';
import {findOutcome, type Outcome} from '../../engine/outcomes';
import type {Payments, Submission} from '../../engine/payments';
import type {Store} from '../../engine/store';
import type {Transaction, Urls} from '../../engine/transaction';
import type {Transfers} from '../../engine/transfers';
import {validateField} from '../../operations/business';
import {formatAmount} from '../shared/amount';
import {readForm} from '../shared/form';
import {inputForm} from './inputs';
import {formatMoment} from '../shared/moment';
import {pageResponse} from '../shared/layout';
import {textsOf} from './texts';
import {
  type FieldView,
  finishedView,
  formView,
  pendingView,
  type Summary,
  type TransferView,
  unknownView,
} from './views';

export interface PageParts {
  content: Content;
  catalogue: Catalogue;
  store: Store;
  payments: Payments;
  transfers: Transfers;
  cards: Cards;
  callbacks: Callbacks;
  clock: Clock;
  timeScale: number;
}

/** Labels in the records bear the locales of the API. */
function labelLanguage({locale}: Transaction): 'en' | 'ua' | 'ru' {
  return locale === 'ua' || locale === 'ru' ? locale : 'en';
}

/** Which address of the shop belongs to which final status. `return_url` stands in for a missing one. */
const URL_OF_STATUS: Record<string, Exclude<keyof Urls, 'callback_method'>> = {
  success: 'success_url',
  // To the customer a held amount is a payment.
  authorized: 'success_url',
  failed: 'fail_url',
  expired: 'fail_url',
  cancelled: 'cancel_url',
};

/** Whether the customer has nothing more to do or to wait for. */
const isOver = ({final, name}: {final: boolean; name: string}) => final || name === 'authorized';

export function paymentPage(parts: PageParts): Hono {
  const {content, catalogue, store, payments, transfers, cards, callbacks, clock, timeScale} = parts;
  const app = new Hono();
  const isNew = ({status}: Transaction) => status === catalogue.statusNamed('new').code;
  const refreshSeconds = Math.max(1, Math.ceil(content.sandbox.answer_seconds / timeScale));

  const serviceOf = ({order}: Transaction): Service => {
    const service = catalogue.service(order.service_id);
    if (!service) throw new Error(`service ${order.service_id} is gone`);
    return service;
  };

  const summaryOf = (transaction: Transaction) => summarise(transaction, catalogue);

  const shopUrl = (transaction: Transaction): URL | null => {
    const {urls} = transaction;
    const status = catalogue.status(transaction.status);
    const key = URL_OF_STATUS[status.name];
    const address = webAddress((key && urls[key]) ?? urls.return_url ?? urls.cancel_url);
    return address && isOver(status) ? callbacks.returnUrl(transaction, address) : address;
  };

  /** The advice of the failure catalogue, where it exists in the language of the page. */
  const adviceOf = ({failureReason, locale}: Transaction): string | undefined => {
    if (failureReason === undefined) return undefined;
    const {tell} = catalogue.failureReason(failureReason);
    if (locale === 'en') return tell;
    return locale === 'ua' ? content.translations.get(tell) : undefined;
  };

  /** What the customer types: what the flow asks for, or what the chosen way to transfer does. */
  const fieldNames = (transaction: Transaction): string[] => {
    if (!transfers.serviceOf(transaction)) return serviceOf(transaction).flow.page_fields;
    const chosen = transaction.transfer?.methodId;
    return transfers.methodsFor(transaction).find(({id}) => id === chosen)?.confirmation_fields ?? [];
  };

  const transferView = (transaction: Transaction): TransferView | undefined => {
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
  };

  const fieldViews = (transaction: Transaction, typed: URLSearchParams | undefined): FieldView[] => {
    const {method} = serviceOf(transaction);
    const texts = textsOf(transaction.locale);
    const views = fieldNames(transaction).map((name): FieldView => {
      const validator = method.fields[name]?.validator ?? '';
      if (!isValidatorName(validator)) throw new Error(`field “${name}” has no validator`);
      const form = inputForm(validator);
      const value = typed?.get(name) ?? '';
      const label = method.fields[name]?.label?.[labelLanguage(transaction)];
      const field = {name, label, form, value};
      if (!typed) return field;
      if (form.clean(value) === '') return {...field, error: texts.required};
      const complaint = validateField(method, name, form.clean(value));
      if (complaint === null) return field;
      const inEnglish = transaction.locale === 'en' ? complaint : texts.invalid;
      return {...field, error: texts.fields[name]?.error ?? inEnglish};
    });
    if (!typed || views.some(({error}) => error)) return views;
    const wrong = new Set(checkCardFields(cleaned(views), clock.now()).map(({field}) => field));
    return views.map((view) => (wrong.has(view.name) ? {...view, error: texts.fields[view.name]?.error} : view));
  };

  /** The customer has done what the page asks for. */
  const submit = (transaction: Transaction, outcome: Outcome, submission: Submission) => {
    if (transfers.serviceOf(transaction)) transfers.report(transaction, outcome);
    else payments.submit(transaction, outcome, submission);
  };

  const showForm = (transaction: Transaction, token: string, fields: FieldView[], status = 200) =>
    pageResponse(
      formView({
        texts: textsOf(transaction.locale),
        summary: summaryOf(transaction),
        action: `/pay/${token}`,
        fields,
        transfer: transferView(transaction),
        failures: serviceOf(transaction).flow.failures.map((code) => catalogue.failureReason(code)),
        trigger: transaction.trigger && transaction.order.external_customer_id,
        shopUrl: shopUrl(transaction)?.href,
      }),
      status,
    );

  /** Every state but “new”. */
  const showState = (transaction: Transaction, token: string) => {
    const texts = textsOf(transaction.locale);
    const summary = summaryOf(transaction);
    const status = catalogue.status(transaction.status);
    if (!isOver(status)) {
      const inApp = serviceOf(transaction).flow.interaction.includes('push');
      const otherwise = inApp ? texts.pending : texts.waiting;
      const notice = transfers.serviceOf(transaction) ? texts.transfer.pending : otherwise;
      const instructions = serviceOf(transaction).flow.instructions?.map(({label, value, qr}) => ({
        label: label[labelLanguage(transaction)],
        value,
        qr,
      }));
      const view = {texts, summary, notice, instructions, url: `/pay/${token}/result`, seconds: refreshSeconds};
      return pageResponse(pendingView(view));
    }
    const view = {
      texts,
      summary,
      status: status.name,
      advice: adviceOf(transaction),
      shopUrl: shopUrl(transaction)?.href,
    };
    return pageResponse(finishedView(view));
  };

  const unknown = () => pageResponse(unknownView(textsOf('en')), 404);

  app.get('/:token', async (c) => {
    const token = c.req.param('token');
    const transaction = store.byToken(token);
    if (!transaction) return unknown();
    if (asksOnPage(transaction)) return c.redirect(`/bank/${token}`, 303);
    return isNew(transaction)
      ? showForm(transaction, token, fieldViews(transaction, undefined))
      : showState(transaction, token);
  });

  app.get('/:token/result', async (c) => {
    const token = c.req.param('token');
    const transaction = store.byToken(token);
    if (!transaction) return unknown();
    if (isNew(transaction) || asksOnPage(transaction)) return c.redirect(`/pay/${token}`, 303);
    const back = shopUrl(transaction);
    // Only to this machine: a test payment must not make a browser visit somebody’s site on its own.
    if (isOver(catalogue.status(transaction.status)) && back && isLoopback(back)) return c.redirect(back.href, 303);
    return showState(transaction, token);
  });

  app.post('/:token', async (c) => {
    const token = c.req.param('token');
    const transaction = store.byToken(token);
    if (!transaction) return unknown();
    const typed = await readForm(c.req.raw, content.gateway.request.max_bytes);
    if (!typed) return showForm(transaction, token, fieldViews(transaction, undefined), 413);
    // Pressed twice, or its time ran out in between: show how it stands.
    if (!isNew(transaction)) return c.redirect(`/pay/${token}`, 303);
    const service = serviceOf(transaction);
    const {origin} = new URL(c.req.url);
    switch (typed.get('action')) {
      case 'cancel':
        payments.cancel(transaction);
        break;
      case 'trigger':
        if (!transaction.trigger) return showForm(transaction, token, fieldViews(transaction, undefined), 422);
        submit(transaction, transaction.trigger, {origin});
        break;
      case 'succeed':
        submit(transaction, {outcome: 'success', callback: 'normal'}, {origin});
        break;
      case 'fail': {
        const failure = Number(typed.get('failure'));
        if (!service.flow.failures.includes(failure))
          return showForm(transaction, token, fieldViews(transaction, undefined), 422);
        submit(transaction, {outcome: 'failed', failure, callback: 'normal', immediate: true}, {origin});
        break;
      }
      case 'choose': {
        const wanted = Number(typed.get('p2p_method_id'));
        const known = transfers.serviceOf(transaction) ? transfers.methodsFor(transaction) : [];
        if (!known.some(({id}) => id === wanted))
          return showForm(transaction, token, fieldViews(transaction, undefined), 422);
        transfers.assign(transaction, wanted);
        return c.redirect(`/pay/${token}`, 303);
      }
      default: {
        // Nobody can have transferred to a card that was not shown.
        if (transfers.serviceOf(transaction) && !transaction.transfer) return showForm(transaction, token, [], 422);
        const fields = fieldViews(transaction, typed);
        if (fields.some(({error}) => error)) return showForm(transaction, token, fields, 422);
        const values = cleaned(fields);
        // Test values may also stand in what the shop sent.
        const outcome = transaction.trigger ?? findOutcome(service, {...transaction.kept, ...values}, cards);
        submit(transaction, outcome, {origin, cardNumber: cards.among(values)});
      }
    }
    return c.redirect(`/pay/${token}/result`, 303);
  });

  return app;
}

const cleaned = (fields: FieldView[]) =>
  Object.fromEntries(fields.map(({name, form, value}) => [name, form.clean(value)]));

/** The gateway itself asks the payer: the payment page does, host to host the shop does. */
export const asksOnPage = ({challenge, payUrl}: Transaction) => challenge !== undefined && payUrl !== undefined;

/** What is paid for, in the language of the transaction. */
export function summarise({order, locale}: Transaction, catalogue: Catalogue): Summary {
  const {amount, amount_currency: currency} = order;
  return {
    amount: formatAmount(amount, currency, catalogue.decimals(currency), textsOf(locale).language),
    order: order.external_order_id ?? order.external_transaction_id,
    description: order.description,
  };
}
