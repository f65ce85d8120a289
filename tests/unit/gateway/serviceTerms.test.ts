/**
 * Tests every service against its entry in `/service/list`: required, exclusive and dependent fields, refunds, the call
 * that starts it, and currencies. The tests use only the list, as a generic client would.
 */
import {afterAll, afterEach, beforeEach, describe, expect, it, vi} from 'vitest';
import {facts, fakeTime, requestOf, start, type Harness} from './helpers';
import {detailsFor, requestFor, services, settle, submit, walletIn, type Service} from './flowRuns';

interface ListedService {
  id: number;
  slug: string;
  direction: string;
  flow: string;
  call: string;
  currencies: string[];
  fields: {slug: string; required: boolean; placeholder: string}[];
  one_of: string[][];
  required_with: string[][];
  refund: {
    support: 'none' | 'full' | 'part';
    max_days?: number;
    needs?: ('account' | 'document')[];
    fee_returned?: boolean;
  };
  disputes: string;
}

const list: ListedService[] = (await start().call('serviceList', {})).response.services;
const ofId = new Map(services.map((service) => [service.flow.service.id, service]));
const cases = list.map((listed) => ({...listed, listed, service: ofId.get(listed.id)!}));

/** @returns all subsets of the values */
const subsets = <T>(values: readonly T[]): T[][] =>
  values.reduce<T[][]>((sets, value) => [...sets, ...sets.map((set) => [...set, value])], [[]]);

/** True if the fields are complete and none is superfluous, according to the list. */
function isComplete(
  {fields, one_of: choices, required_with: groups}: ListedService,
  names: readonly string[],
): boolean {
  const count = (group: readonly string[]) => group.filter((name) => names.includes(name)).length;
  return (
    fields.every(({slug, required}) => !required || names.includes(slug)) &&
    choices.every((group) => count(group) === 1) &&
    groups.every((group) => count(group) === 0 || count(group) === group.length)
  );
}

/** Starts a payment with the given fields, using the example values of the list. */
function send({call}: Harness, service: Service, listed: ListedService, names: readonly string[]) {
  const sent = listed.fields.filter(({slug}) => names.includes(slug));
  const fields = Object.fromEntries(sent.map(({slug, placeholder}) => [slug, placeholder]));
  return call(service.flow.service.operation, requestFor(service, {fields}));
}

/** Shared sandbox; its payments are never completed. */
const shared = start();
afterAll(() => shared.sandbox.close());

describe('fields', () => {
  it.each(cases.filter(({fields}) => fields.length > 0))(
    '$slug takes exactly the combinations that the list allows',
    async ({listed, service}) => {
      for (const names of subsets(listed.fields.map(({slug}) => slug))) {
        const {error} = await send(shared, service, listed, names);
        const given = names.join(', ') || 'nothing';
        expect(error.code, given).toBe(isComplete(listed, names) ? 0 : 202);
        // Each detail must name a field of the service, or a choice between fields.
        for (const {field, message} of error.details ?? []) {
          const known = listed.fields.map(({slug}) => `fields.${slug}`);
          expect(field === 'fields' ? message : field, given).toSatisfy((said: string) =>
            field === 'fields'
              ? listed.one_of.some((group) => said.endsWith(` of ${group.join(', ')}`))
              : known.includes(said),
          );
        }
      }
    },
  );

  it('are grouped in some services, so that the test above covers groups', () => {
    const grouped = list.filter(({one_of, required_with}) => one_of.length + required_with.length > 0);
    expect(grouped.map(({slug}) => slug)).toEqual([
      'card_acquiring_h2h',
      'card_acquiring_moto',
      'interac_payout',
      'ukraine_iban_payout',
      'getapay_bdt_payout',
      'inr_payout_payout',
      'binance_payout_payout',
    ]);
    // Fields in a group must not be marked as `required` as well.
    for (const {fields, one_of, required_with} of grouped)
      for (const {slug, required} of fields)
        if ([...one_of, ...required_with].flat().includes(slug)) expect(required, slug).toBe(false);
  });

  it.each([
    ['nothing', 2202, {}, [['fields', 'must have one of card_number, card_token']]],
    [
      'a card without its date',
      2202,
      {card_number: '4242424242424242', cvv: '123'},
      [
        ['fields.expire_month', 'is required with card_number'],
        ['fields.expire_year', 'is required with card_number'],
      ],
    ],
    [
      'a code beside a token',
      2202,
      {card_token: 'ctok_7Yq2Lw9Rk4Vn', cvv: '123'},
      [['fields.cvv', 'does not go with card_token']],
    ],
    [
      'two wallets',
      3552,
      {bkash_number: '+8801710000123', nagad_number: '+8801810000123'},
      [['fields', 'must have only one of bkash_number, nagad_number, rocket_account']],
    ],
    [
      'a question without an answer',
      3302,
      {email: 'payer@example.com', recipient_name: 'Test Recipient', security_question: 'Which order is it for?'},
      [['fields.security_answer', 'is required with security_question']],
    ],
  ])('%s is refused with a helpful message', async (_what, id, fields, details) => {
    const service = ofId.get(id)!;
    const {error} = await shared.call(service.flow.service.operation, requestFor(service, {fields}));
    expect(error.details?.map(({field, message}) => [field, message])).toEqual(details);
  });
});

