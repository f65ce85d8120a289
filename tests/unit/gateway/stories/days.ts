/**
 * Shop of a working day, which sees the gateway only from outside: signed calls, payment pages, verified callbacks, reports and
 * the movements of the wallets. It keeps every text that it gets, so that each story can end with the same checks.
 */
import {expect} from 'vitest';
import {brand} from '../../../../src/brand';
import {textOf} from '../../../../src/domain/platform';
import {CALLBACK, verify} from '../../../../src/domain/signing';
import {getFacts} from '../../../../src/facts/load';
import {parseCsv} from '../../../csv';
import {ROOT} from '../../../root';
import {signed} from './shop';
import {createWorld, ORIGIN} from './world';

export const facts = await getFacts(ROOT);
export const SECOND = 1000;
export const MINUTE = 60 * SECOND;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;
const CALLBACK_URL = 'http://localhost:8080/callbacks';

/** Fields of requests and forms that hold a secret of a customer or a recipient. */
const SECRET_FIELDS = ['account', 'account_number', 'card_number', 'clabe', 'cvv', 'iban', 'recipient_card_number'];

export interface Answer {
  http: number;
  text: string;
  repeated: boolean;
  error: {code: number; title: string; details?: {field: string; message: string}[]};
  response: Record<string, any>;
}

/** An event as it was delivered, after its signature was verified. */
export interface ShopEvent {
  event_id: string;
  event: string;
  transaction?: Record<string, any>;
  refund?: Record<string, any>;
  dispute?: Record<string, any>;
}

export interface Movement {
  id: number;
  wallet_id: number;
  kind: string;
  amount: number;
  reserve_amount: number;
  balance_after: number;
  transaction_id?: number;
  refund_id?: number;
  dispute_id?: number;
}

export type Row = Record<string, string>;
export type Day = ReturnType<typeof createDay>;

export const time = (ms: number): string => new Date(ms).toISOString();

/** Collects what the shop sends in secret and what it is shown, to compare both after the story. */
function createRecord() {
  const secrets = new Set<string>();
  const shown: string[] = [];
  const remember = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return;
    for (const [name, inner] of Object.entries(value)) {
      if (SECRET_FIELDS.includes(name) && typeof inner === 'string') secrets.add(inner);
      remember(inner);
    }
  };
  return {secrets, shown, remember};
}

/** Listens for callbacks. Forged ones are refused; the others are kept in the order of arrival. */
function listen(world: ReturnType<typeof createWorld>, shown: string[]): ShopEvent[] {
  const told: ShopEvent[] = [];
  const {headers: names} = facts.gateway.signing;
  world.receive(async (_url, headers, body) => {
    const head = {point: headers[names.point] ?? '', key: headers[names.key] ?? '', purpose: CALLBACK};
    if (!verify(headers[names.signature] ?? '', facts.sandbox.point.api_token, head, body)) return 401;
    shown.push(textOf(body));
    told.push(JSON.parse(textOf(body)) as ShopEvent);
    return 204;
  });
  return told;
}

/**
 * @param start of the story, in ms since the Unix epoch
 * @param used facts of the gateway, where a story needs other delays
 */
