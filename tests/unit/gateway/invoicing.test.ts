/** Tests of the invoicing API: tokens, templates, customisation, payment pages and their transactions. */
import {readFileSync} from 'node:fs';
import {load} from 'cheerio';
import {afterEach, beforeEach, describe, expect, it, vi} from 'vitest';
import {getOperation} from '../../../src/facts/contract';
import type {Facts} from '../../../src/facts/load';
import {contrastRatio} from '../../../src/domain/contrast';
import {PAGE_LOCALES} from '../../../src/gateway/engine/invoicingPages';
import {contrastDetails} from '../../../src/gateway/operations/invoicing';
import {fieldForms, parseAmount} from '../../../src/gateway/pages/invoicing/inputs';
import {invoicingTexts} from '../../../src/gateway/pages/invoicing/texts';
import {facts, fakeTime, ORIGIN, requestOf, start, type Harness} from './helpers';
import {brand} from '../../../src/brand';

const {invoicing} = facts.sandbox;
const WORKSHOP = '/page/5d0c1e7a9b42';
const CLUB = '/page/1b96f3c04e8d';
const SETTLED = facts.sandbox.answer_seconds * 1000;

beforeEach(fakeTime);
afterEach(() => void vi.useRealTimers());

const example = (id: string, name: string): any => getOperation(facts.contract, id).requestExamples[name]!.value;

async function view(harness: Harness, path: string, headers: Record<string, string> = {}) {
  const response = await harness.sandbox.app.request(`${ORIGIN}${path}`, {headers});
  return {response, $: load(await response.text())};
}

/** Submits the form of a page and pays on the payment page with a BLIK code. */
async function pay(harness: Harness, path: string, form: Record<string, string>, code = '777123') {
  const begun = await harness.post(path, form);
  expect(begun.status).toBe(303);
  const payPath = new URL(begun.headers.get('Location')!).pathname;
  await harness.post(payPath, {action: 'pay', blik_code: code});
  await vi.advanceTimersByTimeAsync(SETTLED);
  return payPath;
}

const EMAIL = {field_email: 'payer@mail.example'};
const listed = async ({call}: Harness, pageId: number) =>
  (await call('invoicingPageTransactions', {page_id: pageId})).response;

describe('documented examples', () => {
  it.each([
    ['invoicingPageTemplate', 'fixed', 'fixed'],
    ['invoicingPageTemplate', 'free', 'free'],
    ['invoicingPageTemplate', 'change', 'changed'],
    ['invoicingPageCustomization', 'look', 'success'],
    ['invoicingPaymentPage', 'close', 'closed'],
    ['invoicingPageTransactions', 'first', 'first'],
    ['invoicingPageTransactions', 'next', 'last'],
    ['invoicingRevokeToken', 'token', 'success'],
  ])('%s returns for “%s” the documented response “%s”', async (id, request, response) => {
    const {response: answer} = await start().call(id, example(id, request));
    const documented = getOperation(facts.contract, id).responses['200']!.examples[response]!.value as any;
    expect(JSON.stringify(answer)).toBe(JSON.stringify(documented.response));
  });

  it('differ only in random values: the token and the address of a new page', async () => {
    const {call} = start();
    const documented = (id: string, name: string): any =>
      (getOperation(facts.contract, id).responses['200']!.examples[name]!.value as any).response;
    const token = (await call('invoicingToken', example('invoicingToken', 'hour'))).response;
    expect({...token, token: ''}).toEqual({...documented('invoicingToken', 'success'), token: ''});
    const page = (await call('invoicingPaymentPage', example('invoicingPaymentPage', 'publish'))).response;
    expect({...page, page_url: ''}).toEqual({...documented('invoicingPaymentPage', 'published'), page_url: ''});
  });
});

