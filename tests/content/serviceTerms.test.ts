/**
 * Page, finder and `/service/list` agree on the terms of every service. `tests/unit/gateway/serviceTerms.test.ts`
 * verifies that the sandbox behaves as the list says.
 */
import {readFileSync} from 'node:fs';
import path from 'node:path';
import type {Nodes, Parent} from 'mdast';
import {visit} from 'unist-util-visit';
import {describe, expect, test} from 'vitest';
import {methodFinder} from '../../src/render/builders/finder';
import {methodPart} from '../../src/render/builders/method';
import {DISPUTED, REFUND} from '../../src/render/builders/method/names';
import type {Block} from '../../src/render/nodes';
import {disputesOf, passedReferences} from '../../src/facts/flowTerms';
import {createContext} from '../../src/render/markdown/directives';
import {createCatalogue} from '../../src/gateway/catalogue';
import {ROOT} from '../root';
import {start} from '../unit/gateway/helpers';

interface ListedService {
  id: number;
  slug: string;
  currencies: string[];
  fields: {slug: string; required: boolean}[];
  one_of: string[][];
  required_with: string[][];
  refund: {support: keyof typeof REFUND};
}

const context = await createContext(ROOT, 'en');
const list: ListedService[] = (await start().call('serviceList', {})).response.services;
const cases = createCatalogue(context.facts)
  .services()
  .map((service) => {
    const listed = list.find(({id}) => id === service.flow.service.id)!;
    return {...service, listed, slug: listed.slug};
  });

/** Visible text below a node. */
function textOf(node: Nodes | Block): string {
  if ('value' in node) return node.value;
  return 'children' in node ? (node as Parent).children.map((child) => textOf(child as Nodes)).join('') : '';
}

const classesOf = (node: Nodes): string[] =>
  ((node.data as {hProperties?: {className?: string[]}} | undefined)?.hProperties?.className ?? []) as string[];

/** Table rows below some blocks, without headers. */
function rowsOf(blocks: Block[]): Nodes[][] {
  const rows: Nodes[][] = [];
  for (const block of blocks)
    visit(block as Nodes, (node) => {
      const {hName} = (node.data ?? {}) as {hName?: string};
      if (node.type === 'tableRow' || hName === 'tr') rows.push([...((node as Parent).children as Nodes[])]);
    });
  return rows;
}

/** Field names that the page lists after a phrase such as “Exactly one of:”. */
function namesBehind(phrase: string, row: Nodes[]): string[] {
  const found: string[] = [];
  for (const cell of row)
    visit(cell, (node) => {
      if (!classesOf(node).includes('constraint')) return;
      const said = textOf(node);
      if (said.startsWith(phrase)) found.push(...said.slice(phrase.length).trim().split(', '));
    });
  return found.sort();
}

function isMarkedRequired(row: Nodes[]): boolean {
  let marked = false;
  visit(row[0]!, (node) => {
    if (classesOf(node).includes('badge-required')) marked = true;
  });
  return marked;
}

describe('the field table of a page', () => {
  test.each(cases.filter(({listed}) => listed.fields.length > 0))(
    'of $slug marks the same fields as the list',
    (entry) => {
      const {methodId, flowId, listed} = entry;
      const rows = rowsOf(methodPart(methodId, flowId, 'fields', context));
      for (const {slug, required} of listed.fields) {
        const row = rows.find(([first]) => first && textOf(first).split(' ')[0] === slug)!;
        const others = (groups: string[][]) => groups.filter((group) => group.includes(slug)).flat();
        expect(row, slug).toBeDefined();
        expect(isMarkedRequired(row), slug).toBe(required);
        expect(namesBehind('Exactly one of:', row), slug).toEqual(others(listed.one_of).sort());
        expect(namesBehind('Only together with:', row), slug).toEqual(
          others(listed.required_with)
            .filter((name) => name !== slug)
            .sort(),
        );
      }
    },
  );
});

