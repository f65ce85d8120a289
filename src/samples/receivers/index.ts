/** Receivers of callbacks: complete programs, one per programming language. Pure functions. */
import type {Contract, Facts} from '../../facts';
import {bash} from './bash';
import {java} from './java';
import {javascript} from './javascript';
import {kotlin} from './kotlin';
import {php} from './php';
import {python} from './python';
import type {KindOfEvent, ReceiverInput, ReceiverLanguage} from './types';

export type {KindOfEvent, ReceiverInput, ReceiverLanguage} from './types';

/** The languages in the order of the tabs. */
export const receiverLanguages: readonly ReceiverLanguage[] = [bash, php, javascript, python, java, kotlin];

/** The webhook on whose page the receivers stand. They know the events of every webhook. */
export const EVENT_OPERATION = 'transactionStatus';

/** Only a payment asks for work in these programs: its statuses are those that fulfil an order or capture a hold. */
const WORKING = 'transaction';

/** A common port for a second server on a developer's machine; the sandbox has its own. */
const PORT = 8080;

/**
 * The kinds of event of the contract, each with its object: the only member of the body that is an object.
 * @throws Error for a webhook whose body holds no object, or several
 */
export function kindsOfEvent({operations}: Pick<Contract, 'operations'>): KindOfEvent[] {
  return [...operations.values()]
    .filter(({kind}) => kind === 'webhook')
    .flatMap(({id, request: {properties = {}}}) => {
      const objects = Object.keys(properties).filter((name) => properties[name]!.type === 'object');
      if (objects.length !== 1) throw new Error(`the events of “${id}” carry ${objects.length} objects instead of one`);
      return properties['event']!.enum!.map((event) => ({operation: id, event: String(event), object: objects[0]!}));
    });
}

/** Takes from the gateway's constants, the statuses and the seed what a receiver shows. */
export function receiverInput({contract, gateway, statuses, sandbox}: Facts): ReceiverInput {
  const codeOf = (name: string) => statuses.statuses.find((status) => status.name === name)!.code;
  return {
    point: sandbox.point.id,
    token: sandbox.point.api_token,
    windowMs: gateway.signing.window_seconds * 1000,
    maxBytes: gateway.request.max_bytes,
    port: PORT,
    events: kindsOfEvent(contract),
    rule: gateway.callback.order_rule.replaceAll('`', ''),
    orderKey: gateway.callback.order_key.replaceAll('`', ''),
    working: WORKING,
    success: codeOf('success'),
    authorized: codeOf('authorized'),
  };
}
