/** Scenarios of callbacks by POST and GET, of the payment page and of return addresses. */
import {describe, expect, it} from 'vitest';
import {nextKey, POINT, send, sign, TOKEN} from './client';
import {isSignedQuery, paymentOf, Receiver, type Arrival} from './receiver';
import {blik, blikPage, held, newId, paid, payout, pause, reach, scaled, submit, until, type World} from './world';
import {brand, sandboxOrigin} from '../../../../src/brand';

const PAY = '/transaction/pay';
const CREATE = '/transaction/create';

interface Event {
  event_id: string;
  event: string;
  created_at: string;
  transaction: {
    id: number;
    version: number;
    status: number;
    amount: number;
    refunded_amount: number;
    updated_at: string;
  };
}

const eventOf = ({body}: Arrival) => JSON.parse(body) as Event;

export function callbacks(world: World): void {
  const told = (more: object = {}) => ({point: {callback_url: `${world.callbackUrl}/callback`}, ...more});
  /** Waits for `count` deliveries about a payment. */
  const arrivals = (externalId: string, count: number) =>
    until(() => {
      const found = world.receiver.about(externalId);
      return found.length >= count && found;
    });
  async function pay(code: string, more: object = {}) {
    const body = blik(code, told(more));
    const {response} = await world.client.call(PAY, body);
    return {externalId: body.external_transaction_id, response};
  }

  describe('callbacks', () => {
    it('/callbacks#what-arrives: a signed POST with the same object as find; the first status has none', async () => {
      const {externalId} = await pay('777123');
      const [arrival] = await arrivals(externalId, 1);
      const {event, transaction, created_at} = eventOf(arrival!);
      expect([arrival!.method, arrival!.answered, event]).toEqual(['POST', 204, 'transaction.status']);
      expect(transaction).toEqual((await world.client.find(externalId)).response);
      expect(created_at).toBe(transaction.updated_at);
      await pause(scaled(10));
      expect(world.receiver.about(externalId)).toHaveLength(1);
      expect(world.receiver.fulfilled.filter((id) => id === externalId)).toHaveLength(1);
    });

    it('/callbacks#what-arrives: a payment refused in the response itself has no callback', async () => {
      const {externalId, response} = await pay('777001');
      expect(response.status).toBe(2);
      await pause(scaled(10));
      expect(world.receiver.about(externalId)).toEqual([]);
    });

    it('/callbacks#what-arrives: a partial refund has the kind transaction.amount, the last one transaction.status', async () => {
      const {externalId, response} = await pay('777123');
      await arrivals(externalId, 1);
      const refund = (amount?: number) =>
        world.client.call('/transaction/cancel', {
          id: response.id,
          external_refund_id: newId('return'),
          ...(amount ? {amount} : {}),
        });
      await refund(250);
      await arrivals(externalId, 2);
      await refund();
      const seen = (await arrivals(externalId, 3)).map(eventOf);
      expect(seen.map(({event, transaction}) => [event, transaction.status, transaction.refunded_amount])).toEqual([
        ['transaction.status', 1, 0],
        ['transaction.amount', 1, 250],
        ['transaction.status', 4, 1250],
      ]);
      const versions = seen.map(({transaction}) => transaction.version);
      expect(versions).toEqual([...new Set(versions)].sort((a, b) => a - b));
    });

    it('/callbacks#verify: the signature of your own request is not valid for a callback', () => {
      const key = nextKey();
      const body = '{"id":900001}';
      const headers = (words: string) => ({
        [brand.headers.point.toLowerCase()]: POINT,
        [brand.headers.key.toLowerCase()]: key,
        [brand.headers.signature.toLowerCase()]: sign(TOKEN, `${POINT}.${key}.${words}`, body),
      });
      const receiver = new Receiver();
      for (const words of [`POST ${brand.api.prefix}/transaction/find`, 'CALLBACK_GET', 'RETURN'])
        expect(receiver.receive({method: 'POST', target: '/', headers: headers(words), body}), words).toBe(401);
    });

    it('/callbacks#verify: the request of the page verifies, apart from its age', () => {
      const first = `${POINT}.1795248000000.CALLBACK_GET`;
      const query =
        'created_at=2026-11-21T08%3A00%3A42.000Z&event=transaction.status&event_id=0b54f1de-6f57-4f0e-8a51-2f4f5f3c9c11&transaction.account_id=301&transaction.amount=1250&transaction.amount_currency=PLN&transaction.created_at=2026-11-21T08%3A00%3A00.000Z&transaction.description=Order%201042&transaction.external_order_id=1042&transaction.external_transaction_id=order-1042-1&transaction.id=900101&transaction.is_test=true&transaction.point_id=5001&transaction.refunded_amount=0&transaction.service_id=2101&transaction.status=1&transaction.status_description=success&transaction.updated_at=2026-11-21T08%3A00%3A42.000Z&transaction.version=3&transaction.wallet_id=4001';
      const signature = '29f6130e4a1f929b681f78ef171694f4780eff6d60bdddc467c730744df09b73';
      expect(sign(TOKEN, first, query)).toBe(signature);
      const whole = new URLSearchParams(`${query}&point=5001&key=1795248000000&signature=${signature}`);
      expect([isSignedQuery(whole, 'CALLBACK_GET'), isSignedQuery(whole, 'RETURN')]).toEqual([true, false]);
    });

    it('/callbacks#verify: a repeated delivery is a replay: 401', async () => {
      const {externalId} = await pay('777123');
      const [arrival] = await arrivals(externalId, 1);
      expect(world.receiver.receive(arrival!)).toBe(401);
    });

    it.each(['777012', 'sandbox-success-duplicate'])(
      '/callbacks#provoke-payment: %s: each event twice, one id, a new signature',
      async (by) => {
        const {externalId} = await pay(
          by.startsWith('7') ? by : '777123',
          by.startsWith('7') ? {} : {external_customer_id: by},
        );
        const [one, two] = await arrivals(externalId, 2);
        expect(eventOf(one!).event_id).toBe(eventOf(two!).event_id);
        expect(one!.body).toBe(two!.body);
        expect(one!.headers[brand.headers.key.toLowerCase()]).not.toBe(two!.headers[brand.headers.key.toLowerCase()]);
        expect([one!.answered, two!.answered]).toEqual([204, 204]);
        expect(world.receiver.fulfilled.filter((id) => id === externalId)).toHaveLength(1);
      },
    );

    it('/callbacks#provoke-payment: reordered: the result first, then 10 pending, and the success stays', async () => {
      const {externalId} = await pay('777123', {external_customer_id: 'sandbox-success-reordered'});
      const seen = (await arrivals(externalId, 2)).map(eventOf).map(({transaction}) => transaction);
      expect(seen.map(({status}) => status)).toEqual([1, 10]);
      expect(seen[0]!.version).toBeGreaterThan(seen[1]!.version);
      expect(world.receiver.payment(externalId)?.status).toBe(1);
    });

    it('/callbacks#provoke-payment: tampered: the first delivery gets 401, the retry is genuine', async () => {
      const {externalId} = await pay('777123', {external_customer_id: 'sandbox-success-tampered'});
      const [forged, genuine] = await arrivals(externalId, 2);
      expect([forged!.answered, genuine!.answered]).toEqual([401, 204]);
      expect(eventOf(forged!).transaction.amount).not.toBe(1250);
      expect(eventOf(genuine!).transaction.amount).toBe(1250);
    });

    it('/callbacks#no-callback: none: /transaction/find finds the order, and the same version rule applies', async () => {
      const {externalId} = await pay('777123', {external_customer_id: 'sandbox-success-none'});
      const found = await reach(world.client, externalId, 1);
      await pause(scaled(30));
      expect(world.receiver.about(externalId)).toEqual([]);
      world.receiver.learn(found);
      world.receiver.learn(found);
      expect(world.receiver.fulfilled.filter((id) => id === externalId)).toHaveLength(1);
    });

    it('/services/blik/payin_h2h#test: 777011: the callback comes late, after 20 seconds', async () => {
      const {externalId, response} = await pay('777011');
      const {updated_at} = await reach(world.client, externalId, 1);
      const [arrival] = await arrivals(externalId, 1);
      expect(
        Number(arrival!.headers[brand.headers.key.toLowerCase()]) - Date.parse(response.created_at),
      ).toBeGreaterThan(scaled(20) * 0.9);
      expect([arrival!.answered, eventOf(arrival!).created_at]).toEqual([204, updated_at]);
      expect(world.receiver.fulfilled).toContain(externalId);
    });

    it.each([302, 500])(
      '/callbacks#retries: after %i the callback is retried, with a new key and the same body',
      async (status) => {
        const at = world.receiver.arrivals.length;
        world.receiver.answers[at] = status;
        const began = Date.now();
        const {externalId} = await pay('777123');
        const [one, two] = await arrivals(externalId, 2);
        expect(Date.now() - began).toBeGreaterThan(scaled(60) * 0.9);
        expect([one!.answered, two!.answered, two!.target]).toEqual([status, 204, '/callback']);
        expect(two!.body).toBe(one!.body);
        expect(two!.headers[brand.headers.key.toLowerCase()]).not.toBe(one!.headers[brand.headers.key.toLowerCase()]);
        expect(Number(two!.headers[brand.headers.key.toLowerCase()]) / 1000).toBeCloseTo(Date.now() / 1000, -1);
      },
    );

    it('/callbacks#receivers: a restarted receiver fulfils nothing twice, and still knows the used keys', async () => {
      const {externalId} = await pay('777012');
      const [one] = await arrivals(externalId, 2);
      const restarted = new Receiver(world.receiver.journal.slice());
      expect(restarted.receive(one!)).toBe(401);
      expect(restarted.fulfilled).toEqual([]);
      expect(restarted.payment(externalId)?.status).toBe(1);
    });

    it('/callbacks#receivers: a crash between the answer and the work leaves the work to the next start', async () => {
      const {externalId} = await pay('777123');
      await arrivals(externalId, 1);
      const id = world.receiver.payment(externalId)!.id;
      const restarted = new Receiver(world.receiver.journal.filter(({work}) => work !== `${id} 1`));
      expect(restarted.fulfilled).toEqual([externalId]);
    });

    it('/callbacks#order: 6 authorized triggers the capture, the following 1 success the fulfilment', async () => {
      const {id, external_transaction_id: externalId} = await held(world, told());
      await until(() => world.receiver.held.includes(externalId));
      expect(world.receiver.fulfilled).not.toContain(externalId);
      await world.client.call('/transaction/complete', {id, external_capture_id: `capture-${id}`});
      await until(() => world.receiver.fulfilled.includes(externalId));
    });

    it('/services/card_payout#callback: a payout has the same callbacks as a payment; 2 failed includes the reason', async () => {
      const body = payout('2223000048400011', told());
      await world.client.call(PAY, body);
      const [arrival] = await arrivals(body.external_transaction_id, 1);
      expect(eventOf(arrival!).transaction).toMatchObject({status: 2, failure_reason_code: 1123});
    });

    it('/callbacks#inspect: GET /sandbox/callbacks shows each event with its attempts and your answers', async () => {
      const {externalId} = await pay('777123');
      const [arrival] = await arrivals(externalId, 1);
      const sent = await until(async () => {
        const {text} = await send(world.origin, '/sandbox/callbacks', {}, '', 'GET');
        return text.includes(eventOf(arrival!).event_id) && text;
      });
      expect(sent).toContain('204');
    });

    it('/callbacks#inspect: the inbox keeps headers, the exact body and whether the signature is right', async () => {
      const body = blik('777123', {point: {callback_url: `${world.origin}/inbox`}});
      await world.client.call(PAY, body);
      interface Entry {
        verified: boolean;
        event: Event;
        body: string;
      }
      const mine = await until(async () => {
        const {text} = await send(world.origin, '/inbox', {}, '', 'GET');
        return (JSON.parse(text) as Entry[]).find((entry) =>
          JSON.stringify(entry).includes(body.external_transaction_id),
        );
      });
      expect([mine.verified, mine.event.transaction.status]).toEqual([true, 1]);
    });

    it('/callbacks#inspect: the inbox answers 401 to a wrong signature', async () => {
      const headers = {
        'Content-Type': 'application/json',
        [brand.headers.point]: POINT,
        [brand.headers.key]: nextKey(),
        [brand.headers.signature]: 'a'.repeat(64),
      };
      expect((await send(world.origin, '/inbox', headers, '{}')).http).toBe(401);
    });
  });

  describe('callbacks by GET', () => {
    const byGet = (query = '') => ({
      point: {
        callback_url: `${world.callbackUrl}/get${query}`,
        callback_method: 'GET',
        success_url: 'http://localhost:9/paid',
      },
    });

    it('/callbacks_get#what-arrives: a signed query without body and headers; objects stay out', async () => {
      const body = blik('777123', {...byGet(), description: "It's 100% (a+b)*c!"});
      await world.client.call(PAY, body);
      const [arrival] = await arrivals(body.external_transaction_id, 1);
      const query = new URL(arrival!.target, world.origin).searchParams;
      expect([
        arrival!.method,
        arrival!.answered,
        arrival!.body,
        arrival!.headers[brand.headers.signature.toLowerCase()],
      ]).toEqual(['GET', 204, '', undefined]);
      expect(query.get('transaction.description')).toBe("It's 100% (a+b)*c!");
      expect([...query.keys()].filter((name) => /^transaction\.(fields|card|extra|result)/.test(name))).toEqual([]);
      const {response} = await world.client.find(body.external_transaction_id);
      expect(paymentOf(query)).toMatchObject({id: response.id, version: response.version, status: 1, amount: 1250});
    });

    it('/callbacks_get#what-arrives: parameters of your own are kept and signed', async () => {
      const body = blik('777123', byGet('?shop=main&word=a+b'));
      await world.client.call(PAY, body);
      const [arrival] = await arrivals(body.external_transaction_id, 1);
      const query = new URL(arrival!.target, world.origin).searchParams;
      expect([arrival!.answered, query.get('shop')]).toEqual([204, 'main']);
      query.set('shop', 'other');
      expect(isSignedQuery(query, 'CALLBACK_GET')).toBe(false);
    });

    it('/callbacks_get#try: any misbehaviour works with GET too: duplicate fulfils once, tampered gets 401', async () => {
      const twice = blik('777123', {...byGet(), external_customer_id: 'sandbox-success-duplicate'});
      await world.client.call(PAY, twice);
      await arrivals(twice.external_transaction_id, 2);
      expect(world.receiver.fulfilled.filter((id) => id === twice.external_transaction_id)).toHaveLength(1);
      const forged = blik('777123', {...byGet(), external_customer_id: 'sandbox-success-tampered'});
      await world.client.call(PAY, forged);
      const seen = await arrivals(forged.external_transaction_id, 2);
      expect(seen.map(({answered}) => answered)).toEqual([401, 204]);
    });

    it('/callbacks_get#return: the way back carries the same event, signed with the word RETURN', async () => {
      const body = blikPage(byGet());
      const {response} = await world.client.call(CREATE, body);
      await submit(world.origin, response.result?.pay_url ?? '', {action: 'pay', blik_code: '777123'});
      const {version} = await reach(world.client, body.external_transaction_id, 1);
      const page = await send(world.origin, new URL(response.result?.pay_url ?? '').pathname, {}, '', 'GET');
      const link = /http:\/\/localhost:9\/paid\?[^"'<>\s]+/.exec(
        `${page.headers.location ?? ''} ${page.headers.refresh ?? ''} ${page.text}`,
      )?.[0];
      const query = new URL((link ?? '').replaceAll('&amp;', '&')).searchParams;
      expect([isSignedQuery(query, 'RETURN'), isSignedQuery(query, 'CALLBACK_GET')]).toEqual([true, false]);
      expect(paymentOf(query)).toMatchObject({version, status: 1});
    });
  });
}

