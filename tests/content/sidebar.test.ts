/** The section of payment methods in the sidebar: wrong entries are reported with their line and the known names. */
import {mkdirSync, rmSync, writeFileSync} from 'node:fs';
import path from 'node:path';
import {afterAll, beforeAll, describe, expect, test} from 'vitest';
import sidebars from '../../sidebars';
import {methodItems, readMethodItems} from '../../src/site/config/methodSidebar';
import {formatProblem} from '../../src/facts/errors';
import {methodSidebar} from '../../src/facts/kinds/methodSidebar';
import {METHOD_SIDEBAR_FILE, pageIds, readMethodSidebar, sidebarProblems} from '../../src/facts/methodSidebar';
import {operationPaths} from '../../src/facts/operationPaths';
import {answering, located} from '../facts';
import {ROOT} from '../root';
import {temporaryFolder} from '../temporary';

const LIST = `first: [index]
groups:
  - key: cards
    label: Cards
    pages: [card]
    folders:
      - folder: chile
        country: CL
        folders:
          - folder: khipu
            method: khipu
            pages: [payin, payout]
    refs: [faq]
last: []
elsewhere: [reports]
`;
const PAGES = ['faq', 'services/index', 'services/card', 'services/reports', 'services/chile/index'].concat(
  ['payin', 'payout'].map((page) => `services/chile/khipu/${page}`),
);

let root: string;
beforeAll(() => {
  root = temporaryFolder('sidebar');
  mkdirSync(path.join(root, path.dirname(METHOD_SIDEBAR_FILE)), {recursive: true});
});
afterAll(() => rmSync(root, {recursive: true}));

function read(list: string) {
  writeFileSync(path.join(root, METHOD_SIDEBAR_FILE), list);
  return readMethodSidebar(root);
}

const problems = (list: string, pages: readonly string[] = PAGES) =>
  sidebarProblems(read(list), new Set(pages)).map(formatProblem);

describe('the list of pages', () => {
  test('has no problems if it agrees with the pages', () => {
    expect(problems(LIST)).toEqual([]);
  });

  test.each([
    [
      'a page that is not there',
      '[payin, payout]',
      '[payin, pay_out, payout]',
      12,
      'unknown page of docs/services/chile/khipu “pay_out”; did you mean “payout”? known: payin, payout',
    ],
    [
      'a page of no folder',
      '[card]',
      '[cart, card]',
      5,
      'unknown page of docs/services “cart”; did you mean “card”? known: card, index, reports',
    ],
    ['a reference', '[faq]', '[fag, faq]', 13, 'unknown page of docs/ “fag”; did you mean “faq”? known: faq'],
    ['a page twice', '[payin, payout]', '[payin, payout, payin]', 12, '“services/chile/khipu/payin” is listed twice'],
    [
      'a landing',
      'pages: [card]',
      'pages: [card, chile/index]',
      5,
      '“chile/index” is the landing of its folder; take it out',
    ],
  ])('with %s is refused', (_, from, to, line, message) => {
    expect(problems(LIST.replace(from, to))).toEqual([`${METHOD_SIDEBAR_FILE}:${line}: ${message}`]);
  });

  test('reports a missing folder once, and its unlisted pages', () => {
    expect(problems(LIST.replace('folder: khipu', 'folder: kipu'))).toEqual([
      `${METHOD_SIDEBAR_FILE}:10: unknown folder of docs/services/chile “kipu”; did you mean “khipu”? known: khipu`,
      `${METHOD_SIDEBAR_FILE}:7: “services/chile/khipu/payin” is listed nowhere; name it among \`pages\`, or under \`elsewhere\` where sidebars.ts places it`,
      `${METHOD_SIDEBAR_FILE}:7: “services/chile/khipu/payout” is listed nowhere; name it among \`pages\`, or under \`elsewhere\` where sidebars.ts places it`,
    ]);
  });

  test('reports an unlisted page', () => {
    expect(problems(LIST, [...PAGES, 'services/chile/khipu/refund', 'services/new'])).toEqual([
      expect.stringMatching(/:10: “services\/chile\/khipu\/refund” is listed nowhere/),
      expect.stringMatching(/:3: “services\/new” is listed nowhere/),
    ]);
  });

  test.each([
    ['an unknown key', 'label: Cards', 'label: Cards\n    colour: red', /:5: groups\.0: Unrecognized key: "colour"/],
    ['a folder without a label', '        country: CL\n', '', /:7: .*needs a `country`, a `method` or a `label`/],
    ['two names of a method', 'method: khipu', 'method: khipu\n            label: Khipu', /:10: .*take out `label`/],
    ['a country in words', 'country: CL', 'country: Chile', /:8: .*ISO 3166-1/],
  ])('with %s is refused', (_, from, to, message) => {
    expect(() => read(LIST.replace(from, to))).toThrow(message);
  });

  test('reports an unknown country or method', () => {
    const source = read(LIST.replace('country: CL', 'country: CX').replace('method: khipu', 'method: kipu'));
    const others = {
      countries: located({countries: [{code: 'CL'}]}),
      methods: new Map([['khipu', located({countries: []})]]),
    };
    expect(methodSidebar.check(source, answering(others)).map(formatProblem)).toEqual([
      `${METHOD_SIDEBAR_FILE}:8: unknown country “CX”; did you mean “CL”? known: CL`,
      `${METHOD_SIDEBAR_FILE}:11: unknown method “kipu”; did you mean “khipu”? known: khipu`,
    ]);
  });
});

