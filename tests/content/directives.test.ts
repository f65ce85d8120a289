/** Every page expands, and every mistake in a directive is reported with its position and the known names. */
import {readFileSync, readdirSync} from 'node:fs';
import path from 'node:path';
import type {Root} from 'mdast';
import {beforeAll, describe, expect, test, vi} from 'vitest';
import {LEAF_DIRECTIVES, TEXT_DIRECTIVES} from '../../src/render/directives';
import type {Context} from '../../src/render/builders/context';
import {createContext, expandDirectives} from '../../src/render/markdown/directives';
import {ROOT} from '../root';
import {parsePage} from '../../src/operations/parity/parse';
import {expandedOf} from './pages';
import {brand} from '../../src/brand';

const UK_DOCS = 'i18n/uk/docusaurus-plugin-content-docs/current';

function pages(folder: string): string[] {
  return readdirSync(path.join(ROOT, folder), {recursive: true, encoding: 'utf8'})
    .filter((file) => file.endsWith('.mdx'))
    .map((file) => path.join(folder, file));
}

const expand = (source: string, context: Context, file = 'docs/page.mdx'): Root => {
  const tree = parsePage(source);
  expandDirectives(tree, file, context);
  return tree;
};

describe('pages', () => {
  test.each([
    ...pages('docs').map((file) => [file, 'en'] as const),
    ...['src/pages', 'blog'].flatMap(pages).map((file) => [file, 'en'] as const),
    ...pages(UK_DOCS).map((file) => [file, 'uk'] as const),
  ])('%s expands (%s)', async (file, locale) => {
    expect(JSON.stringify(await expandedOf(file, locale))).not.toContain('"leafDirective"');
  });
});

test.each([
  ['en', 'Tell the customer', 'Tell the recipient'],
  ['uk', 'Скажіть покупцеві', 'Скажіть отримувачу'],
] as const)(
  'a failure is told to who is there: in a payout that is the recipient (%s)',
  async (locale, payin, payout) => {
    const context = await createContext(ROOT, locale);
    const directions = new Set<string>();
    for (const [id, {flows}] of context.facts.methods)
      for (const [flowId, {direction}] of Object.entries(flows)) {
        directions.add(direction);
        const text = JSON.stringify(expand(`::method{id=${id} flow=${flowId} part=failures}\n`, context));
        const [said, unsaid] = direction === 'payout' ? [payout, payin] : [payin, payout];
        expect(text.includes(said), `${id}/${flowId}`).toBe(true);
        expect(text.includes(unsaid), `${id}/${flowId}`).toBe(false);
      }
    expect([...directions].sort()).toEqual(['payin', 'payout']);
  },
);

describe('the context of a page', () => {
  test('is loaded once per build, separately from the development server', async () => {
    const before = await createContext(ROOT, 'en');
    vi.stubEnv('NODE_ENV', 'production');
    const [first, second, archived] = await Promise.all(
      [undefined, undefined, '1.0'].map((version) => createContext(ROOT, 'en', version)),
    );
    vi.unstubAllEnvs();
    expect(second!.routes).toBe(first!.routes);
    expect(first!.routes).not.toBe(before.routes);
    expect(first!.routes).toEqual(before.routes);
    expect(archived!.routes).not.toEqual(before.routes);
    // Each page has its own translator, which records missing translations.
    expect(second!.t).not.toBe(first!.t);
  });
});

describe('the table of operations', () => {
  test('links every call to its page and leaves callbacks out', async () => {
    const context = await createContext(ROOT, 'en');
    const text = JSON.stringify(expand('::operations\n', context));
    const operations = [...context.facts.contract.operations.values()];
    for (const {kind, id, page, template} of operations) {
      if (kind === 'call')
        expect(text, id).toContain(`"url":"${page}","children":[{"type":"inlineCode","value":"${template}"}]`);
      else expect(text).not.toContain(`"id":"${id}"`);
    }
    const idempotent = operations.filter(({retry}) => retry === 'idempotent').length;
    expect(text.split('"Yes, with the same external id"').length - 1).toBe(idempotent);
  });
  test('shows only the calls of the given tag', async () => {
    const context = await createContext(ROOT, 'en');
    const text = JSON.stringify(expand('::operations{tag="Invoicing pages"}\n', context));
    for (const {id, kind, tag} of context.facts.contract.operations.values())
      expect(text.includes(`"id":"${id}"`), id).toBe(kind === 'call' && tag === 'Invoicing pages');
  });
  test('warns about a call without a statement about retries', async () => {
    const context = await createContext(ROOT, 'en');
    const copy = structuredClone(context.facts.contract);
    copy.operations.get('accountInfo')!.retry = undefined;
    const changed = {...context, facts: {...context.facts, contract: copy}};
    const warnings = (from: Context) =>
      JSON.stringify(expand('::operations\n', from)).split('"Look up first"').length - 1;
    expect(warnings(changed)).toBe(warnings(context) + 1);
  });
});

describe('the block of a call with a bearer token', () => {
  test('names the token, and requires no signature for a repeat', async () => {
    const context = await createContext(ROOT, 'en');
    const block = (id: string) => JSON.stringify(expand(`::endpoint{operation=${id}}\n`, context));
    expect(block('invoicingPageTemplate')).toContain(' with an invoicing token');
    expect(block('invoicingPageTemplate')).not.toContain('Sign each retry');
    expect(block('invoicingRevokeToken')).toContain('Sign each retry again, with a new ');
    expect(block('transactionFind')).not.toContain('Sign each retry');
  });
});

