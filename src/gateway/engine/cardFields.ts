/** Checks that involve several card fields. Single fields are checked by their validators. */
import type {Detail} from '../refusals';
import type {CardInput} from './cardInput';
import type {Cards} from './cards';

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

/**
 * @param fields values that have passed their validators
 * @returns what they say of a card beside its number; nothing for fields without a card that pays
 */
export function cardInputOf(
  {card_number: number, card_token: token, cvv, expire_month, expire_year, ...rest}: Record<string, string>,
  cards: Pick<Cards, 'expiryOf'>,
): CardInput | undefined {
  if (number === undefined && token === undefined) return undefined;
  const typed =
    expire_month === undefined || expire_year === undefined ? undefined : {month: expire_month, year: expire_year};
  return {
    expiry: typed ?? (token === undefined ? undefined : cards.expiryOf(token)),
    cvv: cvv !== undefined,
    address: rest.billing_address !== undefined || rest.billing_postal_code !== undefined,
  };
}
