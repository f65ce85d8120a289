/** The guides: their code blocks and links, and the order and completeness of glossary and questions. */
import {readSourceText} from '../../src/facts/sourceText';
import {Ajv2020, type AnySchema} from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import type {Code, Link, Nodes} from 'mdast';
import {visit} from 'unist-util-visit';
import {describe, expect, test} from 'vitest';
import {methodPart} from '../../src/render/builders/method';
import {KIND} from '../../src/render/builders/method/names';
import {getFacts} from '../../src/facts/load';
import {docRoutes} from '../../src/facts/routes';
import {outcomeImages, treeText} from '../../src/render/pictures/outcome';
import {COMPLETE_LOCALES} from '../../src/brand';
import {createTranslator} from '../../src/facts/translate';
import {pageHeaders} from '../../src/gateway/pages/shared/layout';
import {formatProblem} from '../../src/facts/errors';
import {outcomeTree} from '../../src/facts/kinds/outcomeTree';
import type {OutcomeBranch, OutcomeTree} from '../../src/facts/schemas';
import {answering, located} from '../facts';
import {ROOT} from '../root';
import type {Page} from '../../src/operations/parity/pages';
import {headingIds} from '../../src/operations/parity/parse';
import {readPage, toPage} from '../../src/operations/parity/pages';

const UK = 'i18n/uk/docusaurus-plugin-content-docs/current';
const GUIDES = ['index', 'request_format', 'callbacks', 'callbacks_get', 'payment_page', 'definition', 'faq'];
const FILES = [...GUIDES.map((name) => `docs/${name}.mdx`), `${UK}/index.mdx`, `${UK}/request_format.mdx`];

const facts = await getFacts(ROOT);
const routes = docRoutes(ROOT);
const ajv = new Ajv2020({strict: false});
addFormats(ajv as never);
const read = (file: string) => readSourceText(ROOT, file);

function nodes<T extends Nodes>(file: string, type: T['type']): T[] {
  const found: T[] = [];
  visit(toPage(file, read(file)).tree, type, (node) => void found.push(node as T));
  return found;
}

/** Checks a fragment of a request: each member must be a field of `/transaction/create` with a valid value. */
function checkFragment(value: unknown): void {
  const {properties = {}} = facts.contract.operations.get('transactionCreate')!.request;
  const parts = (Array.isArray(value) ? value : [value]) as Record<string, unknown>[];
  for (const [name, member] of parts.flatMap((part) => Object.entries(part))) {
    const schema = properties[name];
    if (!schema) throw new Error(`${name} is not a field of /transaction/create`);
    if (!ajv.validate(schema as AnySchema, member)) throw new Error(`${name}: ${ajv.errorsText()}`);
  }
}

/** Check of the code blocks, by language. Runnable blocks are covered by `tests/samples/guides.test.ts`. */
const HANDLED: Record<string, (value: string) => void> = {
  json: (value) => checkFragment(JSON.parse(value)),
  http: (value) => {
    const [start = '', ...lines] = value.split('\n\n')[0]!.split('\n');
    if (!/^(GET|POST) \/\S* HTTP\/1\.1$|^HTTP\/1\.1 \d{3} [\w ]+$/.test(start))
      throw new Error(`invalid start line: ${start}`);
    const bad = lines.filter((line) => !/^[A-Za-z-]+: \S/.test(line));
    if (bad.length > 0) throw new Error(`invalid headers: ${bad.join()}`);
  },
  // A single-line pattern of a value, such as a trigger of an outcome.
  text: (value) => {
    if (value.includes('\n')) throw new Error('more than one line');
  },
  bash: () => {},
  javascript: () => {},
  python: () => {},
  php: () => {},
};

/** Pages that are not generated from `docs/`; the check of the built HTML covers links to them. */
const OUTSIDE_THE_DOCS = new Set(['/about', '/blog']);

