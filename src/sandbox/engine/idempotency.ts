/** A repeat of an idempotent call gets the first answer; another body under the same external id is error 203. */
import {isDeepStrictEqual} from 'node:util';
import type {Answer} from '../http/envelope';
import {refuse} from '../refusals';
import type {Store} from './store';

export interface Idempotency {
  /**
   * @returns the first answer, byte for byte, or `undefined` for a new external id
   * @throws Refusal duplicateExternalId when the id belongs to another body or to another call
   */
  recall(operationId: string, externalId: string, body: unknown): Answer | undefined;
  remember(operationId: string, externalId: string, body: unknown, answer: Answer): void;
  reset(): void;
}

interface First {
  operationId: string;
  body: unknown;
  answer: Answer;
}

/** @param store knows the external ids that were taken without a call: those of the seed */
export function createIdempotency(store: Store): Idempotency {
  const firsts = new Map<string, First>();
  return {
    recall(operationId, externalId, body) {
      const first = firsts.get(externalId);
      // Equal as JSON: the order of the keys and white space do not matter.
      if (first?.operationId === operationId && isDeepStrictEqual(first.body, body)) return first.answer;
      if (first || store.byExternalId(externalId)) {
        throw refuse('duplicateExternalId', 'external_transaction_id', 'was used before with another body');
      }
      return undefined;
    },
    remember(operationId, externalId, body, answer) {
      firsts.set(externalId, {operationId, body, answer});
    },
    reset: () => firsts.clear(),
  };
}
