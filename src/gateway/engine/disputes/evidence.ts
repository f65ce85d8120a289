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
  /** Id of a payout in place of a refund. */
  payoutId?: number;
  /** Minor units that the refund or the payout returns. */
  refundAmount?: number;
}

/** Money that went back, in minor units. */
interface Returned {
  id: number;
  amount: number;
}

/** An answer of the merchant. */
export interface Response {
  external_response_id: string;
  documents?: readonly Proof[];
  /** Those that `refund_ids` names, with their amounts in minor units. */
  refunds?: readonly Returned[] | undefined;
  /** The payouts in place of a refund that it names too. */
  payouts?: readonly Returned[] | undefined;
}

/** @param last id of the last evidence that there is @param newToken makes a name that nobody can guess */
export function evidenceOf(response: Response, last: number, newToken: () => string): Evidence[] {
  const {external_response_id: externalResponseId, documents = [], refunds = [], payouts = []} = response;
  const named = {kind: 'refund', externalResponseId, state: 'received' as const};
  const found: Omit<Evidence, 'id'>[] = [
    ...documents.map((document) => {
      const {kind} = document;
      return {kind, externalResponseId, state: 'awaited' as const, document, token: newToken()};
    }),
    ...refunds.map(({id: refundId, amount: refundAmount}) => ({...named, refundId, refundAmount})),
    ...payouts.map(({id: payoutId, amount: refundAmount}) => ({...named, payoutId, refundAmount})),
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
    payout_id: evidence.payoutId,
    upload_url,
  };
}
