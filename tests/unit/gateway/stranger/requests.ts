/** Scenarios of /request_format: signing and its limits, the envelope, amounts, idempotency. */
import {createHash} from 'node:crypto';
import {describe, expect, it} from 'vitest';
import {minorUnits, nextKey, POINT, send, sign, TOKEN} from './client';
import {blik, blikPage, hold, named, newId, paid, reach, said, type World} from './world';
import {brand} from '../../../../src/brand';

const FIND = '/transaction/find';
const SEEDED = {id: 900001};

export function signing(world: World): void {
  describe('signing', () => {
    it('/request_format#signing-vector: the worked signature comes out', () => {
      expect(sign(TOKEN, `${POINT}.1795248002000.POST ${brand.api.prefix}/transaction/find`, '{"id":900001}')).toBe(
        'c5245483f3a88836cd9ed7b8e0494c9b73dd21d45403751cfdf06f3503eb7df1',
      );
    });

    it('/request_format#signing: a call that is signed so is accepted', async () => {
      const answer = await world.client.call(FIND, SEEDED);
      expect([answer.http, answer.error.code, answer.response.id]).toEqual([200, 0, 900001]);
    });

    it('/request_format#signing: a used key is error 11 and details say when', async () => {
      const key = nextKey();
      expect((await world.client.call(FIND, SEEDED, {key})).error.code).toBe(0);
      const second = await world.client.call(FIND, SEEDED, {key});
      expect([second.http, second.error.code]).toEqual([401, 11]);
      expect(said(second)).toMatch(/X-Key .*\d{4}-\d\d-\d\dT\d\d:\d\d/);
    });

    it.each([-301_000, 301_000])('/request_format#signing: a key %i ms away is error 11', async (distance) => {
      const answer = await world.client.call(FIND, SEEDED, {key: String(Date.now() + distance)});
      expect([answer.error.code, named(answer)]).toEqual([11, [brand.headers.key]]);
    });

    it.each([-295_000, 295_000])('/request_format#signing: a key %i ms away is accepted', async (distance) => {
      expect((await world.client.call(FIND, SEEDED, {key: String(Date.now() + distance)})).error.code).toBe(0);
    });

    it('/request_format#signing: a caught find is refused at an address that takes the same body', async () => {
      const find = '/dispute/find';
      const answer = await world.client.call(find, {id: 650001}, {target: `${brand.api.prefix}/dispute/accept`});
      expect(answer.error.code).toBe(11);
      expect((await world.client.call(find, {id: 650001})).response.status).toBe(0);
    });

    it('/request_format#signing: the path is signed with its /v2', async () => {
      expect((await world.client.call(FIND, SEEDED, {words: `POST ${FIND}`})).error.code).toBe(11);
    });

    it.each(['CALLBACK', 'CALLBACK_GET', 'RETURN'])(
      '/request_format#signing: the word %s passes for no call',
      async (words) => {
        expect((await world.client.call(FIND, SEEDED, {words})).error.code).toBe(11);
      },
    );

    it('/request_format#signing: a wrong signature is told the first line, the length and the SHA-256', async () => {
      const key = nextKey();
      const body = '{"id":900001}';
      const answer = await world.client.call(FIND, body, {token: 'another', key});
      const text = said(answer);
      expect(answer.error.code).toBe(11);
      expect(text).toContain(`${POINT}.${key}.POST ${brand.api.prefix}/transaction/find`);
      expect(text).toContain(String(body.length));
      expect(text).toContain(createHash('sha256').update(body).digest('hex'));
      expect(answer.text).not.toContain('900001');
    });

    it('/request_format#signing: a changed space breaks the signature', async () => {
      expect((await world.client.call(FIND, '{"id":900001}', {sent: '{"id": 900001}'})).error.code).toBe(11);
    });

    it.each([
      '/transaction/find?a=1',
      '/transaction/%66ind',
      '//transaction/find',
      '/transaction/./find',
      '/transaction/find/',
    ])('/request_format#signing: %s is 404 with error 14, before anything is verified', async (path) => {
      const answer = await world.client.call(FIND, SEEDED, {target: `${brand.api.prefix}${path}`, token: 'another'});
      expect([answer.http, answer.error.code]).toEqual([404, 14]);
    });

    it('/request_format#signing: the gateway allows the signing headers to no page (CORS)', async () => {
      const preflight = await send(
        world.origin,
        `${brand.api.prefix}${FIND}`,
        {
          Origin: 'https://shop.example',
          'Access-Control-Request-Method': 'POST',
          'Access-Control-Request-Headers': 'content-type,x-point,x-key,x-signature',
        },
        '',
        'OPTIONS',
      );
      expect(String(preflight.headers['access-control-allow-headers'] ?? '').toLowerCase()).not.toContain('x-');
    });

    it.each([brand.headers.point, brand.headers.key, brand.headers.signature])(
      '/reference/api_error_codes#code-12: without %s',
      async (name) => {
        const headers: Record<string, string> = {
          'Content-Type': 'application/json',
          [brand.headers.point]: POINT,
          [brand.headers.key]: nextKey(),
          [brand.headers.signature]: 'a'.repeat(64),
        };
        delete headers[name];
        const {text, http} = await send(world.origin, `${brand.api.prefix}${FIND}`, headers, '{}');
        expect([http, JSON.parse(text).error.code]).toEqual([400, 12]);
      },
    );

    it('/reference/api_error_codes#code-12: a header of the wrong form', async () => {
      expect((await world.client.call(FIND, SEEDED, {key: 'now'})).error.code).toBe(12);
    });

    it('/reference/api_error_codes#code-11: an unknown point', async () => {
      expect((await world.client.call(FIND, SEEDED, {headers: {[brand.headers.point]: '5999'}})).error.code).toBe(11);
    });
  });
}

