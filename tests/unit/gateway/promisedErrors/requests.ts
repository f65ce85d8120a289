/** Plays about the format of requests: signing, tokens, limits, ids, and what the sandbox triggers. */
import http from 'node:http';
import {expect, vi} from 'vitest';
import {brand} from '../../../../src/brand';
import {startSandbox} from '../../../../src/gateway';
import {facts, newKey, requestOf, start, type Answer, type Harness} from '../helpers';
import {accepted, bearer, control, DAY_MS, detailsText, exampleOf, fieldsIn, wait, type Plays} from './common';

const {signing, rate_limits: limits, transparency_token: transparency} = facts.gateway;
/** Path of version 1.0 of the API. */
const OLD_PREFIX = '/v1';
const FIND = {id: 900001};
const calls = [...facts.contract.operations.values()].filter(({kind}) => kind === 'call');

/** Sends an unsigned request over a connection; `fetch` and `Request` would normalise the path. */
const askFor = (port: number, path: string) =>
  new Promise<Answer>((resolve, reject) => {
    const headers = {'Content-Type': 'application/json', 'Content-Length': '2'};
    const request = http.request({host: '127.0.0.1', port, path, method: 'POST', headers}, (response) => {
      let text = '';
      response.on('data', (chunk: Buffer) => (text += chunk.toString()));
      response.on('end', () => resolve({http: response.statusCode, ...JSON.parse(text)}));
    });
    request.on('error', reject);
    request.end('{}');
  });

/** Revokes the API token after it has issued a token of each kind. @returns what each then gets */
async function afterRevocation(harness: Harness) {
  const {response: seen} = await accepted(harness.call('transactionIssueToken', FIND));
  const {response: pages} = await accepted(harness.call('invoicingToken', {}));
  const at = new Date().toISOString();
  await control(harness, 'tokens/revoke');
  await wait(1000);
  const signed = [
    await harness.call('transactionFind', FIND),
    await harness.call('transactionPay', requestOf('transactionPay')),
  ];
  const browser = await bearer(harness, seen.token, 'transactionFind', FIND);
  const invoicing = await harness.call('invoicingPageTransactions', {page_id: 6101}, {token: pages.token});
  expect([browser.error.code, invoicing.error.code]).toEqual([20, 16]);
  return {signed, at};
}

/** Sends every language that is accepted, and others. @returns the answers for the others */
async function otherLanguages(): Promise<Answer[]> {
  const {call} = start();
  for (const locale of ['ua', 'en', 'ru'])
    await accepted(call('transactionPay', requestOf('transactionPay', {locale})));
  const others = ['uk', 'en-US', 'de', 'EN', ''];
  const answers: Answer[] = [];
  for (const locale of others) answers.push(await call('transactionPay', requestOf('transactionPay', {locale})));
  expect(answers.map(fieldsIn)).toEqual(others.map(() => ['locale']));
  return answers;
}

const pages = (harness: Harness, Authorization: string | null) =>
  harness.call('invoicingPageTransactions', {page_id: 6101}, {headers: {Authorization}});

/** Calls of the invoicing API with every kind of token that is not valid. */
async function refusedTokens(): Promise<Answer[]> {
  const harness = start();
  const issue = async () => (await accepted(harness.call('invoicingToken', {lifetime_seconds: 60}))).response.token;
  const [expiring, revoked] = [await issue(), await issue()];
  await accepted(harness.call('invoicingRevokeToken', {token: revoked}));
  const before = await pages(harness, `Bearer ${revoked}`);
  await wait(61_000);
  const {response} = await accepted(harness.call('transactionIssueToken', FIND));
  return [
    before,
    await pages(harness, null),
    await pages(harness, `Bearer ${expiring}`),
    await pages(harness, 'Bearer invt_unknown'),
    await pages(harness, `Bearer ${response.token}`),
  ];
}

/** An id that begins as a trigger does and goes on as none. */
async function misspelt(operation: string, field: string, prefix: string): Promise<Answer[]> {
  const answer = await start().call(operation, requestOf(operation, {[field]: `${prefix}-typo-1042`}));
  expect(fieldsIn(answer)).toEqual([field]);
  expect(detailsText(answer)).toContain('with one of');
  return [answer];
}