describe('tokens', () => {
  const use = ({call}: Harness, token: string) => call('invoicingPageTransactions', {page_id: 6101}, {token});
  const issue = async ({call}: Harness, body: object = {}) => (await call('invoicingToken', body)).response;

  it('authorise calls until they expire', async () => {
    const harness = start();
    const {token, expires_at: expires} = await issue(harness, {lifetime_seconds: 60});
    expect(Date.parse(expires)).toBe(Date.now() + 60_000);
    await vi.advanceTimersByTimeAsync(59_999);
    expect((await use(harness, token)).error.code).toBe(0);
    await vi.advanceTimersByTimeAsync(1);
    const {http, error} = await use(harness, token);
    expect([http, error.code, error.details]).toEqual([401, 16, [{field: 'Authorization', message: 'has expired'}]]);
  });

  it('are valid for one hour by default', async () => {
    expect(Date.parse((await issue(start())).expires_at)).toBe(Date.now() + 3_600_000);
  });

  it('can coexist, and revocation affects only one', async () => {
    const harness = start();
    const [one, other] = [await issue(harness), await issue(harness)];
    expect(one.token).not.toBe(other.token);
    const revoked = await harness.call('invoicingRevokeToken', {token: one.token});
    expect((await harness.call('invoicingRevokeToken', {token: one.token})).text).toBe(revoked.text);
    expect((await use(harness, one.token)).error.details).toEqual([{field: 'Authorization', message: 'was revoked'}]);
    expect((await use(harness, other.token)).error.code).toBe(0);
  });

  it.each(['invt_unknown', 'x', facts.sandbox.point.api_token])(
    'can be revoked without error even if unknown: %s',
    async (token) => {
      const {error, response} = await start().call('invoicingRevokeToken', {token});
      expect([error.code, response]).toEqual([0, {active: false}]);
    },
  );

  it('are restored by a reset if seeded, and deleted if issued', async () => {
    const harness = start();
    const {token} = await issue(harness);
    await harness.call('invoicingRevokeToken', {token: facts.sandbox.invoicing_token});
    harness.sandbox.reset();
    expect((await use(harness, facts.sandbox.invoicing_token)).error.code).toBe(0);
    expect((await use(harness, token)).error.details?.[0]?.message).toBe('is not a token of this point');
  });

  it.each([null, 'Basic dXNlcjpwYXNz', 'Bearer', facts.sandbox.invoicing_token])(
    'must follow “Bearer”: %s',
    async (header) => {
      const {http, error} = await start().call(
        'invoicingPageTransactions',
        {page_id: 6101},
        {headers: {Authorization: header}},
      );
      expect([http, error.details]).toEqual([401, [{field: 'Authorization', message: 'must be “Bearer” and a token'}]]);
    },
  );

  it('cannot be replaced by a signature or the API token', async () => {
    const {error} = await use(start(), facts.sandbox.point.api_token);
    expect(error.code).toBe(16);
  });

  it('do not authorise a signed call', async () => {
    const {call} = start();
    const headers = {[brand.headers.signature]: null, Authorization: `Bearer ${facts.sandbox.invoicing_token}`};
    expect((await call('accountInfo', {account_id: 301}, {headers})).error.code).toBe(12);
    // This call also accepts a bearer token, but of another kind.
    expect((await call('transactionFind', {id: 900001}, {headers})).error.code).toBe(20);
  });
});

