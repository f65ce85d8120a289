/**
 * Tests every row of the “Test it” tables on the pages of the flows: in the sandbox, the test value or customer id must
 * lead to the documented status, failure reason and callbacks.
 */
import {afterEach, beforeEach, describe, expect, it, vi} from 'vitest';
import {methodPart} from '../../../src/render/builders/method';
import type {Context} from '../../../src/render/builders/context';
import {flowTests} from '../../../src/facts/testValues';
import {createTranslator} from '../../../src/facts/translate';
import {parseTrigger} from '../../../src/gateway/engine/trigger';
import type {MethodTest} from '../../../src/facts/schemas';
import {services, settle, submit, valuesWith, type Service} from './flowRuns';
import {facts, fakeTime, start, type Harness} from './helpers';

const context: Context = {facts, t: createTranslator('en', facts.translations), routes: new Set()};
const {late_callback_seconds: lateSeconds, outcome_trigger: grammar} = facts.sandbox;

beforeEach(fakeTime);
afterEach(() => void vi.useRealTimers());

/** Row of the table, as rendered. */
interface Row {
  value: string;
  status: number;
  failure: number | undefined;
}

const textOf = (node: any): string => node.value ?? (node.children ?? []).map(textOf).join('');

function shownRows({methodId, flowId}: Service): Row[] {
  const [table] = methodPart(methodId, flowId, 'tests', context) as any[];
  return table.children.slice(1).map((row: any) => {
    const [value, status, failure] = row.children.map(textOf);
    return {value, status: Number(status.split(' ')[0]), failure: failure === '–' ? undefined : Number(failure)};
  });
}

/** @returns timing and callbacks of the row, from the data that the page is generated from */
function expectedTest(service: Service, value: string): MethodTest {
  const test =
    flowTests(service.method, service.flow).find((entry) => entry.value === value) ??
    parseTrigger(value, grammar, service.flow.failures);
  if (!test) throw new Error(`no test value “${value}” in the facts`);
  return {value, ...test};
}

/** Number of events of the final status sent immediately, by callback behaviour. */
const EVENTS = {normal: 1, none: 0, late: 0, duplicate: 2, reordered: 1, tampered: 1} as const;

async function hold(harness: Harness, service: Service, {value, status, failure}: Row): Promise<void> {
  const {flow} = service;
  const test = expectedTest(service, value);
  const byCustomer = flow.test_values === undefined;
  const run = byCustomer ? {changes: {external_customer_id: value}} : {values: valuesWith(service, value)};
  const {id} = await submit(harness, service, run);
  const now = await harness.find(id);
  if (!test.immediate) {
    expect(now.status_description, value).toBe('pending');
    await settle(harness, service, id, test);
  }
  const ended = await harness.find(id);
  expect([value, ended.status, ended.failure_reason_code]).toEqual([value, status, failure]);
  const events = () =>
    harness.sent.filter(({event}) => event.transaction.id === id && event.transaction.status === status).length;
  const answered = test.immediate && flow.integration === 'h2h';
  if (test.callback !== 'tampered') expect([value, events()]).toEqual([value, answered ? 0 : EVENTS[test.callback]]);
  if (test.callback !== 'late') return;
  await vi.advanceTimersByTimeAsync(lateSeconds * 1000);
  expect([value, events()]).toEqual([value, 1]);
}

describe('the table “Test it”', () => {
  it.each(services.map((service) => ({page: service.flow.page, service})))(
    'on $page matches the sandbox',
    async ({service}) => {
      const rows = shownRows(service);
      expect(rows.length).toBeGreaterThan(0);
      // Use one sandbox for all rows, as a reader who tries them in sequence does.
      const harness = start();
      for (const row of rows) await hold(harness, service, row);
    },
  );

  it('is on every page of a flow', () => {
    const wanted = [...facts.methods.values()].flatMap(({flows}) => Object.values(flows).map(({page}) => page));
    expect(services.map(({flow}) => flow.page).sort()).toEqual(wanted.sort());
  });
});
