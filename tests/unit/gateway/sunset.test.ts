/** Tests of the deprecation headers: present with `--sunset` only. */
import {readSourceText} from '../../../src/facts/sourceText';
import {ROOT} from '../../root';
import {describe, expect, it} from 'vitest';
import {endingHeaders} from '../../../src/gateway/http/sunset';
import {content, requestOf, start} from './helpers';

const {versions} = content.gateway;
const FIND = requestOf('transactionFind');
const NAMES = ['Deprecation', 'Sunset', 'Link'];

describe('with --sunset', () => {
  it('every answer to a call carries the three headers, refusals included', async () => {
    const {call} = start({sunset: true});
    for (const body of [FIND, {id: 1}, {}]) {
      const {headers} = await call('transactionFind', body);
      expect(NAMES.map((name) => headers.get(name))).toEqual(Object.values(endingHeaders(versions)));
    }
  });

  it('are dates of two forms, and the end is never before the announcement', () => {
    const {Deprecation, Sunset} = endingHeaders(versions);
    expect(Deprecation).toMatch(/^@\d{10}$/);
    expect(Sunset).toMatch(/^\w{3}, \d{2} \w{3} \d{4} \d{2}:\d{2}:\d{2} GMT$/);
    expect(Date.parse(Sunset!)).toBeGreaterThan(Number(Deprecation!.slice(1)) * 1000);
  });

  it.each(['docs/versioning.mdx', 'i18n/uk/docusaurus-plugin-content-docs/current/versioning.mdx'])(
    'are those that %s shows',
    (page) => {
      const text = readSourceText(ROOT, page);
      for (const [name, value] of Object.entries(endingHeaders(versions)))
        expect(text).toContain(`${name}: ${value}\n`);
    },
  );
});

describe('without', () => {
  it('no answer carries one', async () => {
    const {headers} = await start().call('transactionFind', FIND);
    expect(NAMES.map((name) => headers.get(name))).toEqual([null, null, null]);
  });
});