describe('templates', () => {
  const save = (harness: Harness, changes: Record<string, unknown> = {}) =>
    harness.call('invoicingPageTemplate', {...example('invoicingPageTemplate', 'fixed'), ...changes});

  it('are created once and updated under the same external id', async () => {
    const harness = start();
    const first = await save(harness);
    await vi.advanceTimersByTimeAsync(1000);
    expect((await save(harness)).text).toBe(first.text);
    const changed = (await save(harness, {amount: 8000})).response;
    expect(changed).toMatchObject({template_id: 6011, amount: 8000, created_at: first.response.created_at});
    expect(changed.updated_at).not.toBe(first.response.updated_at);
    expect((await save(harness, {external_template_id: 'other'})).response.template_id).toBe(6012);
  });

  it.each<[Record<string, unknown>, {field: string; message: string}[]]>([
    [{amount: undefined}, [{field: 'amount', message: 'is required with fixed'}]],
    [{min_amount: 1}, [{field: 'min_amount', message: 'must be left out with fixed'}]],
    [{amount_mode: 'free'}, [{field: 'amount', message: 'must be left out with free'}]],
    [
      {amount_mode: 'free', amount: undefined, min_amount: 500, max_amount: 499},
      [{field: 'max_amount', message: 'must be at least 500, the min_amount'}],
    ],
    [
      {fields: [1, 2].map(() => ({slug: 'a', type: 'text', required: true, label: {en: 'A'}}))},
      [{field: 'fields.1.slug', message: 'stands twice in this template'}],
    ],
  ])('refuse %j', async (changes, details) => {
    expect((await save(start(), changes)).error).toMatchObject({code: 204, details});
  });

  it.each([
    [{service_ids: []}, 'service_ids'],
    [{service_ids: [2101, 2101]}, 'service_ids'],
    [{fields: [{slug: 'A', type: 'text', required: true, label: {en: 'A'}}]}, 'fields.0.slug'],
    [{fields: [{slug: 'a', type: 'text', required: true, label: {ua: 'А'}}]}, 'fields.0.label.en'],
    [
      {
        fields: Array.from({length: 6}, (_, n) => ({
          slug: `a${'bcdefg'[n]}`,
          type: 'text',
          required: true,
          label: {en: 'A'},
        })),
      },
      'fields',
    ],
  ])('validate %j against the contract', async (changes, field) => {
    const {error} = await save(start(), changes);
    expect([error.code, error.details?.map((detail) => detail.field)]).toEqual([204, [field]]);
  });

  it('keep account, wallet and currency', async () => {
    const {invoicing: seeded} = facts.sandbox;
    // Use a second wallet in the same currency, so that no other error occurs first.
    const accounts = structuredClone(facts.sandbox.accounts);
    accounts[0]!.wallets.push({...accounts[0]!.wallets[0]!, id: 4003});
    const harness = start({facts: {...facts, sandbox: {...facts.sandbox, accounts}}});
    const body = example('invoicingPageTemplate', 'change');
    expect(seeded.templates[0]).toMatchObject({wallet_id: 4001});
    const {error} = await harness.call('invoicingPageTemplate', {...body, wallet_id: 4003});
    expect(error).toMatchObject({
      code: 204,
      details: [{field: 'wallet_id', message: 'must stay 4001: take a new external_template_id'}],
    });
  });

  it('affect all pages immediately', async () => {
    const harness = start();
    await harness.call('invoicingPageTemplate', example('invoicingPageTemplate', 'change'));
    const {$} = await view(harness, WORKSHOP);
    expect($('dd').first().text()).toBe('PLN\u00a050.00');
  });
});

describe('customisation', () => {
  it.each([
    ['#000000', '#ffffff', 21],
    ['#ffffff', '#000000', 21],
    ['#abcdef', '#ABCDEF', 1],
    // Greys just above and below a contrast of 4.5:1.
    ['#767676', '#ffffff', 4.54],
    ['#777777', '#ffffff', 4.48],
  ])('%s on %s has the contrast %f', (front, ground, ratio) => {
    expect(contrastRatio(front, ground)).toBeCloseTo(ratio, 2);
  });

  it.each([
    [{text: '#777777'}, ['colors.text has a contrast of 4.47:1 on colors.background, at least 4.5:1 is needed']],
    [{text: '#767676'}, []],
    [{button: '#949494', button_text: '#000000'}, []],
    [
      {button: '#959595', button_text: '#000000'},
      ['colors.button has a contrast of 2.99:1 on colors.background, at least 3:1 is needed'],
    ],
  ])('%j: %j', (changes, complaints) => {
    const colours = {background: '#ffffff', text: '#000000', button: '#000000', button_text: '#ffffff', ...changes};
    expect(contrastDetails(colours).map(({field, message}) => `${field} ${message}`)).toEqual(complaints);
  });

  it('of the seed is legible', () => {
    for (const {colors} of invoicing.customizations) expect(colors && contrastDetails(colors)).toEqual([]);
  });

  it('replaces the earlier one as a whole', async () => {
    const harness = start();
    await harness.call('invoicingPageCustomization', {template_id: 6001});
    const {$} = await view(harness, WORKSHOP);
    expect($('h1').text()).toBe('Workshop in May');
    expect($('style').text()).not.toContain('#8a3b12');
    expect($('nav')).toHaveLength(0);
  });

  it('is applied with a content security policy that allows only its style sheet', async () => {
    const {response, $} = await view(start(), WORKSHOP);
    expect($('style').text()).toContain('--action: #8a3b12');
    expect($('script, img, link[rel="stylesheet"]')).toHaveLength(0);
    const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode($('style').text()));
    expect(response.headers.get('Content-Security-Policy')).toContain(
      `'sha256-${Buffer.from(digest).toString('base64')}'`,
    );
  });

  it.each([
    ['https://shop.example/logo.png', 0, 'img-src data:;'],
    ['http://localhost:3999/logo.png', 1, 'img-src data: http://localhost:3999;'],
  ])('loads a logo from loopback addresses only: %s', async (url, images, policy) => {
    const harness = start();
    const logo = {url, alt: 'The club'};
    expect((await harness.call('invoicingPageCustomization', {template_id: 6002, logo})).error.code).toBe(0);
    const {response, $} = await view(harness, CLUB);
    expect($('img[alt="The club"]')).toHaveLength(images);
    expect($('main').text().includes('The club')).toBe(images === 0);
    expect(response.headers.get('Content-Security-Policy')).toContain(policy);
  });
});

