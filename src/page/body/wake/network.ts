/** Whether anything may be fetched before it is asked for. */

/** What `navigator.connection` tells where a browser has it. */
export interface Connection {
  saveData?: boolean;
  effectiveType?: string;
}

/** @returns false for a visitor who saves data, and on a 2g connection */
export function mayPrefetch(connection: Connection | undefined): boolean {
  return !connection?.saveData && !connection?.effectiveType?.includes('2g');
}

/** Whether this visitor's browser may fetch something now that nobody has asked for. */
export const mayFetchAhead = (): boolean =>
  mayPrefetch((navigator as Navigator & {connection?: Connection}).connection);
