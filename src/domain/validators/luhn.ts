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
  return [...digits].reverse().reduce((sum, digit, index) => {
    const value = Number(digit) * (index % 2 === 0 ? 1 : 2);
    return sum + (value > 9 ? value - 9 : value);
  }, 0);
}