describe('pages', () => {
  const save = (harness: Harness, changes: Record<string, unknown> = {}) =>
    harness.call('invoicingPaymentPage', {...example('invoicingPaymentPage', 'publish'), ...changes});

  it('keep their address through every change', async () => {
    const harness = start();
    const first = await save(harness);
    const {pathname} = new URL(first.response.page_url);
    expect((await save(harness)).text).toBe(first.text);
    expect((await view(harness, pathname)).$('button')).toHaveLength(1);
    expect((await save(harness, {closed: true})).response.page_url).toBe(first.response.page_url);
    expect((await view(harness, pathname)).$('h1').text()).toBe('This page is closed');
    await save(harness, {description: 'Another name'});
    expect((await view(harness, pathname)).$('dl').text()).toContain('Another name');
  });

  it('keep their template', async () => {
    const {error} = await start().call('invoicingPaymentPage', {
      ...example('invoicingPaymentPage', 'close'),
      template_id: 6002,
    });
    expect(error).toMatchObject({
      code: 204,
      details: [{field: 'template_id', message: 'must stay 6001: take a new external_page_id'}],
    });
  });

  it('expire at the requested time, and can be closed afterwards', async () => {
    const harness = start();
    const until = new Date(Date.now() + 60_000).toISOString();
    const {response} = await save(harness, {active_until: until});
    const {pathname} = new URL(response.page_url);
    await vi.advanceTimersByTimeAsync(60_000);
    expect((await view(harness, pathname)).$('h1').text()).toBe('Time is up');
    expect((await harness.post(pathname, EMAIL)).status).toBe(200);
    expect((await save(harness, {active_until: until, closed: true})).error.code).toBe(0);
    expect((await save(harness, {active_until: new Date(Date.now() - 1).toISOString()})).error.code).toBe(204);
  });

  it('are listed in the documentation as seeded', async () => {
    const page = readFileSync('docs/invoicing/api_invoicing/payment_page.mdx', 'utf8');
    const rows = [...page.matchAll(/^\| `(\d{4})` \| `([\w-]+)` \| `(\d{4})` \| `(\w+)` \| `\/page\/(\w+)` \|$/gm)];
    expect(rows.map(([, id]) => Number(id))).toEqual(invoicing.pages.map(({id}) => id));
    const harness = start();
    for (const [, id, external, template, state, slug] of rows) {
      const found = await listed(harness, Number(id));
      expect(found).toMatchObject({external_page_id: external, state});
      expect(invoicing.pages.find((entry) => entry.slug === slug)).toMatchObject({
        id: Number(id),
        template_id: Number(template),
      });
    }
  });
});

