/** Runs the commands and programs of the guides, and holds what the guides say about repeats against the sandbox. */
import {readSourceText} from '../../src/facts/sourceText';
import {mkdtempSync, rmSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import path from 'node:path';
import type {Code} from 'mdast';
import {visit} from 'unist-util-visit';
import {afterAll, beforeAll, describe, expect, test} from 'vitest';
import {loadFacts, type Facts} from '../../src/facts/load';
import {readArgs} from '../../src/gateway/args';
import type {RunningSandbox} from '../../src/gateway';
import {CALLBACK_GET, callPurpose, RETURN, sign} from '../../src/domain/signing';
import {eventParameters, signedUrl} from '../../src/domain/signing/query';
import {parsePage} from '../../src/operations/parity/parse';
import {startRecordedSandbox} from '../recorder/sandbox';
import {ROOT} from '../root';
import {signedClient} from '../signedClient';
import {runProcess, toolchainsRequired} from '../process';
import {findToolchains} from './toolchains';
import {brand} from '../../src/brand';

let sandbox: RunningSandbox;
let facts: Facts;
beforeAll(async () => {
  facts = await loadFacts(ROOT);
  sandbox = await startRecordedSandbox('samples');
});
afterAll(() => sandbox.stop());

/** @param page from the root, named in full, so that a change of it is known to reach these tests */
function blocks(page: string, lang: string): Code[] {
  const found: Code[] = [];
  visit(parsePage(readSourceText(ROOT, page)), 'code', (node: Code) => {
    if (node.lang === lang) found.push(node);
  });
  return found;
}

// The introduction has `first-payment.test.ts`.
test.each([
  'docs/request_format.mdx',
  'docs/callbacks.mdx',
  'docs/callbacks_get.mdx',
  'docs/payment_page.mdx',
  'docs/definition.mdx',
  'docs/faq.mdx',
])('the bash blocks of %s start the sandbox with flags that it has', (page) => {
  for (const {value, position} of blocks(page, 'bash')) {
    const flags = /^npm run sandbox -- (.+)$/.exec(value)?.[1];
    expect(flags, `${page}:${position?.start.line} is no call of the sandbox; run it here`).toBeDefined();
    expect(() => readArgs(flags!.split(' '))).not.toThrow();
  }
});

/** Each locale has comments of its own. */
const PROGRAMS = ['docs/callbacks_get.mdx', 'i18n/uk/docusaurus-plugin-content-docs/current/callbacks_get.mdx'].flatMap(
  (page) =>
    (
      [
        ['javascript', 'node'],
        ['python', 'python3'],
        ['php', 'php'],
      ] as const
    ).map(([lang, program]) => [page, lang, program] as const),
);

describe.each(PROGRAMS)('%s in %s, %s', (page, lang, program) => {
  const missing = findToolchains().missing.has(lang) && !toolchainsRequired;
  test.skipIf(missing)('knows a genuine query from each damaged one', async () => {
    const [block, ...more] = blocks(page, lang);
    expect(more).toEqual([]);
    const folder = mkdtempSync(path.join(tmpdir(), 'callbacks-get-'));
    const file = /title="([\w.]+)"/.exec(block!.meta!)![1]!;
    writeFileSync(path.join(folder, file), block!.value);
    const {id, api_token} = facts.sandbox.point;
    const event = facts.contract.operations.get('transactionStatus')!.requestExamples['success']!.value;
    const own = new URL('http://localhost/?shop=caf%C3%A9+1&empty=&marks=%21%27%28%29%2A~%2B%26%3D&Z=1&_=2');
    const head = {point: id, key: 1795248000000, purpose: CALLBACK_GET} as const;
    const {search} = signedUrl(own, eventParameters(event as Record<string, unknown>), [api_token], head);
    const genuine = search.slice(1);
    const reordered = genuine.split('&').reverse().join('&');
    // The key takes in what should stand behind it, and the signed text is the same.
    const key = `${head.key}.POST ${brand.api.prefix}/transaction/find\nx`;
    const text = 'x.CALLBACK_GET\na=1';
    const stolen = sign(
      api_token,
      {...head, purpose: callPurpose('POST', `${brand.api.prefix}/transaction/find`)},
      text,
    );
    const cut = new URLSearchParams({a: '1', point: String(id), key, signature: stolen}).toString();
    const another = signedUrl(own, [], [api_token], {...head, point: id + 1}).search.slice(1);
    const back = signedUrl(own, [], [api_token], {...head, purpose: RETURN}).search.slice(1);
    const twice = (tokens: [string, string]) =>
      signedUrl(own, eventParameters(event as Record<string, unknown>), tokens, head).search.slice(1);
    const cases: [string, string][] = [
      [genuine, 'valid'],
      [twice(['a newer token', api_token]), 'valid'],
      [twice([api_token, 'an older token']), 'valid'],
      [twice(['a newer token', 'an older token']), 'invalid'],
      [reordered, 'valid'],
      [cut, 'invalid'],
      [another, 'invalid'],
      [back, 'invalid'],
      [genuine.replace('transaction.status=1', 'transaction.status=2'), 'invalid'],
      [`${genuine}&more=1`, 'invalid'],
      [`${genuine}&key=1`, 'invalid'],
      [genuine.replace(/&signature=.*/, ''), 'invalid'],
      [genuine.replace(/signature=.*/, 'signature=%C3%A9'), 'invalid'],
    ];
    try {
      for (const [query, said] of cases) {
        const {exitCode, stdout, stderr} = await runProcess([program, file, query, CALLBACK_GET], {cwd: folder});
        expect([exitCode, stdout.trim()], `${query}\n${stderr}`).toEqual([0, said]);
      }
    } finally {
      rmSync(folder, {recursive: true, force: true});
    }
  });
});

/** The calls of the table in request_format.mdx: the id of each, and a change of the body that takes the id along. */
const REPEATED = [
  ['transactionCreate', {description: 'Another order'}],
  ['transactionPay', {description: 'Another order'}],
  ['transactionCancel', {amount: 1}],
  ['transactionComplete', {amount: 1}],
  ['transactionIncrease', {amount: 1}],
  ['disputeDefend', {documents: undefined, refund_ids: [600001]}],
  ['transactionResendGiftcode', {channel: undefined}],
  ['reportCreate', {kind: undefined}],
  ['invoiceCreate', {description: 'Another invoice'}],
] as const;

test('the table of ids names the calls that are tried here', () => {
  const source = readSourceText(ROOT, 'docs/request_format.mdx');
  const start = source.indexOf('| Call | Id that');
  const table = source.slice(start, source.indexOf('\n\n', start));
  const named = [...table.matchAll(/:operation\[(\w+)\]/g)].map(([, id]) => id);
  expect(named).toEqual(REPEATED.map(([id]) => id));
  // A dry run shares the id of the call that it rehearses.
  const withId = [...facts.contract.operations.values()].filter(({idempotencyId: own}) => own !== undefined);
  expect(new Set([...named, 'transactionValidate'])).toEqual(
    new Set([...withId.map(({id}) => id), 'transactionValidate']),
  );
});

test.each(REPEATED)(
  '%s takes effect once per id, and refuses the id with another body',
  async (operationId, change) => {
    await fetch(`${sandbox.url}/sandbox/reset`, {method: 'POST'});
    const operation = facts.contract.operations.get(operationId)!;
    const call = signedClient(sandbox.baseUrl, facts.sandbox.point);
    const body = Object.values(operation.requestExamples)[0]!.value as Record<string, unknown>;
    const first = await call(operation.path, body);
    expect(first.error.code, JSON.stringify(first)).toBe(0);
    const second = await call(operation.path, body);
    expect(second.error.code).toBe(0);
    expect(second.response['id']).toBe(first.response['id']);
    const other: Record<string, unknown> = {...body, ...change};
    // These two have no free text: another valid value of the same field.
    if ('channel' in change) other['channel'] = body['channel'] === 'email' ? 'phone' : 'email';
    if ('kind' in change) other['kind'] = body['kind'] === 'refunds' ? 'transactions' : 'refunds';
    expect((await call(operation.path, other)).error.code).toBe(203);
  },
);
