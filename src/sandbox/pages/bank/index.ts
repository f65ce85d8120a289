/**
 * The simulated page of the payer’s bank: GET and POST `/bank/:token`.
 *
 * Three ways lead here. The payment page sends its customers on their own. Host to host, the shop sends the browser for
 * 3-D Secure (a POST with `creq`) or for a redirect. A code of a host-to-host payment is typed into the shop’s form.
 */
import {Hono} from 'hono';
import {isLoopback, webAddress} from '../../address';
import {challengeResponse, expectedCode} from '../../engine/challenge';
import type {Transaction} from '../../engine/transaction';
import {readForm} from '../shared/form';
import {pageResponse} from '../shared/layout';
import {asksOnPage, type PageParts, summarise} from '../payment/routes';
import {textsOf} from '../payment/texts';
import {bankView, challengeDoneView, unknownView} from '../payment/views';

export function bankPage({content, catalogue, store, payments}: PageParts): Hono {
  const app = new Hono();
  const unknown = () => pageResponse(unknownView(textsOf('en')), 404);

  const show = (transaction: Transaction, token: string, wrong = false) => {
    const {challenge, locale} = transaction;
    const {codeLength: length, attemptsLeft = 0} = challenge ?? {};
    const view = {
      texts: textsOf(locale),
      summary: summarise(transaction, catalogue),
      action: `/bank/${token}`,
      code: length === undefined ? undefined : {length, attemptsLeft, wrong},
    };
    return pageResponse(bankView(view), wrong ? 422 : 200);
  };

  /** Where this page has something to ask. Host to host it never asks for a code. */
  const isOpen = (transaction: Transaction) =>
    asksOnPage(transaction) || ['3DS', 'REDIRECT'].includes(transaction.challenge?.kind ?? '');

  app.get('/:token', async (c) => {
    const token = c.req.param('token');
    const transaction = store.byToken(token);
    if (!transaction) return unknown();
    if (isOpen(transaction)) return show(transaction, token);
    // Loaded again after it was over: the payment page says how it stands.
    return transaction.challenge ? unknown() : c.redirect(`/pay/${token}`, 303);
  });

  app.post('/:token', async (c) => {
    const token = c.req.param('token');
    const transaction = store.byToken(token);
    if (!transaction) return unknown();
    const typed = await readForm(c.req.raw, content.gateway.request.max_bytes);
    const {challenge} = transaction;
    if (!challenge) return c.redirect(`/pay/${token}`, 303);
    if (!isOpen(transaction)) return unknown();
    const action = typed?.get('action');
    // The browser comes from the shop, with `creq`.
    if (action !== 'confirm' && action !== 'decline') return show(transaction, token);

    const confirmed = action === 'confirm';
    if (challenge.kind === '3DS' && !asksOnPage(transaction)) {
      // Nothing changes here: the shop hands the result in.
      const {locale, urls} = transaction;
      const back = webAddress(urls.return_url);
      const view = challengeDoneView(textsOf(locale), challengeResponse(token, confirmed), back?.href);
      return pageResponse(view);
    }
    const code = expectedCode(challenge.kind, content.sandbox);
    if (!confirmed) payments.failAuthentication(transaction);
    else if (code === undefined || typed?.get('code')?.trim() === code) payments.authenticate(transaction);
    else {
      payments.refuseCode(transaction);
      if (transaction.challenge) return show(transaction, token, true);
    }
    const back = transaction.payUrl ? null : webAddress(transaction.urls.return_url);
    // Only to this machine: a test payment must not make a browser visit somebody’s site on its own.
    return c.redirect(back && isLoopback(back) ? back.href : `/pay/${token}/result`, 303);
  });

  return app;
}
