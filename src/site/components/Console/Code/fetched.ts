/** What is fetched with the first program that a reader asks for: the writers of all languages, and the facts of the calls. */
import type {CallsFile} from '@site/src/tools';

export interface Fetched extends CallsFile {
  programs: typeof import('./Programs');
}

let fetched: Promise<Fetched> | undefined;

/**
 * Fetches once; after a failure the next one asks again.
 * @param callsUrl of the facts of the calls, see `useCallsUrl`
 * @throws Error where something does not arrive
 */
export function fetchCode(callsUrl: string): Promise<Fetched> {
  fetched ??= Promise.all([import('./Programs'), callsAt(callsUrl)]).then(
    ([programs, file]) => ({programs, ...file}),
    (error: unknown) => {
      fetched = undefined;
      throw error;
    },
  );
  return fetched;
}

async function callsAt(url: string): Promise<CallsFile> {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`HTTP ${response.status}`);
  return (await response.json()) as CallsFile;
}
