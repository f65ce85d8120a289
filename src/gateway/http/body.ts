/** The request body: read once as bytes, because the signature covers exactly these bytes. */
import {concat, doubledKey, isDeeper} from '../../domain';
import {Refusal, refuse} from '../refusals';

/** Bytes beyond the limit that are still taken in, so that a client which first sends everything gets its answer. */
const DRAIN_BYTES = 4 * 1024 * 1024;

/**
 * @param maxBytes the largest accepted body
 * @throws Refusal badRequest with HTTP 413 for a larger body, and when the body does not arrive whole: then nobody hears it
 */
export async function readBody(request: Request, maxBytes: number): Promise<Uint8Array> {
  // Not every browser shows what a request carries as a stream; what stands in memory already need not be bounded.
  const stream = request.body === undefined ? new Response(await request.arrayBuffer()).body : request.body;
  if (!stream) return concat();
  const reader = stream.getReader();
  const chunks: Uint8Array[] = [];
  let size = 0;
  for (;;) {
    const {done, value} = await reader.read().catch(() => {
      throw refuse('badRequest', 'body', 'did not arrive whole');
    });
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
  return concat(...chunks);
}

/**
 * @param maxLevels levels of objects and arrays that are allowed; what reads the value calls itself for each level
 * @throws Refusal badRequest for bytes that are not UTF-8, for text that is not JSON or nested deeper, and for a key that
 *   stands twice
 */
export function parseJson(bytes: Uint8Array, maxLevels: number): unknown {
  let text: string;
  try {
    text = new TextDecoder('utf-8', {fatal: true, ignoreBOM: true}).decode(bytes);
  } catch {
    throw refuse('badRequest', 'body', 'is not valid UTF-8');
  }
  if (text === '') throw refuse('badRequest', 'body', 'is empty, and JSON is expected');
  if (text.startsWith('\uFEFF'))
    throw refuse('badRequest', 'body', 'begins with a byte order mark (EF BB BF): send UTF-8 without it');
  if (isDeeper(text, maxLevels)) throw refuse('badRequest', 'body', `is nested deeper than ${maxLevels} levels`);
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw refuse('badRequest', 'body', 'is not valid JSON');
  }
  const doubled = doubledKey(text);
  if (doubled !== undefined) throw refuse('badRequest', doubled, 'stands twice in one object');
  return value;
}
