/** `serviceList` and `serviceGet`: the services of the point, derived from the records of the payment methods. */
import {isValidatorName} from '../../domain';
import {
  cancelUnpaid,
  getOperation,
  captureTerms,
  clearingDays,
  descriptorTerms,
  disputesOf,
  flowCurrencies,
  isRequired,
  lateTerms,
  limitsIn,
  refundRules,
  returnRules,
  refundSupport,
  type SandboxSeed,
} from '../../facts/browser';
import type {Service} from '../catalogue';
import {inputForm} from '../pages/payment/inputs';
import {textsOf} from '../pages/payment/texts';
import {claimSupport} from './claim';
import {findService} from './point';
import type {Handler, OperationParts} from './types';

/** `serviceList`: all services, or those of one group. */
export const serviceList: Handler = ({body}, parts) => {
  const {group_id: groupId} = body as {group_id?: number};
  const services = parts.catalogue
    .services()
    .filter((service) => groupId === undefined || groupOf(service) === groupId);
  return {services: services.map((service) => presentService(service, parts))};
};

/** `serviceGet`: one service. */
export const serviceGet: Handler = ({path}, parts) => presentService(findService(Number(path.id), 'id', parts), parts);

const FLOW_NAMES = {hpp: 'payment page', h2h: 'host to host'} as const;

/** The services of one method share a group: the lowest of their ids names it. */
function groupOf({method}: Service): number {
  return Math.min(...Object.values(method.flows).map(({service}) => service.id));
}

/** A service as the API shows it, properties in the order of the contract. */
function presentService(service: Service, parts: OperationParts): Record<string, unknown> {
  const {contract, seed} = parts;
  const {methodId, flowId, method, flow} = service;
  return {
    id: flow.service.id,
    group_id: groupOf(service),
    name: flow.title ?? `${method.name}, ${FLOW_NAMES[flow.integration]}`,
    slug: `${methodId}_${flowId}`,
    direction: flow.direction,
    flow: flow.integration,
    call: getOperation(contract, flow.service.operation).path,
    status: 'active',
    min_amount: flow.service.min_amount,
    max_amount: flow.service.max_amount,
    currencies: flowCurrencies(method, flow),
    limits: flowCurrencies(method, flow).map((currency) => ({currency, ...limitsIn(flow, currency)})),
    fields: flow.fields.map((name) => presentField(service, name)),
    one_of: flow.one_of ?? [],
    required_with: flow.required_with ?? [],
    refund: presentRefundTerms(service, seed),
    disputes: disputesOf(method, flow),
    ...captureTerms(flow),
    clearing_days: clearingDays(flow) || undefined,
    ...lateTerms(flow),
    statement_descriptor: descriptorTerms(flow, seed),
    cancel_unpaid: cancelUnpaid(flow),
    claim: claimSupport(service, parts),
    commission: seed.commission[flow.direction],
  };
}

/**
 * @returns refund terms of a service, properties in the order of the contract; a service that refunds nothing for the merchant
 * may still return money that a payment cannot take
 */
function presentRefundTerms({method, flow}: Service, seed: SandboxSeed): Record<string, unknown> {
  const own = refundRules(method, flow, seed);
  const returned = returnRules(method, flow, seed);
  const needs = Object.keys(own?.needs ?? returned?.needs ?? {});
  return {
    support: refundSupport(method, flow),
    max_days: own?.maxDays,
    speed: own?.speed ?? returned?.speed,
    ...((own ?? returned) && {needs}),
    claim_days: returned && needs.length > 0 ? returned.claimDays : undefined,
    fee_returned: own?.feeReturned,
  };
}

/** A field of a method as the API shows it, properties in the order of the contract. */
export function presentField({method, flow}: Pick<Service, 'method' | 'flow'>, slug: string): Record<string, unknown> {
  const field = method.fields[slug];
  if (!field || !isValidatorName(field.validator)) throw new Error(`field “${slug}” has no validator`);
  const form = inputForm(field.validator);
  return {
    name: field.label?.en ?? textsOf('en').fields[slug]?.label ?? slug.replaceAll('_', ' '),
    slug,
    type: field.type,
    required: isRequired(method, flow, slug),
    hint: field.format,
    mask: form.mask,
    placeholder: field.valid,
    regex: `^${form.pattern}$`,
    validation_type: field.validator,
  };
}