describe('the regions of the finder', () => {
  const problemsOf = (first: string, second: string, countries: string[]) => {
    const regions = `  - {key: a, label: A, countries: [${first}]}\n  - {key: b, label: B, countries: [${second}]}\n`;
    const others = {
      countries: located({countries: ['CL', 'PE', 'PL'].map((code) => ({code}))}),
      methods: new Map([['khipu', located({countries})]]),
    };
    const source = read(LIST.replace('last: []', `${regions}last: []`));
    return methodSidebar.check(source, answering(others)).map(({line, message}) => `${line}: ${message}`);
  };

  test.each([
    ['each country of a method in one', 'CL, PE', 'PL', ['CL', 'PE'], []],
    ['an unknown country', 'CL, CX', 'PL', [], ['14: unknown country “CX”; did you mean “CL”? known: CL, PE, PL']],
    ['a country twice', 'CL, PE', 'PL, CL', [], ['15: “CL” is in two regions']],
    [
      'a method without one',
      'CL',
      'PL',
      ['PE'],
      ['3: no region has PE, of the method “khipu”; add it to the `countries` of one of: a, b'],
    ],
    ['a method in two', 'CL', 'PL', ['CL', 'PL'], ['3: the countries of the method “khipu” are in several regions']],
  ])('%s', (_, first, second, countries, expected) => {
    expect(problemsOf(first, second, countries)).toEqual(expected);
  });
});

test('labels are the names of countries and methods, and link to the folder’s index', () => {
  const items = methodItems(read(LIST).value, {pages: new Set(PAGES), nameOf: (method) => `the ${method}`});
  expect(items).toEqual([
    'services/index',
    {
      type: 'category',
      label: 'Cards',
      key: 'cards',
      collapsed: true,
      items: [
        'services/card',
        {
          type: 'category',
          label: 'Chile',
          key: 'method-chile',
          collapsed: true,
          link: {type: 'doc', id: 'services/chile/index'},
          items: [
            {
              type: 'category',
              label: 'the khipu',
              key: 'method-chile-khipu',
              collapsed: true,
              items: ['services/chile/khipu/payin', 'services/chile/khipu/payout'],
            },
          ],
        },
        {type: 'ref', id: 'faq'},
      ],
    },
  ]);
});

test('the list of this project agrees with its pages', () => {
  expect(sidebarProblems(readMethodSidebar(ROOT), pageIds(ROOT)).map(formatProblem)).toEqual([]);
  expect(readMethodItems(ROOT).length).toBeGreaterThan(5);
});

describe('the navigation by task', () => {
  type Entry = string | {type: string; id?: string; label?: string; items?: Entry[]; customProps?: {path?: string}};
  const walk = (items: readonly Entry[]): Entry[] =>
    items.flatMap((item) => [item, ...(typeof item === 'object' && item.items ? walk(item.items) : [])]);

  test('is collapsed except for the branch of the page, and every category is translated by its key', () => {
    const categories = walk(sidebars.docs as Entry[]).filter(
      (item) => typeof item === 'object' && item.type === 'category',
    );
    expect(categories.length).toBeGreaterThan(30);
    expect(categories.filter((item) => !('key' in (item as object)))).toEqual([]);
    expect(categories.filter((item) => (item as {collapsed?: boolean}).collapsed === false)).toEqual([]);
  });

  test('shows paths exactly for the operations with a page', () => {
    const shown = walk([...sidebars.docs, ...sidebars.invoicing] as Entry[]).flatMap((item) =>
      typeof item === 'object' && item.customProps?.path ? [[`/${item.id}`, item.customProps.path]] : [],
    );
    const documented = [...operationPaths(ROOT)].filter(
      ([page]) => pageIds(ROOT).has(page.slice(1)) && page !== '/callbacks',
    );
    expect(Object.fromEntries(shown)).toEqual(Object.fromEntries(documented));
    expect(shown).toContainEqual(['/api/transaction_create', '/transaction/create']);
    expect(shown).toHaveLength(documented.length);
  });

  test('links exactly once to every page that the three sidebars share', () => {
    const ids = walk([...sidebars.docs, ...sidebars.invoicing, ...sidebars.changelog] as Entry[]).flatMap((item) => {
      if (typeof item === 'string') return [item];
      if (item.type === 'doc') return [item.id!];
      const link = (item as {link?: {id?: string}}).link?.id;
      return link === undefined ? [] : [link];
    });
    expect([...ids].sort()).toEqual([...pageIds(ROOT)].sort());
  });
});
