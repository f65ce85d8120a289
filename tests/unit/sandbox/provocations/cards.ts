import {content, requestOf} from '../helpers';
import {provocations, withBody, type Provocation, type Provocations} from './common';

const triggeredByToken =
  (code: number): Provocation =>
  ({call}, operation) => {
    const {card_number: _number, ...rest} = requestOf(operation);
    return call(operation, {...rest, card_token: `${content.sandbox.error_trigger}${code}`});
  };

/** The calls on cards have no external id and other fields. */
export const cardProvocations: Provocations = {
  ...provocations,
  13: {500: triggeredByToken(13)},
  15: {429: triggeredByToken(15)},
  17: {503: triggeredByToken(17)},
  202: {422: withBody({card_number: '4242424242424241'})},
  204: {422: withBody({card_number: undefined})},
};
