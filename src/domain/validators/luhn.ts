/** Check digit of card numbers. A separate module, so that pages can load it without the other validators. */

/**
 * Luhn formula. Source: ISO/IEC 7812-1, annex B.
 * @param digits decimal digits only, the check digit last
 */
export function passesLuhn(digits: string): boolean {
  const sums = new LuhnSums();
  for (let index = 0; index < digits.length; index += 1) sums.add(digits.charCodeAt(index));
  return sums.pass;
}

/**
 * Incremental Luhn check for digits that arrive from left to right, when the last one is not known yet. Every second
 * digit from the right is doubled; the digits of a two-digit product are added.
 */
export class LuhnSums {
  /** Sum if the last digit so far is the check digit. */
  #single = 0;
  /** Sum if another digit follows. */
  #doubled = 0;

  /** @param code UTF-16 code unit of a decimal digit */
  add(code: number): void {
    const value = code - 48;
    const single = this.#doubled + value;
    this.#doubled = this.#single + (value > 4 ? 2 * value - 9 : 2 * value);
    this.#single = single;
  }

  get pass(): boolean {
    return this.#single % 10 === 0;
  }
}
