/** The calls on the two card lists. Each answers with the card as it stands after the call. */
import {validators} from '../../domain';
import {refuse} from '../refusals';
import type {Handler, OperationParts} from './types';

/** The schema lets exactly one of the two through. */
interface CardName {
  card_number?: string;
  card_token?: string;
}

/** `cardsCheck`: reads both lists. */
export const checkCard: Handler = ({body}, {cards}) => cards.view(findCard(body as CardName, cards));

/** `cardsWhitelistAdd`: setting the same state twice is setting it once, so a repeat is safe. */
export const addToWhitelist: Handler = ({body}, {cards}) => {
  const {note, ...name} = body as CardName & {note?: string};
  const number = findCard(name, cards);
  cards.trust(number, note);
  return cards.view(number);
};

/** `cardsBlacklist`: on or off, likewise safe to repeat. */
export const changeBlacklist: Handler = ({body}, {cards}) => {
  const {action, reason, ...name} = body as CardName & {action: 'add' | 'remove'; reason: string};
  const number = findCard(name, cards);
  if (action === 'add') cards.block(number, reason);
  else cards.unblock(number, reason);
  return cards.view(number);
};

/**
 * @returns the number of the card
 * @throws Refusal wrongMethodField for an unknown token and for a wrong check digit. It does not repeat what was sent.
 */
function findCard({card_number: number = '', card_token: token}: CardName, cards: OperationParts['cards']): string {
  if (token !== undefined) {
    const found = cards.numberOf(token);
    if (found === undefined) throw refuse('wrongMethodField', 'card_token', 'is not a card token of this point');
    return found;
  }
  const complaint = validators.pan(number);
  if (complaint !== null) throw refuse('wrongMethodField', 'card_number', complaint);
  return number;
}
