import {mkdirSync, rmSync, writeFileSync} from 'node:fs';
import path from 'node:path';
import * as z from 'zod';
import {describe, expect, test} from 'vitest';
import {fill} from '../../../src/render/builders/context';
import {fieldAnchor, flattenSchema} from '../../../src/render/builders/fields';
import {FactsError, knownNames} from '../../../src/facts/errors';
import {countryName, currencyName, formatAmount, formatDate, intlDecimals} from '../../../src/render/format';
import {checkFrontMatter} from '../../../src/facts/frontMatter';
import {inline} from '../../../src/render/nodes';
import {docRoutes, frontMatterOf, routeOf} from '../../../src/facts/routes';
import {createTranslator} from '../../../src/facts/translate';
import {readYaml} from '../../../src/facts/yaml';
import {temporaryFolder} from '../../temporary';

describe('knownNames', () => {
  test('lists the closest name first', () => {
    expect(knownNames('transactonCreate', ['transactionFind', 'transactionCreate'])).toBe(
      'did you mean “transactionCreate”? known: transactionCreate, transactionFind',
    );
  });
  test('lists the names when none is close', () => {
    expect(knownNames('zzz', ['b', 'aaaaaaaaaa'])).toBe('known: aaaaaaaaaa, b');
  });
});

describe('readYaml', () => {
  const schema = z.array(z.strictObject({code: z.number()}));
  const read = (text: string) => {
    const root = temporaryFolder('yaml');
    writeFileSync(path.join(root, 'data.yaml'), text);
    return readYaml(root, 'data.yaml', schema);
  };
  test('reports the line of an invalid value', () => {
    expect(() => read('- code: 1\n# a comment\n- code: one\n')).toThrow(/^data\.yaml:3: 1\.code: .*number/);
  });
  test('reports the line of an unknown key', () => {
    expect(() => read('- code: 1\n- code: 2\n  coed: 3\n')).toThrow(/^data\.yaml:3: 1: .*coed/);
  });
  test('reports the line of a syntax error', () => {
    expect(() => read('- code: 1\n- code: [2\n')).toThrow(/^data\.yaml:\d: YAML: /);
  });
  test('reports a missing file', () => {
    expect(() => readYaml('/nowhere', 'data.yaml', schema)).toThrow(FactsError);
  });
  test('reports all problems, not only the first one', () => {
    expect(() => read('- code: a\n- code: b\n')).toThrow(/:1: [\s\S]*:2: /);
  });
});

describe('flattenSchema', () => {
  test('joins nested names with dots and takes required from the own object', () => {
    const flat = flattenSchema({
      type: 'object',
      required: ['outer'],
      properties: {
        outer: {type: 'object', properties: {inner: {type: 'string'}}},
        list: {type: 'array', items: {type: 'object', required: ['id'], properties: {id: {type: 'integer'}}}},
      },
    });
    expect(flat.map(({name, required}) => [name, required])).toEqual([
      ['outer', true],
      ['outer.inner', false],
      ['list', false],
      ['list[].id', true],
    ]);
  });
  test('anchors have no dots or brackets', () => {
    expect(fieldAnchor('response', 'error.details[].field')).toBe('response-error-details-field');
  });
});

describe('format', () => {
  test('uses the given decimals, not those of Intl', () => {
    expect(formatAmount(1250, 2, 'en')).toBe('12.50');
    expect(formatAmount(1250, 0, 'en')).toBe('1,250');
    expect(formatAmount(1250, 3, 'uk')).toBe('1,250');
  });
  test('Intl shows no decimals for some currencies that have two', () => {
    expect(intlDecimals('HUF')).toBe(0);
    expect(intlDecimals('PLN')).toBe(2);
  });
  test('names come from CLDR in the locale', () => {
    expect(countryName('PL', 'uk')).toBe('Польща');
    expect(currencyName('PLN', 'uk')).toMatch(/^Польськ/);
  });
  test('a date is formatted in UTC', () => {
    expect(formatDate('2026-11-21', 'en')).toBe('21 November 2026');
    expect(formatDate('2026-11-21', 'uk')).toContain('листопада');
  });
});

describe('translator', () => {
  test('falls back to English and records the missing translation', () => {
    const t = createTranslator('uk', {uk: new Map([['Field', 'Поле']])});
    expect([t('Field'), t('Type')]).toEqual(['Поле', 'Type']);
    expect([...t.missing]).toEqual(['Type']);
  });
  test('English has no missing translations', () => {
    const t = createTranslator('en', {});
    t('Field');
    expect(t.missing.size).toBe(0);
  });
  test('fill leaves unknown placeholders visible', () => {
    expect(fill('{a} of {b}', {a: 1})).toBe('1 of {b}');
  });
});

describe('inline', () => {
  test('returns separate nodes for each call', () => {
    const read = () => inline('Send *your [amount](/fields)*.');
    const wanted = structuredClone(read());
    const [first, emphasis] = read() as {children: {url: string; children: unknown[]}[]}[];
    Object.assign(first!, {value: 'Sent '});
    const link = emphasis!.children[1]!;
    link.url = '/elsewhere';
    link.children.length = 0;
    expect(read()).toEqual(wanted);
  });
  test('parses code and links without positions of the snippet', () => {
    const nodes = inline('Send `amount`.');
    expect(nodes).toEqual([
      {type: 'text', value: 'Send '},
      {type: 'inlineCode', value: 'amount'},
      {type: 'text', value: '.'},
    ]);
  });
});

describe('routes', () => {
  test.each([
    ['index.mdx', {slug: '/'}, '/'],
    ['api/transaction_create.mdx', {}, '/api/transaction_create'],
    ['services/blik/index.mdx', {}, '/services/blik'],
  ])('%s', (file, frontMatter, route) => {
    expect(routeOf(file, frontMatter)).toBe(route);
  });
  test('follow changes of the files', () => {
    const root = temporaryFolder('routes');
    const docs = path.join(root, 'docs');
    mkdirSync(docs);
    const write = (name: string, slug: string) => writeFileSync(path.join(docs, name), `---\nslug: ${slug}\n---\n`);
    write('a.mdx', '/first');
    expect([...docRoutes(root)]).toEqual([['/first', 'a.mdx']]);
    write('a.mdx', '/the-second');
    write('b.mdx', '/third');
    expect([...docRoutes(root).keys()]).toEqual(['/the-second', '/third']);
    rmSync(path.join(docs, 'a.mdx'));
    expect([...docRoutes(root).keys()]).toEqual(['/third']);
  });
  test('front matter is read from the top only', () => {
    expect(frontMatterOf('---\ntitle: A\n---\ntext\n---\nb: 1\n---\n')).toEqual({title: 'A'});
    expect(frontMatterOf('text')).toEqual({});
  });
});

describe('front matter', () => {
  const good = {title: 'Title', description: 'A description that is long enough to be useful here.'};
  test('accepts the known keys', () => {
    expect(() => checkFrontMatter('docs/a.mdx', '', good)).not.toThrow();
  });
  test('reports file, line and the closest key for a typing error', () => {
    const source = '---\ntitle: Title\ndescripton: x\n---\n';
    expect(() => checkFrontMatter('docs/a.mdx', source, {...good, descripton: 'x'})).toThrow(
      /^docs\/a\.mdx:3: front matter descripton: .*did you mean “description”/,
    );
  });
  test('a blog post has its own schema', () => {
    expect(() => checkFrontMatter('blog/a.mdx', '', good)).toThrow(/slug/);
  });
});
