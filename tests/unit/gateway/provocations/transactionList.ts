/** Requests that provoke the errors of `/transaction/list`. */
import {vi} from 'vitest';
import {facts, requestOf} from '../helpers';
import {provocations, type Provocation, type Provocations} from './common';

/** Sends the cursor of the first page with other filters, or after some days. */
const withCursor =
  (changes: object, days = 0): Provocation =>
  async ({call}, operation) => {
    const {response} = await call(operation, requestOf(operation));
    vi.setSystemTime(Date.now() + days * 86_400_000);
    return call(operation, requestOf(operation, {...changes, cursor: response.next_cursor}));
  };

export const transactionListProvocations: Provocations = {
  ...provocations,
  204: {422: ({call}, operation) => call(operation, {})},
  370: {410: withCursor({}, facts.gateway.transaction_list.cursor_days)},
  372: {422: withCursor({direction: 'payout'})},
};
