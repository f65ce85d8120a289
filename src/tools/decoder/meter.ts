/** Counts what is read, so that a test can prove that the work grows with the input and not with its square. */
export interface Meter {
  /** Characters and members looked at. */
  spent: number;
  /** How many more members of JSON may be kept. What is beyond is read over, and said. */
  nodesLeft: number;
  /** How many more texts within texts are opened, and how many characters of them. */
  innerLeft: number;
  innerCharactersLeft: number;
}

/** Strings stand in strings in strings: a text may be read so many times over, and no more. */
const TIMES = 4;
const FREE = 65_536;

/** @param length of what was pasted */
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
