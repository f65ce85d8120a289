/** Tables of regions, banks and test phones: complete, well formed, and consistent with the methods that use them. */
import {readFileSync} from 'node:fs';
import path from 'node:path';
import {parsePhoneNumberFromString} from 'libphonenumber-js/max';
import {visit} from 'unist-util-visit';
import {beforeAll, describe, expect, test} from 'vitest';
import {pageTable} from '../../src/render/tables';
import {honouredPhones} from '../../src/render/tables/phones';
import type {Context} from '../../src/render/builders/context';
import {banks as bankKind} from '../../src/facts/kinds/banks';
import {subdivisions as subdivisionKind} from '../../src/facts/kinds/subdivisions';
import {getFacts, type Facts} from '../../src/facts/load';
import {whole} from '../../src/facts/pattern';
import {docRoutes} from '../../src/facts/routes';
import {createTranslator} from '../../src/facts/translate';
import {bankListSchema} from '../../src/facts/schemas';
import {validators} from '../../src/domain/validators';
import {answering, located} from '../facts';
import {ROOT} from '../root';

let facts: Facts;
let context: Context;
beforeAll(async () => {
  facts = await getFacts(ROOT);
  context = {
    facts,
    t: createTranslator('en', facts.translations),
    routes: new Set(docRoutes(ROOT).keys()),
  };
});

/** Ids and links in the expansion of a directive. */
function anchors(name: string) {
  const ids: string[] = [];
  const urls: string[] = [];
  visit({type: 'root', children: pageTable(name, context)} as never, (node: never) => {
    const {data, url} = node as {data?: {hProperties?: {id?: string; href?: string}}; url?: string};
    if (data?.hProperties?.id) ids.push(data.hProperties.id);
    const target = url ?? data?.hProperties?.href;
    if (target) urls.push(target);
  });
  return {ids, urls};
}

