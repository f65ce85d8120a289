/** A repeat of an idempotent call gets the first answer; another body under the same external id is error 203. */
import {sameJson} from '../platform';
import {refuse} from '../refusals';
import type {Store} from './store';

/** @typeParam Answer what is given again: the answer as it travelled */
interface Idempotency<Answer> {
  /**
   * @returns the first answer, byte for byte, or `undefined` for a new external id
   * @throws Refusal duplicateExternalId when the id belongs to another body or to another call
   */
  recall(operationId: string, externalId: string, body: unknown): Answer | undefined;
  remember(operationId: string, externalId: string, body: unknown, answer: Answer): void;
  reset(): void;
}

interface First<Answer> {
  operationId: string;
  body: unknown;
  answer: Answer;
}

/** @param store knows the external ids that were taken without a call: those of the seed */
export function createIdempotency<Answer>(store: Store): Idempotency<Answer> {
  const firsts = new Map<string, First<Answer>>();
  return {
    recall(operationId, externalId, body) {
      const first = firsts.get(externalId);
      if (first?.operationId === operationId && sameJson(first.body, body)) return first.answer;
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