describe('path parameters', () => {
  test('are shown in braces, called with the example, and listed before the body', async () => {
    const context = await createContext(ROOT, 'en');
    // The address may contain break opportunities between its parts.
    const endpoint = JSON.stringify(expand('::endpoint{operation=serviceGet}\n', context)).replaceAll(
      /"\},\{"type":"element","data":\{"hName":"wbr".*?\},"children":\[\]\},\{"type":"text","value":"/g,
      '',
    );
    expect(endpoint).toContain(`${brand.api.prefix}/service/{id}`);
    expect(endpoint).not.toContain('2102');
    expect(JSON.stringify(expand('::fields{operation=serviceGet in=request}\n', context))).toMatch(
      /"id":"request-id".*Path parameter, not in the body/,
    );
    const samples = JSON.stringify(expand('::samples{operation=serviceGet example=service}\n', context));
    expect(samples).toContain(`${brand.api.prefix}/service/2102 HTTP/1.1`);
    expect(samples).not.toContain('{id}');
  });
});

describe('mistakes in a page', () => {
  let context: Context;
  beforeAll(async () => {
    context = await createContext(ROOT, 'en');
  });
  test.each([
    [
      '::feilds{operation=transactionFind in=request}',
      /^docs\/page\.mdx:3: ::feilds: unknown directive; did you mean “fields”\? known: .*samples/,
    ],
    [
      '::fields{operation=transactionFnd in=request}',
      /:3: ::fields: unknown operation “transactionFnd”; did you mean “transactionFind”\?/,
    ],
    ['::fields{operation=transactionFind on=request}', /:3: ::fields: .*“?on.*attributes: operation, in/],
    ['::fields{operation=transactionFind in=answer}', /:3: ::fields: in: .*request/],
    ['::samples{operation=transactionFind example=nope}', /:3: ::samples: .*nope.*by_id/],
    ['::samples{operation=transactionStatus example=success}', /:3: ::samples: .*webhook/],
    ['::example{operation=transactionFind response=299}', /:3: ::example: .*no response “299”.*200/],
    ['::example{operation=transactionFind response=200 name=nope}', /:3: ::example: .*no example “nope”.*success/],
    ['::operations{tag=Transaction}', /:3: ::operations: unknown tag “Transaction”; did you mean “Transactions”/],
    ['::callback{operation=transactionStatus example=nope}', /:3: ::callback: .*failed, partly_refunded, success/],
    ['::method{id=blick flow=payin_hpp part=glance}', /:3: ::method: unknown method “blick”; did you mean “blik”/],
    ['::method{id=blik flow=payout part=glance}', /:3: ::method: method “blik” has no flow “payout”.*payin_h2h/],
    ['::method{id=blik flow=payin_hpp part=trap}', /:3: ::method: part: /],
    ['::library{file=sign.ts}', /:3: ::library: the client has no file “sign.ts”; known: signed.ts/],
    ['::receiver{operation=transactionFind}', /:3: ::receiver: there is no receiver for .*transactionStatus/],
    ['::table{name=currency}', /:3: ::table: unknown table “currency”.*currencies/],
    [
      'Within :fact[signing.windw_seconds] seconds.',
      /:3: :fact: unknown fact “signing.windw_seconds”; did you mean “signing.window_seconds”/,
    ],
    ['Status :status[9].', /:3: :status: unknown status “9”/],
    ['Error :error[999].', /:3: :error: unknown error “999”/],
    ['Reason :reason[1805x].', /:3: :reason: unknown failure reason/],
    ['Reason :reason[9999].', /:3: :reason: unknown failure reason “9999”/],
    ['Call :operation[nope].', /:3: :operation: unknown operation “nope”/],
    ['An :unknown[word].', /:3: :unknown: unknown directive; known: error, fact/],
  ])('%s', (line, message) => {
    expect(() => expand(`# Title\n\n${line}\n`, context)).toThrow(message);
  });
  test('all mistakes of a page are reported at once', () => {
    expect(() => expand('::nope{}\n\ntext\n\n::table{name=nope}\n', context)).toThrow(
      /page\.mdx:1: [\s\S]*page\.mdx:5: /,
    );
  });
  test('a time, a scheme and a bare :word remain text', () => {
    const text = `At 10:30, localhost:${brand.api.sandboxPort} and :word.`;
    expect(JSON.stringify(expand(text, context))).not.toContain('unknown');
  });
  test('titles of notes are in brackets, without which the directive would be plain text', () => {
    const wrong = ['docs', 'versioned_docs', 'src/pages', 'blog', 'i18n/uk']
      .flatMap(pages)
      .filter((file) => /^:{3,}\w+[^\S\n]+[^\s[{]/m.test(readFileSync(path.join(ROOT, file), 'utf8')));
    expect(wrong).toEqual([]);
  });
  test('each directive is used by a page', () => {
    const all = ['docs', 'versioned_docs', 'src/pages']
      .flatMap(pages)
      .map((file) => readFileSync(path.join(ROOT, file), 'utf8'))
      .join('\n');
    const unused = [
      ...Object.keys(LEAF_DIRECTIVES).filter((name) => !new RegExp(`^::${name}\\b`, 'm').test(all)),
      ...Object.keys(TEXT_DIRECTIVES).filter((name) => !all.includes(`:${name}[`)),
    ];
    expect(unused).toEqual([]);
  });
});
