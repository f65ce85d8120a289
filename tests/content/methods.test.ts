/** Pages of the payment methods and their records: complete, recorded, sourced, and without copied text. */
import path from 'node:path';
import type {Nodes} from 'mdast';
import {visit} from 'unist-util-visit';
import {describe, expect, test} from 'vitest';
import sidebars from '../../sidebars';
import {sentFields} from '../../src/facts/flowRequest';
import {countryName} from '../../src/render/format';
import {getFacts} from '../../src/facts/load';
import {docRoutes} from '../../src/facts/routes';
import {examplesText, recordExamples} from '../../src/gateway/examples';
import {flowExamplesSchema, type Flow, type Method} from '../../src/facts/schemas';
import {textsOf} from '../../src/gateway/pages/payment/texts';
import {isValidatorName, validators} from '../../src/domain/validators';
import {ROOT} from '../root';
import {alike, LIKENESS_LIMIT as LIMIT, runsOf, wordsOf} from '../../src/operations/new/likeness';
import {pageOf} from './pages';
import {plainText, type Page} from '../../src/operations/parity/pages';

const facts = await getFacts(ROOT);
const routes = docRoutes(ROOT);
/** Fields that the payment page labels itself. */
const KNOWN_LABELS = textsOf('en').fields;

function groupBy<T>(entries: readonly T[], key: (entry: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const entry of entries) groups.set(key(entry), [...(groups.get(key(entry)) ?? []), entry]);
  return groups;
}

interface FlowPage {
  /** `<method>/<flow>` */
  name: string;
  methodId: string;
  flowId: string;
  method: Method;
  flow: Flow;
}

const flowPages: FlowPage[] = [...facts.methods].flatMap(([methodId, method]) =>
  Object.entries(method.flows).map(([flowId, flow]) => ({
    name: `${methodId}/${flowId}`,
    methodId,
    flowId,
    method,
    flow,
  })),
);

/** Pages below /services that describe no flow, with the reason. Landing pages are `index` files and need no entry. */
const NO_FLOW: Record<string, string> = {
  '/services/card_tokenization': 'what a saved card is, for every card flow',
  '/services/reports': 'what each report holds',
  '/services/p2p': 'the landing of the P2P flows',
  '/services/invoicing/invoicing_service': 'the service behind the invoicing calls',
  '/services/invoicing/invoice_create': 'an operation',
  '/services/invoicing/invoice_find': 'an operation',
  '/services/invoicing/invoice_update': 'an operation',
  '/services/invoicing/invoice_delete': 'an operation',
};

/**
 * Required sections of a flow page: accepted heading ids, and the parts below the heading; of several parts in one
 * list, one is enough.
 */
const ANATOMY: {ids: string[]; parts: string[][]; instructions?: true}[] = [
  {ids: ['glance'], parts: [['glance']]},
  {ids: ['steps'], parts: [['steps']]},
  {ids: ['fields'], parts: [['fields']]},
  {
    ids: ['create', 'pay', 'payout', 'pay_out', 'pay-out'],
    parts: [['request', 'samples'], ['response']],
    instructions: true,
  },
  {ids: ['callback'], parts: [['callback']]},
  {ids: ['test'], parts: [['tests']]},
  {ids: ['failures'], parts: [['failures']]},
  {ids: ['traps'], parts: [['traps']]},
];

/** Contract directives that may replace a part on pages whose method is the one in the operation’s example. */
const STANDS_IN: Record<string, string> = {samples: '::samples{', response: '::example{', callback: '::callback{'};

