/** The hosted payment page: GET and POST `/pay/:token`, and `/pay/:token/result`, where the customer waits. */
import {Hono} from 'hono';
import type {Content} from '../../content/load';
import {isValidatorName} from '../../validators';
import {isLoopback, webAddress} from '../address';
import type {Catalogue, Service} from '../catalogue';
import type {Clock} from '../clock';
import {checkCardFields} from '../engine/cardFields';
import type {Cards} from '../engine/cards';
import {findOutcome} from '../engine/outcomes';
import type {Payments} from '../engine/payments';
import type {Store} from '../engine/store';
import type {Transaction, Urls} from '../engine/transaction';
import {validateField} from '../operations/business';
import {formatAmount} from './amount';
import {readForm} from './form';
import {inputForm} from './inputs';
import {pageResponse} from './layout';
import {textsOf} from './texts';
import {type FieldView, finishedView, formView, pendingView, type Summary, unknownView} from './views';

export interface PageParts {
  content: Content;
  catalogue: Catalogue;
  store: Store;
  payments: Payments;
  cards: Cards;
  clock: Clock;
  timeScale: number;
}

/** Which address of the shop belongs to which final status. `return_url` stands in for a missing one. */
const URL_OF_STATUS: Record<string, keyof Urls> = {
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
  const {content, catalogue, store, payments, cards, clock, timeScale} = parts;
  const app = new Hono();
  const isNew = ({status}: Transaction) => status === catalogue.statusNamed('new').code;
  const refreshSeconds = Math.max(1, Math.ceil(content.sandbox.answer_seconds / timeScale));

  const serviceOf = ({order}: Transaction): Service => {
    const service = catalogue.service(order.service_id);
    if (!service) throw new Error(`service ${order.service_id} is gone`);
    return service;
  };

  const summaryOf = (transaction: Transaction) => summarise(transaction, catalogue);

  const shopUrl = ({urls, status}: Transaction): URL | null => {
    const key = URL_OF_STATUS[catalogue.status(status).name];
    return webAddress((key && urls[key]) ?? urls.return_url ?? urls.cancel_url);
  };

  /** The advice of the failure catalogue, where it exists in the language of the page. */
  const adviceOf = ({failureReason, locale}: Transaction): string | undefined => {
    if (failureReason === undefined) return undefined;
    const {tell} = catalogue.failureReason(failureReason);
    if (locale === 'en') return tell;
    return locale === 'ua' ? content.translations.get(tell) : undefined;
  };

  const fieldViews = (transaction: Transaction, typed: URLSearchParams | undefined): FieldView[] => {
    const {method, flow} = serviceOf(transaction);
    const texts = textsOf(transaction.locale);
    const views = flow.page_fields.map((name): FieldView => {
      const validator = method.fields[name]?.validator ?? '';
      if (!isValidatorName(validator)) throw new Error(`field “${name}” has no validator`);
      const form = inputForm(validator);
      const value = typed?.get(name) ?? '';
      const field = {name, form, value};
      if (!typed) return field;
      if (form.clean(value) === '') return {...field, error: texts.required};
      const complaint = validateField(method, name, form.clean(value));
      return complaint === null ? field : {...field, error: texts.fields[name]?.error ?? complaint};
    });
    if (!typed || views.some(({error}) => error)) return views;
    const wrong = new Set(checkCardFields(cleaned(views), clock.now()).map(({field}) => field));
    return views.map((view) => (wrong.has(view.name) ? {...view, error: texts.fields[view.name]?.error} : view));
  };

  const showForm = (transaction: Transaction, token: string, fields: FieldView[], status = 200) =>
    pageResponse(
      formView({
        texts: textsOf(transaction.locale),
        summary: summaryOf(transaction),
        action: `/pay/${token}`,
        fields,
        failures: serviceOf(transaction).flow.failures.map((code) => catalogue.failureReason(code)),
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
      const notice = inApp ? texts.pending : texts.waiting;
      return pageResponse(pendingView(texts, notice, summary, `/pay/${token}/result`, refreshSeconds));
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
      case 'succeed':
        payments.submit(transaction, {outcome: 'success', callback: 'normal'}, origin);
        break;
      case 'fail': {
        const failure = Number(typed.get('failure'));
        if (!service.flow.failures.includes(failure))
          return showForm(transaction, token, fieldViews(transaction, undefined), 422);
        payments.submit(transaction, {outcome: 'failed', failure, callback: 'normal', immediate: true}, origin);
        break;
      }
      default: {
        const fields = fieldViews(transaction, typed);
        if (fields.some(({error}) => error)) return showForm(transaction, token, fields, 422);
        const values = cleaned(fields);
        payments.submit(transaction, findOutcome(service, values, cards), origin, cards.among(values));
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
