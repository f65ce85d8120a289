/**
 * Plays the month of `/settlement`: sales, refunds, a dispute, a reserve, a conversion and settlements, each by the call or
 * the control that a merchant or the gateway would use. What the wallets saw of each step is what the page shows, so no figure
 * on it was typed.
 */
import {callPurpose, sign} from '../domain';
import {flowRequest, type Facts, type Flow, type Method, type MonthStep, type PlayedMonth} from '../facts';
import {createSandbox, type Sandbox} from './sandbox';
import {DAY_MS} from './engine/time';

type Json = Record<string, unknown>;

interface Movement {
  id: number;
  wallet_id: number;
  kind: string;
  amount: number;
  reserve_amount: number;
  balance_after: number;
}

/** The text of `src/contract/data/settlement_month.json`. */
export const monthText = (month: PlayedMonth): string => `${JSON.stringify(month, null, 2)}\n`;

/** Facts that the recording needs, that is, all but the recorded month. */
type MonthFacts = Omit<Facts, 'playedMonth'>;

/**
 * @returns the movements of each step, and what the gateway answers at the end
 * @throws Error for a call that is refused, which the steps then must not make
 */
export async function playMonth(facts: MonthFacts): Promise<PlayedMonth> {
  const {from, to, wallets, steps} = facts.settlementMonth;
  const start = Date.parse(from);
  const sandbox = createSandbox(facts as Facts, {
    now: () => start,
    seed: 1,
    quiet: true,
    send: () => Promise.resolve(204),
  });
  const shop = createShop(facts, sandbox, start);
  try {
    const before = await shop.movements();
    const played: Movement[][] = [];
    for (const step of steps) {
      // Later effects of a step, such as the end of a refund, belong to it; all of them occur within a day.
      const known = (await shop.movements()).length;
      await shop.until(step.at);
      await shop.take(step);
      await shop.until(new Date(Date.parse(step.at) + SETTLED_MS).toISOString());
      played.push((await shop.movements()).slice(known));
    }
    await shop.until(to);
    const held = await shop.wallets();
    return {
      wallets: wallets.map((id) => {
        const {currency, balance, reserve} = held.find((wallet) => wallet.id === id)!;
        const opening = before.filter(({wallet_id: wallet}) => wallet === id).at(-1)?.balance_after ?? 0;
        return {id, currency, opening, balance, reserve};
      }),
      steps: played.map((movements) =>
        movements
          .filter(({wallet_id: id}) => wallets.includes(id))
          .map(({wallet_id, kind, amount, reserve_amount, balance_after}) => ({
            wallet_id,
            kind,
            amount,
            reserve_amount,
            balance_after,
          })),
      ),
    };
  } finally {
    sandbox.close();
  }
}

/** After this everything has happened that a step sets off; the next step is further away. */
const SETTLED_MS = DAY_MS / 24;

/** Client of the sandbox, for calls of a shop and controls of an operator. */
function createCaller(gateway: Facts['gateway'], sandbox: Sandbox, start: number) {
  const origin = `http://localhost:${gateway.hosts.sandbox_port}`;
  const prefix = new URL(gateway.hosts.sandbox).pathname;
  let calls = 0;
  const send = async (path: string, body: Json, headers: Record<string, string>): Promise<Json> => {
    const init = {
      method: 'POST',
      headers: {'Content-Type': 'application/json', ...headers},
      body: JSON.stringify(body),
    };
    const answer = await sandbox.app.request(`${origin}${path}`, init);
    const json = (await answer.json()) as Json;
    const {error} = json as {error?: {code: number} | string};
    if (answer.status >= 400 || (typeof error === 'object' && error.code !== 0))
      throw new Error(`${path} is refused: ${JSON.stringify(json)}; sent ${JSON.stringify(body)}`);
    return json;
  };
  return {
    /** A number that grows with each call. */
    calls: () => calls,
    async call(path: string, body: Json): Promise<Json> {
      const {id, api_token: token} = sandbox.point;
      const key = start + calls++;
      const signature = sign(
        token,
        {point: id, key, purpose: callPurpose('POST', prefix + path)},
        JSON.stringify(body),
      );
      const {point, key: keyName, signature: signatureName} = gateway.signing.headers;
      const signed = {[point]: String(id), [keyName]: String(key), [signatureName]: signature};
      return (await send(prefix + path, body, signed)).response as Json;
    },
    control: (path: string, body: Json) => send(`/sandbox/${path}`, body, {}),
    async movements(): Promise<Movement[]> {
      const answer = await sandbox.app.request(`${origin}/sandbox/movements`);
      return (await answer.json()) as Movement[];
    },
  };
}