/** Lists missing and misplaced sections of a flow page. */
function anatomyProblems(page: Page, {methodId, flowId, method, flow}: Omit<FlowPage, 'name'>): string[] {
  const problems: string[] = [];
  const say = (message: string) => problems.push(`${page.file}: ${message}`);
  const directive = (part: string) => `::method{flow=${flowId} id=${methodId} part=${part}}`;
  let last = -1;
  for (const {ids, parts, instructions} of ANATOMY) {
    const at = page.sections.findIndex(({id, depth}) => depth === 2 && ids.includes(id ?? ''));
    const name = `## … {#${ids.join('} or {#')}}`;
    if (at === -1) {
      say(`lacks ${name}`);
      continue;
    }
    if (at < last) say(`${name} stands too early; the order is ${ANATOMY.flatMap((part) => part.ids[0]).join(', ')}`);
    last = at;
    // A section includes its subsections.
    const next = page.sections.findIndex(({depth}, index) => index > at && depth === 2);
    const below = page.sections.slice(at, next === -1 ? undefined : next);
    const blocks = below.flatMap((section) => section.blocks.map(({value}) => value));
    const wanted = [...parts, ...(instructions && flow.instructions ? [['instructions']] : [])];
    for (const choice of wanted) {
      const standsIn = (part: string) => blocks.some((block) => block.startsWith(STANDS_IN[part] ?? '::method'));
      if (choice.some((part) => blocks.includes(directive(part)) || (part in STANDS_IN && standsIn(part)))) continue;
      // A flow without any fields needs a sentence instead of an empty table.
      const nothing = [
        ...sentFields(method, flow),
        ...flow.fields,
        ...flow.page_fields,
        ...(flow.confirmation_fields ?? []),
      ];
      if (choice[0] === 'fields' && nothing.length === 0 && paragraphs(page).length > 0) continue;
      say(`lacks ${choice.map(directive).join(' or ')} below ${name}`);
    }
  }
  // A directive of another flow is probably an unadapted copy. Only flows of the same method are allowed.
  for (const {value, line} of page.sections.flatMap(({blocks}) => blocks)) {
    const id = /^::method\{.*\bid=(\S+?)[ }]/.exec(value)?.[1];
    const other = /^::method\{flow=(\S+?)[ }]/.exec(value)?.[1];
    if (id !== undefined && (id !== methodId || other !== flowId)) say(`line ${line}: ${value} is of another flow`);
  }
  return problems;
}

/** Paragraphs and list items written on the page itself. */
function paragraphs(page: Page): string[] {
  const found: string[] = [];
  visit(page.tree, 'paragraph', (node: Nodes) => {
    if (node.type === 'paragraph') found.push(plainText(node));
  });
  return found;
}

const readRoute = (route: string): Page | undefined => {
  const file = routes.get(route);
  return file === undefined ? undefined : pageOf(path.join('docs', file));
};

describe('pages', () => {
  test('every flow has a page with all required blocks in order', () => {
    const problems = flowPages.flatMap((entry) => {
      const page = readRoute(entry.flow.page);
      if (page) return anatomyProblems(page, entry);
      return [`${entry.name}: docs${entry.flow.page}.mdx is missing`];
    });
    expect(problems).toEqual([]);
  });

  test('every page below docs/services is a landing page, the page of one flow, or a listed exception', () => {
    const owners = groupBy(flowPages, ({flow}) => flow.page);
    const problems = [...routes]
      .filter(([route]) => route.startsWith('/services/'))
      .flatMap(([route, file]) => {
        const flows = owners.get(route) ?? [];
        if (flows.length > 1) return [`docs/${file}: is the page of ${flows.map(({name}) => name).join(' and ')}`];
        if (flows.length === 1 && route in NO_FLOW) return [`docs/${file}: has a flow; take it off the list NO_FLOW`];
        if (flows.length === 1 || route in NO_FLOW || path.basename(file) === 'index.mdx') return [];
        return [`docs/${file}: no flow in src/contract/data/methods names ${route} as its \`page\``];
      });
    expect(problems).toEqual([]);
  });

  test('every page below docs/services is in the sidebar exactly once', () => {
    const ids: string[] = [];
    const collect = (items: unknown): void => {
      for (const item of items as (string | {type: string; id?: string; link?: {id: string}; items?: unknown[]})[]) {
        if (typeof item === 'string') ids.push(item);
        else if (item.type === 'doc') ids.push(item.id!);
        else if (item.type === 'category') {
          if (item.link) ids.push(item.link.id);
          collect(item.items);
        }
      }
    };
    collect(sidebars.docs);
    const files = [...routes.values()]
      .map((file) => file.replace(/\.mdx$/, ''))
      .filter((id) => id.startsWith('services/'));
    const count = (id: string) => ids.filter((entry) => entry === id).length;
    expect(
      files
        .filter((id) => count(id) !== 1)
        .map((id) => `${id}: ${count(id)} times; see src/contract/data/method_sidebar.yaml`),
    ).toEqual([]);
  });

  test('titles and descriptions are distinct', () => {
    const pages = flowPages.flatMap(({flow}) => readRoute(flow.page) ?? []);
    for (const key of ['title', 'description']) {
      const same = [...groupBy(pages, ({frontMatter}) => String(frontMatter[key])).values()].filter(
        (group) => group.length > 1,
      );
      expect(same.map((group) => `${key} of ${group.map(({file}) => file).join(', ')}`)).toEqual([]);
    }
  });
});

