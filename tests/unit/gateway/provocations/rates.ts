import {facts, requestOf} from '../helpers';
import {notification} from '../notification';
import {provocations, withBody, type Provocation, type Provocations} from './common';

/** Calls on rates, deposits, gift codes and notifications. They create nothing and use a seeded transaction. */
const common: Provocations = {
  ...provocations,
  204: {422: ({call}, operation) => call(operation, {})},
};

const nothingConverted: Provocation = ({call}, operation) => call(operation, {id: 900001});

export const rateProvocations: Provocations = {
  ...common,
  107: {422: withBody({to: 'CHF'})},
  204: {422: withBody({from: 'eur'})},
};

export const transactionRateProvocations: Provocations = {...common, 107: {422: nothingConverted}};

export const depositProvocations: Provocations = {...common, 214: {422: nothingConverted}};

export const giftcodeProvocations: Provocations = {
  ...common,
  110: {
    422: async ({call}, operation) => {
      for (let sent = 0; sent < facts.sandbox.giftcode_resends; sent += 1)
        await call(operation, requestOf(operation, {external_resend_id: `sent-${sent}`}));
      return call(operation, requestOf(operation, {external_resend_id: 'one-too-many'}));
    },
  },
  203: {
    409: async ({call}, operation) => {
      await call(operation, requestOf(operation));
      return call(operation, requestOf(operation, {channel: 'phone'}));
    },
  },
  204: {422: withBody({channel: undefined})},
  212: {409: withBody({id: 900064})},
  214: {422: withBody({id: 900001})},
};

/** Body as re-serialised by a framework after parsing: a large number has lost its last digits. */
const reserialised: Provocation = ({call}, operation) => {
  const request = requestOf(operation);
  return call(operation, {...request, body: JSON.stringify(JSON.parse(request.body))});
};

export const notifyProvocations: Provocations = {
  ...common,
  204: {422: withBody({signature: undefined})},
  208: {
    404: ({call}, operation) => call(operation, notification({order: '1'})),
  },
  224: {422: reserialised},
};
