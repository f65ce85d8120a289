/** Short error lists: the errors of one call and the failure reasons of one flow. */
import type {Operation, Flow} from '../../facts';
import {code, element, inline, join, strong, table, text, type Block, type Inline, type Row} from '../nodes';
import {apiText} from './apiText';
import {fill, type Context} from './context';
import {errorRef, failureRef} from './refs';

/** The errors that a call can return, with cause and remedy. */
export function errorsOf(operation: Operation, context: Context): Block[] {
  return [
    errorTable(
      context.facts.errors.filter((entry) => operation.errors.includes(entry.code)),
      operation,
      context,
    ),
  ];
}

export const ACTOR = {you: 'You', gateway: 'The gateway'} as const;
export const ERROR_RETRY = {
  never: 'No',
  after_fix: 'After the fix',
  same_id: 'Yes, with the same external id',
  same_body: 'Yes, with the same body',
  find_first: 'Look up first',
} as const;

/** Errors of one call. `tables/errors.ts` shows the whole catalogue. */
function errorTable(errors: Context['facts']['errors'], operation: Operation, context: Context): Block {
  const {t} = context;
  const rows = errors.map((error): Row => {
    const {remedy, retry} = adviceFor(error, operation, t);
    return {
      cells: [
        [errorRef(error.code, context)],
        errorStatuses(error),
        errorCause(error, t),
        inline(remedy),
        [text(t(ERROR_RETRY[retry]))],
      ],
    };
  });
  return table('errors', [t('Code'), 'HTTP', t('Cause'), t('What to do'), t('Retry')], rows);
}

type ErrorEntry = Context['facts']['errors'][number];

/** The call that finds an object by the external id of its creation, keyed by that id. */
const FINDS: Record<string, string> = {
  external_transaction_id: '/transaction/find',
  external_invoice_id: '/invoice/find',
};

/**
 * Advice on an error of one call, in the language of `t`.
 * @throws Error for advice that mentions the external id of a call without one, or without a call that finds it
 */
export function adviceFor(
  error: ErrorEntry,
  {id: operation, request, retry: promise}: Operation,
  t: Context['t'],
): Pick<ErrorEntry, 'remedy' | 'retry'> {
  const {remedy, retry} = (promise && error.by_call?.[promise]) ?? error;
  const words = t(remedy);
  if (!words.includes('{')) return {remedy: words, retry};
  const id = request.required?.find((name) => name in FINDS);
  if (id === undefined)
    throw new Error(
      `the advice on error ${error.code} of ${operation} needs an external id that a call finds; known: ${Object.keys(FINDS).join(', ')}`,
    );
  return {remedy: fill(words, {find: `\`${FINDS[id]!}\``, id: `\`${id}\``}), retry};
}

export function errorStatuses({http}: ErrorEntry): Inline[] {
  return join(
    http.map((status) => [code(String(status))]),
    ' ',
  );
}

export function errorCause({title, cause}: ErrorEntry, t: Context['t']): Inline[] {
  return [strong(apiText(title, t)), text('. '), ...inline(t(cause))];
}

export const FAILURE_OFFER = {
  new_attempt: 'Yes, as a new attempt',
  other_method: 'Yes, in another way',
  nothing: 'No',
} as const;

/** Error text of the API; on pages in another language its translation, with the text of the API as a gloss. */
export function failureTitle({title}: {title: string}, t: Context['t']): Inline[] {
  return t.locale === 'en'
    ? [text(title)]
    : [text(t(title)), element('span', {className: ['gloss']}, text(' '), apiText(title, t))];
}

/**
 * Failure reasons of a flow. `tables/failureReasons.ts` shows the whole catalogue.
 * @param direction decides the addressee: the paying customer, or the recipient of a payout
 */
export function failureTable({failures, direction}: Pick<Flow, 'failures' | 'direction'>, context: Context): Block {
  const {t, facts} = context;
  const rows = facts.failureReasons
    .filter((reason) => failures.includes(reason.code))
    .map((reason): Row => ({
      cells: [
        [failureRef(reason.code, context)],
        failureTitle(reason, t),
        [text(t(reason.tell))],
        [text(t(FAILURE_OFFER[reason.offer]))],
      ],
    }));
  const tell = t(direction === 'payout' ? 'Tell the recipient' : 'Tell the customer');
  return table('failures', [t('Code'), t('Reason'), tell, t('Try again?')], rows);
}
