import {provocations, withBody, type Provocations} from './common';

/** Calls on cards take no external id. */
export const cardProvocations: Provocations = {
  ...provocations,
  202: {422: withBody({card_number: '4242424242424241'})},
  204: {422: withBody({card_number: undefined})},
};
