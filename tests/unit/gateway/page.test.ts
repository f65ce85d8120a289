import {load} from 'cheerio';
import {afterEach, beforeEach, describe, expect, it, vi} from 'vitest';
import {formatAmount} from '../../../src/gateway/pages/shared/amount';
import {textsOf} from '../../../src/gateway/pages/payment/texts';
import {facts, fakeTime, flows, requestOf, start} from './helpers';
import {brand, sandboxOrigin} from '../../../src/brand';

const SETTLED = facts.sandbox.answer_seconds * 1000;
const LOCAL = {
  success_url: 'http://localhost:3999/paid',
  fail_url: 'http://127.0.0.1:3999/failed',
  cancel_url: 'http://localhost:3999/cart',
};

beforeEach(fakeTime);
afterEach(() => void vi.useRealTimers());

/** Creates a transaction. @returns it with the path of its page */
async function open(harness: ReturnType<typeof start>, changes: Record<string, unknown> = {}) {
  const {response} = await harness.call('transactionCreate', requestOf('transactionCreate', changes));
  return {id: response.id as number, path: new URL(response.result.pay_url).pathname};
}

async function view(harness: ReturnType<typeof start>, path: string) {
  const response = await harness.get(path);
  return {response, $: load(await response.text())};
}

describe('the form', () => {
  it('is reached under the host of the request', async () => {
    const {response} = await start().call('transactionCreate', requestOf('transactionCreate'));
    expect(response.result.pay_url).toMatch(new RegExp(`^${sandboxOrigin}/pay/[0-9a-f]{12}$`));
  });

  it('shows amount, description and order number, and asks for the fields of the flow', async () => {
    const harness = start();
    const {path} = await open(harness);
    const {response, $} = await view(harness, path);
    expect(response.status).toBe(200);
    expect(
      $('dd')
        .map((_, node) => $(node).text())
        .get(),
    ).toEqual(['PLN\u00a012.50', 'Order 1042', '1042']);
    for (const name of flows.payin_hpp!.page_fields) {
      const input = $(`input[name="${name}"]`);
      expect(input.attr()).toMatchObject({inputmode: 'numeric', autocomplete: 'one-time-code', pattern: '[0-9]{6}'});
      expect($(`label[for="${input.attr('id')}"]`).text()).not.toBe('');
    }
    expect(
      $('button')
        .map((_, node) => $(node).text())
        .get(),
    ).toEqual(['Pay', 'Cancel', 'Succeed', 'Fail']);
    expect($('.sandbox').text()).toContain('Leave without paying');
    expect(
      $('option')
        .map((_, node) => Number($(node).attr('value')))
        .get(),
    ).toEqual(flows.payin_hpp!.failures);
  });

  it('has no script and loads nothing from elsewhere', async () => {
    const harness = start();
    const {response, $} = await view(harness, (await open(harness)).path);
    expect($('script, img, iframe, link[rel="stylesheet"]')).toHaveLength(0);
    expect(
      $('link')
        .map((_, node) => $(node).attr('href'))
        .get(),
    ).toEqual(['data:,']);
    expect(response.headers.get('Content-Security-Policy')).toContain("default-src 'none'");
  });

  it.each([
    ['en', 'en', 'Payment'],
    ['ua', 'uk', 'Оплата'],
    ['ru', 'ru', 'Оплата'],
  ])('supports the locale %s', async (locale, language, title) => {
    const harness = start();
    const {$} = await view(harness, (await open(harness, {locale})).path);
    expect($('html').attr('lang')).toBe(language);
    expect($('h1').text()).toBe(title);
    expect($('input').attr('aria-describedby')).toBe('blik_code-hint');
    expect($('.hint').text()).toBe(textsOf(locale).fields.blik_code!.hint);
  });

  it('has texts for every locale, page field and final status', () => {
    const locales = facts.contract.operations.get('transactionCreate')!.request.properties!.locale!.enum!;
    for (const locale of locales) {
      const texts = textsOf(String(locale));
      for (const {name, final} of facts.statuses.statuses) if (final) expect(texts.finished).toHaveProperty(name);
      for (const name of flows.payin_hpp!.page_fields) expect(texts.fields).toHaveProperty(name);
    }
  });

  it('is in English if the shop sends no locale', async () => {
    const harness = start();
    const {$} = await view(harness, (await open(harness, {locale: undefined})).path);
    expect($('html').attr('lang')).toBe('en');
  });

  it('escapes what the shop sends', async () => {
    const harness = start();
    const attack = `<img src=x onerror="alert('1')"></dd><script>`;
    const {path} = await open(harness, {
      description: attack,
      external_order_id: '"><b>',
    });
    const {$} = await view(harness, path);
    expect($('img, script, b')).toHaveLength(0);
    expect($('dd').eq(1).text()).toBe(attack);
  });

  it.each([
    ['', 'Fill in this field.'],
    ['77712', 'Enter the six digits shown in your bank app.'],
    ['"><script>', 'Enter the six digits shown in your bank app.'],
  ])('shows the error beside the field and keeps the value: %s', async (value, complaint) => {
    const harness = start();
    const {path, id} = await open(harness);
    const response = await harness.post(path, {action: 'pay', blik_code: value});
    expect(response.status).toBe(422);
    const $ = load(await response.text());
    const input = $('input[name="blik_code"]');
    expect(input.attr()).toMatchObject({
      value,
      'aria-invalid': 'true',
      'aria-describedby': 'blik_code-hint blik_code-error',
    });
    expect($('#blik_code-error').text()).toBe(complaint);
    expect($('script')).toHaveLength(0);
    expect((await harness.find(id)).status).toBe(0);
  });
});

