import {provocations, withBody, type Provocations} from './common';

/** The calls on cards have no external id and other fields. */
export const cardProvocations: Provocations = {
  ...provocations,
  202: {422: withBody({card_number: '4242424242424241'})},
  204: {422: withBody({card_number: undefined})},
};