describe('refunds and currencies', () => {
  const finder = rowsOf(methodFinder(context));

  /** Content of the page’s fact list for a term. */
  function glanceOf(methodId: string, flowId: string, term: string): string {
    const found: string[] = [];
    for (const block of methodPart(methodId, flowId, 'glance', context))
      visit(block as Nodes, (node) => {
        const [head, body] = ('children' in node ? node.children : []) as Nodes[];
        if (head && body && (head.data as {hName?: string} | undefined)?.hName === 'dt' && textOf(head) === term)
          found.push(textOf(body));
      });
    expect(found, term).toHaveLength(1);
    return found[0]!;
  }

  test.each(cases)('of $slug agree on its page, in the finder and in the list', (entry) => {
    const {methodId, flowId, method, flow, listed} = entry;
    const {support} = listed.refund;
    const row = finder.find((cells) => {
      let leads = false;
      if (cells[1]) visit(cells[1], 'link', ({url}) => void (leads ||= url === flow.page));
      return leads;
    })!;
    expect(row, flow.page).toBeDefined();
    const byContract = method.refundable === 'varies' && flow.direction === 'payin';
    // The finder shows no refunds for a payout.
    if (flow.direction !== 'payout')
      expect(textOf(row[3]!)).toBe(byContract ? 'by contract refund.support' : REFUND[support]);
    const disputed = method.disputes === 'varies' ? 'by contract disputes' : DISPUTED[disputesOf(method, flow)];
    if (flow.direction !== 'payout') expect(textOf(row[4]!)).toContain(disputed);

    const said = glanceOf(methodId, flowId, 'Refunds');
    const sentence = byContract
      ? `By contract: see refund in /service/list. In the sandbox: ${support === 'none' ? 'none' : REFUND[support]}`
      : support === 'none'
        ? 'Not supported: /transaction/cancel returns error 209.'
        : `${support === 'part' ? 'Full or partial' : 'Full only'}, with /transaction/cancel.`;
    expect(said).toContain(sentence);

    expect(textOf(row[2]!).split(/\+\d+| /)).toEqual(expect.arrayContaining(listed.currencies));
    const currencies = glanceOf(methodId, flowId, 'Currency')
      .split('; ')
      .map((currency) => currency.slice(0, 3));
    expect(currencies).toEqual(listed.currencies);
  });

  test.each(cases)(
    'of $slug: the page names the references that the gateway passes on',
    ({methodId, flowId, method, flow}) => {
      const said = glanceOf(methodId, flowId, 'References');
      const names = passedReferences(method, flow);
      for (const name of names)
        expect(said).toContain(context.facts.referenceKinds.kinds.find((kind) => kind.name === name)!.title);
      // An absent reference is a statement about this gateway, never about the rail.
      if (names.length === 0) expect(said).toMatch(/^The gateway passes on no reference for this method\./);
      else expect(said).not.toContain('no reference');
    },
  );

  test('no record promises a cancellation that no call carries out', () => {
    const promises = cases
      .filter(({listed, flow}) => listed.refund.support === 'none' && flow.direction === 'payout')
      .filter(({method, flow}) => {
        const {value = ''} = flow.facts?.refunds ?? method.facts.refunds ?? {};
        return /\bcan be (?:cancelled|stopped|reversed)\b/.test(value);
      });
    expect(promises.map(({slug}) => slug)).toEqual([]);
  });

  test('no page teaches a search that the gateway does not have, nor a reference that it passes on as absent', () => {
    const pages = new Set(cases.map(({flow}) => flow.page));
    const wrong = [...pages].filter((page) => {
      const text = readFileSync(path.join(ROOT, `docs${page}.mdx`), 'utf8');
      return /\bsearch by (?:phone|those|date|amount)|(?:TrxID|receipt (?:code|number))[^.]*\bnot (?:in|part of) the callback/.test(
        text,
      );
    });
    expect(wrong).toEqual([]);
  });

  test('the page of the call describes the tested behaviour of the sandbox for each kind', () => {
    const expected = {part: [0, 0], full: [0, 209], none: [209, 209]};
    for (const folder of ['docs', 'i18n/uk/docusaurus-plugin-content-docs/current']) {
      const page = readFileSync(path.join(ROOT, folder, 'api/transaction_cancel.mdx'), 'utf8');
      const rows = [...page.matchAll(/^\| `(part|full|none)` \| (.+) \| (.+) \|$/gm)];
      const codes = rows.map(([, kind, ...cells]) => [
        kind,
        cells.map((cell) => (cell.includes(':error[209]') ? 209 : 0)),
      ]);
      expect(Object.fromEntries(codes), folder).toEqual(expected);
      const faq = readFileSync(path.join(ROOT, folder, 'faq.mdx'), 'utf8');
      expect(faq, folder).toContain('`refund.support`');
    }
  });
});
