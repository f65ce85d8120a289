/** The check digit of card numbers. It stands alone, because pages take it too, and no country's validators with it. */

/**
 * Luhn's formula. Source: ISO/IEC 7812-1, annex B.
 * @param digits decimal digits only, the check digit last
 */
export function passesLuhn(digits: string): boolean {
  const sums = new LuhnSums();
  for (let index = 0; index < digits.length; index += 1) sums.add(digits.charCodeAt(index));
  return sums.pass;
}

/**
 * The same for digits that come one by one, from the left, when nobody knows yet which is the last. From the right, every
 * second digit counts double; of a two-digit product both digits are added.
 */
export class LuhnSums {
  /** As if the last digit were the check digit. */
  #single = 0;
  /** As if another digit followed. */
  #doubled = 0;

  /** @param code of a decimal digit, in UTF-16 */
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
