/** Details that a network reports of a card beside its number: brand and issuer, results of checks, codes of a decline. */
import {adviceCode, declineCode, type CardRules, type FailureReason, type TestCards} from '../../facts/browser';
import type {CardInput} from './cardInput';

export interface CardDetails {
  /** Brand, country and funding, each absent where nobody knows it. */
  issued(number: string): {brand?: string | undefined; country?: string | undefined; funding?: string | undefined};
  /** Codes of a decline as the network sends them. @param reason our reason */
  declineCodes(reason: FailureReason, number: string): {decline?: string | undefined; advice?: string | undefined};
  /**
   * Results of the comparison of address and security code, each absent where nothing is compared.
   * @param takesAddress true for a service that asks the bank for a comparison of the address
   * @param reason reason of a decline
   */
  results(
    number: string,
    input: CardInput,
    takesAddress: boolean,
    reason: FailureReason | undefined,
  ): {avs?: string | undefined; cvv?: string | undefined};
}

/** @param name of a card scheme, such as `American Express` */
const slug = (name: string | undefined): string | undefined => name?.toLowerCase().replaceAll(' ', '_');

export function createCardDetails(testCards: TestCards, cardRules: CardRules): CardDetails {
  const {checks, declines} = cardRules;
  const known = new Map(testCards.cards.map((card) => [card.number, card]));
  const networkOf = (number: string) => cardRules.networks.find(({bins}) => new RegExp(bins).test(number))?.name;
  const brandOf = (number: string) => slug(known.get(number)?.scheme ?? networkOf(number));

  /** The networks differ in what they compare: no letter of a network means that it reports nothing. */
  const reports = (kind: 'avs' | 'cvv', brand: string | undefined) =>
    checks[kind].some(({letters}) => 'any' in letters || (brand !== undefined && brand in letters));

  return {
    issued: (number) => ({brand: brandOf(number), ...known.get(number)?.issuer}),
    declineCodes(reason, number) {
      const brand = brandOf(number);
      return {
        decline: declineCode(reason, brand, declines),
        advice: brand === 'mastercard' ? adviceCode(reason, declines) : undefined,
      };
    },
    results(number, input, takesAddress, reason) {
      const brand = brandOf(number);
      const {avs, cvv} = {...testCards.checks, ...known.get(number)?.checks, ...reason?.network?.checks};
      // Some banks answer “no match” to a comparison with nothing; none can answer that it matches.
      const compared = input.address || avs === 'no_match' ? avs : 'not_checked';
      return {
        avs: takesAddress && reports('avs', brand) ? compared : undefined,
        cvv: input.cvv && reports('cvv', brand) ? cvv : undefined,
      };
    },
  };
}
