/**
 * Card terms of a payment: browser data, 3-D Secure, initiator and stored credential. Each violation names the field.
 */
import {CARD_TERMS, takesCardTerms, type CardRules} from '../../facts/browser';
import type {Service} from '../catalogue';
import {networkOf, type CardTerms, type StoredCredential} from '../engine/threeDs';
import {type Detail, Refusal, refuse} from '../refusals';
import type {OperationParts} from './types';

/** Card terms as the schema of the call allows them. The values of `browser` are checked by the schema only. */
export interface CardTermsBody {
  browser?: {challenge_window_size?: string};
  three_ds?: {challenge?: string; exemption?: string; external?: CardTerms['external']};
  initiator?: 'customer' | 'merchant';
  stored_credential?: StoredCredential;
}

/**
 * @param cardNumber the card of the payment
 * @returns nothing for a service that takes none of it
 * @throws Refusal validationFailed that names every rule that is broken; storedCredentialUnknown
 */
export function checkCardTerms(
  body: CardTermsBody & {fields?: Record<string, string>},
  service: Service,
  cardNumber: string | undefined,
  parts: Pick<OperationParts, 'cardRules' | 'store'>,
): CardTerms | undefined {
  const details = takesCardTerms(service.flow) ? brokenRules(body, cardNumber, parts.cardRules) : misplaced(body);
  if (details.length > 0) throw new Refusal('validationFailed', details);
  if (!takesCardTerms(service.flow)) return undefined;
  const {browser, three_ds: threeDs = {}, initiator, stored_credential: stored} = body;
  if (stored?.network_transaction_id !== undefined) checkCredential(stored, cardNumber, parts);
  return {
    browser: browser !== undefined,
    windowSize: browser?.challenge_window_size,
    byMerchant: initiator === 'merchant',
    ...threeDs,
    stored,
  };
}

const MISPLACED = 'belongs to a payment by card, host to host';

const misplaced = (body: CardTermsBody): Detail[] =>
  CARD_TERMS.filter((name) => body[name] !== undefined).map((field) => ({field, message: MISPLACED}));

/**
 * Details of a body that breaks its schema. A term that the service does not take is named once, and first: to complete its
 * members, as the schema asks, would be work for nothing.
 * @param details violations of the schema of the body
 */
export function withMisplacedFirst(
  details: readonly Detail[],
  body: unknown,
  {catalogue}: Pick<OperationParts, 'catalogue'>,
): readonly Detail[] {
  const {payment} = (isObject(body) ? body : {}) as {payment?: unknown};
  const misplacedFields = [
    ['', body],
    ['payment.', payment],
  ].flatMap(([prefix, order]) => {
    const service = isObject(order) && typeof order.service_id === 'number' && catalogue.service(order.service_id);
    if (!service || takesCardTerms(service.flow)) return [];
    return CARD_TERMS.filter((name) => order[name] !== undefined).map((name) => `${String(prefix)}${name}`);
  });
  const within = (field: string) => misplacedFields.some((name) => field === name || field.startsWith(`${name}.`));
  if (!details.some(({field}) => within(field))) return details;
  return [
    ...misplacedFields.map((field): Detail => ({field, message: MISPLACED})),
    ...details.filter(({field}) => !within(field)),
  ];
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function brokenRules(
  body: CardTermsBody & {fields?: Record<string, string>},
  cardNumber: string | undefined,
  rules: CardRules,
): Detail[] {
  return [
    ...(body.initiator === 'merchant' ? ofCharge(body) : []),
    ...ofCredential(body, rules),
    ...ofExternal(body, cardNumber, rules),
  ];
}

const LEFT_OUT = 'must be left out of a charge by the merchant: nobody is there to be asked';

/** A charge by the merchant asks nobody, so it rests on what the customer has agreed to before. */
function ofCharge(body: CardTermsBody & {fields?: Record<string, string>}): Detail[] {
  const {fields = {}, stored_credential: stored} = body;
  const details: Detail[] = [];
  if (stored === undefined)
    details.push({field: 'stored_credential', message: 'is required for a charge by the merchant'});
  for (const field of ['browser', 'three_ds'] as const)
    if (body[field] !== undefined) details.push({field, message: LEFT_OUT});
  if (fields.card_token === undefined)
    details.push({field: 'fields.card_token', message: 'is required for a charge by the merchant'});
  if (stored?.sequence === 'next' && stored.network_transaction_id === undefined)
    details.push({
      field: 'stored_credential.network_transaction_id',
      message: 'is required for a charge by the merchant',
    });
  return details;
}

/** The first payment is by the customer and authenticated; who starts the next ones depends on the purpose. */
function ofCredential(body: CardTermsBody, {purposes}: CardRules): Detail[] {
  const {initiator = 'customer', stored_credential: stored, three_ds: threeDs} = body;
  if (stored === undefined) return [];
  const purpose = purposes.find(({name}) => name === stored.purpose)!;
  const details: Detail[] = [];
  const say = (field: string, message: string) => void details.push({field, message});
  if (stored.sequence === 'next') {
    if (initiator !== purpose.next) say('initiator', `must be ${purpose.next} for the next payment of ${purpose.name}`);
    return details;
  }
  if (!purpose.first) say('stored_credential.purpose', `${purpose.name} has no first payment`);
  if (initiator !== 'customer') say('initiator', 'must be customer for the first payment');
  if (threeDs?.exemption !== undefined)
    say('three_ds.exemption', 'must be left out of the first payment: the bank authenticates it');
  if (stored.network_transaction_id !== undefined)
    say('stored_credential.network_transaction_id', 'must be left out of the first payment, which answers it');
  return details;
}

/** A check by another provider leaves nothing to ask for, and its result is one of the network of the card. */
function ofExternal(
  {three_ds: threeDs = {}}: CardTermsBody,
  cardNumber: string | undefined,
  rules: CardRules,
): Detail[] {
  const {external, ...asked} = threeDs;
  if (external === undefined) return [];
  const details = Object.keys(asked).map((name) => ({
    field: `three_ds.${name}`,
    message: 'must be left out beside external',
  }));
  const network = networkOf(rules, cardNumber);
  const known = network && Object.values(network.eci);
  if (known && !known.includes(external.eci))
    details.push({field: 'three_ds.external.eci', message: `must be one of ${known.join(', ')} for ${network.name}`});
  return details;
}

/** @throws Refusal storedCredentialUnknown for an id of no first payment, of another card, or of an unfit purpose */
function checkCredential(
  {network_transaction_id: id, purpose}: StoredCredential,
  cardNumber: string | undefined,
  {store, cardRules}: Pick<OperationParts, 'store' | 'cardRules'>,
): void {
  const first = store.all().find(({networkTransactionId}) => networkTransactionId === id);
  const field = 'stored_credential.network_transaction_id';
  if (!first) throw refuse('storedCredentialUnknown', field, 'is not an id that a first payment has answered');
  if (first.cardNumber !== cardNumber) throw refuse('storedCredentialUnknown', field, 'belongs to another card');
  const agreed = first.stored?.purpose ?? '';
  const follows: readonly string[] = cardRules.purposes.find(({name}) => name === purpose)!.follows;
  if (follows.includes(agreed)) return;
  const message = `${purpose} follows a first payment for ${follows.join(', ')}, and this one was for ${agreed}`;
  throw refuse('storedCredentialUnknown', 'stored_credential.purpose', message);
}
