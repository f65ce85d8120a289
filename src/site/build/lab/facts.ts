/** Derives the facts of the signature lab from those of the site. */
import {CALLBACK, callPurpose, sign, type Mistake} from '../../../domain';
import {getOperation, type Facts} from '../../../facts';
import {requestTarget, sampleInput} from '../../../samples';
import type {Example, LabFacts, MistakeWords} from '../../../tools';

/** The examples: the call and the callback that the two pages print. */
const CALL = {operation: 'transactionFind', example: 'by_id'} as const;
const CALLBACK_OF = {operation: 'transactionStatus', example: 'success'} as const;

/** @param t translates the descriptions of the mistakes */
export function labFacts(facts: Facts, t: (english: string) => string): LabFacts {
  const {gateway, sandbox, signatureMistakes, contract} = facts;
  const prefix = new URL(gateway.hosts.sandbox).pathname;
  const mistakes = Object.fromEntries(
    Object.entries(signatureMistakes.mistakes).map(([kind, {title, explanation, repair}]): [string, MistakeWords] => [
      kind,
      {title: t(title), explanation: t(explanation), repair},
    ]),
  );
  const {point, key, signature} = gateway.signing.headers;
  return {
    // The data check ensures that none is missing.
    mistakes: mistakes as Record<Mistake, MistakeWords>,
    repairs: signatureMistakes.repairs,
    others: {
      paths: [...contract.operations.values()].filter(({kind}) => kind === 'call').map(({path}) => prefix + path),
      points: [sandbox.point.id, sandbox.second_point.id],
      tokens: publishedTokens(facts),
      origins: [gateway.hosts.sandbox, gateway.hosts.live].map((address) => new URL(address).origin),
    },
    windowSeconds: gateway.signing.window_seconds,
    headers: {point, key, signature},
    examples: {call: call(facts), callback: callback(facts)},
  };
}

/** Every token that the sandbox publishes: those of its points, and the bearer tokens, which sign nothing. */
function publishedTokens({sandbox}: Facts): string[] {
  const {point, second_point: second, invoicing_token: invoicing, transparency_tokens: transparency} = sandbox;
  return [point.api_token, second.api_token, second.next_api_token, invoicing, ...transparency.map(({token}) => token)];
}

function call(facts: Facts): Example {
  const input = sampleInput(facts, CALL.operation, CALL.example);
  const {point, vectorKey, token, body} = input;
  const purpose = callPurpose('POST', requestTarget(input));
  return exampleOf({point: String(point), key: String(vectorKey), purpose}, token, body, JSON.stringify(body));
}

function callback({contract, gateway, sandbox}: Facts): Example {
  const event = getOperation(contract, CALLBACK_OF.operation).requestExamples[CALLBACK_OF.example]!.value;
  const {id, api_token: token} = sandbox.point;
  const head = {point: String(id), key: String(gateway.signing.vector_key), purpose: CALLBACK};
  return exampleOf(head, token, event, JSON.stringify(event, null, 2), '/inbox');
}

interface Head {
  point: string;
  key: string;
  purpose: string;
}

/**
 * The wrong signature is the one that code computes if it parses the body and serialises it again in another layout.
 */
function exampleOf(head: Head, token: string, value: unknown, body: string, receiver = ''): Example {
  const compact = JSON.stringify(value);
  const other = body === compact ? JSON.stringify(value, null, 2) : compact;
  const wrong = {signature: sign(token, head, other)};
  return {...head, token, body, receiver, signature: sign(token, head, body), wrong};
}
