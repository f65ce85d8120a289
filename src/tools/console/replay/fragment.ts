/**
 * A session as the fragment of an address, which no browser sends to a host: `#replay=1.` and base64url (RFC 4648) of
 * DEFLATE (RFC 1951) of JSON in UTF-8.
 */
import {byteLength, concat, fromBase64, toBase64url} from '../../../domain';
import {quoted, ReplayProblem} from './problem';
import {holdsSecret} from './secrets';
import {MAX_STATE_BYTES, parseState, readState, type ReplayState, VERSION} from './state';

const NAME = '#replay=';
const FORMAT = 'deflate-raw';
/** Longer addresses are cut by programs through which people send links. */
const MAX_FRAGMENT_LENGTH = 32 * 1024;
/** How much is unpacked at once. DEFLATE makes at most some 1,032 bytes of one. */
const SLICE_BYTES = 64;

const COPY_AGAIN = 'Copy the whole link again.';

/** What must not get into a link. */
export interface Secrets {
  /** Tokens that the page knows, of any API. */
  secrets: readonly string[];
  /** Those of them that are printed on the pages for everyone to use, and may stand in a link. */
  published?: readonly string[];
}

/**
 * @returns the fragment with its `#`; the same session gives the same one in the same browser
 * @throws ReplayProblem (rejects) for a step with a secret, which it names, for a state that could not be read again, and
 * for one that is too long for a link
 */
export async function encodeReplay(state: ReplayState, {secrets, published = []}: Secrets): Promise<string> {
  const fresh = readState(state);
  const unpublished = secrets.filter((secret) => !published.includes(secret));
  const telling = fresh.steps.findIndex((step) => holdsSecret(step, unpublished));
  if (telling >= 0) {
    throw new ReplayProblem(
      `Step ${telling + 1} (${fresh.steps[telling]!.kind}) holds an API token, and a link must not. Send it again without the token, in a new session.`,
    );
  }
  const json = JSON.stringify(fresh);
  if (byteLength(json) > MAX_STATE_BYTES) throw tooLong(`${MAX_STATE_BYTES} bytes`);
  const packed = await bytesOf(new Blob([json]).stream().pipeThrough(new CompressionStream(FORMAT)), MAX_STATE_BYTES);
  const fragment = `${NAME}${VERSION}.${packed ? toBase64url(packed) : ''}`;
  if (!packed || fragment.length > MAX_FRAGMENT_LENGTH) throw tooLong(`${MAX_FRAGMENT_LENGTH} characters`);
  return fragment;
}

const tooLong = (bound: string) =>
  new ReplayProblem(
    `The session is too long for a link (${bound}). Reset the sandbox and do only what the link has to show.`,
  );

/**
 * Reads what anybody may have written: it is bounded before, while and after it is unpacked.
 * @param fragment that of the address, with its `#`
 * @returns the session, or why there is none, as text for a reader; it never throws
 */
export async function decodeReplay(fragment: string): Promise<{state: ReplayState} | {problem: string}> {
  try {
    return {state: parseState(await unpack(packedBytes(fragment)))};
  } catch (error) {
    // Anything else than a problem is a browser at its limits.
    return {problem: error instanceof ReplayProblem ? error.message : `The link cannot be read. ${COPY_AGAIN}`};
  }
}

/** @throws ReplayProblem for what is no fragment of this version */
function packedBytes(fragment: string): Uint8Array<ArrayBuffer> {
  if (!fragment.startsWith(NAME))
    throw new ReplayProblem(`The link holds no session: its end does not begin with ${NAME}. ${COPY_AGAIN}`);
  if (fragment.length > MAX_FRAGMENT_LENGTH) {
    throw new ReplayProblem(
      `The link has more than ${MAX_FRAGMENT_LENGTH} characters, and no session needs so many. Ask for a new link.`,
    );
  }
  const [, version, encoded] = /^#replay=(\d{1,9})\.(.*)$/s.exec(fragment) ?? [];
  if (version === undefined || encoded === undefined)
    throw new ReplayProblem(`The link names no version of its session. ${COPY_AGAIN}`);
  if (version !== String(VERSION)) {
    throw new ReplayProblem(
      `The link has version ${quoted(version)}, and this page reads version ${VERSION}. Reload the page in case it is old, or ask for a new link.`,
    );
  }
  const bytes = fromBase64(encoded);
  // Written in one way only: padding, the signs of base64 and loose bits at the end are refused.
  if (!bytes || toBase64url(bytes) !== encoded)
    throw new ReplayProblem(`The session in the link is cut or has signs that do not belong there. ${COPY_AGAIN}`);
  return bytes;
}

/** @throws ReplayProblem for what is no DEFLATE, unpacks to too much, or is no UTF-8 */
async function unpack(packed: Uint8Array<ArrayBuffer>): Promise<string> {
  let bytes: Uint8Array | undefined;
  try {
    bytes = await bytesOf(slicesOf(packed).pipeThrough(new DecompressionStream(FORMAT)), MAX_STATE_BYTES);
  } catch {
    throw new ReplayProblem(`The session in the link is damaged and cannot be unpacked. ${COPY_AGAIN}`);
  }
  if (!bytes) {
    throw new ReplayProblem(
      `The session in the link unpacks to more than ${MAX_STATE_BYTES} bytes, and none needs so many. Ask for a new link.`,
    );
  }
  try {
    return new TextDecoder('utf-8', {fatal: true, ignoreBOM: true}).decode(bytes);
  } catch {
    throw new ReplayProblem(`The session in the link is no text in UTF-8. ${COPY_AGAIN}`);
  }
}

/** Small pieces, each asked for: a browser unpacks a piece at once, whatever comes of it. */
function slicesOf(bytes: Uint8Array<ArrayBuffer>): ReadableStream<Uint8Array<ArrayBuffer>> {
  let next = 0;
  return new ReadableStream(
    {
      pull(controller) {
        if (next >= bytes.length) return controller.close();
        controller.enqueue(bytes.slice(next, (next += SLICE_BYTES)));
      },
    },
    {highWaterMark: 0},
  );
}

/** Reads a stream to its end. @returns nothing where that is further than `most` bytes; the rest is never read */
async function bytesOf(stream: ReadableStream<Uint8Array>, most: number): Promise<Uint8Array | undefined> {
  const reader = stream.getReader();
  const parts: Uint8Array[] = [];
  let length = 0;
  for (;;) {
    const {done, value} = await reader.read();
    if (done) break;
    length += value.length;
    if (length > most) {
      // Nobody waits for the end of a stream that is given up, and how it ends says nothing.
      reader.cancel().catch(() => {});
      return undefined;
    }
    parts.push(value);
  }
  return concat(...parts);
}
