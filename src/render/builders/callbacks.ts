/** Callbacks as raw HTTP, signed at the published moment. */
import {type Operation, knownNames} from '../../facts';
import {
  CALLBACK,
  CALLBACK_GET,
  sign,
  stringToSign,
  canonicalQuery,
  eventParameters,
  signedUrl,
  textOf,
} from '../../domain';
import {code, codeBlock, table, type Block, type Row} from '../nodes';
import type {Context} from './context';

/** A callback as the raw HTTP request that arrives, signed for the published time. */
export function callback(operation: Operation, name: string, context: Context, by: 'POST' | 'GET' = 'POST'): Block[] {
  const {t} = context;
  const found = operation.requestExamples[name];
  if (!found)
    throw new Error(
      `webhook “${operation.id}” has no example “${name}”; ${knownNames(name, Object.keys(operation.requestExamples))}`,
    );
  return by === 'GET'
    ? queryCallback(found.value, t(found.summary), context)
    : [rawCallback(found.value, t(found.summary), context)];
}

/** A GET callback, signed for the published time: its parameters, the signed text, and the request. */
function queryCallback(event: unknown, title: string | undefined, {facts, t}: Context): Block[] {
  const {id: point, api_token: token} = facts.sandbox.point;
  const key = facts.gateway.signing.vector_key;
  const parameters = eventParameters(event as Record<string, unknown>);
  const address = new URL(`http://localhost:${facts.gateway.hosts.sandbox_port}/inbox/get`);
  const head = {point, key, purpose: CALLBACK_GET} as const;
  const {pathname, search, host} = signedUrl(address, parameters, [token], head);
  return [
    table(
      'parameters',
      [t('Parameter'), t('Value')],
      parameters.map(([name, value]): Row => ({cells: [[code(name)], [code(value)]]})),
    ),
    codeBlock('text', textOf(stringToSign(head, canonicalQuery(parameters))), t('Signed text')),
    codeBlock('http', `GET ${pathname}${search} HTTP/1.1\nHost: ${host}`, title),
  ];
}

/** A callback as raw HTTP, signed for the published time. */
export function rawCallback(event: unknown, title: string | undefined, {facts}: Context): Block {
  const {headers, vector_key: key} = facts.gateway.signing;
  const {id: point, api_token: token} = facts.sandbox.point;
  const body = JSON.stringify(event, null, 2);
  const request = [
    'POST /inbox HTTP/1.1',
    `Host: localhost:${facts.gateway.hosts.sandbox_port}`,
    'Content-Type: application/json',
    `Content-Length: ${Buffer.byteLength(body)}`,
    `${headers.point}: ${point}`,
    `${headers.key}: ${key}`,
    `${headers.signature}: ${sign(token, {point, key, purpose: CALLBACK}, body)}`,
    '',
    body,
  ].join('\n');
  return codeBlock('http', request, title);
}
