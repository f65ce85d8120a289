/** Blocks that only pages of archived versions use. */
import {JSON_MEDIA, type Operation, knownNames} from '../../facts';
import {codeBlock, type Block} from '../nodes';
import type {Context} from './context';

/**
 * An example of a call or callback as raw HTTP. Its signature is in the body, so only the length header is computed.
 * @throws Error that lists the examples that exist
 */
export function archivedRequest(operation: Operation, name: string, {facts, t, base}: Context): Block[] {
  if (base === undefined) throw new Error('is only for archived versions; use ::samples or ::callback here');
  const found = operation.requestExamples[name];
  if (!found)
    throw new Error(
      `“${operation.id}” has no example “${name}”; ${knownNames(name, Object.keys(operation.requestExamples))}`,
    );
  const body = JSON.stringify(found.value, null, 2);
  const target = new URL(
    operation.kind === 'webhook' ? callbackUrl(found.value, facts) : facts.gateway.hosts.live + operation.path,
  );
  const lines = [
    `POST ${target.pathname} HTTP/1.1`,
    `Host: ${target.host}`,
    `Content-Type: ${JSON_MEDIA}`,
    `Content-Length: ${Buffer.byteLength(body)}`,
    '',
    body,
  ];
  return [codeBlock('http', lines.join('\n'), t(found.summary))];
}

/** Address of a callback: the `callback_url` of the example that created the transaction. */
function callbackUrl(event: unknown, {contract}: Context['facts']): string {
  const id = (event as {transaction: {external_transaction_id: string}}).transaction.external_transaction_id;
  for (const {requestExamples} of contract.operations.values())
    for (const {value} of Object.values(requestExamples)) {
      const {external_transaction_id, point} = value as {
        external_transaction_id?: string;
        point?: {callback_url?: string};
      };
      if (external_transaction_id === id && point?.callback_url) return point.callback_url;
    }
  throw new Error(`no example creates “${id}” with a callback_url, so the address of its callback is unknown`);
}
