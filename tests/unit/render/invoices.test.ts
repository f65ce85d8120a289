/** Invalid states and seeds of invoices fail the build with their position. */
import {describe, expect, it} from 'vitest';
import {invoiceStates as stateKind} from '../../../src/facts/kinds/invoiceStates';
import {seededInvoicesAreSound} from '../../../src/facts/kinds/sandbox/invoices';
import {endpoint} from '../../../src/render/builders/operation';
import {getOperation} from '../../../src/facts/contract';
import {pageTable} from '../../../src/render/tables';
import {invoiceStatesSchema, sandboxSchema} from '../../../src/facts/schemas';
import {createContext} from '../../../src/render/markdown/directives';
import {answering, located} from '../../facts';
import {ROOT} from '../../root';
import {facts} from '../gateway/helpers';

const {invoiceStates, sandbox, statuses, contract} = facts;

type States = typeof invoiceStates;
type Seed = typeof sandbox;

describe('states', () => {
  const complaints = (change: (states: States) => void) => {
    const changed = structuredClone(invoiceStates);
    change(changed);
    return stateKind.check(located(changed), answering({contract: located(contract)})).map(({message}) => message);
  };

  it('are valid in the current data', () => {
    expect(complaints(() => {})).toEqual([]);
  });

  it.each<[string, (states: States) => void, string]>([
    [
      'a move to an unknown state',
      ({transitions}) => void transitions.push({from: 'sent', to: 'payed', when: ''}),
      'unknown state “payed”; did you mean “paid”?',
    ],
    [
      'a move out of a final state',
      ({transitions}) => void transitions.push({from: 'paid', to: 'sent', when: ''}),
      '“paid” is final, so nothing may leave it',
    ],
    [
      'a move that stands there twice',
      ({transitions}) => void transitions.push({from: 'sent', to: 'viewed', when: ''}),
      'the move sent → viewed is listed twice',
    ],
    ['a state twice', ({states}) => void states.push(states[0]!), '“sent” is listed twice'],
    [
      'a state without a way to it',
      ({states}) => void states.push({name: 'draft', final: false, meaning: '', action: ''}),
      '“draft” cannot be reached; add a move to it or remove the state',
    ],
    [
      'a state that the contract does not show',
      ({states}) => void states.push({name: 'draft', final: false, meaning: '', action: ''}),
      'invoiceFind: `state` shows sent, viewed, paid, overdue, deleted, data.yaml has sent, viewed, paid, overdue, deleted, draft',
    ],
    [
      'a call that makes a move which does not exist',
      (states) => void (states.transitions = states.transitions.filter(({from}) => from !== null)),
      'invoiceCreate: x-invoice-moves has null → sent, which data.yaml does not allow',
    ],
  ])('say so for %s', (_, change, message) => {
    expect(complaints(change)).toContainEqual(expect.stringContaining(message));
  });

  it('refuse an unknown key', () => {
    const [first] = invoiceStates.states;
    expect(invoiceStatesSchema.safeParse({...invoiceStates, states: [{...first, colour: 'red'}]}).success).toBe(false);
  });
});

