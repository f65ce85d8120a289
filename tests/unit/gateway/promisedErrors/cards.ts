/** Plays about cards: fields, authentication, stored credentials, and tokens for a browser. */
import {expect} from 'vitest';
import {requestFor, services, settle, submit} from '../flowRuns';
import {facts, requestOf, start, type Answer, type Harness} from '../helpers';
import {accepted, bearer, exampleOf, fieldsIn, payByCard, serviceOf, wait, type Plays} from './common';

/** Fields that belong to a payment by card host to host, each with a valid value. */
const OWN = {
  browser: exampleOf('transactionPay', 'card').browser,
  three_ds: {challenge: 'avoid'},
  initiator: 'customer',
  stored_credential: {purpose: 'recurring', sequence: 'first'},
};
const HOST_TO_HOST = 2202;
const MOTO = 2203;
const {lifetime_minutes: lifetime} = facts.gateway.transparency_token;

/** Sends each of the fields of a card payment host to host to a service. */
async function withEachField(harness: Harness, id: number): Promise<Answer[]> {
  const answers: Answer[] = [];
  for (const [name, value] of Object.entries(OWN)) {
    const answer = await harness.call('transactionPay', requestFor(serviceOf(id), {[name]: value}));
    expect(fieldsIn(answer), `service ${id}`).toEqual([name]);
    answers.push(answer);
  }
  return answers;
}

let charges = 0;

/** Documented charge without the customer, with changes of the request. */
const charge = ({call}: Harness, {stored_credential: stored, ...changes}: Record<string, any> = {}) => {
  const body = exampleOf('transactionPay', 'merchant_charge');
  charges += 1;
  return call('transactionPay', {
    ...body,
    ...changes,
    external_transaction_id: `charge-${charges}`,
    stored_credential: {...body.stored_credential, ...stored},
  });
};

/** Asks for an exemption in the first payment of an agreement. */
async function exemptedFirst({call}: Harness): Promise<Answer[]> {
  const {browser, stored_credential} = OWN;
  const answer = await call(
    'transactionPay',
    requestFor(serviceOf(HOST_TO_HOST), {browser, stored_credential, three_ds: {exemption: 'low_value'}}),
  );
  expect(fieldsIn(answer)).toEqual(['three_ds.exemption']);
  return [answer];
}

/** Charges for every purpose that may not follow a recurring agreement, such as that of the seeded card. */
async function otherPurposes(harness: Harness): Promise<Answer[]> {
  await accepted(charge(harness));
  const answers: Answer[] = [];
  for (const {name: purpose, next: initiator, follows} of facts.cardRules.purposes) {
    if (follows.includes('recurring')) continue;
    const answer = await charge(harness, {initiator, stored_credential: {purpose}});
    expect(fieldsIn(answer), purpose).toEqual(['stored_credential.purpose']);
    answers.push(answer);
  }
  return answers;
}

/** Charges another stored card with the id of the seeded agreement. */
async function otherCard(harness: Harness): Promise<Answer> {
  const {card: stored} = await payByCard(harness);
  const answer = await charge(harness, {fields: {card_token: stored.card_token}});
  expect(fieldsIn(answer)).toEqual(['stored_credential.network_transaction_id']);
  return answer;
}

const withoutId = (harness: Harness, card_token = 'ctok_7Yq2Lw9Rk4Vn') =>
  charge(harness, {fields: {card_token}, stored_credential: {network_transaction_id: undefined}});

/** Issues a token for a future payment. */
async function tokenFor(harness: Harness, external_transaction_id: string) {
  const {payment} = exampleOf('transactionIssueToken', 'payment');
  const {response} = await accepted(harness.call('transactionIssueToken', {external_transaction_id, payment}));
  const body = {external_transaction_id, ...payment, fields: {card_token: 'ctok_7Yq2Lw9Rk4Vn'}};
  return {token: response.token as string, payment, body};
}