describe('confirmation_fields', () => {
  const ways = cases.filter(({flow, service: {method}}) => method.transfer && flow === 'h2h');
  it.each(ways)('of $slug are accepted exactly as listed', async ({service}) => {
    for (const {id: wayId, slug: way, confirmation_fields: known} of service.method.transfer!.methods) {
      for (const names of subsets(known)) {
        const {id} = (await shared.call('transactionCreate', requestFor(service))).response;
        const {methods} = (await shared.call('p2pGetMethodsList', {id})).response;
        const fields: ListedService['fields'] = methods.find(
          ({slug}: {slug: string}) => slug === way,
        ).confirmation_fields;
        expect(fields.map(({slug}) => slug)).toEqual(known);
        await shared.call('p2pGetRecipientCard', {id, p2p_method_id: wayId});
        const sent = fields.filter(({slug}) => names.includes(slug));
        const values = Object.fromEntries(sent.map(({slug, placeholder}) => [slug, placeholder]));
        const {error} = await shared.call('p2pConfirm', {id, confirmation_fields: values});
        const complete = fields.every(({slug, required}) => !required || names.includes(slug));
        expect(error.code, `${way}: ${names.join(', ')}`).toBe(complete ? 0 : 202);
      }
    }
  });
});

describe('the payment page', () => {
  const forms = cases.filter(({service: {flow, method}}) => flow.page_fields.length > 0 && !method.transfer);
  it.each(forms)('of $slug has the required fields', async ({service}) => {
    const {method, flow} = service;
    const {response} = await shared.call(flow.service.operation, requestFor(service));
    const answer = await shared.post(new URL(response.result.pay_url).pathname, {action: 'pay'});
    const html = await answer.text();
    const asked = flow.page_fields.filter((name) => html.includes(`id="${name}-error"`));
    expect(asked).toEqual(flow.page_fields.filter((name) => method.fields[name]!.required));
  });
});

describe('direction, call and currencies', () => {
  it.each(cases)('of $slug are enforced for payments', async ({listed, service}) => {
    const {call} = shared;
    expect([listed.direction, listed.flow]).toEqual([service.flow.direction, service.flow.integration]);
    for (const operation of ['transactionCreate', 'transactionPay']) {
      const path = facts.contract.operations.get(operation)!.path;
      const {error} = await call(operation, {fields: {}, ...requestFor(service)});
      expect(error.code, path).toBe(path === listed.call ? 0 : 214);
    }
    const known = new Set(facts.currencies.currencies.map(({code}) => code));
    for (const code of ['EUR', 'PEN', 'PLN', 'USD', 'UAH'].filter((currency) => known.has(currency))) {
      const {error} = await call(service.flow.service.operation, requestFor(service, {amount_currency: code}));
      expect(error.code === 216, code).toBe(!listed.currencies.includes(code));
    }
  });
});

