/** Which provocations a call takes. A call that is not listed takes the common ones. */
import {cardProvocations} from './cards';
import {provocations, type Provocations} from './common';
import {p2pProvocations} from './p2p';

const own: Record<string, Provocations> = {
  cardsCheck: cardProvocations,
  cardsWhitelistAdd: cardProvocations,
  cardsBlacklist: cardProvocations,
  ...p2pProvocations,
};

export function provocationsOf(operationId: string): Provocations {
  return own[operationId] ?? provocations;
}
