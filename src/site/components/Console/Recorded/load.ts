/** Loads the recording of a sample. */
import type {PublishedRecording} from '@site/src/samples/browser';

/**
 * @param address of the file, on the same origin
 * @returns undefined if there is none; a host may respond with a status or an HTML page of its own
 * @throws Error if it failed to load, or is truncated
 */
export async function loadRecording(
  address: string,
  ask: (address: string) => Promise<Response> = fetch,
): Promise<PublishedRecording | undefined> {
  const response = await ask(address);
  if (response.status === 404) return undefined;
  if (!response.ok) throw new Error(`${address}: HTTP ${response.status}`);
  if (!/\bjson\b/.test(response.headers.get('content-type') ?? '')) return undefined;
  return (await response.json()) as PublishedRecording;
}
