/**
 * Fields of payments through Binance. Source: the public documentation of Binance Pay, see
 * `src/contract/data/methods/binance_*`.
 */
import {shape} from './checks';

/** Account number of a user. The documentation does not specify its length; the examples have nine digits. */
const userId = shape(/^[1-9]\d{5,18}$/, 'must be 6 to 19 digits, the first not 0');
/** A number of up to 19 digits, as a string, because a JSON number of that size loses precision. */
const contract = shape(/^[1-9]\d{14,18}$/, 'must be 15 to 19 digits, the first not 0');
const amount = shape(/^(0|[1-9]\d{0,11})(\.\d{1,8})?$/, 'must be a decimal with a point and at most 8 decimals');
const cycle = shape(/^(MONTH|DAY)$/, 'must be MONTH or DAY');
/** 1 to 24 months, or more than 7 days, depending on the unit of the cycle. */
const cycleLength = shape(/^[1-9]\d{0,2}$/, 'must be a whole number from 1 to 999');
/** A format of this gateway; the issuer may use others. */
const giftCard = shape(/^[A-Z0-9]{16}$/, 'must be 16 capital letters or digits');

export const binance = {
  binance_user_id: userId,
  binance_contract: contract,
  crypto_amount: amount,
  debit_cycle: cycle,
  debit_cycle_length: cycleLength,
  binance_gift_card: giftCard,
};
