/** Tests of the deprecation headers: present with `--sunset` only. */
import {readSourceText} from '../../../src/facts/sourceText';
import {ROOT} from '../../root';
import {describe, expect, it} from 'vitest';
import {endingHeaders} from '../../../src/gateway/http/sunset';
import {facts, requestOf, start} from './helpers';

const {versions} = facts.gateway;
const FIND = requestOf('transactionFind');
const NAMES = ['Deprecation', 'Sunset', 'Link'];

describe('with --sunset', () => {
  it('every response to a call has the three headers, including errors', async () => {
    const {call} = start({sunset: true});
    for (const body of [FIND, {id: 1}, {}]) {
      const {headers} = await call('transactionFind', body);
      expect(NAMES.map((name) => headers.get(name))).toEqual(Object.values(endingHeaders(versions)));
    }
  });

  it('the dates have two formats, and the end is not before the announcement', () => {
    const {Deprecation, Sunset} = endingHeaders(versions);
    expect(Deprecation).toMatch(/^@\d{10}$/);
    expect(Sunset).toMatch(/^\w{3}, \d{2} \w{3} \d{4} \d{2}:\d{2}:\d{2} GMT$/);
    expect(Date.parse(Sunset!)).toBeGreaterThan(Number(Deprecation!.slice(1)) * 1000);
  });

  it.each(['docs/versioning.mdx', 'i18n/uk/docusaurus-plugin-content-docs/current/versioning.mdx'])(
    'the headers match %s',
    (page) => {
      const text = readSourceText(ROOT, page);
      for (const [name, value] of Object.entries(endingHeaders(versions)))
        expect(text).toContain(`${name}: ${value}\n`);
    },
  );
});

describe('without --sunset', () => {
  it('no response has such a header', async () => {
    const {headers} = await start().call('transactionFind', FIND);
    expect(NAMES.map((name) => headers.get(name))).toEqual([null, null, null]);
  });
});