export const cardPlays: Plays = {
  '/api/cards_whitelist_add#refused: 204': async () => {
    const {call} = start();
    const answers: Answer[] = [];
    for (const note of ['4242424242424242', 'Also pays with 4111 1111 1111 1111', 'Card 5555-5555-5555-4444'])
      answers.push(await call('cardsWhitelistAdd', {...exampleOf('cardsWhitelistAdd', 'card'), note}));
    expect(answers.map(fieldsIn)).toEqual(answers.map(() => ['note']));
    return answers;
  },
  '/api/transaction_issue_token#which: 20': async () => {
    const harness = start();
    const {response} = await accepted(harness.call('invoicingToken', {}));
    const answers: Answer[] = [];
    for (const token of ['ctok_7Yq2Lw9Rk4Vn', response.token, facts.sandbox.invoicing_token])
      for (const operation of ['transactionFind', 'transactionUpdate', 'transactionPay'])
        answers.push(await bearer(harness, token, operation, requestOf(operation)));
    return answers;
  },
  '/api/transaction_issue_token#allows: 22': async () => {
    const harness = start();
    const {token, body} = await tokenFor(harness, 'browser-1');
    const answers = [
      await bearer(harness, token, 'transactionPay', {...body, external_customer_id: 'somebody'}),
      await bearer(harness, token, 'transactionPay', {...body, description: undefined}),
      await bearer(harness, token, 'transactionPay', {...body, amount: body.amount - 1}),
    ];
    expect(answers.map(fieldsIn)).toEqual([['external_customer_id'], ['description'], ['amount']]);
    await accepted(bearer(harness, token, 'transactionPay', {...body, browser: OWN.browser, locale: 'ua'}));
    return answers;
  },
  '/api/transaction_issue_token#allows: 21': async () => {
    const harness = start();
    const {token, body} = await tokenFor(harness, 'browser-1');
    const {response} = await accepted(bearer(harness, token, 'transactionPay', body));
    await accepted(bearer(harness, token, 'transactionFind', {id: response.id}));
    return [
      await bearer(harness, token, 'transactionPay', {...body, external_transaction_id: 'browser-2'}),
      await bearer(harness, token, 'transactionUpdate', exampleOf('transactionUpdate', 'otp')),
      await bearer(harness, token, 'transactionFind', {id: 900001}),
    ];
  },
  '/api/transaction_issue_token#never: 214': async () => {
    const {call} = start();
    const answers: Answer[] = [];
    for (const service of services.filter(({flow}) => flow.direction === 'payout')) {
      // The browser sends the fields and the language.
      const {external_transaction_id, fields: _fields, locale: _locale, ...payment} = requestFor(service);
      answers.push(await call('transactionIssueToken', {external_transaction_id, payment}));
    }
    return answers;
  },
  '/api/transaction_issue_token#expired: 208': async () => {
    const harness = start();
    const external_transaction_id = 'never-paid';
    const {token, body, payment} = await tokenFor(harness, external_transaction_id);
    await wait(lifetime * 60_000);
    expect((await bearer(harness, token, 'transactionPay', body)).error.code).toBe(19);
    const answer = await harness.call('transactionIssueToken', {external_transaction_id});
    await accepted(harness.call('transactionIssueToken', {external_transaction_id, payment}));
    return [answer];
  },
  '/api/transaction_pay#request: 204': async () => {
    const harness = start();
    const others = services.filter(
      ({flow}) => flow.service.operation === 'transactionPay' && flow.service.id !== HOST_TO_HOST,
    );
    const answers = await Promise.all(others.map(({flow}) => withEachField(harness, flow.service.id)));
    return answers.flat();
  },
  '/services/acquiring_moto#pay: 204': () => withEachField(start(), MOTO),
  '/api/transaction_update#three-ds: 202': async () => {
    const {call, find} = start();
    const {id} = exampleOf('transactionUpdate', 'three_ds');
    const before = await find(id);
    const other = await call('transactionUpdate', {...exampleOf('transactionUpdate', 'three_ds_failed'), id});
    expect(fieldsIn(other)).toEqual(['fields.cres']);
    expect(await find(id)).toEqual(before);
    await accepted(call('transactionUpdate', exampleOf('transactionUpdate', 'three_ds')));
    return [other];
  },
  '/recurring#next: 226': () => otherPurposes(start()),
  '/limits#not: 226': async () => [
    await charge(start(), {stored_credential: {network_transaction_id: '999999999900999'}}),
    await charge(start(), {stored_credential: {network_transaction_id: 'MCC0000000017'}}),
  ],
  '/recurring#card: 226': async () => [await otherCard(start())],
  '/services/acquiring_h2h#merchant: 226': async () => [
    await otherCard(start()),
    await charge(start(), {stored_credential: {network_transaction_id: '999999999900999'}}),
    ...(await otherPurposes(start())),
  ],
  '/services/acquiring_h2h#merchant: 204': () => exemptedFirst(start()),
  '/recurring#first: 204': () => exemptedFirst(start()),
  '/services/acquiring_h2h#merchant: 204 (2)': async () => {
    const harness = start();
    return [
      await charge(harness, {browser: OWN.browser}),
      await charge(harness, {three_ds: OWN.three_ds}),
      await charge(harness, {initiator: 'customer'}),
      await charge(harness, {fields: exampleOf('transactionPay', 'card').fields}),
      await charge(harness, {stored_credential: {sequence: 'first'}}),
      await withoutId(harness),
    ];
  },
  '/services/acquiring_h2h#three-ds: 204': async () => {
    const harness = start();
    const card = exampleOf('transactionPay', 'card');
    const ds_trans_id = 'c5b808e7-1de1-4069-a17b-f70d3b3b1645';
    const external = {version: '2.2.0', cavv: Buffer.alloc(20, 7).toString('base64'), ds_trans_id};
    const send = (order: string, eci: string) =>
      harness.call('transactionPay', {
        ...card,
        browser: undefined,
        external_transaction_id: order,
        three_ds: {external: {...external, eci}},
      });
    await accepted(send('visa', '05'));
    const answers = [await send('mastercard-1', '02'), await send('mastercard-2', '01')];
    expect(answers.map(fieldsIn)).toEqual(answers.map(() => ['three_ds.external.eci']));
    return answers;
  },
  '/services/card_tokenization#who: 204': async () => {
    const harness = start();
    const page = serviceOf(2201);
    const form = {...exampleOf('transactionPay', 'card').fields, card_number: '4242424242424242'};
    const {id} = await submit(harness, page, {
      changes: {fields: {issue_card_token: 'true'}},
      form: {action: 'pay', ...form},
    });
    await settle(harness, page, id);
    const {card, ...paid} = await harness.find(id);
    expect(paid).toMatchObject({status: 1});
    expect(paid).not.toHaveProperty('network_transaction_id');
    const answer = await withoutId(harness, card.card_token);
    expect(fieldsIn(answer)).toEqual(['stored_credential.network_transaction_id']);
    return [answer];
  },
  '/services/card_tokenization#fields: 202': async () => {
    const {call} = start();
    const body = exampleOf('transactionPay', 'card_token');
    await accepted(call('transactionPay', body));
    const answers: Answer[] = [];
    for (const name of ['card_number', 'expire_month', 'expire_year', 'cvv']) {
      const fields = {...body.fields, [name]: exampleOf('transactionPay', 'card').fields[name]};
      answers.push(await call('transactionPay', {...body, external_transaction_id: `with-${name}`, fields}));
    }
    return answers;
  },
  '/services/card_tokenization#test: 202': async () => {
    const {call} = start();
    const body = exampleOf('transactionPay', 'card_token');
    const answer = await call('transactionPay', {...body, fields: {card_token: 'ctok_unknown00'}});
    expect(fieldsIn(answer)).toEqual(['fields.card_token']);
    return [answer];
  },
};