describe('payer', () => {
  it('fills in the form, pays on the payment page, and appears in the list', async () => {
    const harness = start();
    const {response} = await harness.call('invoicingPaymentPage', example('invoicingPaymentPage', 'publish'));
    const {page_id: pageId, page_url: url} = response;
    const {$} = await view(harness, new URL(url).pathname);
    expect($('h1').text()).toBe('Ticket for the workshop');
    expect(
      $('dd')
        .map((_, node) => $(node).text())
        .get(),
    ).toEqual(['PLN\u00a045.00', 'Workshop in June']);
    for (const node of $('input').toArray()) expect($(`label[for="${$(node).attr('id')}"]`)).toHaveLength(1);

    await pay(harness, new URL(url).pathname, {...EMAIL, field_note: '  With  a dog '});
    const list = await listed(harness, pageId);
    expect(list).toMatchObject({state: 'open', paid_count: 1, paid_amount: 4500, payments_left: 49, has_more: false});
    expect(list.transactions[0]).toEqual(await harness.find(list.transactions[0].id));
    expect(list.transactions[0]).toMatchObject({
      page_id: pageId,
      external_transaction_id: `page-${pageId}-1`,
      external_order_id: 'workshop-june',
      amount: 4500,
      description: 'Workshop in June',
      status: 1,
      extra: {email: 'payer@mail.example', note: 'With a dog'},
    });
    expect(harness.sent.map(({event}) => [event.transaction.page_id, event.transaction.status])).toEqual([
      [pageId, 10],
      [pageId, 1],
    ]);
  });

  it('chooses the amount within the limits of the template', async () => {
    const harness = start();
    const {required, wrongAmount, notAnAmount, decimals} = invoicingTexts.en;
    for (const [amount, error] of [
      ['', required],
      ['4.99', wrongAmount],
      ['2000.01', wrongAmount],
      ['99999999999', wrongAmount],
      ['12.345', decimals('PLN', 2)],
      ['1,250', decimals('PLN', 2)],
      ['ten', notAnAmount('12.50')],
      ['-5', notAnAmount('12.50')],
    ] as const) {
      const response = await harness.post(CLUB, {amount});
      expect(response.status, amount).toBe(422);
      const $ = load(await response.text());
      expect($('#amount').attr()).toMatchObject({
        value: amount,
        'aria-invalid': 'true',
        'aria-describedby': 'amount-hint amount-error',
      });
      expect($('#amount-error').text()).toBe(error);
      expect($('#amount-hint').text()).toBe('From PLN\u00a05.00 to PLN\u00a02,000.00');
    }
    await pay(harness, CLUB, {amount: '12,50'});
    expect(await listed(harness, 6102)).toMatchObject({paid_count: 1, paid_amount: 1250});
  });

  it('gets an error message beside each field', async () => {
    const harness = start();
    const answer = await harness.post(WORKSHOP, {field_email: '<b>nobody', field_note: 'x'.repeat(101)});
    const $ = load(await answer.text());
    expect(
      $('.error')
        .map((_, node) => $(node).text())
        .get(),
    ).toEqual([invoicingTexts.en.wrong.email, invoicingTexts.en.wrong.text]);
    expect($('#field_email').attr('value')).toBe('<b>nobody');
    expect($('b')).toHaveLength(0);
    expect((await listed(harness, 6101)).transactions).toHaveLength(3);
  });

  /** Creates a page for a single payment. @returns its path */
  const onePlace = async ({call}: Harness) => {
    const body = {external_page_id: 'one', template_id: 6001, description: 'One', max_payments: 1};
    return new URL((await call('invoicingPaymentPage', body)).response.page_url).pathname;
  };

  it('is refused while another payer uses the last place, until that payment ends', async () => {
    const harness = start();
    const path = await onePlace(harness);
    const begun = await harness.post(path, EMAIL);
    expect((await view(harness, path)).$('h1').text()).toBe('Payment limit reached');
    expect((await harness.post(path, EMAIL)).status).toBe(200);
    await harness.post(new URL(begun.headers.get('Location')!).pathname, {action: 'cancel'});
    expect((await view(harness, path)).$('form')).toHaveLength(1);
    await pay(harness, path, EMAIL);
    expect(await listed(harness, 6111)).toMatchObject({state: 'full', payments_left: 0, paid_count: 1});
  });

  it('cannot use the place of a refunded payment', async () => {
    const harness = start();
    await harness.call('transactionCancel', {id: 900083, external_refund_id: 'back'});
    const list = await listed(harness, 6105);
    expect(list).toMatchObject({state: 'full', paid_count: 0, paid_amount: 0});
  });

  it('cannot share the last place with a concurrent payer', async () => {
    const harness = start();
    const path = await onePlace(harness);
    const both = await Promise.all([harness.post(path, EMAIL), harness.post(path, EMAIL)]);
    expect(both.map(({status}) => status).sort()).toEqual([200, 303]);
  });

  it.each(['/page/000000000000', '/page/x'])('gets “not found” for %s', async (path) => {
    const {response, $} = await view(start(), path);
    expect([response.status, $('h1').text()]).toEqual([404, 'Payment page not found']);
  });
});

