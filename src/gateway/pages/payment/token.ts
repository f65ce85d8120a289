/** Pages whose address bears the token of a transaction. */
import type {Context} from 'hono';
import type {Transaction} from '../../engine/transaction';
import type {Route} from '../../http/routes';
import {unknownPayment} from './unknown';
import type {PageParts} from './parts';

export type Answer = (
  c: Context,
  transaction: Transaction,
  token: string,
  parts: PageParts,
) => Response | Promise<Response>;

/** Answers for the transaction of the address, or with a page of its own where there is none. */
export function withTransaction(answer: Answer, parts: PageParts): Route['answer'] {
  return (c) => {
    const token = c.req.param('token') ?? '';
    const transaction = parts.store.byToken(token);
    return transaction ? answer(c, transaction, token, parts) : unknownPayment();
  };
}
