/** Values that the TypeScript client takes from the contract, the gateway's constants and the seed. */
import type {Facts} from '../../facts';
import {kindsOfEvent} from '../receivers';

export interface LibraryInput {
  baseUrl: string;
  point: number;
  token: string;
  timeoutSeconds: number;
  /** Largest accepted distance of the key from the receiver's clock, in milliseconds. */
  windowMs: number;
  /** Components of the description that describe events. */
  events: readonly string[];
  /** Body of a first payment, without its id. */
  payment: Record<string, unknown>;
}

/** Name of an operation with a capital, as the schema of its body has it. */
const schemaOf = (operation: string) => `${operation.charAt(0).toUpperCase()}${operation.slice(1)}Event`;

export function libraryInput({contract, gateway, sandbox}: Facts): LibraryInput {
  const {external_transaction_id: _, ...payment} = contract.operations.get('transactionCreate')!.requestExamples[
    'blik'
  ]!.value as Record<string, unknown>;
  return {
    baseUrl: gateway.hosts.sandbox,
    point: sandbox.point.id,
    token: sandbox.point.api_token,
    timeoutSeconds: gateway.request.client_timeout_seconds,
    windowMs: gateway.signing.window_seconds * 1000,
    events: [...new Set(kindsOfEvent(contract).map(({operation}) => schemaOf(operation)))],
    payment,
  };
}
