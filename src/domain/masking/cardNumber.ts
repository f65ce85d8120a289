/**
 * Masks a card number: first six and last four digits, with a star for each digit between.
 * @param number at least 12 digits
 */
export function maskCardNumber(number: string): string {
  return number.slice(0, 6) + '*'.repeat(number.length - 10) + number.slice(-4);
}
