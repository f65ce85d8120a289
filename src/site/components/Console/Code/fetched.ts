/** Loads the code writers of all languages and the call facts, when the reader first opens a program. */
import type {CallsFile} from '@site/src/tools';

export interface CodeFiles extends CallsFile {
  programs: typeof import('./Programs');
}

let fetched: Promise<CodeFiles> | undefined;

/**
 * Loads once; after a failure the next call tries again.
 * @param callsUrl address of the call facts, see `useCallsUrl`
 * @throws Error if a file fails to load
 */
export function fetchCode(callsUrl: string): Promise<CodeFiles> {
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
