/**
 * Shared by the stories of a working day from 5 to 8: a shop that knows only what the gateway tells it, and the checks after each
 * story.
 */
import {expect, vi} from 'vitest';
import {verify, CALLBACK} from '../../../../src/domain/signing';
import {textOf} from '../../../../src/domain/platform';
import type {SandboxOptions, Send} from '../../../../src/gateway';
import {brand} from '../../../../src/brand';
import {parseCsv} from '../../../csv';
import {facts, fakeTime, start, type Answer, type Changes} from '../helpers';

export {facts};

export const SECOND = 1000;
export const DAY = 86_400 * SECOND;
const CALLBACK_URL = 'http://localhost:8080/callbacks';
/** The security code that every card of these stories is sent with; no amount and no id contains it. */
const CVV = '739';

const ADDRESS = '203.0.113.10';
const WALLETS = {EUR: [301, 4002], PLN: [301, 4001], MXN: [302, 4114], UAH: [302, 4120]} as const;

export type JsonBody = Record<string, any>;
export type Day = ReturnType<typeof openDay>;

/** Fields of a card as a customer types them. */
export const card = (number: string, more: object = {}) => ({
  card_number: number,
  expire_month: '09',
  expire_year: '2030',
  cvv: CVV,
  ...more,
});

/** The parts of an order that the stories leave out. */
export function order(serviceId: number, amount: number, currency: keyof typeof WALLETS, more: object): JsonBody {
  const [account, wallet] = WALLETS[currency];
  return {
    account_id: account,
    wallet_id: wallet,
    service_id: serviceId,
    amount,
    amount_currency: currency,
    customer_ip_address: ADDRESS,
    point: {callback_url: CALLBACK_URL},
    ...more,
  };
}

/** Headers of a call with a bearer token instead of a signature. */
export const bearer = (token: string): Changes => ({
  headers: {
    Authorization: `Bearer ${token}`,
    [brand.headers.point]: null,
    [brand.headers.key]: null,
    [brand.headers.signature]: null,
  },
});

/** Opens a sandbox with fake time, and a shop that listens to it. The caller ends it with `close`. */
export function openDay(options: Partial<SandboxOptions> & {facts?: typeof facts} = {}) {
  fakeTime();
  /** Everything that left the gateway, as text. */
  const heard: string[] = [];
  const failures: string[] = [];
  /** Numbers of cards that were sent. */
  const secrets = new Set<string>();
  const told: JsonBody[] = [];
  vi.spyOn(console, 'log').mockImplementation((...line: unknown[]) => void heard.push(line.map(String).join(' ')));
  vi.spyOn(console, 'error').mockImplementation((...line: unknown[]) => void failures.push(line.map(String).join(' ')));
  const harness = start({quiet: false, seed: 1, send: receiver(heard, told), ...options});
  const hear = (answer: Answer) => {
    heard.push(answer.text, ...answer.headers.values());
    return answer;
  };
  const call = async (operation: string, body: object, changes?: Changes) => {
    secretsIn((body as JsonBody).fields, secrets);
    const answer = await harness.call(operation, body, changes);
    // The catalogue shows examples of fields, which belong to nobody.
    return operation === 'serviceList' ? answer : hear(answer);
  };
  /** @returns undefined if the connection broke */
  const callOnce = async (operation: string, path: string, body: object): Promise<Answer | undefined> => {
    // A lost answer has no schema, so the check of the contract is left out.
    const answer = await harness.call(operation, body, {path: `${brand.api.prefix}${path}`});
    return answer.http === 0 ? undefined : hear(answer);
  };
  const visit = async (address: string, form?: Record<string, string>) => {
    secretsIn(form, secrets);
    const {pathname, search} = new URL(address, 'http://localhost');
    const page = await (form ? harness.post(pathname, form) : harness.get(pathname + search));
    const text = await page.text();
    heard.push(text, ...page.headers.values());
    return {http: page.status, text, headers: page.headers};
  };
  const movements = async (id?: number) => {
    const all = (await (await harness.get('/sandbox/movements')).json()) as JsonBody[];
    return id === undefined ? all : all.filter(({transaction_id: of}) => of === id);
  };
  return {
    heard,
    failures,
    secrets,
    told,
    call,
    callOnce,
    visit,
    movements,
    /** Kinds and amounts of the movements of a payment. */
    booked: async (id: number) => (await movements(id)).map(({kind, amount}) => [kind, amount]),
    pass: async (ms: number) => void (await vi.advanceTimersByTimeAsync(ms)),
    find: async (id: number) => (await call('transactionFind', {id})).response as JsonBody,
    list: (filters: object) => listAll(call, filters),
    service: async (id: number) => {
      const {services} = (await call('serviceList', {})).response;
      return (services as JsonBody[]).find(({id: one}) => one === id)!;
    },
    /** Statuses that the events have told of a payment, in the order of their arrival. */
    statusesTold: (id: number) =>
      told.filter(({transaction}) => transaction?.id === id).map(({transaction}) => transaction.status as number),
    close() {
      harness.sandbox.close();
      vi.restoreAllMocks();
      vi.useRealTimers();
    },
  };
}

