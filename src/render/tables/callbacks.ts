/** Retries of callbacks. */
import type {Context} from '../builders/context';
import {formatDuration} from '../format';
import {table, text, type Block, type Row} from '../nodes';
import type {ShapedTable} from './define';

/** Waiting times before each retry of a callback. */
function retryTable(context: Context): Block {
  const {t, facts} = context;
  const rows = facts.gateway.callback.retry_minutes.map((minutes, index): Row => {
    return {cells: [[text(String(index + 2))], [text(formatDuration(minutes, 'minute', t.locale))]]};
  });
  return table('retries', [t('Attempt'), t('Wait before it')], rows);
}

export const callbackRetries: ShapedTable = {name: 'callback_retries', build: retryTable};
