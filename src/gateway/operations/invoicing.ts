/** The calls of the invoicing API: tokens, templates, their look, payment pages and what was paid on them. */
import {flowCurrencies, limitsIn} from '../../facts/browser';
import {timestamp} from '../engine/clock';
import {contrastRatio} from '../../domain';
import type {Colours, LookBody, Page, PageBody, Template, TemplateBody} from '../engine/invoicingPages';
import {presentTransaction} from '../engine/transaction';
import {readOpaque, writeOpaque} from './opaque';
import {type Detail, Refusal, refuse} from '../refusals';
import {issuerOf} from './issuer';
import {checkWalletCurrency, findAccount, findService, findWallet} from './point';
import type {Handler, OperationParts} from './types';

/** @returns default value of a field in the contract */
const defaultOf = (call: Parameters<Handler>[0], field: string) =>
  Number(call.operation.request.properties?.[field]?.default);

/** `invoicingToken`: a new token beside the earlier ones. */
export const issueToken: Handler = (call, {invoicingTokens}) => {
  const {lifetime_seconds: lifetime = defaultOf(call, 'lifetime_seconds')} = call.body as {lifetime_seconds?: number};
  const {token, expiresAt} = invoicingTokens.issue(lifetime, issuerOf(call.caller));
  return {token, token_type: 'Bearer', expires_at: timestamp(expiresAt)};
};

/** `invoicingRevokeToken`: the answer is the same whether the token existed or not (RFC 7009, section 2.2). */
export const revokeToken: Handler = ({body}, {invoicingTokens}) => {
  invoicingTokens.revoke((body as {token: string}).token);
  return {active: false};
};

/** `invoicingPageTemplate`: makes or changes a template. */
export const pageTemplate: Handler = ({body}, parts) => {
  const {fields = [], point = {}, ...rest} = body as Omit<TemplateBody, 'fields' | 'point'> & Partial<TemplateBody>;
  const template = {...rest, fields, point};
  checkTemplate(template, parts);
  return presentTemplate(parts.invoicingPages.saveTemplate(template));
};

/**
 * @throws Refusal validationFailed, accountNotFound, walletNotFound, serviceNotFound, callNotAllowedForThisService,
 * serviceCurrencyMismatch, amountBelowTheMinimum, amountAboveTheMaximum or walletCurrencyMismatch
 */
function checkTemplate(template: TemplateBody, parts: OperationParts): void {
  const {account_id: accountId, wallet_id: walletId, amount_currency: currency} = template;
  const details = [...amountDetails(template), ...slugDetails(template)];
  if (details.length > 0) throw new Refusal('validationFailed', details);
  const wallet = findWallet(findAccount(accountId, parts), walletId);
  template.service_ids.forEach((id, index) => {
    const field = `service_ids.${index}`;
    const {method, flow} = findService(id, field, parts);
    if (flow.service.operation !== 'transactionCreate' || flow.direction !== 'payin')
      throw refuse('callNotAllowedForThisService', field, 'does not work through the payment page');
    if (!flowCurrencies(method, flow).includes(currency))
      throw refuse('serviceCurrencyMismatch', field, `must take ${currency}`);
    const {min_amount: min, max_amount: max} = limitsIn(flow, currency);
    const {amount = min} = template;
    if (amount < min) throw refuse('amountBelowTheMinimum', 'amount', `must be at least ${min} for service ${id}`);
    if (amount > max) throw refuse('amountAboveTheMaximum', 'amount', `must be at most ${max} for service ${id}`);
  });
  checkWalletCurrency(wallet, currency);
  // Sums of a page would mix currencies, and money would arrive elsewhere than the pages before it.
  const known = parts.invoicingPages.templateByExternalId(template.external_template_id)?.body;
  for (const field of ['account_id', 'wallet_id', 'amount_currency'] as const) {
    if (known && known[field] !== template[field])
      throw refuse('validationFailed', field, `must stay ${known[field]}: take a new external_template_id`);
  }
}

function amountDetails({amount_mode: mode, ...template}: TemplateBody): Detail[] {
  const {amount, min_amount: min, max_amount: max} = template;
  if (mode === 'fixed') {
    return [
      ...(amount === undefined ? [{field: 'amount', message: 'is required with fixed'}] : []),
      ...(['min_amount', 'max_amount'] as const)
        .filter((field) => template[field] !== undefined)
        .map((field) => ({field, message: 'must be left out with fixed'})),
    ];
  }
  if (amount !== undefined) return [{field: 'amount', message: 'must be left out with free'}];
  if (min !== undefined && max !== undefined && max < min)
    return [{field: 'max_amount', message: `must be at least ${min}, the min_amount`}];
  return [];
}

function slugDetails({fields}: TemplateBody): Detail[] {
  const slugs = fields.map(({slug}) => slug);
  return slugs.flatMap((slug, index) =>
    slugs.indexOf(slug) === index ? [] : [{field: `fields.${index}.slug`, message: 'stands twice in this template'}],
  );
}

/** Properties in the order of the contract; those without a value are dropped when the object becomes JSON. */
function presentTemplate({id, body, createdAt, updatedAt}: Template): Record<string, unknown> {
  return {
    template_id: id,
    external_template_id: body.external_template_id,
    account_id: body.account_id,
    wallet_id: body.wallet_id,
    amount_mode: body.amount_mode,
    amount: body.amount,
    min_amount: body.min_amount,
    max_amount: body.max_amount,
    amount_currency: body.amount_currency,
    service_ids: body.service_ids,
    fields: body.fields,
    point: body.point,
    created_at: timestamp(createdAt),
    updated_at: timestamp(updatedAt),
  };
}

