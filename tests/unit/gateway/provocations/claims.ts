/** Requests that provoke the errors of `/transaction/claim`. */
import {expect} from 'vitest';
import {facts, requestOf} from '../helpers';
import {requestFor, services} from '../flowRuns';
import {provocations, withBody, type Provocation, type Provocations} from './common';

/** A second claim, while the first one waits for its receipt. */
const second: Provocation = async ({call}, operation) => {
  expect((await call(operation, requestOf(operation))).error.code).toBe(0);
  return call(operation, requestOf(operation, {amount: 1}));
};

/** A claim of a payment that is paid. */
const paid: Provocation = async ({call, sandbox}, operation) => {
  const {response} = await call('transactionPay', requestFor(services.find(({flow}) => flow.service.id === 3202)!));
  sandbox.parts.payments.report(sandbox.parts.store.byId(response.id)!, 'success');
  return call(operation, requestOf(operation, {id: response.id}));
};

/** A time that no test reaches. */
const FUTURE = new Date(facts.gateway.signing.vector_key + 40 * 365 * 86_400_000).toISOString();

export const claimProvocations: Provocations = {
  ...provocations,
  204: {422: withBody({paid_at: FUTURE})},
  212: {409: paid},
  // A card payment.
  214: {422: withBody({id: 900040})},
  380: {409: second},
};