export const requestPlays: Plays = {
  '/request_format#request: 10': async () => {
    const answer = await start().call('transactionFind', FIND, {headers: {'Content-Encoding': 'gzip'}});
    expect(answer.http).toBe(415);
    return [answer];
  },
  '/request_format#request: 10 (2)': async () => {
    const {call} = start();
    const {max_levels: levels} = facts.gateway.request;
    const nested = (deep: number) => call('transactionFind', undefined, {bytes: '['.repeat(deep) + ']'.repeat(deep)});
    expect((await nested(levels)).error.code).toBe(204);
    return [await nested(levels + 1), await nested(20_000)];
  },
  '/request_format#request: 204': async () => {
    const {call} = start();
    const validate = (description: string) =>
      call('transactionValidate', {...requestOf('transactionPay'), description});
    await accepted(validate('a\tb\r\nc'));
    return [await validate('a\u0000b'), await validate('a\u007fb')];
  },
  '/request_format#request: 204 (2)': async () => {
    const {call} = start();
    const answers: Answer[] = [];
    for (const {id, path} of calls.filter((one) => !one.path.includes('{'))) {
      const answer = await call(id, {...requestOf(id), unexpected_field: 1});
      expect(fieldsIn(answer), path).toContain('unexpected_field');
      answers.push(answer);
    }
    return answers;
  },
  '/request_format#request: 10 (3)': async () => [
    await start().call('transactionFind', undefined, {bytes: '{"id":900001,"id":900001}'}),
  ],
  '/request_format#signing: 14': async () => {
    vi.useRealTimers();
    const running = await startSandbox({port: 0, quiet: true});
    try {
      const path = `${brand.api.prefix}/transaction/find`;
      // Unsigned: an existing path is refused for that reason, so the others were not verified.
      expect((await askFor(running.port, path)).error.code).toBe(12);
      const others = [`${path}?a=1`, path.replace('find', '%66ind'), `/${path}`, `${path}/../find`, `${path}/`];
      const answers = await Promise.all(others.map((other) => askFor(running.port, other)));
      expect(answers.map((answer) => answer.http)).toEqual(others.map(() => 404));
      return answers;
    } finally {
      await running.stop();
    }
  },
  '/request_format#signing: 11': async () => {
    const {call} = start();
    const {key: name, signature} = brand.headers;
    const key = newKey();
    await accepted(call('transactionFind', FIND, {key}));
    const answers = [
      await call('transactionFind', FIND, {token: 'another token'}),
      await call('transactionFind', FIND, {key: Date.now() - signing.window_seconds * 1000 - 1}),
      await call('transactionFind', FIND, {key}),
    ];
    expect(answers.map(fieldsIn)).toEqual([[signature], [name], [name]]);
    expect(new Set(answers.map(detailsText)).size).toBe(3);
    return answers;
  },
  '/request_format#token-change: 11': async () => {
    const {signed, at} = await afterRevocation(start());
    for (const answer of signed) expect(detailsText(answer)).toContain(`was revoked at ${at}`);
    return signed;
  },
  '/security#leak: 11': async () => (await afterRevocation(start())).signed,
  '/request_format#limits: 15': async () => {
    const harness = start({rateLimit: true});
    for (let sent = 0; sent < limits.point; sent += 1) await accepted(harness.call('transactionFind', FIND));
    const body = requestOf('transactionPay');
    const over = await harness.call('transactionPay', body);
    await wait(Number(over.headers.get('Retry-After')) * 1000);
    const {external_transaction_id} = body;
    expect((await harness.call('transactionFind', {external_transaction_id})).error.code).toBe(208);
    return [over];
  },
  '/request_format#idempotency: 203': async () => {
    const harness = start();
    const body = requestOf('transactionPay');
    const {response} = await accepted(harness.call('transactionPay', body));
    const before = await harness.find(response.id);
    const other = await harness.call('transactionPay', {...body, amount: body.amount + 1});
    expect(await harness.find(response.id)).toEqual(before);
    return [other];
  },
  // Two processes that share a point and take the same millisecond.
  '/client#bytes: 11': async () => {
    const {call} = start();
    const key = newKey();
    await accepted(call('transactionFind', FIND, {key}));
    const second = await call('transactionFind', {id: 900002}, {key});
    expect(fieldsIn(second)).toEqual([brand.headers.key]);
    return [second];
  },
  '/client#send: 204': async () => {
    const answer = await start().call('transactionPay', {...requestOf('transactionPay'), unexpected_field: 1});
    expect(fieldsIn(answer)).toEqual(['unexpected_field']);
    return [answer];
  },
  // A body that is built again and has a field more, with its default value.
  '/client#ids: 203': async () => {
    const {call} = start();
    const {locale: _locale, ...body} = requestOf('transactionPay');
    await accepted(call('transactionPay', body));
    return [await call('transactionPay', {...body, locale: 'en'})];
  },
  '/request_format#exceptions: 16': async () => {
    const harness = start();
    const {response} = await accepted(harness.call('transactionIssueToken', FIND));
    const codes = [
      await harness.call('transactionFind', FIND, {headers: {Authorization: 'Bearer'}}),
      await bearer(harness, facts.sandbox.invoicing_token, 'transactionFind', FIND),
      await bearer(harness, response.token, 'transactionFind', {id: 900002}),
      await bearer(harness, response.token, 'transactionPay', {
        ...requestOf('transactionPay'),
        external_transaction_id: 'order-1001-1',
      }),
    ];
    await wait(transparency.lifetime_minutes * 60_000);
    codes.push(await bearer(harness, response.token, 'transactionFind', FIND));
    expect(codes.map(({error}) => error.code)).toEqual([18, 20, 21, 22, 19]);
    return refusedTokens();
  },
  '/invoicing/api_invoicing#refused-token: 16': async () => {
    const answers = await refusedTokens();
    expect(answers.map((answer) => answer.http)).toEqual(answers.map(() => 401));
    // An unknown token and one of another kind have the same reason.
    expect(new Set(answers.map(detailsText)).size).toBe(answers.length - 1);
    return answers;
  },
  '/invoicing/api_invoicing/revoke_token#surprises: 16': async () => {
    const harness = start();
    const {token} = (await accepted(harness.call('invoicingToken', {}))).response;
    await accepted(harness.call('invoicingRevokeToken', {token: `${token}x`}));
    await accepted(pages(harness, `Bearer ${token}`));
    await accepted(harness.call('invoicingRevokeToken', {token}));
    const answer = await pages(harness, `Bearer ${token}`);
    expect(detailsText(answer)).toContain('was revoked');
    return [answer];
  },
  // The sandbox is the gateway after the date: it no longer has the paths of the older version.
  '/versioning#end: 14': async () => {
    const {call} = start();
    const answers: Answer[] = [];
    for (const {id, path} of calls) answers.push(await call(id, requestOf(id), {path: `${OLD_PREFIX}${path}`}));
    return answers;
  },
  '/reference/language_codes#accepted: 204': otherLanguages,
  '/payment_page#language: 204': otherLanguages,
  '/mobile_apps#return: 204': async () => {
    const {call} = start();
    const body = requestOf('transactionCreate');
    const answers: Answer[] = [];
    for (const field of ['success_url', 'fail_url', 'cancel_url', 'return_url']) {
      const create = (url: string) => {
        const external_transaction_id = `app-${field}`;
        return call('transactionCreate', {...body, external_transaction_id, point: {...body.point, [field]: url}});
      };
      const refused = await create('myshop://paid');
      expect(fieldsIn(refused)).toEqual([`point.${field}`]);
      answers.push(refused);
      await accepted(create('https://shop.example/app/orders/1042'));
    }
    return answers;
  },
  '/callbacks#provoke-payment: 204': async () => {
    const {call} = start();
    const pay = (external_customer_id: string) =>
      call('transactionPay', requestOf('transactionPay', {external_customer_id}));
    const reasons = facts.methods.get('blik')!.flows.payin_h2h!.failures;
    const foreign = facts.failureReasons.find(({code}) => !reasons.includes(code))!.code;
    await accepted(pay(`sandbox-failed-${reasons[0]}`));
    const reason = await pay(`sandbox-failed-${foreign}`);
    expect(detailsText(reason)).toContain(String(reasons[0]));
    const words = [await pay('sandbox-nonsense'), await pay('sandbox-success-nonsense')];
    expect(detailsText(words[0]!)).toContain('success');
    expect(detailsText(words[1]!)).toContain('duplicate');
    return [reason, ...words];
  },
  '/callbacks#provoke-error: 204': async () => {
    const {call} = start();
    await accepted(call('transactionPay', requestOf('transactionPay', {external_transaction_id: 'sandbox-nonsense'})));
    return [
      await call('transactionPay', requestOf('transactionPay', {external_transaction_id: 'sandbox-error-14-1042'})),
      await call('transactionCancel', requestOf('transactionCancel', {external_refund_id: 'sandbox-lost-money'})),
    ];
  },
  '/api/refund_find#sandbox: 204': () => misspelt('transactionCancel', 'external_refund_id', 'sandbox-refund'),
  '/api/transaction_find#received-sandbox: 204': () =>
    misspelt('transactionPay', 'external_transaction_id', 'sandbox-money'),
  '/go_live: 204': async () => [
    ...(await misspelt('transactionPay', 'external_transaction_id', 'sandbox-payout')),
    ...(await misspelt('transactionPay', 'external_transaction_id', 'sandbox-lost')),
    ...(await misspelt('transactionCancel', 'external_refund_id', 'sandbox-refund')),
    ...(await misspelt('transactionPay', 'external_order_id', 'sandbox-dispute')),
  ],
  // The header is what the sentence is about.
  '/callbacks#provoke-error: 204 (2)': async () => {
    const {call} = start();
    const ask = (value: string) => call('transactionFind', FIND, {headers: {[facts.sandbox.error_header]: value}});
    for (const code of [13, 15, 17]) expect((await ask(String(code))).error.code).toBe(code);
    return [await ask('16'), await ask('208'), await ask('nonsense')];
  },
  '/api/events/event_list#too-old: 370': async () => {
    const harness = start();
    const {response} = await accepted(harness.call('eventList', {limit: 1}));
    await accepted(harness.call('transactionCancel', exampleOf('transactionCancel', 'refund')));
    vi.setSystemTime(Date.now() + (facts.gateway.events.kept_days + 1) * DAY_MS);
    const answer = await harness.call('eventList', {cursor: response.next_cursor});
    await accepted(harness.call('eventList', {}));
    return [answer];
  },
  '/api/transaction_list#not: 204': async () => {
    const caller = exampleOf('transactionList', 'caller');
    const last4 = '4242424242424242';
    const answer = await start().call('transactionList', {...caller, card: {last4}});
    expect(fieldsIn(answer)).toEqual(['card.last4']);
    expect(answer.text).not.toContain(last4);
    return [answer];
  },
  '/api/transaction_list#cursor: 372': async () => {
    const {call} = start();
    const page = exampleOf('transactionList', 'page');
    const {next_cursor: cursor} = (await accepted(call('transactionList', page))).response;
    await accepted(call('transactionList', {...page, limit: 50, cursor}));
    return [
      await call('transactionList', {...page, statuses: [2], cursor}),
      await call('transactionList', {...page, order: 'oldest', cursor}),
    ];
  },
  '/api/transaction_list#cursor: 370': async () => {
    const {call} = start();
    const page = exampleOf('transactionList', 'page');
    const {next_cursor: cursor} = (await accepted(call('transactionList', page))).response;
    vi.setSystemTime(Date.now() + facts.gateway.transaction_list.cursor_days * DAY_MS);
    const answer = await call('transactionList', {...page, cursor});
    await accepted(call('transactionList', page));
    return [answer];
  },
  '/api/transaction_claim#when: 214': async () => {
    const {call} = start();
    const body = exampleOf('transactionClaim', 'voucher');
    // A card payment, and a payout.
    return [
      await call('transactionClaim', {...body, id: 900040}),
      await call('transactionClaim', {...body, id: 900058}),
    ];
  },
  '/api/transaction_claim#receipt: 204': async () => {
    const {call} = start();
    const body = exampleOf('transactionClaim', 'voucher');
    const numbers = ['4242424242424242', 'DE89370400440532013000'];
    const answers = await Promise.all(numbers.map((reference) => call('transactionClaim', {...body, reference})));
    for (const [index, answer] of answers.entries()) {
      expect(fieldsIn(answer)).toEqual(['reference']);
      expect(answer.text).not.toContain(numbers[index]);
    }
    return answers;
  },
  '/api/transaction_claim#once: 380': async () => {
    const {call} = start();
    const body = exampleOf('transactionClaim', 'voucher');
    const {response} = await accepted(call('transactionClaim', body));
    const again = await accepted(call('transactionClaim', body));
    expect(again.headers.get('X-Repeated')).toBe('true');
    expect(again.response.claim.file.upload_url).toBe(response.claim.file.upload_url);
    return [await call('transactionClaim', {...body, amount: 1})];
  },
  '/api/reports/report_create#period: 204': async () => {
    const {call} = start();
    const ask = (external_report_id: string, from: string, to: string) =>
      call('reportCreate', {...exampleOf('reportCreate', 'transactions'), external_report_id, from, to});
    const [first, last, middle] = ['2026-09-30T22:00:00Z', '2026-10-31T23:00:00Z', '2026-10-15T22:00:00Z'];
    const answer = await ask('october', first, last);
    expect(fieldsIn(answer)).toEqual(['to']);
    await accepted(ask('october', first, middle));
    await accepted(ask('october-2', middle, last));
    return [answer];
  },
  '/api/reports/report_download#no-answer: 352': async () => {
    const {call} = start();
    const asked = exampleOf('reportCreate', 'transactions');
    const {response} = await accepted(call('reportCreate', {...asked, external_report_id: 'first'}));
    await wait(3 * facts.sandbox.report_step_seconds * 1000);
    const {text} = await call('reportDownload', {id: response.id});
    expect((await call('reportDownload', {id: response.id})).text).toBe(text);
    await wait(facts.gateway.reports.lifetime_hours * 3_600_000);
    const answer = await call('reportDownload', {id: response.id});
    await accepted(call('reportCreate', {...asked, external_report_id: 'again'}));
    return [answer];
  },
};
