/** Checks the statements of the 1.0 migration guide against version 2.0. */
import {readFileSync} from 'node:fs';
import path from 'node:path';
import {afterEach, beforeEach, expect, it, vi} from 'vitest';
import {getOperation} from '../../../src/facts/contract';
import {loadArchive} from '../../../src/facts/archive';
import {ROOT} from '../../root';
import {fakeTime, START, start} from './helpers';
import {brand} from '../../../src/brand';

const page = readFileSync(path.join(ROOT, 'versioned_docs/version-1.0/migration.mdx'), 'utf8');
const archive = await loadArchive(ROOT, '1.0');
const oldBody = (id: string, name: string) =>
  structuredClone(getOperation(archive.contract, id).requestExamples[name]!.value) as Record<string, unknown>;

beforeEach(fakeTime);
afterEach(() => void vi.useRealTimers());

it('accepts the signed request of the page, byte for byte', async () => {
  const block = /```http[^\n]*\n([\s\S]*?)\n```/.exec(page)![1]!;
  const body = block.slice(block.indexOf('\n\n') + 2);
  const header = (name: string) => new RegExp(`^${name}: (.*)$`, 'm').exec(block)![1]!;
  const {call} = start({now: START});
  const answer = await call('transactionFind', undefined, {
    bytes: body,
    headers: {
      [brand.headers.point]: header(brand.headers.point),
      [brand.headers.key]: header(brand.headers.key),
      [brand.headers.signature]: header(brand.headers.signature),
    },
  });
  expect(answer).toMatchObject({http: 200, error: {code: 0}, response: {id: 900001}});
});

it('refuses a 1.0 request, which lacks the headers', async () => {
  const {call} = start();
  const headers = {[brand.headers.point]: null, [brand.headers.key]: null, [brand.headers.signature]: null};
  const answer = await call('transactionFind', oldBody('transactionFind', 'by_id'), {headers});
  expect(answer).toMatchObject({http: 400, error: {code: 12}});
  expect(page).toContain('| `auth` in the body, no headers | HTTP 400, code 12 |');
});

it('refuses `auth` in a signed body', async () => {
  const {call} = start();
  const answer = await call('transactionFind', oldBody('transactionFind', 'by_id'));
  expect(answer).toMatchObject({http: 422, error: {code: 204}});
  expect(page).toContain('| correct headers, `auth` still in the body | HTTP 422, code 204 |');
});

it('refuses a re-serialised body', async () => {
  const {call} = start();
  const answer = await call('transactionFind', {id: 900001}, {sent: '{ "id": 900001 }'});
  expect(answer).toMatchObject({http: 401, error: {code: 11}});
  expect(page).toContain('| the body is serialised again after signing | HTTP 401, code 11 |');
});

it('accepts a refund with its own id, and refuses a 1.0 refund', async () => {
  const {call} = start();
  const {auth: _auth, ...old} = oldBody('transactionCancel', 'return');
  expect(await call('transactionCancel', old)).toMatchObject({http: 422, error: {code: 204}});
  const body = JSON.parse(/```json[^\n]*\n([\s\S]*?)\n```/.exec(page)![1]!) as Record<string, unknown>;
  expect(await call('transactionCancel', body)).toMatchObject({http: 200, response: {id: 900001, status: 4}});
});