interface Balance {
  id: number;
  currency: string;
  balance: number;
  reserve: number;
}

function createShop(facts: MonthFacts, sandbox: Sandbox, start: number) {
  const {gateway, sandbox: seed} = facts;
  const {call, calls, control, movements} = createCaller(gateway, sandbox, start);
  const ids = new Map<string, number>();

  /** Starts a payment or a payout by the request of a service. */
  const begin = async (service: number, wallet: number, amount: number, more: Json): Promise<number> => {
    const [method, flow] = flowOf(facts, service);
    const account = seed.accounts.find(({wallets}) => wallets.some(({id}) => id === wallet))!;
    const {currency} = account.wallets.find(({id}) => id === wallet)!;
    const {operation, body} = flowRequest(facts, method, flow);
    const {id} = await call(operation.path, {
      ...body,
      account_id: account.id,
      wallet_id: wallet,
      amount,
      amount_currency: currency,
      external_transaction_id: `december-${calls()}`,
      ...more,
    });
    return id as number;
  };
  const pay = async ({service, wallet, amount, count, name, dispute}: StepBody<'pay'>) => {
    const order = dispute === undefined ? {} : {external_order_id: `${seed.dispute_trigger.prefix}-${dispute}`};
    for (let paid = 0; paid < count; paid += 1) {
      const id = await begin(service, wallet, amount, order);
      if (name !== undefined) ids.set(name, id);
    }
  };
  const refund = ({of, amount, way}: StepBody<'refund'>) => {
    const word = way === undefined ? 'december' : `${seed.refund_trigger.prefix}-${way}`;
    return call('/transaction/cancel', {id: ids.get(of), external_refund_id: `${word}-${calls()}`, amount});
  };
  const move = (kind: string, wallet: number, amount: number, more: Json = {}) =>
    control('movements', {kind, wallet_id: wallet, amount, ...more});

  return {
    movements,
    until: (to: string) => control('clock', {to}),
    async wallets(): Promise<Balance[]> {
      const all = await Promise.all(seed.accounts.map(({id}) => call('/account/info', {account_id: id})));
      return all.flatMap(({wallets}) => wallets as Balance[]);
    },
    async take(step: MonthStep): Promise<void> {
      if ('pay' in step) await pay(step.pay);
      else if ('refund' in step) await refund(step.refund);
      else if ('payout' in step) await begin(step.payout.service, step.payout.wallet, step.payout.amount, {});
      else if ('reserve' in step) await move('reserve_hold', step.reserve.wallet, step.reserve.amount);
      else if ('release' in step) await move('reserve_release', step.release.wallet, step.release.amount);
      else if ('convert' in step)
        await move('conversion', step.convert.from, step.convert.amount, {to_wallet_id: step.convert.to});
      else await move('settlement', step.settle.wallet, step.settle.amount);
    },
  };
}

/** Body of a step of kind `K`. */
type StepBody<K extends string> = Extract<MonthStep, Record<K, unknown>>[K &
  keyof Extract<MonthStep, Record<K, unknown>>];

function flowOf({methods}: MonthFacts, service: number): [Method, Flow] {
  for (const method of methods.values())
    for (const flow of Object.values(method.flows)) if (flow.service.id === service) return [method, flow];
  throw new Error(`no flow has the service ${service}`);
}