export function paymentPage(world: World): void {
  const create = async (more: object = {}) => {
    const body = blikPage({
      point: {
        success_url: 'https://shop.example/paid',
        fail_url: 'https://shop.example/failed',
        cancel_url: 'https://shop.example/cart',
      },
      ...more,
    });
    const {response} = await world.client.call(CREATE, body);
    const url = response.result?.pay_url ?? '';
    return {
      externalId: body.external_transaction_id,
      url,
      response,
      open: () => send(world.origin, new URL(url).pathname, {}, '', 'GET'),
    };
  };

  describe('the payment page', () => {
    it('/#pay-it: the form answers 303 for a code, 422 for a code of the wrong form', async () => {
      const {url, externalId} = await create();
      expect((await submit(world.origin, url, {action: 'pay', blik_code: '77712'})).http).toBe(422);
      expect((await world.client.find(externalId)).response.status).toBe(0);
      expect((await submit(world.origin, url, {action: 'pay', blik_code: '777123'})).http).toBe(303);
      await reach(world.client, externalId, 1);
    });

    it('/payment_page#frames: the page is sent with these headers', async () => {
      const {headers} = await (await create()).open();
      expect(headers).toMatchObject({
        'cache-control': 'no-store',
        'referrer-policy': 'no-referrer',
        'x-content-type-options': 'nosniff',
      });
      expect(headers['content-security-policy']).toMatch(
        /^default-src 'none'; img-src data:; base-uri 'none'; frame-ancestors 'none'; style-src 'sha256-[^']+'$/,
      );
    });

    it.each([
      ['en', 'en'],
      ['ua', 'uk'],
      ['ru', 'ru'],
    ])('/payment_page#language: locale %s is marked %s', async (locale, lang) => {
      expect((await (await create({locale})).open()).text).toMatch(new RegExp(`<html[^>]* lang="${lang}"`));
    });

    it('/payment_page#form: amount, description and order number come from the request', async () => {
      const {text} = await (await create({external_order_id: 'A-77', description: 'Two <b>books</b>'})).open();
      expect(text).toContain('12.50');
      expect(text).toContain('A-77');
      expect(text).toContain('Two &lt;b&gt;books&lt;/b&gt;');
    });

    it('/payment_page#expiry: “Cancel” ends the transaction at once with 3 cancelled', async () => {
      const {url, externalId, open} = await create();
      await submit(world.origin, url, {action: 'cancel'});
      expect((await world.client.find(externalId)).response.status).toBe(3);
      expect((await open()).text).toContain('https://shop.example/cart');
    });

    it.each([
      ['777123', 1, 'paid'],
      ['777001', 2, 'failed'],
    ])('/payment_page#return: %s ends in %i and leads to success_url or fail_url', async (code, status, path) => {
      const {url, externalId, open} = await create();
      await submit(world.origin, url, {action: 'pay', blik_code: code});
      await reach(world.client, externalId, status);
      expect((await open()).text).toContain(`https://shop.example/${path}`);
    });

    it.each([
      ['return_url', {return_url: 'https://shop.example/order', cancel_url: 'https://shop.example/cart'}, 'order'],
      ['cancel_url', {cancel_url: 'https://shop.example/cart'}, 'cart'],
    ])('/payment_page#return: without success_url the customer goes to %s', async (_name, point, path) => {
      const {url, externalId, open} = await create({point});
      await submit(world.origin, url, {action: 'pay', blik_code: '777123'});
      await reach(world.client, externalId, 1);
      expect((await open()).text).toContain(`https://shop.example/${path}`);
    });

    it('/#read-the-callback: the inbox holds two events of a payment on the page: 10 pending, then 1 success', async () => {
      const {url, externalId} = await create({point: {callback_url: `${sandboxOrigin}/inbox`}});
      await submit(world.origin, url, {action: 'pay', blik_code: '777123'});
      interface Entry {
        verified: boolean;
        event: {transaction: {status: number; external_transaction_id: string}};
      }
      const seen = await until(async () => {
        const entries = JSON.parse((await send(world.origin, '/inbox', {}, '', 'GET')).text) as Entry[];
        const mine = entries.filter(({event}) => event?.transaction?.external_transaction_id === externalId);
        return mine.length >= 2 && mine;
      });
      expect(seen.map(({verified, event}) => [verified, event.transaction.status])).toEqual([
        [true, 10],
        [true, 1],
      ]);
    });

    it('/payment_page#result: a final transaction cannot be paid again at the same address', async () => {
      const {url, externalId} = await create();
      await submit(world.origin, url, {action: 'pay', blik_code: '777001'});
      await submit(world.origin, url, {action: 'pay', blik_code: '777123'});
      expect((await world.client.find(externalId)).response.status).toBe(2);
    });

    it('/payment_page#expiry: an unknown address is 404', async () => {
      expect((await send(world.origin, '/pay/000000000000', {}, '', 'GET')).http).toBe(404);
    });

    it('/services/blik/payin_hpp#glance: an unpaid transaction expires after 15 minutes', async () => {
      const {response, externalId} = await create();
      expect(Date.parse(response.expires_at ?? '') - Date.parse(response.created_at)).toBe(900_000);
      expect((await reach(world.client, externalId, 5, scaled(900) + 3000)).result).toBeUndefined();
    });

    it('/reference/transaction_statuses#final: 1 success becomes 4 reversed with the refund of all, which cannot be repeated', async () => {
      const {id} = await paid(world.client);
      const {response} = await world.client.call('/transaction/cancel', {id, external_refund_id: newId('return')});
      expect(response.status).toBe(4);
      expect(
        (await world.client.call('/transaction/cancel', {id, external_refund_id: newId('return')})).error.code,
      ).toBe(205);
    });
  });
}