describe('currencies of later payments', () => {
  const onPage = cases.filter(
    ({listed, service}) => listed.call === '/transaction/create' && service.flow.direction === 'payin',
  );
  const code = async (operation: string, body: Record<string, unknown>) => {
    const {error} = await shared.call(operation, requestOf(operation, body));
    return error.code === 216;
  };
  let made = 0;

  it.each(onPage)('of $slug are enforced for invoices and page templates', async ({listed, service}) => {
    const {id} = listed;
    const takesFields = service.flow.fields.some((name) => service.method.fields[name]!.required);
    for (const currency of ['EUR', 'PEN', 'PLN', 'USD', 'UAH']) {
      const {account_id, wallet_id} = walletIn(currency)!;
      made += 1;
      const order = {account_id, wallet_id, amount_currency: currency, service_ids: [id]};
      const foreign = !listed.currencies.includes(currency);
      expect(await code('invoicingPageTemplate', {...order, external_template_id: `t-${made}`})).toBe(foreign);
      if (!takesFields) expect(await code('invoiceCreate', {...order, external_invoice_id: `i-${made}`})).toBe(foreign);
    }
  });
});

describe('common fields of payments', () => {
  const {request} = facts.contract.operations.get('transactionPay')!;
  it.each(Object.entries(request.properties!))('%s is described for both directions', (_name, {description = ''}) => {
    // “Customer” and “credit” apply to payments only: a payout has a recipient and debits the wallet.
    const ofPayIns = /customer|credit/i.test(description);
    expect(ofPayIns && !/payout|payment page/i.test(description) ? description : '').toBe('');
  });
});

describe('refunds', () => {
  beforeEach(fakeTime);
  afterEach(() => void vi.useRealTimers());

  it.each(cases)('$slug refunds “$refund.support”', async ({listed, service}) => {
    const harness = start();
    const {id} = await submit(harness, service, {form: {action: 'succeed'}});
    await settle(harness, service, id);
    if (service.flow.hold_days !== undefined)
      await harness.call('transactionComplete', {id, external_capture_id: 'all'});
    const {amount, status_description: status} = await harness.find(id);
    expect(status).toBe('success');
    const refund = async (part: number | undefined) => {
      const body = {
        id,
        external_refund_id: `refund-${part}`,
        ...(part !== undefined && {amount: part}),
        ...detailsFor(service),
      };
      return (await harness.call('transactionCancel', body)).error.code;
    };
    const codes = {none: [209, 209, 209], full: [209, 0, 205], part: [0, 0, 205]}[listed.refund.support];
    expect([await refund(1), await refund(undefined), await refund(amount)]).toEqual(codes);
  });

  it('are of every kind, so that the test above covers each', () => {
    expect(new Set(list.map(({refund}) => refund.support))).toEqual(new Set(['none', 'full', 'part']));
  });

  it('are refused for a payout in any status', async () => {
    const harness = start();
    for (const {listed, service} of cases.filter(({direction}) => direction === 'payout')) {
      expect(listed.refund.support, listed.slug).toBe('none');
      const {response} = await harness.call(
        listed.call === '/transaction/pay' ? 'transactionPay' : 'transactionCreate',
        requestFor(service),
      );
      const {error} = await harness.call('transactionCancel', {
        id: response.id,
        external_refund_id: `r-${response.id}`,
      });
      expect(error).toMatchObject({code: 209, details: [{field: 'id'}]});
    }
  });

  it('are refused with an error for the id in the call', async () => {
    const harness = start();
    const {response} = await harness.call('transactionPay', requestFor(ofId.get(2205)!));
    const target = {external_transaction_id: response.external_transaction_id};
    const {error} = await harness.call('transactionCancel', {...target, external_refund_id: 'r'});
    expect(error.details).toEqual([
      {field: 'external_transaction_id', message: 'belongs to service 2205, which refunds nothing'},
    ]);
  });

  it('of a hold release it in every service', async () => {
    const copy = structuredClone(facts);
    copy.methods.get('card')!.refundable = 'none';
    const harness = start({facts: copy});
    const service = ofId.get(2204)!;
    const {id} = await submit(harness, service, {form: {action: 'succeed'}});
    await settle(harness, service, id);
    const cancel = (name: string) => harness.call('transactionCancel', {id, external_refund_id: name});
    expect((await cancel('a')).response.status_description).toBe('cancelled');
    // A second cancellation would be a refund, which this service does not support.
    expect((await cancel('b')).error.code).toBe(209);
  });
});
