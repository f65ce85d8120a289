import {expect} from 'vitest';
import {requestOf} from '../helpers';
import {provocations, withBody, type Provocation, type Provocations} from './common';

/** Seeded dispute in the status won. */
const WON = 650002;

/** Invalid body of each call. */
const invalid: Record<string, Record<string, unknown>> = {
  disputeFind: {id: undefined},
  disputeAccept: {id: undefined},
  disputeList: {cursor: 'c29tZXRoaW5n'},
};

const wrongDigest: Provocation = ({call}, operation) => {
  const body = requestOf(operation);
  body.documents[0].sha256 = 'not-a-digest';
  return call(operation, body);
};

const takenId: Provocation = async ({call}, operation) => {
  const body = requestOf(operation);
  expect((await call(operation, body)).error.code).toBe(0);
  return call(operation, {...body, documents: body.documents.slice(0, 1)});
};

/** Calls on disputes name no transaction; one of them has an external id with another field name. */
export const disputeProvocations: Provocations = {
  ...provocations,
  203: {409: takenId},
  204: {
    422: (harness, operation) =>
      operation === 'disputeDefend'
        ? wrongDigest(harness, operation)
        : withBody(invalid[operation]!)(harness, operation),
  },
  208: {404: withBody({transaction_id: 1})},
  220: {404: withBody({refund_ids: [600001]})},
  240: {404: withBody({id: 1})},
  241: {409: withBody({id: WON})},
};
