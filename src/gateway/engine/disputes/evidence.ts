/**
 * Evidence: what the merchant sends to the bank. A document is announced with its size and digest, and brought by one upload; a
 * refund of the payment speaks for itself.
 */
import {sha256Hex} from '../../../domain';
import {Refusal, refuse} from '../../refusals';

/** A document as the merchant announces it. */
interface NewDocument {
  kind: string;
  media_type: string;
  /** Length in bytes. */
  size: number;
  /** Lower-case hex. */
  sha256: string;
}

export interface Evidence {
  /** Counted from 1 within the dispute. */
  id: number;
  kind: string;
  /** Id of the answer that brought it. */
  externalResponseId: string;
  state: 'awaited' | 'received';
  document?: NewDocument;
  /** Names the address of the upload. */
  token?: string;
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
  documents?: readonly NewDocument[];
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

/** A file as it arrives. */
export interface Upload {
  mediaType: string;
  bytes: Uint8Array;
}

/**
 * @throws Refusal uploadAddressUsed for a document that is there already
 * @throws Refusal documentTypeOrSizeRefused, documentDoesNotMatch for a file that is not the announced one
 */
export function checkUpload({state, document}: Evidence, upload: Upload): void {
  const {media_type: mediaType, size, sha256} = document!;
  if (state === 'received') throw refuse('uploadAddressUsed', 'path', 'has brought its document');
  if (upload.mediaType !== mediaType)
    throw new Refusal('documentTypeOrSizeRefused', [{field: 'Content-Type', message: `must be ${mediaType}`}], 415);
  if (upload.bytes.byteLength !== size) throw refuse('documentDoesNotMatch', 'body', `must be ${size} bytes`);
  if (sha256Hex(upload.bytes) !== sha256)
    throw refuse('documentDoesNotMatch', 'body', `must have the SHA-256 ${sha256}`);
}

/** @param origin scheme and host of the sandbox, where the addresses of uploads are to be shown */
export function presentEvidence(evidence: Evidence, origin: string | undefined): Record<string, unknown> {
  const {document, state, token} = evidence;
  const awaited = state === 'awaited';
  return {
    id: evidence.id,
    kind: evidence.kind,
    external_response_id: evidence.externalResponseId,
    state,
    media_type: document?.media_type,
    size: document?.size,
    sha256: document?.sha256,
    refund_id: evidence.refundId,
    payout_id: evidence.payoutId,
    upload_url: awaited && origin !== undefined ? `${origin}/upload/${token}` : undefined,
  };
}
