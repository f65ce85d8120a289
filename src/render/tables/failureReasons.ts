/** The catalogue of failure reasons. */
import {adviceCode, type FailureReason, type Facts, methodName} from '../../facts';
import type {Context} from '../builders/context';
import {FAILURE_OFFER, failureTitle} from '../builders/errors';
import {failureRef, operationRef} from '../builders/refs';
import {countryName, formatDuration, formatList} from '../format';
import {code, join, link, table, text, type Inline, type Row} from '../nodes';
import {defineTable, type ShapedTable} from './define';
import {pagedFlows, type PagedFlow} from './methods';
import {aside, brandName} from './rows';

const flowsWithReason = (facts: Facts, value: number): PagedFlow[] =>
  pagedFlows(facts, (_, flow) => flow.failures.includes(value));

/**
 * Methods with the failure reason, without repeats; each links to the failures of its first flow that can end with it.
 */
function methodsWithReason(value: number, {facts, routes, t}: Context): Inline[] {
  const flows = flowsWithReason(facts, value);
  const first = flows.filter(({id}, index) => flows.findIndex((other) => other.id === id) === index);
  return join(
    first.map(({method, flow}) => {
      const name = text(methodName(method, t));
      return [routes.has(flow.page) ? link(`${flow.page}#failures`, name) : name];
    }),
    ', ',
  );
}

/** Codes of the card networks beside a reason, the common one first. */
function networkNote(reason: FailureReason, {facts, t}: Context): Inline[] {
  if (reason.network === undefined) return [];
  const {iso, ...others} = reason.network.codes;
  const advice = adviceCode(reason, facts.cardRules.declines);
  const codes = [
    ...(iso === undefined ? [] : [[code(iso)]]),
    ...Object.entries(others).map(([brand, own]) => [text(`${brandName(brand)} `), code(own)]),
  ];
  const told = advice === undefined ? [] : [text(`; ${t('advice')} `), code(advice)];
  return aside(t('From the network:'), ...join(codes, ', '), ...told);
}
/** The call for the shop with a receipt, where money may have come. */
const claimOf = ({claim}: FailureReason, context: Context): Inline[] =>
  claim ? aside(context.t('If money has left the account:'), operationRef('transactionClaim', context)) : [];

export const failureReasons = defineTable<FailureReason>({
  name: 'failure_reasons',
  title: 'Failure reasons',
  className: 'failures',
  rows: (facts) => facts.failureReasons,
  anchor: ({code: value}) => `reason-${value}`,
  columns: [
    {key: 'code', label: 'Code', value: (row) => row.code},
    {
      key: 'reason',
      label: 'Reason',
      localised: true,
      value: (row, {t}) => t(row.title),
      cell: (row, {t}) => failureTitle(row, t),
      note: networkNote,
    },
    {
      key: 'tell',
      label: 'Tell the customer',
      localised: true,
      value: (row, {t}) => t(row.tell),
      note: (row, context) => [
        ...claimOf(row, context),
        ...aside(context.t('Returned by:'), ...methodsWithReason(row.code, context)),
      ],
    },
    {
      key: 'offer',
      label: 'Try again?',
      value: (row) => row.offer,
      cell: (row, {t}) => [text(t(FAILURE_OFFER[row.offer]))],
    },
    {key: 'retry', label: 'retry', literal: true, code: true, value: (row) => row.retry},
    {key: 'retry_after_hours', value: (row) => row.after_hours ?? null},
    {
      key: 'network_decline_codes',
      value: ({network}) => Object.entries(network?.codes ?? {}).map(([brand, own]) => `${brand}:${own}`),
    },
    {key: 'network_advice_code', value: (row, {facts}) => adviceCode(row, facts.cardRules.declines) ?? null},
    {key: 'claim', value: ({claim}) => (claim ? 'yes' : 'no')},
    {key: 'pages', value: (row, {facts}) => flowsWithReason(facts, row.code).map(({flow}) => flow.page)},
  ],
  facets: [
    {
      name: 'method',
      label: 'Method',
      values: (row, {facts}) => [...new Set(flowsWithReason(facts, row.code).map(({id}) => id))],
      option: (id, {facts, t}) => {
        const method = facts.methods.get(id)!;
        const twins = [...facts.methods.values()].filter(({name: other}) => other === method.name);
        const {countries} = method;
        const name = methodName(method, t);
        const places = countries.map((country) => countryName(country, t.locale));
        return twins.length > 1 && places.length > 0 ? `${name}, ${formatList(places, t.locale)}` : name;
      },
    },
    {
      name: 'offer',
      label: 'Try again?',
      values: ({offer}) => [offer],
      option: (value, {t}) => t(FAILURE_OFFER[value as FailureReason['offer']]),
    },
  ],
});

const OUT_OF_SERVICE = {
  bank: 'The customer’s or recipient’s bank',
  method: 'The method as a whole',
  network: 'The blockchain network',
} as const;

/** Reasons that mean that somebody is out of service, with the value that selects each in the sandbox. */
export const outageReasons: ShapedTable = {
  name: 'outage_reasons',
  build(context) {
    const {t, facts} = context;
    const {prefix} = facts.sandbox.outcome_trigger;
    const rows = facts.failureReasons.flatMap((reason): Row[] => {
      const {code: value, tell, outage, after_hours: hours} = reason;
      if (outage === undefined) return [];
      const wait = formatDuration(hours!, 'hour', t.locale);
      return [
        {
          cells: [
            [failureRef(value, context)],
            [text(t(OUT_OF_SERVICE[outage]))],
            [text(wait)],
            [text(t(tell))],
            [code(`${prefix}-failed-${value}`)],
          ],
        },
      ];
    });
    const head = [
      t('Code'),
      t('Out of service'),
      t('Wait before a retry'),
      t('Tell the customer'),
      'external_customer_id',
    ];
    return table('outage-reasons', head, rows);
  },
};
