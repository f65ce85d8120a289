/**
 * The cards that the point knows: its two lists, its card tokens, and what a payment with a test card leads to.
 *
 * A list holds the card, not the name it was given by: a number and the token of the same card lead to one entry.
 * Full numbers stay in here; what leaves is masked.
 */
import {maskCardNumber} from '../../domain';
import {
  blacklistedOutcome,
  chargeOutcome,
  inFlow,
  type Flow,
  type TestCards,
  type TestOutcome,
} from '../../facts/browser';
import type {CardInput} from './cardInput';
import type {Ids} from './ids';

type Expiry = NonNullable<CardInput['expiry']>;

/** A card as the API shows it, properties in the order of the contract. */
interface CardView {
  masked_card_number: string;
  in_whitelist: boolean;
  whitelist_note: string;
  in_blacklist: boolean;
  blacklist_reason: string;
  verdict: 'unlisted' | 'trusted' | 'refused';
}

export interface Cards {
  /** The number behind a card token of this point. */
  numberOf(token: string): string | undefined;
  /** The token of the card; a card without one gets it now. @param expiry the newest that a payment has told */
  tokenOf(number: string, expiry: Expiry | undefined): string;
  /** The expiry of the card behind a token, if a payment has told it. */
  expiryOf(token: string): Expiry | undefined;
  /** The number of the card that the fields of a payment name. */
  among(fields: Record<string, string>): string | undefined;
  /**
   * @returns outcome of a payment or payout with the card; `undefined` for a card that its bank does not know
   * @param byMerchant true for a merchant-initiated charge
   */
  outcomeOf(number: string, flow: Flow, byMerchant?: boolean): TestOutcome | undefined;
  view(number: string): CardView;
  /** @param note replaces an earlier one; without it the earlier one stays */
  trust(number: string, note: string | undefined): void;
  /** Puts the card on the blacklist. @param reason replaces an earlier one */
  block(number: string, reason: string): void;
  /** Takes the card off the blacklist. A card that is not on it stays as it is, its reason too. */
  unblock(number: string, reason: string): void;
  reset(): void;
}

interface Entry {
  trusted: boolean;
  note: string;
  blocked: boolean;
  reason: string;
}

const UNLISTED: Entry = {trusted: false, note: '', blocked: false, reason: ''};

export function createCards(testCards: TestCards, ids: Ids): Cards {
  const seed = testCards.cards;
  const entries = new Map<string, Entry>();
  const tokens = new Map<string, {number: string; expiry: Expiry | undefined}>();

  const entryOf = (number: string) => entries.get(number) ?? UNLISTED;
  const change = (number: string, changes: Partial<Entry>) => entries.set(number, {...entryOf(number), ...changes});

  const cards: Cards = {
    numberOf: (token) => tokens.get(token)?.number,
    expiryOf: (token) => tokens.get(token)?.expiry,
    tokenOf(number, expiry) {
      const known = [...tokens].find(([, card]) => card.number === number);
      const token = known?.[0] ?? `ctok_${ids.token()}`;
      tokens.set(token, {number, expiry: expiry ?? known?.[1].expiry});
      return token;
    },
    among: ({card_number, card_token, recipient_card_number}) =>
      card_number ?? recipient_card_number ?? (card_token === undefined ? undefined : tokens.get(card_token)?.number),
    outcomeOf(number, flow, byMerchant = false) {
      if (entryOf(number).blocked) return blacklistedOutcome(testCards);
      const card = seed.find((one) => one.number === number);
      if (byMerchant) return card && chargeOutcome(card, flow, testCards);
      const outcome = flow.direction === 'payout' ? card?.payout : card?.payment;
      return outcome && inFlow(flow, outcome);
    },
    view(number) {
      const {trusted, note, blocked, reason} = entryOf(number);
      return {
        masked_card_number: maskCardNumber(number),
        in_whitelist: trusted,
        whitelist_note: note,
        in_blacklist: blocked,
        blacklist_reason: reason,
        verdict: verdictOf(trusted, blocked),
      };
    },
    trust: (number, note) => void change(number, {trusted: true, ...(note !== undefined && {note})}),
    block: (number, reason) => void change(number, {blocked: true, reason}),
    unblock(number, reason) {
      if (entryOf(number).blocked) change(number, {blocked: false, reason});
    },
    reset() {
      entries.clear();
      tokens.clear();
      for (const {number, token, whitelist, blacklist} of seed) {
        if (token) tokens.set(token, {number, expiry: testCards.seeded_expiry});
        if (whitelist) cards.trust(number, whitelist.note);
        if (blacklist) cards.block(number, blacklist.reason);
      }
    },
  };
  cards.reset();
  return cards;
}

/** The blacklist comes first: trust that was given earlier must not let a stolen card through. */
function verdictOf(trusted: boolean, blocked: boolean): CardView['verdict'] {
  if (blocked) return 'refused';
  return trusted ? 'trusted' : 'unlisted';
}
