/** Tests of what a payment shows of its card beside the number: brand, issuer, expiry, checks, codes of the network. */
import {afterEach, beforeEach, describe, expect, it, vi} from 'vitest';
import {getOperation} from '../../../src/facts/contract';
import {facts, fakeTime, START, start, type Harness} from './helpers';
import {services, submit} from './flowRuns';

const {cards, seeded_expiry: seeded, checks} = facts.testCards;
const {cardRules, failureReasons, sandbox} = facts;
const settle = () => vi.advanceTimersByTimeAsync(sandbox.answer_seconds * 1000);
const CVV = '731';
const bodyOf = (number: string, changes: object = {}, fields: object = {}): any => {
  const {browser: _browser, ...body}: any = structuredClone(
    getOperation(facts.contract, 'transactionPay').requestExamples.card_method!.value,
  );
  const cvv = /^3[47]/.test(number) ? `${CVV}1` : CVV;
  return {
    ...body,
    external_transaction_id: `details-${(orders += 1)}`,
    fields: {card_number: number, expire_month: '11', expire_year: '2031', cvv, ...fields},
    ...changes,
  };
};
let orders = 0;
/** Pays and waits for the bank. @returns the payment, and what told of it */
async function pay(harness: Harness, number: string, changes: object = {}, fields: object = {}) {
  const {response, text} = await harness.call('transactionPay', bodyOf(number, changes, fields));
  await settle();
  return {shown: await harness.find(response.id), first: text, at: response};
}
const ADDRESS = {billing_address: '10 Main Street', billing_postal_code: '94107-1234'};
const numberFor = (failure: number, brand: RegExp = /./) =>
  cards.find(({scheme, payment}) => payment?.failure === failure && brand.test(scheme))!.number;

beforeEach(fakeTime);
afterEach(() => void vi.useRealTimers());

describe('the card', () => {
  it.each(cards.map(({number, scheme, issuer}) => [number, scheme, issuer] as const))(
    '%s is a %s of its issuer',
    async (number, scheme, issuer) => {
      const harness = start({now: START});
      const {response} = await harness.call('transactionPay', bodyOf(number));
      expect(response.card).toEqual({
        masked_card_number: expect.stringMatching(/^\d{6}\*+\d{4}$/),
        brand: scheme.toLowerCase().replaceAll(' ', '_'),
        ...issuer,
        expiry_month: '11',
        expiry_year: '2031',
      });
    },
  );

  it('that nobody knows shows its network alone', async () => {
    const harness = start({now: START});
    const {response} = await harness.call('transactionPay', bodyOf('4532015112830366'));
    expect(Object.keys(response.card)).toEqual(['masked_card_number', 'brand', 'expiry_month', 'expiry_year']);
    expect(response.card.brand).toBe('visa');
    expect(response).toMatchObject({failure_reason_code: 1101, network_decline_code: '14'});
    expect([response.avs_result, response.cvv_result]).toEqual(['not_checked', 'not_checked']);
  });

  it('typed on the payment page shows the same, without a comparison of an address that nobody asks for', async () => {
    const harness = start({now: START});
    const form = services.find(({flow}) => flow.page === '/services/acquiring_form')!;
    const fields = {card_number: '4242424242424242', expire_month: '11', expire_year: '2031', cvv: CVV};
    const {id} = await submit(harness, form, {form: fields});
    await settle();
    const shown = await harness.find(id);
    expect(shown.card).toMatchObject({brand: 'visa', country: 'US', funding: 'credit', expiry_year: '2031'});
    expect(shown.cvv_result).toBe(checks.cvv);
    expect(shown).not.toHaveProperty('avs_result');
  });

  it('behind a token keeps the expiry that the payment told which made the token', async () => {
    const harness = start({now: START});
    const {shown} = await pay(harness, '4242424242424242', {}, {issue_card_token: 'true'});
    const later = await harness.call('transactionPay', {
      ...bodyOf('4242424242424242'),
      fields: {card_token: shown.card.card_token},
    });
    expect(later.response.card).toMatchObject({expiry_month: '11', expiry_year: '2031'});
    const token = cards.find((card) => card.token)!.token!;
    const old = await harness.call('transactionPay', {...bodyOf('4242424242424242'), fields: {card_token: token}});
    expect(old.response.card).toMatchObject({expiry_month: seeded.month, expiry_year: seeded.year});
  });

  it('of a recipient has no expiry and no results', async () => {
    const harness = start({now: START});
    const {response} = await harness.call('transactionPay', {
      ...(getOperation(facts.contract, 'transactionPay').requestExamples.card_payout!.value as object),
      external_transaction_id: 'details-payout',
    });
    await settle();
    const shown = await harness.find(response.id);
    expect(shown.card).toMatchObject({brand: 'visa', country: 'US', funding: 'credit'});
    for (const name of ['avs_result', 'cvv_result']) expect(shown).not.toHaveProperty(name);
    expect(shown.card).not.toHaveProperty('expiry_year');
  });
});

