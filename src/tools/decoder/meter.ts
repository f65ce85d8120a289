/** Counts and limits the work of decoding, so that a test can prove that it is linear in the length of the input. */
export interface Meter {
  /** Number of characters and members processed. */
  spent: number;
  /** Remaining number of JSON nodes to keep; further ones are skipped and reported. */
  nodesLeft: number;
  /** Remaining number of nested texts to open (`innerLeft`) and of characters in them (`innerCharactersLeft`). */
  innerLeft: number;
  innerCharactersLeft: number;
}

/** Limits rereading of strings nested in strings: nested texts may have `TIMES * length + FREE` characters in total. */
const TIMES = 4;
const FREE = 65_536;

/** @param length length of the pasted text in UTF-16 units */
export const createMeter = (length: number): Meter => ({
  spent: 0,
  nodesLeft: 100_000,
  innerLeft: 5000,
  innerCharactersLeft: TIMES * length + FREE,
});

/** True if a text of this length may be opened; if so, it is charged to the meter. */
export function opens(meter: Meter, length: number): boolean {
  if (meter.innerLeft <= 0 || meter.innerCharactersLeft < length) return false;
  meter.innerLeft -= 1;
  meter.innerCharactersLeft -= length;
  meter.spent += length;
  return true;
}