describe('anatomyProblems', () => {
  const entry = flowPages.find(({name}) => name === 'mb_way/payin_h2h')!;
  const page = () => structuredClone(readRoute(entry.flow.page)!);

  test('reports nothing for a complete page', () => expect(anatomyProblems(page(), entry)).toEqual([]));
  test.each(['glance', 'steps', 'fields', 'pay', 'callback', 'test', 'failures', 'traps'])(
    'reports a missing or empty #%s',
    (id) => {
      const without = page();
      without.sections = without.sections.filter((section) => section.id !== id);
      expect(anatomyProblems(without, entry).join('\n')).toContain(`{#${id}}`);
      const empty = page();
      empty.sections.find((section) => section.id === id)!.blocks = [];
      expect(anatomyProblems(empty, entry).join('\n')).toContain('lacks ::method{flow=payin_h2h id=mb_way part=');
    },
  );
  test('reports misplaced blocks and blocks of another flow', () => {
    const turned = page();
    turned.sections.reverse();
    expect(anatomyProblems(turned, entry).join('\n')).toContain('too early');
    const foreign = page();
    foreign.sections[1]!.blocks.push({value: '::method{flow=payin_hpp id=blik part=steps}', line: 9});
    expect(anatomyProblems(foreign, entry)).toEqual([expect.stringContaining('of another flow')]);
  });
  test('requires the instructions of a flow that has some', () => {
    const flow = {...entry.flow, instructions: []};
    expect(anatomyProblems(page(), {...entry, flow})).toEqual([expect.stringContaining('part=instructions')]);
  });
});

describe('recorded examples', () => {
  test('equal the current responses of the sandbox', async () => {
    const now = await recordExamples(facts);
    const old = [...now].flatMap(([id, examples]) => {
      const kept = facts.examples.get(id);
      return kept && examplesText(kept) === examplesText(examples) ? [] : [id];
    });
    const gone = [...facts.examples.keys()].filter((id) => !now.has(id));
    expect({old, gone}, 'src/contract/data/examples is not what the sandbox answers; run npm run examples').toEqual({
      old: [],
      gone: [],
    });
  }, 120_000);

  test('match the schema, and each flow with a page has a response and a callback', () => {
    const lacking = flowPages.flatMap(({name, methodId, flowId}) => {
      const recorded = facts.examples.get(methodId)?.[flowId];
      return recorded?.callback ? [] : [`${name}: run npm run examples`];
    });
    expect(lacking).toEqual([]);
    for (const examples of facts.examples.values()) expect(flowExamplesSchema.safeParse(examples).success).toBe(true);
  });
});

