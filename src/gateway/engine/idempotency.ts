/** A repeat of an idempotent call creates nothing; another body under the same external id is error 203. */
import {sameJson} from '../../domain';
import {refuse} from '../refusals';
import type {Store} from './store';

/** The merchant’s own id of what a call makes: the field that carries it, and its value. */
interface ExternalId {
  field: 'external_transaction_id' | 'external_capture_id' | 'external_increase_id';
  id: string;
}

interface Idempotency {
  /**
   * @returns whether the same call with the same body has been carried out
   * @throws Refusal duplicateExternalId when the id belongs to another body or to another call
   */
  repeats(operationId: string, externalId: ExternalId, body: unknown): boolean;
  remember(operationId: string, externalId: ExternalId, body: unknown): void;
  reset(): void;
}

/** @param store knows the external ids that were taken without a call: those of the seed */
export function createIdempotency(store: Store): Idempotency {
  const firsts = new Map<string, {operationId: string; body: unknown}>();
  const keyOf = ({field, id}: ExternalId) => `${field} ${id}`;
  const isSeeded = ({field, id}: ExternalId) => field === 'external_transaction_id' && store.byExternalId(id);
  return {
    repeats(operationId, externalId, body) {
      const first = firsts.get(keyOf(externalId));
      if (first?.operationId === operationId && sameJson(first.body, body)) return true;
      if (first || isSeeded(externalId))
        throw refuse('duplicateExternalId', externalId.field, 'was used before with another body');
      return false;
    },
    remember(operationId, externalId, body) {
      firsts.set(keyOf(externalId), {operationId, body});
    },
    reset: () => firsts.clear(),
  };
}
