/** Decides if the connection of the visitor allows fetching files before they are needed. */

/** The part of `navigator.connection` that is used; not every browser has it. */
export interface Connection {
  saveData?: boolean;
  effectiveType?: string;
}

/** @returns false for a visitor with data saver, and on a 2g connection */
export function mayPrefetch(connection: Connection | undefined): boolean {
  return !connection?.saveData && !connection?.effectiveType?.includes('2g');
}

/** True if this browser may fetch files ahead now. */
export const mayFetchAhead = (): boolean =>
  mayPrefetch((navigator as Navigator & {connection?: Connection}).connection);
