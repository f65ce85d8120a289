/** Steps of a history that concern invoices: actions of the shop and of the payer. */
import {ORIGIN} from '../stories/world';
import type {Step} from './histories';

/** Service with a hosted payment page, in the currency of the wallet. */
const SERVICE_ID = 2101;
const WALLET_ID = 4001;
const DAY = 86_400_000;

/** Creates an invoice and performs random actions on it. Several invoices are processed concurrently. */
export const bill: Step = async ({world, facts, call, pick, chance, payments, invoices, newId, say}) => {
  const {error, response: created} = await call('/invoice/create', {
    account_id: facts.sandbox.accounts[0]!.id,
    wallet_id: WALLET_ID,
    external_invoice_id: newId('bill'),
    payer: {name: 'Example Payer', email: 'payer@mail.example'},
    description: 'Books',
    amount: 1000 + Math.floor(chance() * 5000),
    amount_currency: 'PLN',
    due_in_days: pick([1, 2]),
    service_ids: [SERVICE_ID],
    point: {callback_url: 'http://localhost:8080/callbacks'},
  });
  say(`invoice ${created.id}: ${error.code}`);
  if (error.code !== 0) return;
  const {id} = created;
  invoices.push(id);
  const page = new URL(created.pay_url as string).pathname;
  const find = async () => (await call('/invoice/find', {id})).response;

  const open = async () => world.gateway.app.request(`${ORIGIN}${page}`);
  /** Half of the updates send the version from creation, which is refused once the payer has opened the page. */
  const change = async () => {
    const {version} = chance() < 0.5 ? created : await find();
    const changes = pick<object>([{description: newId('Other books')}, {due_in_days: 3}, {resend: true}]);
    const update = {id, version, ...changes};
    const {error: refused} = await call('/invoice/update', update);
    if (chance() < 0.3) await call('/invoice/update', update);
    say(`update of invoice ${id} in version ${version}: ${refused.code}`);
  };
  const pay = async () => {
    const body = new URLSearchParams({service: String(SERVICE_ID)});
    const answer = await world.gateway.app.request(`${ORIGIN}${page}`, {method: 'POST', body});
    const path = answer.headers.get('Location');
    const action = pick(['succeed', 'succeed', 'cancel', 'none']);
    say(`payment of invoice ${id}: ${answer.status}, ${action}`);
    if (path && action !== 'none')
      await world.gateway.app.request(path, {method: 'POST', body: new URLSearchParams({action})});
  };
  const withdraw = async () => {
    const {error: refused} = await call('/invoice/delete', {id});
    say(`withdrawal of invoice ${id}: ${refused.code}`);
  };

  for (let step = 0; step < 4; step += 1) {
    await pick<() => Promise<unknown>>([open, open, change, change, pay, pay, withdraw])();
    await world.sleep(pick([0, 5000, DAY / 3, DAY / 2]));
  }
  // The payment of an invoice can be refunded and disputed like any other.
  const {transaction_id: paid, amount} = await find();
  if (paid !== undefined) payments.push({id: paid as number, amount: amount as number, payin: true});
};