export function createDay(start: number, used = facts) {
  const {secrets, shown, remember} = createRecord();
  const print = (line: string, cause?: unknown) => void shown.push(`${line} ${String(cause ?? '')}`);
  const world = createWorld(used, start, {info: print, error: print});
  const {app} = world.gateway;
  const told = listen(world, shown);
  let lastKey = 0;
  const send = async (to: string, body: object, more: Record<string, string> = {}) => {
    remember(body);
    lastKey = Math.max(lastKey + 1, world.now());
    const {path, headers, ...request} = signed(facts, `${brand.api.prefix}${to}`, body, lastKey);
    const answer = await app.request(`${ORIGIN}${path}`, {method: 'POST', headers: {...headers, ...more}, ...request});
    const text = await answer.text();
    // The list of services has published examples, some of which are test cards.
    if (to !== '/service/list') shown.push(text);
    shown.push(JSON.stringify([...answer.headers]));
    return {http: answer.status, repeated: answer.headers.get('X-Repeated') === 'true', text};
  };
  const call = async (path: string, body: object, more?: Record<string, string>): Promise<Answer> => {
    const answer = await send(path, body, more);
    const parsed = JSON.parse(answer.text) as Pick<Answer, 'error' | 'response'>;
    const {next_cursor: cursor} = parsed.response;
    if (typeof cursor === 'string') shown.push(Buffer.from(cursor, 'base64url').toString('latin1'));
    return {...answer, ...parsed};
  };
  /** @returns the response of a call that must succeed */
  const done = async (path: string, body: object) => {
    const {error, response} = await call(path, body);
    expect(error).toEqual({code: 0, title: 'OK'});
    return response;
  };
  let reports = 0;
  return {
    world,
    secrets,
    shown,
    told,
    call,
    done,
    /** The call that creates a payment or a payout, with what every such call needs. */
    order: (path: '/transaction/create' | '/transaction/pay', body: object) => call(path, {...COMMON, ...body}),
    find: (id: number) => done('/transaction/find', {id}),
    /** @returns the events about a transaction, in the order of arrival */
    toldOf: (id: number) => told.filter(({transaction}) => transaction?.id === id),
    /** @returns the events about the refunds of a transaction */
    toldOfRefunds: (id: number) => told.filter(({refund}) => refund?.transaction_id === id),
    open: async (url: string) => {
      const answer = await app.request(url);
      return {http: answer.status, location: answer.headers.get('Location'), text: await answer.text()};
    },
    /** Submits a form of a page. */
    submit: async (url: string, form: Record<string, string>) => {
      remember(form);
      const answer = await app.request(url, {method: 'POST', body: new URLSearchParams(form)});
      return {http: answer.status, location: answer.headers.get('Location'), text: await answer.text()};
    },
    upload: (url: string, bytes: Buffer, type: string) =>
      app.request(url, {method: 'PUT', body: new Uint8Array(bytes), headers: {'Content-Type': type}}),
    movements: async () => (await (await app.request(`${ORIGIN}/sandbox/movements`)).json()) as Movement[],
    /** Requests a report and downloads it when it is ready. */
    report: async (kind: string, account: number, from: number, to: number): Promise<Row[]> => {
      const target = {external_report_id: `day-${(reports += 1)}`};
      await done('/report/create', {...target, kind, account_id: account, from: time(from), to: time(to)});
      await world.sleep(10 * facts.sandbox.report_step_seconds * SECOND);
      const [header = [], ...rows] = parseCsv((await send('/report/download', target)).text);
      return rows.map((row) => Object.fromEntries(row.map((cell, index) => [header[index]!, cell])));
    },
  };
}

const COMMON = {customer_ip_address: '203.0.113.10', point: {callback_url: CALLBACK_URL}};

/** @returns the kinds and amounts of the movements of a transaction, in the order in which the money moved */
export const movesOf = async ({movements}: Day, id: number): Promise<[kind: string, amount: number][]> =>
  (await movements())
    .filter(({transaction_id: transaction}) => transaction === id)
    .map(({kind, amount}) => [kind, amount]);

/** The card of a payment host to host, as a form of the shop sends it. */
export const cardFields = (number: string) => ({
  card_number: number,
  expire_month: '09',
  expire_year: '2030',
  cvv: '739',
});

/** For each wallet, the movements add up to its balance and reserve, and `balance_after` runs by `id`. */
async function checkWallets({movements, done}: Day): Promise<void> {
  const all = [...(await movements())].sort((a, b) => a.id - b.id);
  for (const {id: account} of facts.sandbox.accounts) {
    const {wallets} = await done('/account/info', {account_id: account});
    for (const {id, balance, reserve} of wallets as {id: number; balance: number; reserve: number}[]) {
      let [sum, held] = [0, 0];
      for (const movement of all.filter(({wallet_id: wallet}) => wallet === id)) {
        sum += movement.amount;
        held += movement.reserve_amount;
        expect([movement.id, movement.balance_after]).toEqual([movement.id, sum]);
      }
      expect([id, balance, reserve]).toEqual([id, sum, held]);
    }
  }
}

/** Reads everything else that could show a secret: the list of events, and each kind of report. */
async function readAll({world, done, report}: Day): Promise<void> {
  let cursor: string | undefined;
  do {
    const page = await done('/event/list', {limit: 100, ...(cursor !== undefined && {cursor})});
    cursor = page.has_more ? page.next_cursor : undefined;
  } while (cursor !== undefined);
  for (const {id} of facts.sandbox.accounts)
    for (const kind of ['transactions', 'refunds', 'disputes', 'movements'])
      await report(kind, id, world.now() - 30 * DAY, world.now() + MINUTE);
}

/** No secret is in anything that the shop was shown, and masks leave at most six digits first and four last. */
function checkSecrets({secrets, shown}: Day): void {
  for (const secret of secrets) {
    // A security code is so short that other numbers contain it: it would be a value of its own.
    const values = secret.length > 4 ? [secret] : [`"${secret}"`, `,${secret},`];
    for (const value of values) {
      const leaks = shown.filter((text) => text.includes(value));
      expect(leaks.map((text) => text.slice(Math.max(0, text.indexOf(value) - 100)).slice(0, 200))).toEqual([]);
    }
  }
  for (const text of shown)
    for (const [mask, first = '', last = ''] of text.matchAll(/(\w*)\*{2,}(\w*)/g))
      expect([mask, first.length <= 6, last.length <= 4]).toEqual([mask, true, true]);
}

/** The checks after every story. */
export async function checkAfter(day: Day): Promise<void> {
  await checkWallets(day);
  await readAll(day);
  checkSecrets(day);
}
