/** Documents of the merchant: announced with size and digest, and brought by one upload to an address of its own. */
import {sha256Hex} from '../../domain';
import {Refusal, refuse} from '../refusals';

/** A document as the merchant announces it. */
export interface NewDocument {
  media_type: string;
  /** Length in bytes. */
  size: number;
  /** Lower-case hex. */
  sha256: string;
}

/** An announced document until it has arrived, and after that. */
export interface Announced {
  state: 'awaited' | 'received';
  document?: NewDocument;
  /** Names the address of the upload. */
  token?: string;
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
export function checkUpload({state, document}: Announced, upload: Upload): void {
  const {media_type: mediaType, size, sha256} = document!;
  if (state === 'received') throw refuse('uploadAddressUsed', 'path', 'has brought its document');
  if (upload.mediaType !== mediaType)
    throw new Refusal('documentTypeOrSizeRefused', [{field: 'Content-Type', message: `must be ${mediaType}`}], 415);
  if (upload.bytes.byteLength !== size) throw refuse('documentDoesNotMatch', 'body', `must be ${size} bytes`);
  if (sha256Hex(upload.bytes) !== sha256)
    throw refuse('documentDoesNotMatch', 'body', `must have the SHA-256 ${sha256}`);
}

/** The refusal of an upload to an address that no announced document has. */
export const unknownAddress = (): Refusal =>
  refuse('uploadAddressNotFound', 'path', 'is not an address that this sandbox gave');

/** @param origin scheme and host of the sandbox, where the address of the upload is to be shown */
export function presentDocument(
  {document, state, token}: Announced,
  origin: string | undefined,
): Record<string, unknown> & {upload_url: string | undefined} {
  const awaited = state === 'awaited';
  return {
    state,
    media_type: document?.media_type,
    size: document?.size,
    sha256: document?.sha256,
    upload_url: awaited && origin !== undefined ? `${origin}/upload/${token}` : undefined,
  };
}