export function envelope(world: World): void {
  describe('the request and its envelope', () => {
    it('/request_format#request: 65,536 bytes are taken, one more is 413 with error 10', async () => {
      const fill = (size: number) => '{"id":900001}'.padEnd(size, ' ');
      expect((await world.client.call(FIND, fill(65_536))).error.code).toBe(0);
      const answer = await world.client.call(FIND, fill(65_537));
      expect([answer.http, answer.error.code]).toEqual([413, 10]);
    });

    it('/request_format#request: an unknown field is error 204, and details name it', async () => {
      const answer = await world.client.call('/transaction/create', blikPage({amuont: 1}));
      expect([answer.http, answer.error.code, named(answer)]).toEqual([422, 204, ['amuont']]);
    });

    it('/request_format#request: a key that stands twice is error 10', async () => {
      expect((await world.client.call(FIND, '{"id":900002,"id":900001}')).error.code).toBe(10);
      expect((await world.client.call(FIND, '{"id":900002,"\\u0069d":900001}')).error.code).toBe(10);
    });

    it('/request_format#request: a string is no number', async () => {
      expect(named(await world.client.call(FIND, {id: '900001'}))).toEqual(['id']);
    });

    it.each(['{"id":', '[1', ''])('/reference/api_error_codes#code-10: %j is no JSON', async (body) => {
      expect((await world.client.call(FIND, body)).error.code).toBe(10);
    });

    it('/request_format#exceptions: a wrong method is 405, a wrong content type 415, both error 10', async () => {
      const get = await world.client.call(FIND, '', {method: 'GET'});
      expect([get.http, get.error.code]).toEqual([405, 10]);
      const text = await world.client.call(FIND, SEEDED, {headers: {'Content-Type': 'text/plain'}});
      expect([text.http, text.error.code]).toEqual([415, 10]);
    });

    it('/request_format#exceptions: an unknown path is 404 with error 14', async () => {
      const answer = await world.client.call('/transaction/fnid', SEEDED);
      expect([answer.http, answer.error.code]).toEqual([404, 14]);
    });

    it('/request_format#envelope: when a call is refused, response is empty', async () => {
      const answer = await world.client.call(FIND, {id: 1});
      expect([answer.http, answer.error.code, answer.response]).toEqual([404, 208, {}]);
    });

    it('/request_format#envelope: every answer has a UUID of its own in X-Request-Id', async () => {
      const answers = [
        await world.client.call(FIND, SEEDED),
        await world.client.call(FIND, SEEDED),
        await world.client.call('/nothing', {}),
      ];
      const seen = answers.map(({headers}) => String(headers['x-request-id']));
      for (const id of seen) expect(id).toMatch(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/);
      expect(new Set(seen).size).toBe(3);
    });

    it.each([
      ['13', 500, false],
      ['15', 429, true],
      ['17', 503, true],
    ])('/callbacks#provoke-error: X-Sandbox-Error %s answers HTTP %i; Retry-After: %s', async (code, http, waits) => {
      const answer = await world.client.call(FIND, SEEDED, {headers: {'X-Sandbox-Error': code}});
      expect([answer.http, answer.error.code]).toEqual([http, Number(code)]);
      if (waits) expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
      else expect(answer.headers['retry-after']).toBeUndefined();
    });

    it('/callbacks#provoke-error: another value of the header is error 204', async () => {
      expect((await world.client.call(FIND, SEEDED, {headers: {'X-Sandbox-Error': '99'}})).error.code).toBe(204);
    });
  });

  describe('amounts', () => {
    it('/request_format#amounts: 1250 stands for three prices, and 19.99 loses no grosz', () => {
      expect([minorUnits('1250', 0), minorUnits('12.50', 2), minorUnits('1.250', 3)]).toEqual([1250, 1250, 1250]);
      expect(minorUnits('19.99', 2)).toBe(1999);
    });

    it.each([
      ['JPY', 4128, '1250', 0, /1,250/],
      ['PLN', 4001, '12.50', 2, /12\.50/],
      ['KWD', 4129, '1.250', 3, /1\.250/],
    ])(
      '/request_format#amounts: in %s the page shows 1250 as the price that was meant',
      async (currency, wallet, price, decimals, shown) => {
        const body = {...(currency === 'PLN' ? blikPage() : hold()), wallet_id: wallet, amount_currency: currency};
        const {error, response} = await world.client.call('/transaction/create', {
          ...body,
          amount: minorUnits(price, decimals),
        });
        expect([error.code, response.amount]).toEqual([0, 1250]);
        const page = await send(world.origin, new URL(response.result?.pay_url ?? '').pathname, {}, '', 'GET');
        expect(page.text).toMatch(shown);
      },
    );

    it.each([12.5, 0, -1, 1_000_000_000_000])(
      '/api/transaction_create#request-amount: %d is error 204',
      async (amount) => {
        const answer = await world.client.call('/transaction/create', blikPage({amount}));
        expect([answer.error.code, named(answer)]).toEqual([204, ['amount']]);
      },
    );

    it.each([
      [99, 206],
      [500_001, 207],
      [100, 0],
      [500_000, 0],
    ])(
      '/api/service_list#response-response-services-min_amount: %i of 100 to 500,000 gives %i',
      async (amount, code) => {
        expect((await world.client.call('/transaction/create', blikPage({amount}))).error.code).toBe(code);
      },
    );

    it('/api/transaction_create#refused: a wallet of another currency is error 106, “must be EUR”', async () => {
      const answer = await world.client.call('/transaction/create', blikPage({wallet_id: 4002}));
      expect([answer.error.code, said(answer)]).toEqual([106, 'amount_currency must be EUR']);
    });

    it('/reference/api_error_codes: each wrong id of a payment has its own code', async () => {
      const code = async (more: object) => (await world.client.call('/transaction/create', blikPage(more))).error.code;
      expect([
        await code({account_id: 999}),
        await code({wallet_id: 9999}),
        await code({wallet_id: 4122}),
        await code({service_id: 9999}),
        await code({service_id: 2102}),
        await code({wallet_id: 4002, amount_currency: 'EUR'}),
      ]).toEqual([100, 104, 104, 201, 214, 216]);
    });
  });
}