describe('paying', () => {
  it('waits for the bank and returns to a shop on this machine', async () => {
    const harness = start();
    const {path, id} = await open(harness, {point: LOCAL});
    // With the space that banking apps display.
    const submitted = await harness.post(path, {action: 'pay', blik_code: '777 123'});
    expect([submitted.status, submitted.headers.get('Location')]).toEqual([303, `${path}/result`]);
    const {$} = await view(harness, `${path}/result`);
    expect($('h1').text()).toBe('Confirm in your bank app');
    expect($('meta[http-equiv="refresh"]').attr('content')).toBe(`2; url=${path}/result`);
    expect((await harness.find(id)).status).toBe(10);
    await vi.advanceTimersByTimeAsync(SETTLED);
    const settled = await harness.get(`${path}/result`);
    expect([settled.status, settled.headers.get('Location')]).toEqual([303, LOCAL.success_url]);
  });

  it('shows the outcome and a link when the shop is elsewhere', async () => {
    const harness = start();
    const {path} = await open(harness);
    await harness.post(path, {action: 'pay', blik_code: '777123'});
    await vi.advanceTimersByTimeAsync(SETTLED);
    const {response, $} = await view(harness, `${path}/result`);
    expect(response.status).toBe(200);
    expect($('h1').text()).toBe('Paid');
    expect($('a').attr('href')).toBe('https://shop.example/paid');
    expect($('meta[http-equiv="refresh"]')).toHaveLength(0);
  });

  it('uses return_url if the more specific address is missing', async () => {
    const harness = start();
    const {path} = await open(harness, {point: {return_url: 'http://localhost:3999/order'}});
    await harness.post(path, {action: 'cancel'});
    expect((await harness.get(`${path}/result`)).headers.get('Location')).toBe('http://localhost:3999/order');
  });
});

