/** The check digit of card numbers. It stands alone, because pages take it too, and no country's validators with it. */

/**
 * Luhn's formula. Source: ISO/IEC 7812-1, annex B.
 * @param digits decimal digits only, the check digit last
 */
export function passesLuhn(digits: string): boolean {
  return luhnSum(digits) % 10 === 0;
}

/** From the right, every second digit counts double; of a two-digit product both digits are added. */
function luhnSum(digits: string): number {
  let sum = 0;
  for (let index = digits.length - 1, factor = 1; index >= 0; index -= 1, factor = 3 - factor) {
    const value = (digits.charCodeAt(index) - 48) * factor;
    sum += value > 9 ? value - 9 : value;
  }
  return sum;
}
