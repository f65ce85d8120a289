/**
 * Encodes a session as a URL fragment, which browsers do not send to a server: `#replay=1.` and base64url (RFC 4648) of
 * DEFLATE (RFC 1951) of JSON in UTF-8.
 */
import {byteLength, concat, fromBase64, toBase64url} from '../../../domain';
import {quoted, ReplayProblem} from './problem';
import {holdsSecret} from './secrets';
import {MAX_STATE_BYTES, parseState, readState, type ReplayState, VERSION} from './state';

const NAME = '#replay=';
const FORMAT = 'deflate-raw';
/** Maximum length of the fragment; messengers and mail programs truncate longer links. */
const MAX_FRAGMENT_LENGTH = 32 * 1024;
/** Number of compressed bytes to unpack at once. One byte of DEFLATE expands to at most about 1,032 bytes. */
const SLICE_BYTES = 64;

const COPY_AGAIN = 'Copy the whole link again.';

/** Secrets that must not be part of a link. */
export interface Secrets {
  /** All tokens known to the page. */
  secrets: readonly string[];
  /** Tokens that are published on the site, and so are allowed in a link. */
  published?: readonly string[];
}

/**
 * @returns the fragment with `#`; deterministic within one browser
 * @throws ReplayProblem if a step contains a secret, if the state is invalid, or if it is too long for a link
 */
export async function encodeReplay(state: ReplayState, {secrets, published = []}: Secrets): Promise<string> {
  const fresh = readState(state);
  const unpublished = secrets.filter((secret) => !published.includes(secret));
  const leaking = fresh.steps.findIndex((step) => holdsSecret(step, unpublished));
  if (leaking >= 0) {
    throw new ReplayProblem(
      `Step ${leaking + 1} (${fresh.steps[leaking]!.kind}) contains an API token, which a link must not. Send it again without the token, in a new session.`,
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
    `The session is too long for a link (${bound}). Reset the sandbox and repeat only the steps to share.`,
  );

/**
 * Decodes an untrusted fragment. Its size is checked before, during and after decompression.
 * @param fragment with `#`
 * @returns the session, or a message for the reader; never throws
 */
export async function decodeReplay(fragment: string): Promise<{state: ReplayState} | {problem: string}> {
  try {
    return {state: parseState(await unpack(packedBytes(fragment)))};
  } catch (error) {
    // Any other error means that the browser reached a limit, such as its memory.
    return {problem: error instanceof ReplayProblem ? error.message : `The link cannot be read. ${COPY_AGAIN}`};
  }
}

/** @throws ReplayProblem if the fragment is malformed or of another version */
function packedBytes(fragment: string): Uint8Array<ArrayBuffer> {
  if (!fragment.startsWith(NAME))
    throw new ReplayProblem(`The link contains no session: its fragment does not start with ${NAME}. ${COPY_AGAIN}`);
  if (fragment.length > MAX_FRAGMENT_LENGTH) {
    throw new ReplayProblem(
      `The link has more than ${MAX_FRAGMENT_LENGTH} characters, more than any session needs. Ask for a new link.`,
    );
  }
  const [, version, encoded] = /^#replay=(\d{1,9})\.(.*)$/s.exec(fragment) ?? [];
  if (version === undefined || encoded === undefined)
    throw new ReplayProblem(`The link has no session version. ${COPY_AGAIN}`);
  if (version !== String(VERSION)) {
    throw new ReplayProblem(
      `The link has version ${quoted(version)}, but this page reads version ${VERSION}. Reload the page, or ask for a new link.`,
    );
  }
  const bytes = fromBase64(encoded);
  // Only the canonical encoding is accepted: no padding, no `+` or `/`, no non-zero trailing bits.
  if (!bytes || toBase64url(bytes) !== encoded)
    throw new ReplayProblem(`The session in the link is cut off or has invalid characters. ${COPY_AGAIN}`);
  return bytes;
}

/** @throws ReplayProblem if the bytes are not DEFLATE, unpack to more than the limit, or are not UTF-8 */
async function unpack(packed: Uint8Array<ArrayBuffer>): Promise<string> {
  let bytes: Uint8Array | undefined;
  try {
    bytes = await bytesOf(slicesOf(packed).pipeThrough(new DecompressionStream(FORMAT)), MAX_STATE_BYTES);
  } catch {
    throw new ReplayProblem(`The session in the link is damaged and cannot be unpacked. ${COPY_AGAIN}`);
  }
  if (!bytes) {
    throw new ReplayProblem(
      `The session in the link unpacks to more than ${MAX_STATE_BYTES} bytes, more than any session needs. Ask for a new link.`,
    );
  }
  try {
    return new TextDecoder('utf-8', {fatal: true, ignoreBOM: true}).decode(bytes);
  } catch {
    throw new ReplayProblem(`The session in the link is not UTF-8 text. ${COPY_AGAIN}`);
  }
}

/**
 * Streams bytes in small chunks on demand, since a browser unpacks a whole chunk at once, however large the result is.
 */
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

/** Reads a stream. @returns undefined if it has more than `most` bytes; then the rest is not read */
async function bytesOf(stream: ReadableStream<Uint8Array>, most: number): Promise<Uint8Array | undefined> {
  const reader = stream.getReader();
  const parts: Uint8Array[] = [];
  let length = 0;
  for (;;) {
    const {done, value} = await reader.read();
    if (done) break;
    length += value.length;
    if (length > most) {
      // The result of cancelling is irrelevant, so do not wait for it.
      reader.cancel().catch(() => {});
      return undefined;
    }
    parts.push(value);
  }
  return concat(...parts);
}