/** `invoicingPageCustomization`: replaces the look of a template. */
export const pageCustomization: Handler = ({body}, {invoicingPages}) => {
  const {template_id: templateId, ...look} = body as LookBody & {template_id: number};
  if (!invoicingPages.template(templateId))
    throw refuse('wrongMethodField', 'template_id', 'is not a template of this point');
  const details = look.colors ? contrastDetails(look.colors) : [];
  if (details.length > 0) throw new Refusal('validationFailed', details);
  const {updatedAt} = invoicingPages.saveLook(templateId, look);
  const {colors, logo, texts} = look;
  return {template_id: templateId, colors, logo, texts, updated_at: timestamp(updatedAt)};
};

/** WCAG 2.2: 1.4.3 asks 4.5:1 for text, 1.4.11 asks 3:1 for what shows where a control is. */
const CONTRASTS: readonly [keyof Colours, keyof Colours, number][] = [
  ['text', 'background', 4.5],
  ['button_text', 'button', 4.5],
  ['button', 'background', 3],
];

/** @returns violations of the minimum contrast, with the actual ratio; empty if the colours are accessible */
export function contrastDetails(colours: Colours): Detail[] {
  return CONTRASTS.flatMap(([front, ground, least]) => {
    const ratio = contrastRatio(colours[front], colours[ground]);
    if (ratio >= least) return [];
    // Cut, not rounded: 4.499 must not read as the 4.5 that it misses.
    const found = (Math.floor(ratio * 100) / 100).toFixed(2);
    const message = `has a contrast of ${found}:1 on colors.${ground}, at least ${least}:1 is needed`;
    return [{field: `colors.${front}`, message}];
  });
}

/** `invoicingPaymentPage`: publishes, changes, closes or opens a page. */
export const publishPage: Handler = ({body, caller, origin}, {invoicingPages, clock}) => {
  const {
    active_until: until,
    closed = false,
    ...rest
  } = body as Omit<PageBody, 'closed'> & {
    active_until?: string;
    closed?: boolean;
  };
  const page = {...rest, ...(until !== undefined && {activeUntil: Date.parse(until)}), closed};
  if (!invoicingPages.template(page.template_id))
    throw refuse('wrongMethodField', 'template_id', 'is not a template of this point');
  const known = invoicingPages.pageByExternalId(page.external_page_id)?.body;
  if (known && known.template_id !== page.template_id)
    throw refuse('validationFailed', 'template_id', `must stay ${known.template_id}: take a new external_page_id`);
  // A moment that the page has already is no news: the body may be repeated, or the page closed, after it.
  if (page.activeUntil !== undefined && page.activeUntil !== known?.activeUntil && page.activeUntil <= clock.now())
    throw refuse('validationFailed', 'active_until', 'must be in the future');
  return presentPage(invoicingPages.savePage(page, caller.point), origin);
};

function presentPage({id, slug, body, createdAt, updatedAt}: Page, origin: string): Record<string, unknown> {
  return {
    page_id: id,
    external_page_id: body.external_page_id,
    template_id: body.template_id,
    description: body.description,
    active_until: body.activeUntil === undefined ? undefined : timestamp(body.activeUntil),
    max_payments: body.max_payments,
    closed: body.closed,
    page_url: `${origin}/page/${slug}`,
    created_at: timestamp(createdAt),
    updated_at: timestamp(updatedAt),
  };
}

/** `invoicingPageTransactions`: a portion of the transactions of a page, and the sums of all of them. */
export const pageTransactions: Handler = (call, {invoicingPages, catalogue}) => {
  const {
    page_id: pageId,
    limit = defaultOf(call, 'limit'),
    cursor,
  } = call.body as {page_id: number; limit?: number; cursor?: string};
  const page = invoicingPages.page(pageId);
  if (!page) throw refuse('wrongMethodField', 'page_id', 'is not a payment page of this point');
  const after = cursor === undefined ? 0 : readCursor(pageId, cursor);
  if (after === undefined) throw refuse('validationFailed', 'cursor', 'is not a cursor of this page');

  const all = invoicingPages.transactionsOf(page);
  const rest = all.filter(({id}) => id > after);
  const portion = rest.slice(0, limit);
  const success = catalogue.statusNamed('success').code;
  const paid = all.filter(({status}) => status === success);
  const last = portion.at(-1)?.id ?? after;
  return {
    page_id: pageId,
    external_page_id: page.body.external_page_id,
    state: invoicingPages.state(page),
    amount_currency: invoicingPages.template(page.body.template_id)!.body.amount_currency,
    paid_count: paid.length,
    paid_amount: paid.reduce(
      (sum, {capturedAmount = 0, refundedAmount = 0}) => sum + capturedAmount - refundedAmount,
      0,
    ),
    payments_left: invoicingPages.paymentsLeft(page),
    transactions: portion.map((transaction) => presentTransaction(transaction, catalogue)),
    has_more: rest.length > portion.length,
    next_cursor: last === 0 ? undefined : makeCursor(pageId, last),
  };
};

/** A place in the list: after one transaction. Opaque to the client, so that its form may change. */
function makeCursor(pageId: number, transactionId: number): string {
  return writeOpaque(`${pageId}:${transactionId}`);
}

/** @returns the id after which the list goes on, or `undefined` for a cursor that this page never gave */
function readCursor(pageId: number, cursor: string): number | undefined {
  const match = /^(\d{1,15}):(\d{1,15})$/.exec(readOpaque(cursor));
  return match && Number(match[1]) === pageId ? Number(match[2]) : undefined;
}
