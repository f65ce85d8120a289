/** Calls on P2P transfers. They take only a transaction, so most of their errors depend on its status. */
import {provocations, withBody, type Provocations} from './common';

const WITHOUT_CARD = 900070;
const CONFIRMED = 900074;

const p2p: Provocations = {
  ...provocations,
  204: {422: withBody({id: '900070'})},
  212: {409: withBody({id: CONFIRMED})},
};

export const p2pProvocations: Record<string, Provocations> = {
  p2pGetMethodsList: p2p,
  p2pGetRecipientCard: {...p2p, 204: {422: withBody({p2p_method_id: 99})}},
  p2pConfirm: {
    ...p2p,
    202: {422: withBody({confirmation_fields: {payer_card_last4: '421'}})},
    204: {422: withBody({confirmation_fields: undefined})},
    212: {409: withBody({id: WITHOUT_CARD})},
  },
  p2pCancel: p2p,
};