describe('languages', () => {
  it.each([
    [`${WORKSHOP}?lang=ua`, {}, 'uk', 'Квиток на майстер-клас'],
    [WORKSHOP, {'Accept-Language': 'de, uk-UA;q=0.8, en;q=0.5'}, 'uk', 'Квиток на майстер-клас'],
    [WORKSHOP, {'Accept-Language': 'en-GB'}, 'en', 'Ticket for the workshop'],
    [WORKSHOP, {'Accept-Language': 'de'}, 'en', 'Ticket for the workshop'],
    [`${WORKSHOP}?lang=de`, {'Accept-Language': 'ru'}, 'ru', 'Билет на мастер-класс'],
    // The template has no translations, so the page is in English.
    [`${CLUB}?lang=ua`, {'Accept-Language': 'uk'}, 'en', 'Gift for the club'],
  ])('%s with %j', async (path, headers, language, title) => {
    const {$} = await view(start(), path, headers);
    expect([$('html').attr('lang'), $('h1').text()]).toEqual([language, title]);
  });

  it('are offered as links, and the chosen one applies to form and payment', async () => {
    const harness = start();
    const {$} = await view(harness, `${WORKSHOP}?lang=ua`);
    expect(
      $('nav a')
        .map((_, node) => $(node).attr('hreflang'))
        .get(),
    ).toEqual(['en', 'ru']);
    expect($('form').attr('action')).toBe(`${WORKSHOP}?lang=ua`);
    const begun = await harness.post(`${WORKSHOP}?lang=ua`, EMAIL);
    const {$: payment} = await view(harness, new URL(begun.headers.get('Location')!).pathname);
    expect(payment('html').attr('lang')).toBe('uk');
  });

  it('fall back to the English label, marked as English', async () => {
    const harness = start();
    const fields = [{slug: 'note', type: 'text', required: false, label: {en: 'Note'}}];
    await harness.call('invoicingPageTemplate', {...example('invoicingPageTemplate', 'change'), fields});
    const {$} = await view(harness, `${WORKSHOP}?lang=ua`);
    expect($('label span[lang="en"]').text()).toBe('Note');
  });

  it('match the contract', () => {
    const known = getOperation(facts.contract, 'invoicingPageCustomization').request.properties!.texts!.properties!;
    expect(Object.keys(known)).toEqual([...PAGE_LOCALES]);
  });
});

describe('several services', () => {
  /** @returns facts with a copy of BLIK as a second method */
  const two = (): Facts => {
    const blik = facts.methods.get('blik')!;
    const flow = {...blik.flows.payin_hpp!, service: {...blik.flows.payin_hpp!.service, id: 2999, min_amount: 1000}};
    const methods = new Map([...facts.methods, ['other', {...blik, name: 'Other', flows: {payin_hpp: flow}}]]);
    return {...facts, methods};
  };
  const template = () => ({
    ...example('invoicingPageTemplate', 'free'),
    external_template_id: 'donation',
    service_ids: [2999, 2101],
  });

  it('are offered in the order of the template, and one must be chosen', async () => {
    const harness = start({facts: two()});
    expect((await harness.call('invoicingPageTemplate', template())).error.code).toBe(0);
    const {$} = await view(harness, CLUB);
    expect(
      $('input[type="radio"]')
        .map((_, node) => $(node).attr('value'))
        .get(),
    ).toEqual(['2999', '2101']);
    const refused = await harness.post(CLUB, {amount: '20'});
    expect(load(await refused.text())('#service-error').text()).toBe(invoicingTexts.en.choose);
    await pay(harness, CLUB, {amount: '20', service: '2999'});
    expect((await listed(harness, 6102)).transactions[0].service_id).toBe(2999);
  });

  it('each have their own limits', async () => {
    const harness = start({facts: two()});
    await harness.call('invoicingPageTemplate', template());
    expect((await harness.post(CLUB, {amount: '9.99', service: '2999'})).status).toBe(422);
    expect((await harness.post(CLUB, {amount: '9.99', service: '2101'})).status).toBe(303);
  });
});

