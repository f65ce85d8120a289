import {expect} from 'vitest';
import {requestOf} from '../helpers';
import {provocations, withBody, type Provocation, type Provocations} from './common';

/** Invalid body of each call. */
const invalid: Record<string, Record<string, unknown>> = {
  reportCreate: {to: '2026-12-21T00:00:00.001Z'},
  reportCheck: {id: undefined},
  reportDownload: {id: undefined},
  reportList: {cursor: 'c29tZXRoaW5n'},
};

/** Ids of seeded reports, by their fixed status. */
const EXPIRED = 8001;
const FAILED = 8002;
const RUNNING = 8004;

const takenId: Provocation = async ({call}, operation) => {
  const body = requestOf(operation);
  expect((await call(operation, body)).error.code).toBe(0);
  return call(operation, {...body, kind: 'refunds'});
};

/** Calls on reports have an external id with another field name. */
export const reportProvocations: Provocations = {
  ...provocations,
  104: {404: withBody({wallet_id: 4101})},
  203: {409: takenId},
  204: {422: (harness, operation) => withBody(invalid[operation]!)(harness, operation)},
  350: {404: withBody({id: 1})},
  351: {409: withBody({id: RUNNING})},
  352: {409: withBody({id: EXPIRED})},
  353: {409: withBody({id: FAILED})},
};