describe('the comparison of address and security code', () => {
  const special = cards.filter((card) => card.checks);

  it('is unknown until the bank has decided', async () => {
    const {at} = await pay(start({now: START}), '4242424242424242', {}, ADDRESS);
    expect(at.status).toBe(10);
    for (const name of ['avs_result', 'cvv_result']) expect(at).not.toHaveProperty(name);
  });

  it('has a test card for each result of which the page speaks', () => {
    const words = special.flatMap((card) => Object.entries(card.checks!).map((pair) => pair.join(' ')));
    expect(new Set(words)).toEqual(new Set(['avs no_match', 'cvv no_match', 'avs not_checked', 'cvv not_checked']));
  });

  it.each(special.map(({number, checks: own}) => [number, {...checks, ...own}] as const))(
    'with %s is %o, in the response, the event and the report alike, and the payment succeeds',
    async (number, {avs, cvv}) => {
      const harness = start({now: START});
      const {shown} = await pay(harness, number, {}, ADDRESS);
      expect(shown).toMatchObject({status: 1, avs_result: avs, cvv_result: cvv});
      const {transaction} = harness.sent.at(-1)!.event;
      expect(transaction).toMatchObject({avs_result: avs, cvv_result: cvv, card: shown.card});
    },
  );

  it('never matches an address that was not sent', async () => {
    const harness = start({now: START});
    expect((await pay(harness, '4242424242424242')).shown.avs_result).toBe('not_checked');
    expect((await pay(harness, '4000000000000010')).shown.avs_result).toBe('no_match');
    expect((await pay(harness, '4242424242424242', {}, ADDRESS)).shown.avs_result).toBe('match');
  });

  it('is left out where no security code was sent, and where the network compares no address', async () => {
    const harness = start({now: START});
    const token = cards.find((card) => card.token)!.token!;
    const byToken = await harness.call('transactionPay', {...bodyOf('4242424242424242'), fields: {card_token: token}});
    await settle();
    const shown = await harness.find(byToken.response.id);
    expect(shown.status).toBe(1);
    expect(shown).not.toHaveProperty('cvv_result');
    const jcb = (await pay(harness, numberFor(1109), {}, ADDRESS)).shown;
    expect(jcb).not.toHaveProperty('avs_result');
  });

  it('says “no match” of the code where the decline is for the code', async () => {
    const {shown} = await pay(start({now: START}), numberFor(1105), {}, ADDRESS);
    expect(shown).toMatchObject({failure_reason_code: 1105, cvv_result: 'no_match', avs_result: 'match'});
  });
});

