/** Checks that involve several card fields. Single fields are checked by their validators. */
import type {Detail} from '../refusals';

/**
 * @param fields values that have passed their validators
 * @param now milliseconds since the epoch
 * @returns one entry per wrong field, under its bare name
 */
export function checkCardFields(fields: Record<string, string>, now: number): Detail[] {
  const {card_number: number, cvv, expire_month: month, expire_year: year} = fields;
  const details: Detail[] = [];
  if (number !== undefined && cvv !== undefined && cvv.length !== cvvLength(number)) {
    details.push({field: 'cvv', message: `must be ${cvvLength(number)} digits for this card`});
  }
  if (month !== undefined && year !== undefined) {
    const date = new Date(now);
    // A card is valid to the end of its month.
    const age = (date.getUTCFullYear() - Number(year)) * 12 + date.getUTCMonth() + 1 - Number(month);
    if (age > 0) {
      const wrong = Number(year) < date.getUTCFullYear() ? 'expire_year' : 'expire_month';
      details.push({field: wrong, message: 'is in the past'});
    }
  }
  return details;
}

/** American Express prints four digits on the front, the other schemes three on the back. */
function cvvLength(number: string): number {
  return /^3[47]/.test(number) ? 4 : 3;
}
