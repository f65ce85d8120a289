/** The request body: read once as bytes, because the signature covers exactly these bytes. */
import {Refusal, refuse} from '../refusals';

/** Bytes beyond the limit that are still taken in, so that a client which first sends everything gets its answer. */
const DRAIN_BYTES = 4 * 1024 * 1024;

/**
 * @param maxBytes the largest accepted body
 * @throws Refusal badRequest with HTTP 413 for a larger body
 */
export async function readBody(request: Request, maxBytes: number): Promise<Buffer> {
  if (!request.body) return Buffer.alloc(0);
  const reader = request.body.getReader();
  const chunks: Uint8Array[] = [];
  let size = 0;
  for (;;) {
    const {done, value} = await reader.read();
    if (done) break;
    size += value.byteLength;
    if (size <= maxBytes) chunks.push(value);
    if (size > maxBytes + DRAIN_BYTES) {
      // Not awaited: the client may go on sending for ever.
      reader.cancel().catch(() => {});
      break;
    }
  }
  if (size > maxBytes)
    throw new Refusal('badRequest', [{field: 'body', message: `is larger than ${maxBytes} bytes`}], 413);
  return Buffer.concat(chunks);
}

/** @throws Refusal badRequest for bytes that are not UTF-8, and for text that is not JSON */
export function parseJson(bytes: Buffer): unknown {
  let text: string;
  try {
    text = new TextDecoder('utf-8', {fatal: true, ignoreBOM: true}).decode(bytes);
  } catch {
    throw refuse('badRequest', 'body', 'is not valid UTF-8');
  }
  try {
    return JSON.parse(text);
  } catch {
    throw refuse('badRequest', 'body', 'is not valid JSON');
  }
}
