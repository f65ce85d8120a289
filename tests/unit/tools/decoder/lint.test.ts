/** Random errors in documented requests are reported at the right path. The seed is fixed. */
import {describe, expect, it} from 'vitest';
import type {Schema} from '../../../../src/facts/contract';
import {randomFrom} from '../../../random';
import {only, read, requests, requestText} from './decoder';
import {brand} from '../../../../src/brand';

const random = randomFrom(20261123);
const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)]!;

type Members = Record<string, unknown>;

interface Damage {
  name: string;
  /** @returns the invalid body and the path to be reported; undefined if the damage does not apply to the request */
  make(value: Members, schema: Schema): {body: string; path: string; also?: string} | undefined;
}

const text = (value: unknown) => JSON.stringify(value);
const properties = (schema: Schema) => schema.properties ?? {};
const keys = (value: Members, fits: (key: string) => boolean = () => true) => Object.keys(value).filter(fits);

function renamed(value: Members, key: string, name: string): Members {
  return Object.fromEntries(Object.entries(value).map(([own, one]) => [own === key ? name : own, one]));
}

const typo = (name: string): string => {
  const at = 1 + Math.floor(random() * (name.length - 2));
  return pick([
    name.slice(0, at) + name.slice(at + 1),
    name.slice(0, at) + name[at] + name.slice(at),
    name.slice(0, at) + 'q' + name.slice(at + 1),
    name.replace(/_(.)/g, (_, letter: string) => letter.toUpperCase()) + (name.includes('_') ? '' : 's'),
  ]);
};

const DAMAGES: readonly Damage[] = [
  {
    name: 'a typo in a name',
    make(value) {
      const key = pick(keys(value, (one) => one.length > 4));
      if (key === undefined) return undefined;
      const wrong = typo(key);
      return wrong === key || wrong in value
        ? undefined
        : {body: text(renamed(value, key, wrong)), path: wrong, also: key};
    },
  },
  {
    name: 'null',
    make(value) {
      const key = pick(keys(value));
      return key === undefined ? undefined : {body: text({...value, [key]: null}), path: key};
    },
  },
  {
    name: 'a number as a string',
    make(value) {
      const key = pick(keys(value, (one) => typeof value[one] === 'number'));
      return key === undefined ? undefined : {body: text({...value, [key]: String(value[key])}), path: key};
    },
  },
  {
    name: 'a string as a number',
    make(value) {
      const key = pick(keys(value, (one) => typeof value[one] === 'string'));
      return key === undefined ? undefined : {body: text({...value, [key]: 1042}), path: key};
    },
  },
  {
    name: 'a missing member',
    make(value, {required = []}) {
      const key = pick(required.filter((one) => one in value));
      if (key === undefined) return undefined;
      const {[key]: _, ...rest} = value;
      return {body: text(rest), path: key};
    },
  },
  {
    name: 'a member twice',
    make(value) {
      const key = pick(keys(value));
      return key === undefined
        ? undefined
        : {body: `${text(value).slice(0, -1)},${text(key)}:${text(value[key])}}`, path: key};
    },
  },
  {
    name: 'white space around a value',
    make(value) {
      const key = pick(keys(value, (one) => typeof value[one] === 'string'));
      return key === undefined ? undefined : {body: text({...value, [key]: ` ${String(value[key])} `}), path: key};
    },
  },
  {
    name: 'the wrong case',
    make(value, schema) {
      const key = pick(
        keys(
          value,
          (one) =>
            typeof value[one] === 'string' && (properties(schema)[one]?.enum !== undefined || one.endsWith('currency')),
        ),
      );
      if (key === undefined) return undefined;
      const own = String(value[key]);
      const cased = own === own.toUpperCase() ? own.toLowerCase() : own.toUpperCase();
      return {body: text({...value, [key]: cased}), path: key};
    },
  },
  {
    name: 'a value that is not in the list',
    make(value, schema) {
      const key = pick(keys(value, (one) => properties(schema)[one]?.enum !== undefined));
      return key === undefined
        ? undefined
        : {body: text({...value, [key]: typeof value[key] === 'number' ? 987 : 'qqq'}), path: key};
    },
  },
  ...[100, 0.01].map((factor): Damage => ({
    name: `an amount times ${factor}`,
    make(value) {
      const {amount, amount_currency: currency} = value;
      if (typeof amount !== 'number' || typeof currency !== 'string' || amount * factor < 1) return undefined;
      const decimals = {JPY: 0, CLP: 0, PYG: 0, KWD: 3, UGX: 0, XAF: 0, XOF: 0}[currency] ?? 2;
      const said = (amount / 10 ** decimals).toFixed(decimals);
      return {
        body: text({...value, description: `Order 7, ${said} ${currency}`, amount: amount * factor}),
        path: 'amount',
      };
    },
  })),
  {
    name: 'an amount with a fraction',
    make(value) {
      return typeof value.amount === 'number' ? {body: text({...value, amount: 19.99}), path: 'amount'} : undefined;
    },
  },
];