describe('facts', () => {
  /** Statements of the records that need a source, with their paths. */
  const statements = [...facts.methods].flatMap(([id, {operator, facts: own, fields, flows}]) => [
    {place: `${id}: operator`, ...operator},
    ...factsOf(`${id}: facts`, own),
    ...Object.entries(fields).map(([name, {confidence, source}]) => ({place: `${id}: ${name}`, confidence, source})),
    ...Object.entries(flows).flatMap(([name, flow]) => [
      ...factsOf(`${id}: ${name}`, flow.facts ?? {}),
      {place: `${id}: basis of ${name}`, ...flow.basis},
    ]),
  ]);

  function factsOf(place: string, own: Partial<Method['facts']>) {
    return Object.entries(own).flatMap(([name, value]) =>
      [value].flat().map((fact) => ({place: `${place}.${name}`, confidence: fact.confidence, source: fact.source})),
    );
  }

  test('each has a confidence, and a sourced one has a source', () => {
    expect(statements.filter(({confidence}) => confidence === undefined).map(({place}) => place)).toEqual([]);
    expect(
      statements
        .filter(({confidence, source}) => confidence === 'sourced' && !source?.length)
        .map(({place}) => `${place}: is sourced, but names no id of \`sources\``),
    ).toEqual([]);
  });

  test('only sourced ones have a source', () => {
    expect(
      statements.filter(({confidence, source}) => confidence !== 'sourced' && source?.length).map(({place}) => place),
    ).toEqual([]);
  });
});

describe('identifiers', () => {
  const fields = [...facts.methods].flatMap(([id, method]) =>
    Object.entries(method.fields).map(([name, field]) => ({place: `${id}: ${name}`, ...field})),
  );
  const complaint = (validator: string, value: string, country?: string) =>
    isValidatorName(validator) ? validators[validator](value, country) : `unknown validator ${validator}`;

  test('every valid example passes its validator, and every invalid one fails', () => {
    expect(
      fields.flatMap(({place, validator, country, valid, invalid}) => [
        ...(complaint(validator, valid, country) === null ? [] : [`${place}: “${valid}” fails ${validator}`]),
        ...(complaint(validator, invalid, country) === null ? [`${place}: “${invalid}” passes ${validator}`] : []),
      ]),
    ).toEqual([]);
  });

  test('payment details for the customer are valid, and equal those of the sandbox', () => {
    const wrong = flowPages.flatMap(({name, methodId, flowId, flow}) =>
      (flow.instructions ?? []).flatMap(({name: key, value, validator}) => {
        const bad = validator === undefined ? null : complaint(validator, value);
        const answer = facts.examples.get(methodId)?.[flowId]?.response as any;
        const given = answer?.response?.result?.instructions;
        return [
          ...(bad === null ? [] : [`${name}: instruction ${key}: ${bad}`]),
          ...(given && given[key] !== value ? [`${name}: the sandbox answers another ${key}`] : []),
        ];
      }),
    );
    expect(wrong).toEqual([]);
  });

  test('every field of a flow with a page has a display name', () => {
    const nameless = flowPages.flatMap(({name, method, flow}) =>
      flow.page_fields
        .filter((field) => !method.fields[field]!.label && !(field in KNOWN_LABELS))
        .map((field) => `${name}: ${field}`),
    );
    expect(nameless).toEqual([]);
  });
});

describe('prose', () => {
  /** Names that differ between two otherwise equal texts: methods, countries and operators. */
  const names = [...facts.methods.values()].flatMap(({name, countries, currencies}) => [
    name,
    ...countries.map((code) => countryName(code, 'en')),
    ...currencies,
  ]);

  test(`no two methods share more than ${LIMIT * 100} % of the runs of words on their pages`, () => {
    const texts = flowPages.flatMap(({methodId, flow}) => {
      const page = readRoute(flow.page);
      if (!page) return [];
      return [{name: page.file, group: methodId, runs: runsOf(paragraphs(page).map((text) => wordsOf(text, names)))}];
    });
    const pairs = alike(texts);
    const report = (from: typeof pairs) => from.map(({a, b, share}) => `${Math.round(share * 100)} % ${a} ~ ${b}`);
    const tooMuch = pairs.filter(({share}) => share > LIMIT);
    expect(report(tooMuch), `the worst pairs:\n${report(pairs.slice(0, 10)).join('\n')}\n`).toEqual([]);
  });
});