describe('the list of transactions', () => {
  it('continues after the cursor, including later transactions', async () => {
    const harness = start();
    const page = (cursor?: string) => harness.call('invoicingPageTransactions', {page_id: 6101, limit: 2, cursor});
    const seen: number[] = [];
    let {response} = await page();
    for (;;) {
      seen.push(...response.transactions.map(({id}: {id: number}) => id));
      if (!response.has_more) break;
      ({response} = await page(response.next_cursor));
    }
    expect(seen).toEqual([900080, 900081, 900082]);
    const kept = response.next_cursor;
    expect((await page(kept)).response).toMatchObject({transactions: [], has_more: false, next_cursor: kept});
    await pay(harness, WORKSHOP, EMAIL);
    expect((await page(kept)).response.transactions).toMatchObject([{id: 900101, status: 1}]);
  });

  it('has neither cursor nor transactions for an unused page', async () => {
    const list = await listed(start(), 6102);
    expect(list).toMatchObject({transactions: [], has_more: false, paid_count: 0});
    expect(list).not.toHaveProperty('next_cursor');
    expect(list).not.toHaveProperty('payments_left');
  });

  it('counts partly refunded payments as paid, less the refunds', async () => {
    const harness = start();
    await harness.call('transactionCancel', {id: 900080, external_refund_id: 'part', amount: 1000});
    expect(await listed(harness, 6101)).toMatchObject({paid_count: 2, paid_amount: 8000});
  });

  it.each(['x', 'NjEwMQ', '', Buffer.from('6101:9e9').toString('base64url')])(
    'refuses the cursor %j',
    async (cursor) => {
      const {error} = await start().call('invoicingPageTransactions', {page_id: 6101, cursor});
      expect([error.code, error.details?.[0]?.field]).toEqual([204, 'cursor']);
    },
  );

  it('omits payments that were not made on a page', async () => {
    const harness = start();
    const {response} = await harness.call('transactionCreate', requestOf('transactionCreate'));
    expect(response).not.toHaveProperty('page_id');
    expect((await listed(harness, 6101)).transactions).toHaveLength(3);
  });

  it('uses another external id if the shop has used that of the page', async () => {
    const harness = start();
    await harness.call('transactionCreate', requestOf('transactionCreate', {external_transaction_id: 'page-6102-1'}));
    await pay(harness, CLUB, {amount: '20'});
    expect((await listed(harness, 6102)).transactions[0].external_transaction_id).toBe('page-6102-2');
  });
});

describe('user input', () => {
  it.each([
    ['en', 'JPY has no decimal places.', 'KWD has at most 3 decimal places.', 'X has at most 1 decimal place.'],
    [
      'ua',
      'У JPY немає знаків після коми.',
      'У KWD щонайбільше 3 знаки після коми.',
      'У X щонайбільше 1 знак після коми.',
    ],
    [
      'ru',
      'У JPY нет знаков после запятой.',
      'У KWD не больше 3 знаков после запятой.',
      'У X не больше 1 знака после запятой.',
    ],
  ] as const)('the decimals of a currency are said in %s', (locale, none, three, one) => {
    const {decimals} = invoicingTexts[locale];
    expect(
      [decimals('JPY', 0), decimals('KWD', 3), decimals('X', 1)].map((text) => text.replace(/(?<=\.).*/, '')),
    ).toEqual([none, three, one]);
  });

  it.each([
    ['12', 2, 1200],
    ['12.5', 2, 1250],
    ['12,50', 2, 1250],
    [' 1 250,00 ', 2, 125000],
    ['12.345', 2, 'decimals'],
    ['1,250', 2, 'decimals'],
    ['1.250,50', 2, 'form'],
    ['12.', 2, 'form'],
    ['-5', 2, 'form'],
    ['0000000000012', 2, 1200],
    ['99999999999', 2, Infinity],
    ['12', 0, 12],
    ['12.0', 0, 'decimals'],
    ['1.234', 3, 1234],
    ['1.2345', 3, 'decimals'],
    ['1e3', 2, 'form'],
    ['', 2, 'form'],
  ])('the amount “%s” with %i decimals is %s', (text, decimals, minor) => {
    expect(parseAmount(text, decimals)).toBe(minor);
  });

  it.each([
    ['email', 'a@b.example', true],
    ['email', 'a@b', false],
    ['email', 'a b@c.example', false],
    ['phone', '+48 (600) 000-000', true],
    ['phone', '600000000', false],
    ['name', 'Ім’я', true],
    ['text', 'a\u0000b', false],
  ] as const)('%s “%s”: %s', (type, value, fits) => {
    const {pattern, clean} = fieldForms[type];
    expect(pattern.test(clean(value))).toBe(fits);
  });
});
