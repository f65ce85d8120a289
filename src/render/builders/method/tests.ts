/** Test values that lead a flow to each of its outcomes in the sandbox. */
import {clearingDays, phoneAnchor, flowTests, type Flow, type Method} from '../../../facts';
import {formatDuration} from '../../format';
import {code, inline, link, table, text, type Block, type Inline, type Row} from '../../nodes';
import {fill, type Context} from '../context';
import {operationRef, OUTCOME_STATUS, statusRef} from '../refs';

const CALLBACK = {
  normal: 'At once',
  none: 'None: call {find}',
  late: 'Late, after {time}',
  duplicate: 'Each event sent twice',
  reordered: 'Out of order, the result first',
  tampered: 'A tampered copy, then the genuine one',
  // The transaction is created in its final status, so no callback follows.
  answered: 'None: the result is in the response',
} as const;

/** Customer ids that select the outcome, for methods without test values. */
export function triggers(flow: Flow, context: Context): Block {
  const {t, facts} = context;
  const {prefix} = facts.sandbox.outcome_trigger;
  const success = flow.hold_days === undefined ? 1 : 6;
  const seconds = formatDuration(facts.sandbox.answer_seconds, 'second', t.locale, 'during');
  const row = (
    value: string,
    status: number,
    failure: number | undefined,
    when: Inline[],
    callback: Inline[],
  ): Row => ({
    cells: [
      [code(`${prefix}-${value}`)],
      [statusRef(status, context)],
      failure === undefined ? [text('–')] : [code(String(failure))],
      when,
      callback,
    ],
  });
  const after = [text(fill(t('After {time}'), {time: seconds}))];
  const normal = callbackText('normal', context);
  const rows = [
    row('success', success, undefined, after, normal),
    ...flow.failures.map((failure) => row(`failed-${failure}`, 2, failure, after, normal)),
    ...(flow.expiry_minutes === undefined ? [] : [row('expired', 5, undefined, expiryTime(flow, context), normal)]),
    row('success-none', success, undefined, after, callbackText('none', context)),
    row('success-late', success, undefined, after, callbackText('late', context)),
  ];
  return table('tests', ['external_customer_id', t('Status'), t('Failure reason'), t('When'), t('Callback')], rows);
}

/** When an unpaid payment expires: a payment that may be on its way first has `clearing_days` to arrive. */
function expiryTime(flow: Flow, {t}: Context): Inline[] {
  const days = clearingDays(flow);
  const time = (amount: number, unit: 'day' | 'minute') => formatDuration(amount, unit, t.locale, 'during');
  return days > 0
    ? inline(fill(t('{time} after `expires_at`'), {time: time(days, 'day')}))
    : [text(fill(t('After {time}'), {time: time(flow.expiry_minutes ?? 0, 'minute')}))];
}

/** Behaviour of a callback, in words. */
export function callbackText(kind: keyof typeof CALLBACK, context: Context): Inline[] {
  const {t, facts} = context;
  const phrase = t(CALLBACK[kind]);
  if (kind === 'none') {
    const [before = '', after = ''] = phrase.split('{find}');
    return [text(before), operationRef('transactionFind', context), text(after)];
  }
  return [
    text(fill(phrase, {time: formatDuration(facts.sandbox.late_callback_seconds, 'second', t.locale, 'during')})),
  ];
}

const PHONES_PAGE = '/reference/test_phone';

/** Test values of the flow with their outcomes. */
export function tests(method: Method, flow: Flow, context: Context): Block {
  const {t, facts} = context;
  const value = (number: string): Inline =>
    facts.testPhones.stems.some(({stem}) => number.startsWith(stem)) && context.routes.has(PHONES_PAGE)
      ? link(`${PHONES_PAGE}#${phoneAnchor(number)}`, code(number))
      : code(number);
  const rows = flowTests(method, flow).map((test): Row => ({
    cells: [
      [value(test.value)],
      [
        statusRef(
          test.outcome === 'success' && flow.hold_days !== undefined ? 6 : OUTCOME_STATUS[test.outcome],
          context,
        ),
      ],
      test.failure === undefined ? [text('–')] : [code(String(test.failure))],
      test.outcome === 'expired' && !test.immediate
        ? expiryTime(flow, context)
        : [
            text(
              test.immediate
                ? t(flow.integration === 'h2h' ? 'In the response' : 'At once, on the page')
                : fill(t('After {time}'), {
                    time: formatDuration(facts.sandbox.answer_seconds, 'second', t.locale, 'during'),
                  }),
            ),
          ],
      callbackText(flow.integration === 'h2h' && test.immediate ? 'answered' : test.callback, context),
    ],
  }));
  return table('tests', [t('Value'), t('Status'), t('Failure reason'), t('When'), t('Callback')], rows);
}
