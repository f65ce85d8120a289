/**
 * The simulated page of the payer’s bank: GET and POST `/bank/:token`.
 *
 * Three ways lead here. The payment page sends its customers on their own. Host to host, the shop sends the browser for
 * 3-D Secure (a POST with `creq`) or for a redirect. A code of a host-to-host payment is typed into the shop’s form.
 */
import type {Context} from 'hono';
import {webAddress} from '../../address';
import {type Challenge, challengeResponse, expectedCode} from '../../engine/challenge';
import type {Transaction} from '../../engine/transaction';
import type {Route} from '../../http/routes';
import {asksOnPage, type PageParts} from '../payment/parts';
import {type Answer, withTransaction} from '../payment/token';
import {mayLeadTo} from '../payment/way';
import {readForm} from '../shared/form';
import {pageResponse} from '../shared/layout';
import {summarise} from '../payment/summary';
import {unknownPayment} from '../payment/unknown';
import {bankView, challengeDoneView, methodDoneView, methodView} from './views';

/** A transaction that waits for its payer. */
type ChallengedTransaction = Transaction & {challenge: Challenge};

const waits = (transaction: Transaction): transaction is ChallengedTransaction => transaction.challenge !== undefined;

/** Where this page has something to ask. Host to host it never asks for a code. */
const isOpen = (transaction: ChallengedTransaction) =>
  asksOnPage(transaction) ||
  (['3DS', 'REDIRECT'].includes(transaction.challenge.kind) && !transaction.challenge.method);

/** @param wrong whether the last code was not right */
function show(transaction: ChallengedTransaction, token: string, parts: PageParts, wrong = false): Promise<Response> {
  const {challenge, locale} = transaction;
  const {codeLength: length, attemptsLeft} = challenge;
  if (challenge.method) return pageResponse(methodView(locale, `/bank/${token}`));
  const view = bankView({
    locale,
    summary: summarise(transaction, parts.catalogue),
    action: `/bank/${token}`,
    framed: !asksOnPage(transaction),
    code: length === undefined ? undefined : {length, attemptsLeft, wrong},
  });
  return pageResponse(view, wrong ? 422 : 200);
}

const readPage: Answer = (c, transaction, token, parts) => {
  // Loaded again after it was over: the payment page says how it stands.
  if (!waits(transaction)) return c.redirect(`/pay/${token}`, 303);
  return isOpen(transaction) ? show(transaction, token, parts) : unknownPayment();
};

const submitPage: Answer = async (c, transaction, token, parts) => {
  const typed = await readForm(c.req.raw, parts.gateway.request.max_bytes);
  // The shop still needs the result after the payment has ended.
  if (!waits(transaction) && transaction.reportedResult !== undefined) return showResponse(transaction, token);
  if (!waits(transaction)) return c.redirect(`/pay/${token}`, 303);
  if (!isOpen(transaction)) return unknownPayment();
  const action = typed?.get('action');
  if (transaction.challenge.method) return looked(c, transaction, token, parts);
  // The browser comes from the shop, with `creq`.
  if (action !== 'confirm' && action !== 'decline') return show(transaction, token, parts);
  const confirmed = action === 'confirm';
  if (transaction.challenge.kind === '3DS' && !asksOnPage(transaction)) {
    parts.payments.reportResult(transaction, confirmed);
    return showResponse(transaction, token);
  }
  return decided(c, transaction, confirmed, typed?.get('code')?.trim(), token, parts);
};

/** The payer has decided: another code may be tried, or the browser goes on. */
function decided(
  c: Context,
  transaction: ChallengedTransaction,
  confirmed: boolean,
  code: string | undefined,
  token: string,
  parts: PageParts,
) {
  if (conclude(transaction, confirmed, code, parts)) return show(transaction, token, parts, true);
  const back = transaction.payUrl ? null : webAddress(transaction.urls.return_url);
  return c.redirect(mayLeadTo(back) ? back.href : `/pay/${token}/result`, 303);
}

/** On the payment page: the bank has looked at the browser, and either asks now or needs nothing more. */
function looked(
  c: Context,
  transaction: ChallengedTransaction,
  token: string,
  parts: PageParts,
): Promise<Response> | Response {
  parts.payments.lookAtBrowser(transaction, 'completed');
  return waits(transaction) ? show(transaction, token, parts) : c.redirect(`/pay/${token}/result`, 303);
}

/** 3-D Secure host to host, in the hidden frame of the shop. Nothing changes here: the shop hands in what became of it. */
const runMethod: Answer = (_c, transaction) => {
  if (!waits(transaction) || !transaction.challenge.method || asksOnPage(transaction)) return unknownPayment();
  return pageResponse(methodDoneView(transaction.locale));
};

/**
 * 3-D Secure host to host. The bank reports the result to the gateway and gives it to the shop through the browser. A second
 * click gets the first result: a challenge takes place once.
 */
function showResponse({locale, urls, reportedResult = false}: Transaction, token: string): Promise<Response> {
  const back = webAddress(urls.return_url);
  return pageResponse(challengeDoneView(locale, challengeResponse(token, reportedResult), back?.href));
}

/**
 * Applies the decision of the payer.
 * @param typed the code, if the page requires one
 * @returns true if the payer may try another code
 */
function conclude(
  transaction: ChallengedTransaction,
  confirmed: boolean,
  typed: string | undefined,
  {payments, seed}: PageParts,
): boolean {
  const code = expectedCode(transaction.challenge.kind, seed);
  if (!confirmed) payments.failAuthentication(transaction);
  else if (code === undefined || typed === code) payments.authenticate(transaction);
  else {
    payments.refuseCode(transaction);
    return waits(transaction);
  }
  return false;
}

export function bankRoutes(parts: PageParts): Route[] {
  return [
    {method: 'GET', path: '/bank/:token', answer: withTransaction(readPage, parts)},
    {method: 'POST', path: '/bank/:token', answer: withTransaction(submitPage, parts)},
    {method: 'POST', path: '/bank/:token/method', answer: withTransaction(runMethod, parts)},
  ];
}