describe('seeded invoices', () => {
  const complaints = (change: (seed: Seed) => void) => {
    const changed = structuredClone(sandbox);
    change(changed);
    const ask = answering({invoiceStates: located(invoiceStates), statuses: located(statuses)});
    return seededInvoicesAreSound(located(changed), ask).map(({message}) => message);
  };
  const of = (seed: Seed, id: number) => seed.invoices.find((invoice) => invoice.id === id)!;

  it('are valid in the current data, one per state', () => {
    expect(complaints(() => {})).toEqual([]);
    expect(new Set(sandbox.invoices.map(({state}) => state))).toEqual(
      new Set(invoiceStates.states.map(({name}) => name)),
    );
  });

  it.each<[string, (seed: Seed) => void, string]>([
    ['an unknown state', (seed) => void (of(seed, 7001).state = 'send'), 'unknown state “send”; did you mean “sent”?'],
    ['a token twice', (seed) => void (of(seed, 7001).token = of(seed, 7002).token), 'token is used by another invoice'],
    ['an id of new invoices', (seed) => void (seed.next_invoice_id = 7003), 'the id must be below next_invoice_id'],
    ['a wallet of another currency', (seed) => void (of(seed, 7001).wallet_id = 4002), 'has no wallet 4002 in PLN'],
    ['no address', (seed) => void (of(seed, 7001).payer = {name: 'X'}), 'needs an e-mail address or a phone number'],
    ['paid without a moment', (seed) => void delete of(seed, 7003).paid_at, '`paid_at` belongs to the state “paid”'],
    ['paid without a payment', (seed) => void delete of(seed, 7003).transaction_id, 'needs a transaction_id'],
    ['an unknown payment', (seed) => void (of(seed, 7003).transaction_id = 1), 'there is no transaction 1'],
    [
      'a payment of another amount',
      (seed) => void (of(seed, 7003).lines[0]!.quantity = 2),
      'transaction 900090 is about 5729, not 5319',
    ],
    ['a payment of another order', (seed) => void (of(seed, 7003).external_invoice_id = 'X'), 'external_order_id X'],
    [
      'unpaid with a payment that succeeded',
      (seed) => Object.assign(of(seed, 7003), {state: 'sent', paid_at: undefined}),
      'transaction 900090 is in status 1',
    ],
  ])('say so for %s', (_, change, message) => {
    expect(complaints(change)).toContainEqual(expect.stringContaining(message));
  });

  it('refuse an unknown key in the seed', () => {
    const [first] = sandbox.invoices;
    expect(sandboxSchema.safeParse(sandbox).success).toBe(true);
    expect(sandboxSchema.safeParse({...sandbox, invoices: [{...first, sum: 1}]}).success).toBe(false);
  });
});

describe('the facts of a call', () => {
  const factsOf = async (id: string) =>
    JSON.stringify(endpoint(getOperation(contract, id), await createContext(ROOT, 'en')));

  it('name the id that makes a repeat safe', async () => {
    expect(await factsOf('invoiceCreate')).toContain('external_invoice_id');
    expect(await factsOf('invoiceCreate')).not.toContain('external_transaction_id');
    expect(await factsOf('transactionCreate')).toContain('external_transaction_id');
  });

  it('show moves of the invoice, not of a transaction', async () => {
    expect(await factsOf('invoiceDelete')).toContain('State of the invoice');
    expect(await factsOf('invoiceDelete')).toContain('overdue');
    expect(await factsOf('invoiceFind')).toContain('Does not change');
    expect(await factsOf('transactionCreate')).not.toContain('State of the invoice');
  });
});

describe('tables', () => {
  const textOf = (node: any): string => node.value ?? (node.children ?? []).map(textOf).join('');
  const rows = async (name: string): Promise<string[][]> => {
    const [table] = pageTable(name, await createContext(ROOT, 'en')) as any[];
    return table.children.slice(1).map((row: any) => row.children.map(textOf));
  };

  it('the worked taxes have 0, 2 and 3 decimals and show the effect of rounding by line', async () => {
    expect(await rows('invoice_rounding')).toEqual([
      ['JPY', '3 × 333', '1000', '99.9 → 100', '1099', '1,099\u00a0JPY'],
      ['PLN', '3 × 333', '2300', '229.77 → 230', '1229', '12.29\u00a0PLN'],
      ['PLN', '3 × 1 × 333', '2300', '3 × 76.59 → 3 × 77', '1230', '12.30\u00a0PLN'],
      ['KWD', '3 × 333', '500', '49.95 → 50', '1049', '1.049\u00a0KWD'],
    ]);
  });

  it('states and transitions are complete', async () => {
    expect((await rows('invoice_states')).map(([name]) => name)).toEqual(invoiceStates.states.map(({name}) => name));
    expect(await rows('invoice_moves')).toHaveLength(invoiceStates.transitions.length);
  });
});