describe('regions', () => {
  // Counts from ISO 3166-2; compared with iso-codes 4.15.0 and CLDR 47.
  test.each([
    ['UA', 27],
    ['BR', 27],
    ['CA', 13],
    ['MX', 32],
    ['AU', 8],
    ['US', 57],
  ])('%s has %i', (country, count) => {
    expect(facts.subdivisions.countries.find((entry) => entry.country === country)?.subdivisions).toHaveLength(count);
  });
  test('there are no other countries, and the page states the same number', () => {
    expect(facts.subdivisions.countries).toHaveLength(6);
    const page = readFileSync(path.join(ROOT, 'docs/reference/state_codes.mdx'), 'utf8');
    expect(page).toContain('six countries');
  });
  test('codes and names that other lists often get wrong', () => {
    const name = (country: string, code: string) =>
      facts.subdivisions.countries
        .find((entry) => entry.country === country)
        ?.subdivisions.find((region) => region.code === code);
    expect(name('UA', '40')).toMatchObject({names: {uk: 'місто Севастополь'}, kind: 'city'});
    expect(name('UA', '43')).toMatchObject({names: {uk: 'Автономна Республіка Крим'}, kind: 'republic'});
    expect(name('UA', '05')?.names.uk).toBe('Вінницька область');
    expect(name('MX', 'CMX')).toBeDefined();
    expect(name('MX', 'DIF')).toBeUndefined();
    expect(name('CA', 'NL')).toBeDefined();
    expect(name('CA', 'NF')).toBeUndefined();
    expect(name('US', 'DC')?.kind).toBe('district');
  });
  test('every oblast is called so in both languages, and Ukrainian names contain no Latin or Russian letters', () => {
    for (const {country, subdivisions} of facts.subdivisions.countries) {
      for (const {code, name, names, kind} of subdivisions) {
        const uk = names.uk!;
        expect(uk, `${country}-${code}`).toMatch(/^[\p{Script=Cyrillic}’'() -]+$/u);
        expect(uk, `${country}-${code}`).not.toMatch(/[ыэёъ]/i);
        if (kind === 'oblast') expect([name.endsWith(' oblast'), uk.endsWith(' область')]).toEqual([true, true]);
      }
    }
  });
  test('a missing region and a region of another kind fail the build', () => {
    const broken = structuredClone(facts.subdivisions);
    broken.countries[0]!.subdivisions.splice(3, 1);
    broken.countries[1]!.subdivisions[0]!.kind = 'city';
    const messages = subdivisionKind.check(located(broken), answering({})).map(({message}) => message);
    expect(messages.some((message) => message.includes('23 of kind “oblast”'))).toBe(true);
    expect(messages.some((message) => message.includes('1 of kind “city” are listed, the standard states 0'))).toBe(
      true,
    );
  });
  test('no operation and no method has a field for a region, as the page says', () => {
    const asking = [...facts.methods].flatMap(([id, {fields}]) =>
      Object.keys(fields)
        .filter((name) => /(^|_)(state|region|province|oblast)(_|$)/.test(name))
        .map((name) => `${id}: ${name}`),
    );
    expect(asking).toEqual([]);
    const requests = [...facts.contract.operations.values()].filter(({request}) =>
      /"(region|province|state_code|region_code)":/.test(JSON.stringify(request)),
    );
    expect(requests.map(({id}) => id)).toEqual([]);
  });
});

describe('banks', () => {
  // 438 rows in the sources, without those that could not be confirmed: two in Türkiye, six in Peru.
  test('each list has as many rows as its sources', () => {
    const counts = Object.fromEntries([...facts.banks].map(([country, {banks}]) => [country, banks.length]));
    expect(counts).toEqual({
      NG: 36,
      BR: 43,
      MX: 69,
      CO: 35,
      TR: 28,
      CL: 28,
      PE: 16,
      EC: 21,
      AR: 57,
      UA: 28,
      IN: 50,
      ZA: 19,
    });
  });
  test('unconfirmed and closed banks are left out', () => {
    const has = (country: string, code: string) => facts.banks.get(country)!.banks.some((bank) => bank.code === code);
    for (const [country, code] of [
      ['TR', '00157'],
      ['TR', '00807'],
      ['PE', '801'],
      ['PE', '808'],
      ['NG', '030'],
      ['MX', '143'],
      ['AR', '259'],
      ['AR', '000'],
    ] as const)
      expect(has(country, code), `${country} ${code}`).toBe(false);
  });
  test('no entry is marked unsure, and every list has a source, a date and a maintainer', () => {
    const list = structuredClone(facts.banks.get('NG')!);
    expect(bankListSchema.safeParse({...list, confidence: 'unsure'}).success).toBe(false);
    expect(bankListSchema.safeParse({...list, sources: []}).success).toBe(false);
    for (const {live} of facts.banks.values()) expect(live.url).toMatch(/^https:\/\//);
  });
  test('a list that is “sourced” in part marks the other rows', () => {
    const support = (country: string) => {
      const {banks, confidence} = facts.banks.get(country)!;
      return banks.filter((bank) => (bank.confidence ?? confidence) === 'sourced').length;
    };
    expect([support('UA'), support('ZA'), support('PE')]).toEqual([5, 11, 7]);
    expect([support('CO'), support('AR')]).toEqual([31, 51]);
  });
  test('a malformed code, a duplicate code and an unknown field fail the build', () => {
    const list = structuredClone(facts.banks.get('CL')!);
    list.banks[0]!.code = '1';
    list.banks[1]!.code = list.banks[2]!.code;
    list.asked_in[0]!.field = 'bank';
    const methods = new Map([...facts.methods].map(([id, method]) => [id, located(method, id)]));
    const complaints = (file: string, value: typeof list) =>
      bankKind.check(new Map([[file, located(value, file)]]), answering({methods}));
    expect(complaints('banks/CL.yaml', list).map(({message}) => message)).toEqual([
      expect.stringContaining('“1” does not match'),
      expect.stringContaining('listed twice'),
      expect.stringContaining('unknown field “bank”'),
    ]);
    expect(complaints('banks/AR.yaml', facts.banks.get('CL')!)).toHaveLength(1);
  });
  test('the example of each field with a bank code is in the table and well formed', () => {
    const wrong = [...facts.banks.values()].flatMap(({country, asked_in, banks, pattern}) =>
      asked_in.flatMap(({method: id, field, part}) => {
        const method = facts.methods.get(id)!;
        const {valid, validator} = method.fields[field]!;
        const instructions = Object.values(method.flows)
          .flatMap((flow) => flow.instructions ?? [])
          .filter((entry) => entry.validator === validator)
          .map(({value}) => value);
        return [valid, ...instructions]
          .map((value) => (part ? value.slice(part.from - 1, part.from - 1 + part.length) : value))
          .filter((code) => !whole(pattern).test(code) || !banks.some((bank) => bank.code === code))
          .map((code) => `${country} ${id} ${field}: ${code}`);
      }),
    );
    expect(wrong).toEqual([]);
  });
  test('every field with a bank code has a list, except Paraguay’s, whose codes come with the contract', () => {
    const declared = new Set(
      [...facts.banks.values()].flatMap(({asked_in}) => asked_in.map(({method, field}) => `${method} ${field}`)),
    );
    const holding = [...facts.methods].flatMap(([id, {fields}]) =>
      Object.entries(fields)
        .filter(([, {validator}]) =>
          /(bank_code|za_branch|ifsc|clabe|cci_pe|cbu_or_cvu|iban_tr|iban_ua|ua_mfo)$/.test(validator),
        )
        .map(([name]) => `${id} ${name}`),
    );
    expect(holding.filter((entry) => !declared.has(entry))).toEqual(['paraguay_bank_transfer bank_code']);
    expect(holding.length).toBe(declared.size + 1);
  });
  test.each([
    ['NG', 'ng_bank_code'],
    ['CL', 'cl_bank_code'],
    ['EC', 'ec_bank_code'],
    ['CO', 'pse_bank_code'],
    ['ZA', 'za_branch'],
  ] as const)('each code of %s that is to be sent passes %s', (country, validator) => {
    const sent = facts.banks
      .get(country)!
      .banks.map(({code, second}) => second ?? code)
      .filter((code) => code !== '–');
    expect(sent.filter((code) => validators[validator](code) !== null)).toEqual([]);
  });
  test('the five digits of SPEI end in the three of the CLABE; the ISPB of Banco do Brasil is zeros', () => {
    for (const {code, second} of facts.banks.get('MX')!.banks) expect(second!.slice(2)).toBe(code);
    expect(facts.banks.get('BR')!.banks.find(({code}) => code === '001')?.second).toBe('00000000');
  });
});

describe('test phones', () => {
  test('every test number is a valid mobile number of its country', () => {
    const {stems} = facts.testPhones;
    const wrong = [...honouredPhones(facts).keys()].filter((number) => {
      const stem = stems.find((entry) => number.startsWith(entry.stem))!;
      const parsed = parsePhoneNumberFromString(number);
      return !parsed?.isValid() || parsed.country !== stem.country;
    });
    expect(wrong).toEqual([]);
    expect(honouredPhones(facts).size).toBeGreaterThan(200);
  });
  test('a number has the same outcome in all flows that use it', () => {
    for (const [number, {test: known, flows}] of honouredPhones(facts)) {
      for (const {method, flow} of flows) {
        expect(
          method.tests[flow.test_values!]!.find(({value}) => value === number),
          number,
        ).toEqual(known);
        expect(flow.hold_days, number).toBeUndefined();
      }
    }
  });
  test('the ending decides the outcome unless the method defines its own', () => {
    const {endings} = facts.testPhones;
    const differing = [...honouredPhones(facts)]
      .filter(([number, {test: found}]) => {
        const {ending: _ending, ...outcome} = endings.find(({ending}) => number.endsWith(ending)) ?? {ending: ''};
        const {value: _value, ...decided} = found;
        return JSON.stringify(Object.entries(outcome).sort()) !== JSON.stringify(Object.entries(decided).sort());
      })
      .flatMap(([, {flows}]) => flows.map(({flow}) => flow.page));
    expect([...new Set(differing)]).toEqual(['/services/beeline/payin_h2h']);
  });
  test('every number is in the table exactly once', () => {
    const {ids} = anchors('test_phones');
    expect(ids.sort()).toEqual([...honouredPhones(facts).keys()].map((number) => `phone-${number.slice(1)}`).sort());
  });
});

describe('pages', () => {
  test.each([
    ['state_codes', ['state_countries', 'state_collisions', 'state_codes', 'state_sources']],
    ['bank_codes', ['bank_countries', 'bank_codes']],
    ['test_phone', ['phone_stems', 'phone_endings', 'phone_choices', 'test_phones']],
  ])('%s: anchors are unique, links lead somewhere', (page, tables) => {
    const found = tables.map(anchors);
    const ids = found.flatMap((entry) => entry.ids);
    expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
    const urls = [...new Set(found.flatMap((entry) => entry.urls))];
    const dead = urls.filter((url) =>
      url.startsWith('#')
        ? !ids.includes(url.slice(1))
        : url.startsWith('/') && !context.routes.has(url.split('#')[0]!),
    );
    expect(dead).toEqual([]);
    expect(urls.some((url) => url.startsWith('https://')) || page === 'test_phone').toBe(true);
    expect(context.routes.has(`/reference/${page}`)).toBe(true);
  });
  test('anchors that other pages link to exist', () => {
    expect(anchors('bank_codes').ids).toEqual(expect.arrayContaining(['ng', 'bank-ng-044', 'bank-in-sbin']));
    expect(anchors('state_codes').ids).toEqual(expect.arrayContaining(['ua', 'UA-05', 'US-PR']));
  });
  test('a shared short code is listed with each of its regions', () => {
    expect(anchors('state_collisions').urls).toEqual(expect.arrayContaining(['#BR-PE', '#CA-PE', '#AU-WA', '#US-WA']));
  });
});
