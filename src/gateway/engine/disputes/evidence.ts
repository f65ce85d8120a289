/**
 * Evidence: what the merchant sends to the bank. A document is announced with its size and digest, and brought by one upload; a
 * refund of the payment speaks for itself.
 */
import {presentDocument, type Announced, type NewDocument} from '../documents';

/** A document with what it proves. */
type Proof = NewDocument & {kind: string};

export interface Evidence extends Announced {
  /** Counted from 1 within the dispute. */
  id: number;
  kind: string;
  /** Id of the answer that brought it. */
  externalResponseId: string;
  refundId?: number;
  /** Minor units that the refund returns. */
  refundAmount?: number;
}

/** An answer of the merchant. */
export interface Response {
  external_response_id: string;
  documents?: readonly Proof[];
  /** Those that `refund_ids` names, with their amounts in minor units. */
  refunds?: readonly {id: number; amount: number}[] | undefined;
}

/** @param last id of the last evidence that there is @param newToken makes a name that nobody can guess */
export function evidenceOf(response: Response, last: number, newToken: () => string): Evidence[] {
  const {external_response_id: externalResponseId, documents = [], refunds = []} = response;
  const found: Omit<Evidence, 'id'>[] = [
    ...documents.map((document) => {
      const {kind} = document;
      return {kind, externalResponseId, state: 'awaited' as const, document, token: newToken()};
    }),
    ...refunds.map(({id: refundId, amount: refundAmount}) => {
      return {kind: 'refund', externalResponseId, state: 'received' as const, refundId, refundAmount};
    }),
  ];
  return found.map((entry, index) => ({id: last + index + 1, ...entry}));
}

/** @param origin scheme and host of the sandbox, where the addresses of uploads are to be shown */
export function presentEvidence(evidence: Evidence, origin: string | undefined): Record<string, unknown> {
  const {upload_url, ...document} = presentDocument(evidence, origin);
  return {
    id: evidence.id,
    kind: evidence.kind,
    external_response_id: evidence.externalResponseId,
    ...document,
    refund_id: evidence.refundId,
    upload_url,
  };
}
