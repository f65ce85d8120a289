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
import {flowSampleInput} from '../../src/samples';
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

describe('the guides of the daily work', () => {
  const reset = () => fetch(`${sandbox.url}/sandbox/reset`, {method: 'POST'});
  const payment = {
    account_id: 301,
    wallet_id: 4001,
    service_id: 2101,
    customer_ip_address: '203.0.113.10',
    amount: 1250,
    amount_currency: 'PLN',
  };

  test('what a payment sends about the customer in fields, browser and address comes back nowhere', async () => {
    await reset();
    const call = signedClient(sandbox.baseUrl, facts.sandbox.point);
    const sent: string[] = [];
    const back: string[] = [];
    for (const [id, method] of facts.methods)
      for (const [name, flow] of Object.entries(method.flows)) {
        const {path: address, body: example} = flowSampleInput(facts, method, flow);
        const body: Record<string, unknown> = {...example, external_transaction_id: `data-${id}-${name}`};
        const answer = await call(address, body);
        expect(answer.error, `${id} ${name}`).toMatchObject({code: 0});
        const found = await call('/transaction/find', {id: answer.response['id']});
        const {fields, browser, customer_ip_address} = body as Record<string, unknown>;
        // Short values, such as a month, stand in an answer by chance.
        const values = Object.values({...(fields as object), ...(browser as object), customer_ip_address}).map(String);
        for (const one of values.filter(({length}) => length > 5)) {
          sent.push(one);
          if (JSON.stringify([answer, found]).includes(one)) back.push(`${id} ${name}: ${one}`);
        }
      }
    expect(new Set(sent).size).toBeGreaterThan(20);
    expect(back).toEqual([]);
  });

  test('notes of the card lists are replaced, and a reason stays after the removal', async () => {
    await reset();
    const call = signedClient(sandbox.baseUrl, facts.sandbox.point);
    const card_number = '4242424242424242';
    await call('/cards/whitelist/add', {card_number, note: 'A name'});
    expect((await call('/cards/whitelist/add', {card_number})).response['whitelist_note']).toBe('A name');
    expect((await call('/cards/whitelist/add', {card_number, note: '-'})).response['whitelist_note']).toBe('-');
    await call('/cards/blacklist', {card_number, action: 'add', reason: 'A name'});
    const removed = await call('/cards/blacklist', {card_number, action: 'remove', reason: '-'});
    expect(removed.response).toMatchObject({in_blacklist: false, blacklist_reason: '-'});
  });

  test('the payer of an invoice is replaced before it is withdrawn, not after, and not once it is paid', async () => {
    await reset();
    const call = signedClient(sandbox.baseUrl, facts.sandbox.point);
    const states = new Map<string, number>();
    for (const id of [7001, 7002, 7003, 7004, 7005]) {
      const {state, version} = (await call('/invoice/find', {id})).response;
      const payer = {name: 'x', email: 'removed@example.com'};
      states.set(String(state), (await call('/invoice/update', {id, version, payer})).error.code);
    }
    expect(Object.fromEntries(states)).toEqual({sent: 0, viewed: 0, paid: 361, overdue: 0, deleted: 364});
  });

  test('an address of return with a scheme of an app is refused', async () => {
    const call = signedClient(sandbox.baseUrl, facts.sandbox.point);
    const point = {return_url: 'myshop://paid'};
    const {error} = await call('/transaction/create', {...payment, external_transaction_id: 'app-scheme', point});
    expect([error.code, error.details?.[0]?.field]).toEqual([204, 'point.return_url']);
  });

  test.each([
    ['en', 'en'],
    ['ua', 'uk'],
    ['ru', 'ru'],
    [undefined, 'en'],
    ['uk', undefined],
    ['en-US', undefined],
  ])('locale %s opens the payment page in %s', async (locale, lang) => {
    const call = signedClient(sandbox.baseUrl, facts.sandbox.point);
    const external_transaction_id = `language-${locale ?? 'none'}`;
    const {error, response} = await call('/transaction/create', {...payment, external_transaction_id, locale});
    expect(error.code).toBe(lang === undefined ? 204 : 0);
    if (lang === undefined) return;
    const {pay_url: address} = response['result'] as {pay_url: string};
    const page = await (await fetch(address, {headers: {'Accept-Language': 'uk'}})).text();
    expect(page).toContain(`<html lang="${lang}"`);
  });

  test('a report calls the callback address of the point', async () => {
    await reset();
    const call = signedClient(sandbox.baseUrl, facts.sandbox.point);
    await fetch(`${sandbox.url}/sandbox/callback_url`, {
      method: 'POST',
      headers: {'Content-Type': 'application/json'},
      body: JSON.stringify({callback_url: `${sandbox.url}/inbox`}),
    });
    const period = {from: '2026-11-20T10:00:00Z', to: '2026-11-20T11:00:00Z'};
    await call('/report/create', {account_id: 301, external_report_id: 'address-1', kind: 'transactions', ...period});
    const events = async () =>
      (await (await fetch(`${sandbox.url}/inbox`)).json()) as {verified: boolean; event: {event: string}}[];
    await expect.poll(events, {timeout: 20_000, interval: 200}).toHaveLength(1);
    expect(await events()).toMatchObject([{verified: true, event: {event: 'report.ready'}}]);
  });
});