/** Minimum share of errors that must be reported at the right path. */
const FLOOR = 0.97;

describe('invalid requests', () => {
  const tried = DAMAGES.flatMap((damage) =>
    Array.from({length: 90}, () => pick(requests)).flatMap(({operation, value}) => {
      const made = damage.make(value, operation.request);
      return made ? [{damage: damage.name, operation, ...made}] : [];
    }),
  );
  const judged = tried.map((one) => {
    const {findings} = only(requestText(one.operation, one.body));
    return {
      ...one,
      found: findings.some(({path}) => path === one.path),
      said: findings.map(({path, message}) => `${path} ${message.id}`),
    };
  });
  const recall = judged.filter(({found}) => found).length / judged.length;

  it(`${tried.length} of ${DAMAGES.length} kinds: ${(recall * 100).toFixed(1)} % are reported at the right path`, () => {
    const missed = judged
      .filter(({found}) => !found)
      .map(({damage, operation, path, said}) => `${damage}: ${operation.id} ${path}: ${said.join()}`);
    expect(recall, missed.join('\n')).toBeGreaterThanOrEqual(FLOOR);
    expect(tried.length).toBeGreaterThan(300);
  });

  it.each(DAMAGES.map(({name}) => name))('%s is reported in at least 90 % of the cases', (name) => {
    const own = judged.filter(({damage}) => damage === name);
    expect(own.length).toBeGreaterThan(5);
    expect(own.filter(({found}) => found).length / own.length).toBeGreaterThanOrEqual(0.9);
  });

  it('suggests the correct name for a typo', () => {
    const typos = tried.filter(({damage}) => damage === 'a typo in a name');
    const named = typos.filter(({operation, body, path, also}) =>
      only(requestText(operation, body)).findings.some((one) => one.path === path && one.mend?.values?.field === also),
    );
    expect(named.length / typos.length).toBeGreaterThanOrEqual(0.9);
  });

  it('the range of a finding is that of the value', () => {
    const body = '{"id": "900001"}';
    const whole = `POST ${brand.api.prefix}/transaction/find HTTP/1.1\n\n${body}`;
    const [finding] = only(whole).findings;
    expect(whole.slice(finding!.start, finding!.start + finding!.length)).toBe('"900001"');
  });
});

describe('checks beyond the schema', () => {
  const create = (changes: object) =>
    JSON.stringify({
      account_id: 301,
      wallet_id: 4001,
      service_id: 2101,
      external_transaction_id: 'a-1',
      customer_ip_address: '203.0.113.10',
      amount: 1999,
      amount_currency: 'EUR',
      ...changes,
    });
  const said = (whole: string) =>
    read(whole).pieces.flatMap(({findings}) => findings.map(({path, message}) => `${path} ${message.id}`));

  it('reports two exclusive members', () => {
    expect(
      said(`POST ${brand.api.prefix}/transaction/find HTTP/1.1\n\n{"id":1,"external_transaction_id":"a"}`).join(),
    ).toContain('lint.both');
  });
  it('compares the amount with a price in the surrounding text', () => {
    expect(said(`The price is 19.99 EUR:\n${create({amount: 199_900})}`)).toContain('amount amount.off');
    expect(said(`The price is 19.99 EUR:\n${create({})}`)).toEqual([]);
    expect(said(`The price is 1.234,50 €:\n${create({amount: 123_450})}`)).toEqual([]);
  });
  it('reports a price converted with decimals in a currency without decimals', () => {
    expect(said(create({amount_currency: 'JPY'}))).toContain('amount amount.no_decimals');
    expect(said(create({amount_currency: 'JPY', amount: 1250}))).toEqual([]);
  });
  it('reports errors in the request line and the headers', () => {
    const head = (line: string, ...headers: string[]) => said([line, ...headers, '', '{"id":1}'].join('\n')).join();
    expect(head(`GET ${brand.api.prefix}/transaction/find HTTP/1.1`)).toContain('head.method');
    expect(head(`POST ${brand.api.prefix}/transaction/find?x=1 HTTP/1.1`)).toContain('head.query');
    expect(head(`POST ${brand.api.prefix}/transaction/find/ HTTP/1.1`)).toContain('head.spelling');
    expect(head(`POST ${brand.api.prefix}/transaction/fnd HTTP/1.1`)).toContain('head.path');
    expect(
      head(
        `POST ${brand.api.prefix}/transaction/find HTTP/1.1`,
        `${brand.headers.point}: 5001`,
        `${brand.headers.key}: 1795248000`,
        `X-Sign: ${'a'.repeat(64)}`,
      ),
    ).toMatch(/X-Sign head\.name.*head\.key_seconds/);
  });
});
