/** Plays about invoices and pages of the invoicing API. */
import {expect} from 'vitest';
import {facts, ORIGIN, start, type Answer, type Harness} from '../helpers';
import {accepted, exampleOf, fieldsIn, SETTLED, wait, type Plays} from './common';

const SENT = 7001;
const {token: TOKEN} = facts.sandbox.invoices.find(({id}) => id === SENT)!;
const BLIK_PAGE = facts.methods.get('blik')!.flows.payin_hpp!.service.id;

/** Pays the sent invoice: the payer presses the button of the invoice, and confirms on the payment page. */
async function payerPays(harness: Harness): Promise<void> {
  const opened = await harness.post(`/invoice/${TOKEN}`, {service: String(BLIK_PAGE)});
  const answer = await harness.post(new URL(opened.headers.get('Location')!, ORIGIN).pathname, {action: 'succeed'});
  expect(answer.status).toBe(303);
}

/** Makes a call on the sent invoice while the bank decides, or after it has approved. The invoice must not change. */
async function duringPayment(isPaid: boolean, ask: (harness: Harness, version: number) => Promise<Answer>) {
  const harness = start();
  await payerPays(harness);
  if (isPaid) await wait(SETTLED);
  const {response: before} = await accepted(harness.call('invoiceFind', {id: SENT}));
  expect(before.state === 'paid').toBe(isPaid);
  const answer = await ask(harness, before.version);
  expect((await harness.call('invoiceFind', {id: SENT})).response).toEqual(before);
  return [answer];
}
const update = ({call}: Harness, version: number) => call('invoiceUpdate', {id: SENT, version, description: 'New'});
const withdraw = ({call}: Harness) => call('invoiceDelete', {id: SENT});

export const invoicePlays: Plays = {
  '/services/invoicing/invoice_update#version: 362': async () => {
    const harness = start();
    const before = async () => (await accepted(harness.call('invoiceFind', {id: SENT}))).response;
    const {version} = await before();
    await harness.get(`/invoice/${TOKEN}`);
    const opened = await before();
    expect(opened.version).toBeGreaterThan(version);
    const answers = [await update(harness, version)];
    expect(await before()).toEqual(opened);
    await accepted(harness.call('invoiceUpdate', {id: SENT, version: opened.version, resend: true}));
    answers.push(await update(harness, opened.version));
    return answers;
  },
  '/customer_data#delete: 364': async () => {
    const harness = start();
    const {response} = await accepted(withdraw(harness));
    return [await update(harness, response.version)];
  },
  '/services/invoicing/invoice_update#paying: 363': () => duringPayment(false, update),
  '/services/invoicing/invoice_update#paying: 361': () => duringPayment(true, update),
  '/services/invoicing/invoice_delete#what: 363': () => duringPayment(false, withdraw),
  '/services/invoicing/invoice_delete#what: 361': () => duringPayment(true, withdraw),
  '/invoicing/api_invoicing/page_template#change: 204': async () => {
    // Second wallet in the same currency, so that the change of the wallet is the only one.
    const accounts = structuredClone(facts.sandbox.accounts);
    const [wallet] = accounts[0]!.wallets;
    accounts[0]!.wallets.push({...wallet!, id: 4003});
    accounts.push({...accounts[0]!, id: 303, wallets: [{...wallet!, id: 4004}]});
    const {call} = start({facts: {...facts, sandbox: {...facts.sandbox, accounts}}});
    const body = exampleOf('invoicingPageTemplate', 'change');
    const changed = (changes: object) => call('invoicingPageTemplate', {...body, ...changes});
    // A currency that is not that of the wallet makes the request invalid in itself.
    expect((await changed({amount_currency: 'EUR', service_ids: [2201]})).error.code).toBe(106);
    const answers = [
      await changed({wallet_id: 4003}),
      await changed({account_id: 303, wallet_id: 4004}),
      await changed({wallet_id: 4002, amount_currency: 'EUR', service_ids: [2201]}),
    ];
    expect(answers.map(fieldsIn)).toEqual([['wallet_id'], ['account_id'], ['wallet_id']]);
    return answers;
  },
  '/invoicing/api_invoicing/payment_page#errors: 204': async () => {
    const {call} = start();
    const page = exampleOf('invoicingPaymentPage', 'close');
    const {response} = await accepted(call('invoicingPageTemplate', exampleOf('invoicingPageTemplate', 'fixed')));
    const other = await call('invoicingPaymentPage', {...page, template_id: response.template_id});
    expect(fieldsIn(other)).toEqual(['template_id']);
    await accepted(call('invoicingPaymentPage', {...page, external_page_id: 'new', template_id: response.template_id}));
    await accepted(call('invoicingPaymentPage', page));
    return [other];
  },
};