describe.each(FILES)('%s', (file) => {
  test('each code block is valid in a language that is run or parsed', () => {
    const wrong = nodes<Code>(file, 'code').flatMap((node) => {
      const place = `${file}:${node.position?.start.line}`;
      const handle = Object.hasOwn(HANDLED, node.lang ?? '') ? HANDLED[node.lang!] : undefined;
      if (!handle) return [`${place}: nothing handles “${node.lang ?? ''}”; known: ${Object.keys(HANDLED).join(', ')}`];
      try {
        handle(node.value);
        return [];
      } catch (error) {
        return [`${place}: ${(error as Error).message}`];
      }
    });
    expect(wrong).toEqual([]);
  });

  test('each link target exists, including its anchor', () => {
    const wrong = nodes<Link>(file, 'link').flatMap(({url, position}) => {
      if (!/^[/#]/.test(url)) return [];
      const [before = '', anchor] = url.split('#');
      const route = before.split('?')[0]!;
      const place = `${file}:${position?.start.line}`;
      if (OUTSIDE_THE_DOCS.has(route)) return [];
      const target = route === '' ? file : routes.has(route) ? `docs/${routes.get(route)}` : undefined;
      if (target === undefined) return [`${place}: ${route} does not exist`];
      return anchor && !headingIds(read(target)).includes(anchor) ? [`${place}: ${url} has no such heading`] : [];
    });
    expect(wrong).toEqual([]);
  });
});

interface Entry {
  term: string;
  id: string;
  text: string;
  links: number;
}

/** Third-level headings of a page with the text below each. */
function entriesOf(file: string): Entry[] {
  return [...read(file).matchAll(/^### (.+?) \{#([\w-]+)\}\n\n([\s\S]+?)(?=\n+#|\n*$(?![\s\S]))/gm)].map(
    ([, term, id, text]) => ({term: term!, id: id!, text: text!, links: text!.match(/\]\([/#]/g)?.length ?? 0}),
  );
}

/** Counts the ends of sentences outside code and addresses. */
const sentences = (text: string) => text.replace(/`[^`]*`|\]\([^)]*\)/g, 'x').match(/[.?!](?= |$)/g)?.length ?? 0;

describe('the glossary', () => {
  const entries = entriesOf('docs/definition.mdx');
  const terms = entries.map(({term}) => term);

  test('is in alphabetical order, with unique terms and anchors', () => {
    expect(terms).toEqual([...terms].sort((a, b) => (a.toLowerCase() < b.toLowerCase() ? -1 : 1)));
    for (const list of [terms, headingIds(read('docs/definition.mdx'))]) expect(new Set(list).size).toBe(list.length);
    expect(terms.length).toBeGreaterThan(60);
  });

  test('defines each term in one or two sentences, with a link to its page', () => {
    const wrong = entries.filter(({text, links}) => sentences(text) < 1 || sentences(text) > 2 || links === 0);
    expect(wrong.map(({term, text, links}) => `${term}: ${sentences(text)} sentences, ${links} links`)).toEqual([]);
  });

  // Glossary headings of terms that other pages spell differently.
  const HEADED: Record<string, string> = {
    'Recipient interaction': 'Customer interaction',
    'Minimum and maximum': 'Limits',
    'Cancelling unpaid payments': 'Cancellation',
    Wallets: 'Wallet (customer)',
    Currencies: 'Currency',
  };
  test('has the terms of the tags and of “At a glance”', async () => {
    const t = createTranslator('en', facts.translations);
    const labels = [...facts.methods].flatMap(([id, method]) =>
      Object.keys(method.flows).flatMap((flow) => {
        const [list] = methodPart(id, flow, 'glance', {facts, t, routes} as never);
        const found: string[] = [];
        visit(list as never, (node: {data?: {hName?: string}; children?: {value?: string}[]}) => {
          if (node.data?.hName === 'dt') found.push(node.children![0]!.value!);
        });
        const own = (method.flows[flow]!.facts?.timings ?? method.facts.timings ?? []).map(({name}) => name);
        return found.filter((label) => !own.includes(label));
      }),
    );
    expect(labels.length).toBeGreaterThan(100);
    const words = new Set([...labels, ...Object.values(KIND)]);
    const lower = new Set(terms.map((term) => term.toLowerCase()));
    const missing = [...words].filter((word) => {
      const headed = (HEADED[word] ?? word).toLowerCase();
      return !lower.has(headed) && !lower.has(headed.replace(/s$/, ''));
    });
    expect(missing).toEqual([]);
  });
});

describe('the questions', () => {
  const entries = entriesOf('docs/faq.mdx');
  test('are about 25, each with an answer of one to four sentences with a link', () => {
    expect(entries.length).toBeGreaterThanOrEqual(25);
    const wrong = entries.filter(
      ({term, text, links}) => !/\?( |$)|\.$/.test(term) || sentences(text) > 4 || links === 0,
    );
    expect(wrong.map(({term}) => term)).toEqual([]);
  });
});

describe('the decision tree', () => {
  const texts = (branches: readonly OutcomeBranch[]): string[] =>
    branches.flatMap(({when, text, branches: inner = []}) => [when, text, ...texts(inner)]);
  test.each(COMPLETE_LOCALES)('shows every text in %s, on an opaque ground', (locale) => {
    const t = createTranslator(locale, facts.translations);
    const svg = outcomeImages(facts).get(`img/outcome.${locale}.svg`)!;
    const shown = svg.replace(/<\/text>\s*<text[^>]*>/g, ' ');
    const {text, branches} = facts.outcomeTree;
    for (const said of [text, ...texts(branches)])
      expect(shown).toContain(treeText(said, t, facts).replaceAll('`', ''));
    expect(svg).toMatch(/<rect width="960" height="\d+" class="ground"\/>/);
    expect(svg).not.toMatch(/NaN|undefined/);
  });
  const tree = facts.outcomeTree;
  /** Problems that the check reports about the tree with changes at its root. */
  const complaintsOf = (change: Partial<OutcomeTree>): string[] =>
    outcomeTree
      .check(
        located({...tree, ...change}),
        answering({errors: located(facts.errors), statuses: located(facts.statuses)}),
      )
      .map(formatProblem);
  test('the check reports each kind of difference between texts and actions', () => {
    const [answered, busy, silent] = tree.branches as [OutcomeBranch, OutcomeBranch, OutcomeBranch];
    const withBranches = (...branches: OutcomeBranch[]) => complaintsOf({branches});
    expect(complaintsOf({})).toEqual([]);
    expect(complaintsOf({restart: 'fnd'})[0]).toContain('unknown place “fnd”; did you mean “find”?');
    expect(withBranches(answered, {...busy, when: '`15`'}, silent)[0]).toContain('names 15, and “on” means 15, 17');
    expect(withBranches(answered, {...busy, text: 'Send it again.'}, silent)[0]).toContain(
      'because the place has “wait”',
    );
    expect(withBranches(answered, {...busy, go: undefined}, silent)[0]).toContain('needs one of');
    expect(withBranches(answered, busy).join('\n')).toContain('must end with a branch on “otherwise”');
    const [paid, ...others] = answered.branches!;
    expect(paid!.end).toBe('paid');
    expect(withBranches({...answered, branches: others}, busy, silent)[0]).toContain(
      'must list every final status; missing: 1',
    );
  });
  test('uses only existing error codes and figures', () => {
    expect(complaintsOf({text: 'Within {second} seconds, or error `999`? Go on and send.'})).toEqual([
      'data.yaml:1: unknown placeholder “second”; did you mean “seconds”? known: minutes, seconds',
      expect.stringMatching(/^data\.yaml:1: unknown error code “999”/),
    ]);
  });
});

test('the page on the payment page quotes its headers', () => {
  const quoted = nodes<Code>('docs/payment_page.mdx', 'code').find(({lang}) => lang === 'http')!.value;
  const real = Object.entries(pageHeaders()).map(
    ([name, value]) => `${name}: ${value.replace(/sha256-[^']+/, 'sha256-…')}`,
  );
  expect(quoted.split('\n').slice(1)).toEqual(real);
});

test('the introduction and the request format have a Ukrainian mirror of the same structure', () => {
  const shape = ({sections}: Page) => sections.map(({id, depth, blocks}) => [id, depth, blocks.length]);
  for (const name of ['index', 'request_format'])
    expect(shape(readPage(ROOT, `${UK}/${name}.mdx`))).toEqual(shape(readPage(ROOT, `docs/${name}.mdx`)));
});
