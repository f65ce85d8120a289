/**
 * Changes the API token under a running receiver, in the order of the page: first as a habit, then because it has leaked.
 * The sandbox, the receiver and its settings are real; only the waits between the attempts are shortened.
 */
import {CALLBACK, sign} from '../../../src/domain/signing';
import type {Facts} from '../../../src/facts/load';
import {startSandbox} from '../../../src/gateway';
import {signedClient} from '../../signedClient';
import {TIME_SCALE, until} from './judge';
import {freePort, type RunningReceiver, type StartReceiver} from './start';
import {getOperation} from '../../../src/facts/contract';

type Sandbox = Awaited<ReturnType<typeof startSandbox>>;

/** Settings of the merchant in the environment of the receiver. */
interface Settings {
  GATEWAY_TOKEN: string;
  GATEWAY_TOKEN_NEXT?: string;
}

/**
 * @param root the project
 * @returns what went wrong; empty when every payment was fulfilled once and the forged one never
 */
export async function changeTokens(root: string, facts: Facts, start: StartReceiver): Promise<string[]> {
  const sandbox = await startSandbox({root, port: 0, quiet: true, timeScale: TIME_SCALE});
  const shop = createShop(start, await freePort());
  const problems: string[] = [];
  const {api_token: first} = facts.sandbox.point;
  const pay = (by: string) => payWith(facts, sandbox, by, shop.url());
  const arrive = (what: string, id: string) =>
    until(`${what} (${id})`, () => shop.fulfilled().includes(id)).catch(
      (error: unknown) => void problems.push(String(error)),
    );
  try {
    await shop.restart({GATEWAY_TOKEN: first});
    const second = await control(sandbox, 'rotate');
    await arrive('with the older token only, a payment by it', await pay(first));
    await arrive('with the older token only, a payment by the newer', await pay(second));
    await shop.stop();
    const meanwhile = await pay(second);
    await shop.restart({GATEWAY_TOKEN: first, GATEWAY_TOKEN_NEXT: second});
    await arrive('with both tokens, an event that had come while nobody listened', meanwhile);
    await control(sandbox, 'end_rotation');
    await arrive('with both tokens, after the rotation', await pay(second));
    await shop.restart({GATEWAY_TOKEN: second});
    await arrive('with the newer token only', await pay(second));

    // It has leaked: it is revoked at once, and the receiver gets the new one a little later.
    const third = await control(sandbox, 'revoke');
    const early = await pay(third);
    await until('the refusal of what the receiver cannot verify yet', () => attempted(sandbox));
    await shop.restart({GATEWAY_TOKEN: third});
    await arrive('an event that was refused before the receiver knew the new token', early);
    for (const header of Object.values(facts.gateway.signing.headers).filter((name) => name.includes('Signature'))) {
      const answer = await forge(facts, second, header, shop.url());
      if (answer !== 401) problems.push(`a callback with ${header} by the revoked token got ${answer} instead of 401`);
    }
    await arrive('after the change', await pay(third));
    const times = new Map<string, number>();
    for (const id of shop.fulfilled()) times.set(id, (times.get(id) ?? 0) + 1);
    for (const [id, count] of times) if (count !== 1) problems.push(`${id} was fulfilled ${count} times`);
    if (times.has(FORGED)) problems.push('the forged payment was fulfilled');
    return problems;
  } finally {
    await shop.stop();
    await sandbox.stop();
  }
}

/** A receiver at one address, whose settings change by a restart; its memory stays. */
function createShop(start: StartReceiver, port: number) {
  let running: (RunningReceiver & {cwd: string}) | undefined;
  let last: (RunningReceiver & {cwd: string}) | undefined;
  const stop = async () => {
    await running?.stop();
    running = undefined;
  };
  return {
    stop,
    async restart(settings: Settings) {
      await stop();
      const env = {GATEWAY_TOKEN_NEXT: '', ...settings};
      running = last = await start({port, env, ...(last && {cwd: last.cwd})});
    },
    url: () => last!.url,
    fulfilled: () => last!.fulfilled(),
  };
}

let payments = 0;

/** @returns the external id of a payment that succeeds */
async function payWith(facts: Facts, {baseUrl}: Sandbox, token: string, url: string): Promise<string> {
  const id = `change-${(payments += 1)}`;
  const example = getOperation(facts.contract, 'transactionPay').requestExamples['blik']!.value as object;
  const {error} = await signedClient(baseUrl, {...facts.sandbox.point, api_token: token})('/transaction/pay', {
    ...example,
    external_transaction_id: id,
    external_customer_id: 'sandbox-success',
    point: {callback_url: url},
  });
  if (error.code !== 0) throw new Error(JSON.stringify(error));
  return id;
}

/** @returns the newest token of the point after the change */
async function control({url}: Sandbox, name: string): Promise<string> {
  const answer = await fetch(`${url}/sandbox/tokens/${name}`, {method: 'POST'});
  if (!answer.ok) throw new Error(`${name}: ${await answer.text()}`);
  return ((await answer.json()) as {token: string}).token;
}

/** True if the newest event has been answered. */
async function attempted({url}: Sandbox): Promise<boolean> {
  const deliveries = (await (await fetch(`${url}/sandbox/callbacks`)).json()) as {attempts: {result: string}[]}[];
  return deliveries.at(-1)!.attempts.some(({result}) => result === 'HTTP 401');
}

const FORGED = 'change-forged';

/** @returns the HTTP status with which a receiver answers a callback that only the holder of this token has signed */
async function forge({contract, sandbox, gateway}: Facts, token: string, header: string, url: string): Promise<number> {
  const {headers: names} = gateway.signing;
  const {value} = getOperation(contract, 'transactionStatus').requestExamples['success']!;
  const event = structuredClone(value) as {transaction: Record<string, unknown>};
  Object.assign(event.transaction, {id: 1, version: 9, external_transaction_id: FORGED});
  const body = JSON.stringify(event);
  const head = {point: sandbox.point.id, key: Date.now(), purpose: CALLBACK};
  const headers = {
    'Content-Type': 'application/json',
    [names.point]: String(head.point),
    [names.key]: String(head.key),
    [header]: sign(token, head, body),
  };
  return (await fetch(url, {method: 'POST', headers, body})).status;
}
