/** The hosted payment page: GET and POST `/pay/:token`, and `/pay/:token/result`, where the customer waits. */
import {originOf, type Route} from '../../http/routes';
import {readForm} from '../shared/form';
import {act} from './actions';
import {asksOnPage, isNew, type PageParts} from './parts';
import {showForm, showState} from './show';
import {type Answer, withTransaction} from './token';
import {isOver, mayLeadTo, shopUrl} from './way';

const readPage: Answer = (c, transaction, token, parts) => {
  if (asksOnPage(transaction)) return c.redirect(`/bank/${token}`, 303);
  return isNew(transaction, parts) ? showForm(transaction, token, parts) : showState(transaction, token, parts);
};

const readResult: Answer = (c, transaction, token, parts) => {
  if (isNew(transaction, parts) || asksOnPage(transaction)) return c.redirect(`/pay/${token}`, 303);
  const back = shopUrl(transaction, parts);
  if (isOver(transaction, parts) && mayLeadTo(back)) return c.redirect(back.href, 303);
  return showState(transaction, token, parts);
};

const submitPage: Answer = async (c, transaction, token, parts) => {
  const typed = await readForm(c.req.raw, parts.gateway.request.max_bytes);
  if (!typed) return showForm(transaction, token, parts, 413);
  // Pressed twice, or its time ran out in between: show how it stands.
  if (!isNew(transaction, parts)) return c.redirect(`/pay/${token}`, 303);
  const next = act({transaction, typed, origin: originOf(c)}, parts);
  if (next.to === 'form') return showForm(transaction, token, parts, 422, next.fields);
  return c.redirect(next.to === 'page' ? `/pay/${token}` : `/pay/${token}/result`, 303);
};

export function paymentRoutes(parts: PageParts): Route[] {
  return [
    {method: 'GET', path: '/pay/:token', answer: withTransaction(readPage, parts)},
    {method: 'GET', path: '/pay/:token/result', answer: withTransaction(readResult, parts)},
    {method: 'POST', path: '/pay/:token', answer: withTransaction(submitPage, parts)},
  ];
}
