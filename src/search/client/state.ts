/** What the search is doing, for those who show it: the announcement for screen readers, and the message when it fails. */

export interface SearchState {
  /** The index, or a part of it, did not arrive. */
  failed: boolean;
  /** Hits of the last answer; null before the first one, and while the box is empty. */
  count: number | null;
}

let state: SearchState = {failed: false, count: null};
const listeners = new Set<() => void>();

export function getState(): SearchState {
  return state;
}

export function setState(change: Partial<SearchState>): void {
  state = {...state, ...change};
  for (const listener of listeners) listener();
}

/** @returns ends the subscription */
export function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
