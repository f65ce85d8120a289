/**
 * Check digit of a Ukrainian number with every step of its computation, for readers who implement it. The validators
 * use a library; tests compare the two.
 */

/** One round of the computation. */
interface Round {
  weights: readonly number[];
  products: readonly number[];
  sum: number;
  /** Remainder of the sum divided by 11. */
  remainder: number;
}

export interface WorkedCheckDigit {
  digits: readonly number[];
  /** A second round only exists if the first one leaves 10 and the rule has a second row of weights. */
  rounds: readonly Round[];
  checkDigit: number;
}

const RNOKPP_WEIGHTS = [-1, 5, 7, 9, 4, 6, 10, 5, 7];
const EDRPOU_WEIGHTS = [1, 2, 3, 4, 5, 6, 7];
const EDRPOU_WEIGHTS_BETWEEN = [7, 1, 2, 3, 4, 5, 6];
const EDRPOU_BETWEEN = [30_000_000, 60_000_000] as const;

function round(digits: readonly number[], weights: readonly number[]): Round {
  const products = weights.map((weight, index) => weight * digits[index]!);
  const sum = products.reduce((total, product) => total + product, 0);
  return {weights, products, sum, remainder: ((sum % 11) + 11) % 11};
}

const digitsOf = (number: string): number[] => [...number].map(Number);

/** Remainder 10 becomes 0. */
function rnokpp(number: string): WorkedCheckDigit {
  const digits = digitsOf(number);
  const only = round(digits, RNOKPP_WEIGHTS);
  return {digits, rounds: [only], checkDigit: only.remainder % 10};
}

/** Remainder 10 requires a second round with each weight increased by 2; if it leaves 10 again, the digit is 0. */
function edrpou(number: string): WorkedCheckDigit {
  const digits = digitsOf(number);
  const between = Number(number) > EDRPOU_BETWEEN[0] && Number(number) < EDRPOU_BETWEEN[1];
  const first = round(digits, between ? EDRPOU_WEIGHTS_BETWEEN : EDRPOU_WEIGHTS);
  if (first.remainder < 10) return {digits, rounds: [first], checkDigit: first.remainder};
  const weights = first.weights.map((weight) => weight + 2);
  const second = round(digits, weights);
  return {digits, rounds: [first, second], checkDigit: second.remainder % 10};
}

/** Keyed by validator name. */
export const workedCheckDigits = {rnokpp_ua: rnokpp, edrpou_ua: edrpou} as const;
