/** Pages on card payments, compared with the contract, the data and the sandbox. */
import type {InlineCode, Nodes, TableRow} from 'mdast';
import {toString} from 'mdast-util-to-string';
import {visit} from 'unist-util-visit';
import {describe, expect, test} from 'vitest';
import {getFacts} from '../../src/facts/load';
import {ROOT} from '../root';
import {expandedOf} from './pages';

const UK = 'i18n/uk/docusaurus-plugin-content-docs/current';
const facts = await getFacts(ROOT);
const {browser_adds: added} = facts.gateway.transparency_token;
const {properties: pay = {}} = facts.contract.operations.get('transactionPay')!.request;
const {properties: issue = {}} = facts.contract.operations.get('transactionIssueToken')!.request;

function nodes<T extends Nodes>(tree: Nodes, type: T['type']): T[] {
  const found: T[] = [];
  visit(tree, type, (node) => void found.push(node as T));
  return found;
}
const codes = (tree: Nodes) => nodes<InlineCode>(tree, 'inlineCode').map(({value}) => value);
const pages = (route: string) =>
  [
    ['en', `docs/${route}.mdx`],
    ['uk', `${UK}/${route}.mdx`],
  ] as const;

describe('a payment that a browser starts with a transparency token', () => {
  test('consists of what the merchant defines, what the browser adds, and nothing for charges by the merchant or payouts', () => {
    const defined = Object.keys(issue.payment?.properties ?? {});
    expect(defined.filter((name) => added.includes(name))).toEqual([]);
    expect([...defined, ...added, 'initiator', 'refund_of'].sort()).toEqual(Object.keys(pay).sort());
  });

  test('is described so by the contract', () => {
    const mentioned = [...issue.payment!.description!.matchAll(/`(\w+)`/g)].map(([, name]) => name);
    expect(mentioned).toEqual(['initiator', ...added]);
  });

  test.each(pages('api/transaction_issue_token'))('is described so by the page: %s', async (locale, file) => {
    const rows = nodes<TableRow>(await expandedOf(file, locale), 'tableRow');
    const row = rows.find((one) => codes(one).includes('payment') && codes(one).includes('fields'))!;
    expect(codes(row).filter((name) => name in pay)).toEqual(added);
  });
});

describe('the PCI DSS scope', () => {
  const SHOWN = {
    payment_page: ['services/acquiring_form', 'services/acquiring_preauth'],
    own_form: ['api/transaction_issue_token'],
    host_to_host: ['services/acquiring_h2h'],
    moto: ['services/acquiring_moto'],
    card_tokens: ['services/card_tokenization'],
  };

  test('is shown for each integration', () => {
    expect(Object.keys(SHOWN)).toEqual(facts.pciScopes.scopes.map(({id}) => id));
  });

  test.each(
    Object.entries(SHOWN).flatMap(([id, routes]) =>
      routes.flatMap((route) => pages(route).map((page) => [id, ...page] as const)),
    ),
  )('of %s stands on its page: %s %s', async (id, locale, file) => {
    const {saq} = facts.pciScopes.scopes.find((scope) => scope.id === id)!;
    const rows = nodes<TableRow>(await expandedOf(file, locale), 'tableRow').map((row) =>
      row.children.map((cell) => toString(cell)),
    );
    const shown = rows.filter((cells) => cells.length === 5).map(([, questionnaire]) => questionnaire);
    expect(shown).toContain(saq === '' ? '–' : `SAQ ${saq}`);
  });

  test('of SAQ A includes scans, and every questionnaire with card data penetration tests', () => {
    const duties = facts.pciScopes.questionnaires.map(({saq, scans, penetration_tests: tests}) => [saq, scans, tests]);
    expect(duties).toEqual([
      ['A', true, false],
      ['A-EP', true, true],
      ['D', true, true],
    ]);
  });
});

describe('calls and fields that do not exist', () => {
  const operations = [...facts.contract.operations.keys()];

  test('are none that the contract has meanwhile', () => {
    expect(operations.filter((id) => /token/i.test(id) && /delete|remove/i.test(id))).toEqual([]);
    expect(operations.filter((id) => /card/i.test(id) && /update/i.test(id))).toEqual([]);
    const {flows} = facts.methods.get('card')!;
    const held = Object.values(flows).filter(({hold_days: days}) => days !== undefined);
    expect(held.map(({integration}) => integration)).toEqual(held.map(() => 'hpp'));
    expect(facts.contract.operations.get('transactionCreate')!.request.properties).not.toHaveProperty(
      'stored_credential',
    );
  });

  test.each(pages('limits'))('stand among the limits: %s', async (locale, file) => {
    const links = nodes<any>(await expandedOf(file, locale), 'link').map(({url}) => url as string);
    expect(links).toEqual(
      expect.arrayContaining(['/services/acquiring_preauth', '/recurring#first', '/recurring#card', '/recurring#end']),
    );
  });

  test.each(pages('services/acquiring_preauth'))(
    'but an increase of a hold exists, and the page names it: %s',
    async (locale, file) => {
      expect(toString(await expandedOf(file, locale))).toContain('/transaction/increase');
    },
  );
});