export function idempotency(world: World): void {
  describe('idempotency', () => {
    it('/request_format#idempotency: the same body returns the payment with X-Repeated: true', async () => {
      const body = blikPage();
      const first = await world.client.call('/transaction/create', body);
      const second = await world.client.call('/transaction/create', body);
      expect([first.headers['x-repeated'], second.headers['x-repeated']]).toEqual([undefined, 'true']);
      expect(second.response).toEqual(first.response);
    });

    it('/request_format#idempotency: a repeat returns the payment as it is now', async () => {
      const body = blik();
      expect((await world.client.call('/transaction/pay', body)).response.status).toBe(10);
      await reach(world.client, body.external_transaction_id, 1);
      expect((await world.client.call('/transaction/pay', body)).response.status).toBe(1);
    });

    it('/request_format#idempotency: another body is error 203, and the first stays as it is', async () => {
      const body = blikPage();
      await world.client.call('/transaction/create', body);
      const other = await world.client.call('/transaction/create', {...body, amount: 1251});
      expect([other.http, other.error.code, named(other)]).toEqual([409, 203, ['external_transaction_id']]);
      expect((await world.client.find(body.external_transaction_id)).response.amount).toBe(1250);
    });

    it('/request_format#idempotency: order of keys, white space and spelling do not matter', async () => {
      const body = blikPage();
      await world.client.call('/transaction/create', body);
      const {locale, amount, ...rest} = body;
      const text = JSON.stringify({...rest, locale, amount: 'A'}, null, 2)
        .replace('"A"', '1.25e3')
        .replace('"en"', '"\\u0065n"');
      expect([locale, amount]).toEqual(['en', 1250]);
      const again = await world.client.call('/transaction/create', text);
      expect([again.error.code, again.headers['x-repeated']]).toEqual([0, 'true']);
    });

    it('/request_format#idempotency: a field with its default value is not the same as no field', async () => {
      const {locale, ...body} = blikPage();
      await world.client.call('/transaction/create', body);
      expect((await world.client.call('/transaction/create', {...body, locale})).error.code).toBe(203);
    });

    it('/request_format#idempotency: external_order_id may repeat', async () => {
      const codes = [
        await world.client.call('/transaction/create', blikPage()),
        await world.client.call('/transaction/create', blikPage()),
      ];
      expect(codes.map(({error}) => error.code)).toEqual([0, 0]);
    });

    it('/request_format#idempotency: a refund, a report and an invoice follow the same rule', async () => {
      const {id} = await paid(world.client);
      const invoice = {
        account_id: 301,
        wallet_id: 4001,
        external_invoice_id: newId('INV'),
        payer: {name: 'Example Payer', email: 'payer@mail.example'},
        description: 'Deposit',
        amount: 10000,
        amount_currency: 'PLN',
        due_in_days: 7,
        service_ids: [2101],
      };
      const report = {
        external_report_id: newId('report'),
        kind: 'refunds',
        account_id: 301,
        from: '2026-11-20T00:00:00Z',
        to: '2026-11-21T00:00:00Z',
      };
      const calls: [string, object, object][] = [
        ['/transaction/cancel', {id, external_refund_id: newId('return'), amount: 100}, {amount: 101}],
        ['/report/create', report, {kind: 'transactions'}],
        ['/invoice/create', invoice, {amount: 10001}],
      ];
      for (const [path, body, change] of calls) {
        const seen = [
          await world.client.call(path, body),
          await world.client.call(path, body),
          await world.client.call(path, {...body, ...change}),
        ];
        expect(
          seen.map(({error}) => error.code),
          path,
        ).toEqual([0, 0, 203]);
        expect(
          seen.map(({headers}) => headers['x-repeated']),
          path,
        ).toEqual([undefined, 'true', undefined]);
      }
    });

    it('/api/transaction_complete#no-answer: the capture of a hold that is not there is refused', async () => {
      const {external_transaction_id} = hold();
      const body = {external_transaction_id, external_capture_id: newId('capture')};
      expect((await world.client.call('/transaction/complete', body)).error.code).toBe(208);
    });

    it('/api/transaction_validate#valid: nothing is created, and the id stays free', async () => {
      const body = blikPage();
      expect((await world.client.call<{valid: boolean}>('/transaction/validate', body)).response).toEqual({
        valid: true,
      });
      expect((await world.client.find(body.external_transaction_id)).error.code).toBe(208);
      expect((await world.client.call('/transaction/create', body)).headers['x-repeated']).toBeUndefined();
    });

    it('/api/transaction_validate#limits: the body of a transaction stays valid, another under its id is 203', async () => {
      const body = blikPage();
      await world.client.call('/transaction/create', body);
      expect((await world.client.call('/transaction/validate', body)).error.code).toBe(0);
      expect((await world.client.call('/transaction/validate', {...body, amount: 2})).error.code).toBe(203);
    });

    it('/api/transaction_validate#refused: too much is error 207, “must be at most 500000”', async () => {
      const answer = await world.client.call('/transaction/validate', blikPage({amount: 500_001}));
      expect([answer.error.code, said(answer)]).toEqual([207, 'amount must be at most 500000']);
    });
  });
}