/** Callbacks of a shop, which takes nothing that it cannot verify. */
function receiver(heard: string[], told: JsonBody[]): Send {
  const {headers: names} = facts.gateway.signing;
  const tokens = {
    [facts.sandbox.point.id]: facts.sandbox.point.api_token,
    [facts.sandbox.second_point.id]: facts.sandbox.second_point.api_token,
  };
  return async (_url, headers, body) => {
    const head = {point: headers[names.point] ?? '', key: headers[names.key] ?? '', purpose: CALLBACK};
    if (!verify(headers[names.signature] ?? '', tokens[Number(head.point)] ?? '', head, body)) return 401;
    heard.push(textOf(body));
    told.push(JSON.parse(textOf(body)) as JsonBody);
    return 204;
  };
}

function secretsIn(fields: JsonBody | undefined, secrets: Set<string>): void {
  for (const name of ['card_number', 'recipient_card_number'])
    if (typeof fields?.[name] === 'string') secrets.add(fields[name]);
}

/** Reads a list of transactions page by page. */
async function listAll(call: Day['call'], filters: object): Promise<JsonBody[]> {
  const found: JsonBody[] = [];
  let cursor: string | undefined;
  for (;;) {
    const {error, response} = await call('transactionList', {...filters, limit: 100, ...(cursor && {cursor})});
    expect(error.code).toBe(0);
    found.push(...(response.transactions as JsonBody[]));
    if (!response.has_more) return found;
    cursor = response.next_cursor as string;
  }
}

/** Moment in the form of the API. */
export const at = (moment: number): string => new Date(moment).toISOString();

/** Creates and reads a report of the current day and the days around it. @returns rows by the names of the columns */
export async function report({call, pass}: Day, kind: string, accountId: number, name: string) {
  const id = {external_report_id: name};
  const [from, to] = [at(Date.now() - 15 * DAY), at(Date.now() + DAY)];
  expect((await call('reportCreate', {...id, kind, account_id: accountId, from, to})).error.code).toBe(0);
  await pass(4 * SECOND);
  const {text} = await call('reportDownload', id);
  const [header = [], ...rows] = parseCsv(text);
  return rows.map((row) => Object.fromEntries(row.map((cell, index) => [header[index]!, cell])));
}

/** Holds after every story: the books are right, the shop knows what the gateway knows, and nothing secret has left it. */
export async function checkDay(day: Day): Promise<void> {
  // Where limits are enforced, the checks need a window of their own.
  await day.pass(facts.gateway.rate_limits.window_seconds * SECOND);
  for (const kind of ['transactions', 'refunds', 'disputes', 'movements'])
    for (const account of [301, 302]) await report(day, kind, account, `last-${kind}-${account}`);
  await checkBooks(day);
  await checkEvents(day);
  checkSecrets(day);
  expect(day.failures).toEqual([]);
}

async function checkBooks({call, movements}: Day): Promise<void> {
  const all = await movements();
  const checked: number[] = [];
  for (const account of [301, 302]) {
    const {response} = await call('accountInfo', {account_id: account});
    for (const {id, balance, reserve} of response.wallets as {id: number; balance: number; reserve: number}[]) {
      const rows = all.filter(({wallet_id: of}) => of === id).sort((a, b) => a.id - b.id);
      let running = 0;
      for (const row of rows) expect(row.balance_after, `movement ${row.id}`).toBe((running += row.amount as number));
      const held = rows.reduce((sum, row) => sum + (row.reserve_amount as number), 0);
      expect([id, running, held]).toEqual([id, balance, reserve]);
      checked.push(id);
    }
  }
  expect(all.filter(({wallet_id: of}) => !checked.includes(of as number))).toEqual([]);
}

/** The newest version that callbacks have told is what a call answers. */
async function checkEvents({told, find}: Day): Promise<void> {
  const newest = new Map<number, JsonBody>();
  for (const {transaction} of told)
    if (transaction && transaction.version > (newest.get(transaction.id)?.version ?? 0))
      newest.set(transaction.id, transaction);
  // A few of many: they are of one kind, and the limit of the point applies to this shop too.
  const some = [...newest.values()];
  for (const known of [...some.slice(0, 10), ...some.slice(-10)]) expect(await find(known.id)).toEqual(known);
}

function checkSecrets({heard, secrets}: Day): void {
  const cursors = heard.flatMap((text) =>
    [...text.matchAll(/"next_cursor":"([^"]+)"/g)].map(([, cursor]) => Buffer.from(cursor!, 'base64url').toString()),
  );
  const everything = [...heard, ...cursors].join('\n');
  for (const number of secrets) {
    expect(heard.filter((text) => text.includes(number))).toEqual([]);
    expect(cursors.filter((text) => text.includes(number))).toEqual([]);
  }
  expect(everything).not.toMatch(new RegExp(`(?<![\\w-])${CVV}(?![\\w-])`));
  // A mask shows at most the first six digits and the last four.
  expect(everything).not.toMatch(/[0-9]{7,}\*|\*[0-9]{5,}/);
}