describe('the buttons', () => {
  it('Succeed: 0 → 10 → 1, with both callbacks', async () => {
    const harness = start();
    const {path, id} = await open(harness);
    await harness.post(path, {action: 'succeed'});
    expect((await harness.find(id)).status).toBe(10);
    await vi.advanceTimersByTimeAsync(SETTLED);
    expect((await harness.find(id)).status).toBe(1);
    expect(harness.sent.map(({event}) => event.transaction.status)).toEqual([10, 1]);
  });

  it.each(flows.payin_hpp!.failures)('Fail with reason %i', async (failure) => {
    const harness = start();
    const {path, id} = await open(harness, {point: {...LOCAL, callback_url: 'http://localhost:9/'}});
    await harness.post(path, {action: 'fail', failure: String(failure)});
    expect(await harness.find(id)).toMatchObject({status: 2, failure_reason_code: failure});
    expect((await harness.get(`${path}/result`)).headers.get('Location')).toBe(LOCAL.fail_url);
    expect(harness.sent.map(({event}) => event.transaction.status)).toEqual([2]);
  });

  it('Fail refuses a reason that the flow does not have', async () => {
    const harness = start();
    const {path, id} = await open(harness);
    expect((await harness.post(path, {action: 'fail', failure: '13'})).status).toBe(422);
    expect((await harness.find(id)).status).toBe(0);
  });

  it('Cancel', async () => {
    const harness = start();
    const {path, id} = await open(harness, {point: LOCAL});
    await harness.post(path, {action: 'cancel'});
    expect((await harness.find(id)).status).toBe(3);
    expect((await harness.get(`${path}/result`)).headers.get('Location')).toBe(LOCAL.cancel_url);
  });

  it('leaving the page lets the transaction expire', async () => {
    const harness = start();
    const {path, id} = await open(harness);
    await vi.advanceTimersByTimeAsync(flows.payin_hpp!.expiry_minutes! * 60_000);
    expect((await harness.find(id)).status).toBe(5);
    const {$} = await view(harness, path);
    expect($('h1').text()).toBe('Time is up');
    expect(harness.sent.map(({event}) => event.transaction.status)).toEqual([5]);
  });

  it('change nothing on a finished page', async () => {
    const harness = start();
    const {path, id} = await open(harness);
    await harness.post(path, {action: 'cancel'});
    for (const action of ['pay', 'succeed', 'fail', 'cancel']) {
      const response = await harness.post(path, {action, blik_code: '777123', failure: '1001'});
      expect([response.status, response.headers.get('Location')]).toEqual([303, path]);
    }
    expect((await harness.find(id)).status).toBe(3);
    const {$} = await view(harness, path);
    expect($('h1').text()).toBe('Cancelled');
  });
});

describe('other pages', () => {
  it.each(['/pay/000000000000', '/pay/000000000000/result'])('%s is not found', async (path) => {
    const {response, $} = await view(start(), path);
    expect(response.status).toBe(404);
    expect($('h1').text()).toBe('Payment page not found');
  });

  it('shows the customer what to do after a failure', async () => {
    const harness = start();
    const {path} = await open(harness);
    await harness.post(path, {action: 'pay', blik_code: '777002'});
    const {$} = await view(harness, path);
    expect($('main').text()).toContain('Generate a new code in your bank app.');
  });

  it('the index lists the credentials and every call', async () => {
    const {$} = await view(start(), '/');
    const text = $('main').text();
    expect(text).toContain(facts.sandbox.point.api_token);
    for (const {kind, template} of facts.contract.operations.values())
      if (kind === 'call') expect(text).toContain(`POST ${brand.api.prefix}${template}`);
    expect($('a[href="/inbox"]')).toHaveLength(1);
  });
});

describe('amounts', () => {
  it.each([
    [1250, 'PLN', 2, 'en', 'PLN\u00a012.50'],
    [1250, 'PLN', 2, 'uk', '12,50\u00a0PLN'],
    [1250, 'JPY', 0, 'en', 'JPY\u00a01,250'],
    [1250, 'KWD', 3, 'en', 'KWD\u00a01.250'],
    [5, 'PLN', 2, 'en', 'PLN\u00a00.05'],
    [999999999999, 'PLN', 2, 'en', 'PLN\u00a09,999,999,999.99'],
  ])('%i %s', (minor, currency, decimals, language, text) => {
    expect(formatAmount(minor, currency, decimals, language)).toBe(text);
  });
});
