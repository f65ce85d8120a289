/** The values of a sample, taken from facts, so that no generator writes a value of its own. */
import {
  type Facts,
  getOperation,
  JSON_MEDIA,
  type Operation,
  flowRequest,
  type Flow,
  type Method,
  knownNames,
} from '../facts';
import type {SampleInput} from './types';

/**
 * Takes from the contract, the gateway's constants and the sandbox's seed what a sample shows.
 *
 * The key of the `http` sample is `signing.vector_key`, plus 1000 ms for each call that stands before this one in the
 * contract, plus 1 ms for each example before this one: a key is accepted once, and all samples pass in one sandbox run.
 * @param operationId a call of the contract
 * @param exampleName one of its request examples
 * @throws Error for an unknown operation, a webhook and an unknown example, with the names that exist
 */
export function sampleInput(
  facts: Pick<Facts, 'contract' | 'gateway' | 'sandbox'>,
  operationId: string,
  exampleName: string,
): SampleInput {
  const {contract, gateway} = facts;
  const operation = getOperation(contract, operationId);
  const calls = [...contract.operations.values()].filter(({kind}) => kind === 'call');
  const callIndex = calls.indexOf(operation);
  if (callIndex < 0) {
    throw new Error(
      `“${operationId}” is a webhook, not a call; ${knownNames(
        operationId,
        calls.map(({id}) => id),
      )}`,
    );
  }
  const exampleNames = Object.keys(operation.requestExamples);
  const example = operation.requestExamples[exampleName];
  if (!example)
    throw new Error(`${operationId} has no example “${exampleName}”; ${knownNames(exampleName, exampleNames)}`);
  const key = gateway.signing.vector_key + 1000 * callIndex + exampleNames.indexOf(exampleName);
  return inputOf(facts, operation, example.value as Record<string, unknown>, key);
}

/** The keys of flows begin so many milliseconds after the first key of the calls, inside the same time window. */
const FLOW_KEYS_MS = 100_000;

/**
 * The sample that starts a flow of a payment method. Its `http` key follows from the service id, which does not change
 * when other methods join.
 */
export function flowSampleInput(
  facts: Pick<Facts, 'contract' | 'gateway' | 'sandbox'>,
  method: Method,
  flow: Flow,
): SampleInput {
  const {operation, body} = flowRequest(facts, method, flow);
  return inputOf(facts, operation, body, facts.gateway.signing.vector_key + FLOW_KEYS_MS + flow.service.id);
}

function inputOf(
  {gateway, sandbox}: Pick<Facts, 'gateway' | 'sandbox'>,
  operation: Operation,
  body: Record<string, unknown>,
  vectorKey: number,
): SampleInput {
  return {
    operationId: operation.id,
    path: operation.path,
    body,
    retry: operation.retry,
    bearer:
      operation.auth[0] === 'invoicingToken'
        ? {variable: 'INVOICING_TOKEN', token: sandbox.invoicing_token}
        : undefined,
    answer: operation.responses['200']?.media ?? JSON_MEDIA,
    baseUrl: gateway.hosts.sandbox,
    point: sandbox.point.id,
    token: sandbox.point.api_token,
    timeoutSeconds: gateway.request.client_timeout_seconds,
    vectorKey,
  };
}
