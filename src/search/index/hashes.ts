/** Anchors of rows as the index holds them: most end with what the row is called, which the index holds anyway. */

const CALLED = '*';

/** `transaction.card[].number` as it stands in an anchor. */
const inAnchor = (heading: string): string => heading.replaceAll('[]', '').replaceAll('.', '-').replaceAll(' → ', '-');

/** @param hash without `#` @returns it without its heading: `response-*` for `response-amount` */
export function shortenHash(hash: string, heading: string): string {
  const end = inAnchor(heading);
  return end !== '' && hash.endsWith(end) ? hash.slice(0, -end.length) + CALLED : hash;
}

/** The reverse of {@link shortenHash}. */
export const fullHash = (short: string, heading: string): string =>
  short.endsWith(CALLED) ? short.slice(0, -CALLED.length) + inAnchor(heading) : short;
