/** Receivers of callbacks: complete programs, one per programming language. Pure functions. */
import {getOperation} from '../../facts/contract';
import type {Content} from '../../facts/load';
import {bash} from './bash';
import {java} from './java';
import {javascript} from './javascript';
import {kotlin} from './kotlin';
import {php} from './php';
import {python} from './python';
import type {ReceiverInput, ReceiverLanguage} from './types';

export type {ReceiverInput, ReceiverLanguage} from './types';

/** The languages in the order of the tabs. */
export const receiverLanguages: readonly ReceiverLanguage[] = [bash, php, javascript, python, java, kotlin];

/** The webhook that the receivers are written for. */
export const EVENT_OPERATION = 'transactionStatus';

/** A common port for a second server on a developer's machine; the sandbox has its own. */
const PORT = 8080;

/** Takes from the gateway's constants, the statuses and the seed what a receiver shows. */
export function receiverInput({contract, gateway, statuses, sandbox}: Content): ReceiverInput {
  const codeOf = (name: string) => statuses.statuses.find((status) => status.name === name)!.code;
  return {
    point: sandbox.point.id,
    token: sandbox.point.api_token,
    windowMs: gateway.signing.window_seconds * 1000,
    maxBytes: gateway.request.max_bytes,
    port: PORT,
    events: getOperation(contract, EVENT_OPERATION).request.properties!.event!.enum!.map(String),
    rule: gateway.callback.order_rule.replaceAll('`', ''),
    success: codeOf('success'),
    authorized: codeOf('authorized'),
  };
}
