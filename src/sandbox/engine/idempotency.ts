/** A repeat of an idempotent call creates nothing; another body under the same external id is error 203. */
import {sameJson} from '../platform';
import {refuse} from '../refusals';
import type {Store} from './store';

interface Idempotency {
  /**
   * @returns whether the same call with the same body has been carried out
   * @throws Refusal duplicateExternalId when the id belongs to another body or to another call
   */
  repeats(operationId: string, externalId: string, body: unknown): boolean;
  remember(operationId: string, externalId: string, body: unknown): void;
  reset(): void;
}

/** @param store knows the external ids that were taken without a call: those of the seed */
export function createIdempotency(store: Store): Idempotency {
  const firsts = new Map<string, {operationId: string; body: unknown}>();
  return {
    repeats(operationId, externalId, body) {
      const first = firsts.get(externalId);
      if (first?.operationId === operationId && sameJson(first.body, body)) return true;
      if (first || store.byExternalId(externalId)) {
        throw refuse('duplicateExternalId', 'external_transaction_id', 'was used before with another body');
      }
      return false;
    },
    remember(operationId, externalId, body) {
      firsts.set(externalId, {operationId, body});
    },
    reset: () => firsts.clear(),
  };
}