describe('the codes of the network', () => {
  const declined = failureReasons.filter(({network}) => network);

  it('stand in the data of every reason for which a card’s bank declines, and of no other', () => {
    const byGateway = [1106, 1112];
    const cardReasons = failureReasons.map(({code}) => code).filter((code) => code > 1100 && code < 1200);
    expect(declined.map(({code}) => code)).toEqual(cardReasons.filter((code) => !byGateway.includes(code)));
  });

  it.each(['Visa', 'Mastercard', 'American Express'])('follow from reason and brand: %s', async (scheme) => {
    const harness = start({now: START});
    const number = cards.find((card) => card.scheme === scheme && card.payment?.outcome === 'success')!.number;
    const {failures} = facts.methods.get('card')!.flows.acquiring_h2h!;
    for (const {code, network, retry, after_hours: hours} of declined.filter((row) => failures.includes(row.code))) {
      const trigger = {external_customer_id: `${sandbox.outcome_trigger.prefix}-failed-${code}`};
      const {shown} = await pay(harness, number, trigger);
      const brand = scheme.toLowerCase().replace(' ', '_') as 'visa';
      const expected =
        network!.codes[brand] ?? (brand === ('american_express' as string) ? undefined : network!.codes.iso);
      expect([code, shown.network_decline_code]).toEqual([code, expected]);
      const advice: Record<string, string> = {never: '03', later: hours === 1 ? '24' : '25'};
      const told = scheme === 'Mastercard' ? (network!.advice ?? advice[retry]) : undefined;
      expect([code, shown.network_advice_code]).toEqual([code, told]);
      expect(harness.sent.at(-1)!.event.transaction.network_decline_code).toBe(expected);
    }
  });

  it('are absent where the gateway refused, and in a payment that succeeded', async () => {
    const harness = start({now: START});
    const blocked = (await pay(harness, '5555555555554444')).shown;
    expect(blocked.failure_reason_code).toBe(1112);
    expect(blocked).not.toHaveProperty('network_decline_code');
    for (const name of ['avs_result', 'cvv_result']) expect(blocked).not.toHaveProperty(name);
    expect((await pay(harness, '4242424242424242')).shown).not.toHaveProperty('network_decline_code');
  });

  it('name an advice of the table', () => {
    const known = cardRules.declines.advice.map(({code}) => code);
    for (const {network} of declined) if (network?.advice) expect(known).toContain(network.advice);
  });
});

describe('secrecy', () => {
  it.each(cards.map(({number}) => number))(
    'of %s holds in every response, event, address, report and log',
    async (number) => {
      const lines: string[] = [];
      const keep = (...parts: unknown[]) => void lines.push(parts.map(String).join(' '));
      const spies = (['log', 'error', 'warn', 'info'] as const).map((name) =>
        vi.spyOn(console, name).mockImplementation(keep),
      );
      try {
        const harness = start({now: START, quiet: false});
        const texts: string[] = [];
        const {shown, first} = await pay(harness, number, {}, {...ADDRESS, issue_card_token: 'true'});
        texts.push(first, JSON.stringify(shown));
        const byGet = bodyOf(number);
        byGet.point = {...byGet.point, callback_method: 'GET'};
        await harness.call('transactionPay', byGet);
        await settle();
        for (const {body, url} of harness.sent) texts.push(String(body), url);
        const id = {external_report_id: 'details'};
        const period = {from: '2026-11-20T00:00:00Z', to: new Date(Date.now() + 1000).toISOString()};
        await harness.call('reportCreate', {...id, kind: 'transactions', account_id: shown.account_id, ...period});
        await vi.advanceTimersByTimeAsync(60_000);
        const report = (await harness.call('reportDownload', id)).text;
        expect(report).toContain(shown.external_transaction_id);
        texts.push(report);
        const cvv = new RegExp(`(?<![0-9])${CVV}1?(?![0-9])`);
        for (const text of [...texts, ...lines]) {
          expect(text).not.toContain(number);
          expect(text).not.toMatch(cvv);
          expect(text).not.toContain(ADDRESS.billing_address);
          expect(text).not.toContain(ADDRESS.billing_postal_code);
        }
        for (const text of [report, ...lines]) expect(text).not.toMatch(/\b2031\b/);
        for (const {url} of harness.sent) expect(url).not.toMatch(/2031|avs_result|cvv_result|network_/);
      } finally {
        for (const spy of spies) spy.mockRestore();
      }
    },
  );
});
