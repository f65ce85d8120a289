/** Parts shared by the plays of all topics. */
import {expect, vi} from 'vitest';
import {brand} from '../../../../src/brand';
import {getOperation} from '../../../../src/facts/contract';
import {services, type Service} from '../flowRuns';
import {facts, ORIGIN, type Answer, type Harness} from '../helpers';
import {provocationsOf} from '../provocations';

/**
 * Brings about the situation of a sentence.
 * @returns every answer that the sentence says is refused; the test compares their codes with the promised one
 */
type Play = () => Promise<Answer[]>;
/** Plays by the key of the promise. */
export type Plays = Record<string, Play>;

export const SETTLED = facts.sandbox.answer_seconds * 1000;
export const DAY_MS = 86_400_000;
export const wait = (ms: number) => vi.advanceTimersByTimeAsync(ms);

export const serviceOf = (id: number): Service => services.find(({flow}) => flow.service.id === id)!;

/** @returns a copy of a documented request */
export const exampleOf = (operation: string, name: string): any =>
  structuredClone(getOperation(facts.contract, operation).requestExamples[name]!.value);

/** @returns the answer of the provocation of an error, which is asserted by its caller */
export const provoke = (harness: Harness, operation: string, code: number): Promise<Answer> =>
  Object.values(provocationsOf(operation)[code]!)[0]!(harness, operation);

/** Sends a call with a bearer token instead of a signature; without a token, neither. */
export const bearer = (harness: Harness, token: string | null, operation: string, body: unknown): Promise<Answer> =>
  harness.call(operation, body, {
    headers: {
      Authorization: token === null ? null : `Bearer ${token}`,
      [brand.headers.point]: null,
      [brand.headers.key]: null,
      [brand.headers.signature]: null,
    },
  });

/** Uses a control of the sandbox, such as `tokens/revoke` or `movements`. */
export async function control({sandbox}: Harness, name: string, body: object = {}): Promise<any> {
  const answer = await sandbox.app.request(`${ORIGIN}/sandbox/${name}`, {method: 'POST', body: JSON.stringify(body)});
  expect(answer.status, name).toBe(200);
  return answer.json();
}

export const fieldsIn = ({error}: Answer): string[] => (error.details ?? []).map(({field}) => field);
export const detailsText = ({error}: Answer): string =>
  (error.details ?? []).map(({field, message}) => `${field} ${message}`).join('\n');

/** Asserts that a call succeeds. @returns its answer */
export async function accepted(asked: Promise<Answer>): Promise<Answer> {
  const answer = await asked;
  expect(answer.error).toEqual({code: 0, title: 'OK'});
  return answer;
}

/** Starts a payment and lets the bank answer. @returns the transaction */
export async function paid(harness: Harness, body: object): Promise<any> {
  const {response} = await accepted(harness.call('transactionPay', body));
  await wait(SETTLED);
  return harness.find(response.id);
}

/** Pays by a card that needs no challenge. @returns the transaction */
export function payByCard(harness: Harness, changes: Record<string, unknown> = {}): Promise<any> {
  const card = exampleOf('transactionPay', 'card');
  const fields = {...card.fields, card_number: '4242424242424242'};
  return paid(harness, {...card, external_transaction_id: 'promise-card', fields, ...changes});
}
