/** Tests of the texts of the hosted pages: complete in every locale, in the right language, and used by a service. */
import {load} from 'cheerio';
import {afterEach, beforeEach, describe, expect, it, vi} from 'vitest';
import {bankTextsOf} from '../../../src/gateway/pages/bank/texts';
import {invoiceTextsOf} from '../../../src/gateway/pages/invoice/texts';
import {invoicingTexts} from '../../../src/gateway/pages/invoicing/texts';
import type {DecidedBy, WaitingKind} from '../../../src/gateway/pages/payment/kinds';
import {textsOf, type PageTexts} from '../../../src/gateway/pages/payment/texts';
import {requestFor, services, type Service} from './flowRuns';
import {facts, fakeTime, start, type Harness} from './helpers';

const LOCALES = facts.contract.operations.get('transactionCreate')!.request.properties!.locale!.enum!.map(String) as (
  | 'en'
  | 'ua'
  | 'ru'
)[];

/** Functions that return the texts of a page for a locale. */
const PAGES: Record<string, (locale: (typeof LOCALES)[number]) => object> = {
  payment: textsOf,
  bank: bankTextsOf,
  invoice: invoiceTextsOf,
  invoicing: (locale) => invoicingTexts[locale],
};

/** Placeholder for any parameter of a text: number, name or invoice. */
const ANYTHING = Object.assign(Object('3') as object, {description: '3', amount: '3', due: '3', url: '3'});

/** @returns pairs of path and text, with paths such as `waiting.bank_app.title` */
function leaves(node: unknown, path = ''): [string, string][] {
  if (typeof node === 'string') return [[path, node]];
  if (typeof node === 'function')
    return leaves((node as (...given: unknown[]) => unknown)(ANYTHING, ANYTHING, ANYTHING), path);
  return Object.entries(node as object).flatMap(([key, value]) => leaves(value, path === '' ? key : `${path}.${key}`));
}

/** Letters that do not occur in the language. */
const FOREIGN = {en: /\p{Script=Cyrillic}/u, ua: /[ыэёъ]/iu, ru: /[іїєґ’]/iu} as const;
/** Keys whose texts may be the same in two languages. */
const LANGUAGE_NEUTRAL = /^(?:language|name)$/;

describe.each(Object.keys(PAGES))('the texts of the %s page', (page) => {
  const english = new Map(leaves(PAGES[page]!('en')));

  it.each(LOCALES)('are complete and in the right language: %s', (locale) => {
    const texts = leaves(PAGES[page]!(locale));
    expect(texts.map(([path]) => path).sort()).toEqual([...english.keys()].sort());
    expect(texts.filter(([, text]) => text.trim() === '')).toEqual([]);
    const foreign = texts.filter(
      ([path, text]) =>
        FOREIGN[locale].test(text) ||
        (locale !== 'en' &&
          !LANGUAGE_NEUTRAL.test(path) &&
          /\p{L}{2}/u.test(text) &&
          !/\p{Script=Cyrillic}/u.test(text)),
    );
    expect(foreign).toEqual([]);
  });
});

const hosted = services.filter(({flow}) => flow.integration === 'hpp');
const named = hosted.map((service) => ({page: service.flow.page, service}));

beforeEach(fakeTime);
afterEach(() => void vi.useRealTimers());

/** Creates a payment. @returns the path of its page */
async function open({call}: Harness, service: Service, locale: string): Promise<string> {
  const {response} = await call('transactionCreate', requestFor(service, {locale}));
  return new URL(response.result.pay_url).pathname;
}

const read = async (harness: Harness, path: string) => load(await (await harness.get(path)).text());

/** @returns the kind of waiting text that the page must show, derived from the facts */
function meets({method, flow: {interaction}}: Service): WaitingKind {
  if (method.transfer !== undefined) return 'transfer';
  const [app] = interaction.filter((kind) => kind === 'push' || kind === 'wallet_push');
  return app === undefined ? 'elsewhere' : app === 'push' ? 'bank_app' : 'wallet_app';
}

describe('waiting text', () => {
  it.each(named)('of $page says where to confirm, in every locale', async ({service}) => {
    const harness = start();
    for (const locale of LOCALES) {
      const path = await open(harness, service, locale);
      const [way] = service.method.transfer?.methods ?? [];
      if (way) await harness.post(path, {action: 'choose', p2p_method_id: String(way.id)});
      await harness.post(path, {action: 'succeed'});
      const $ = await read(harness, `${path}/result`);
      const {waiting, check} = textsOf(locale);
      const {title, text} = waiting[meets(service)];
      expect([$('h1').text(), $('[role=status]').text(), $('[role=status] + p a').text()]).toEqual([
        title,
        text,
        check,
      ]);
    }
  });

  it('names one app per flow, and each text is used by a service', () => {
    const both = hosted.filter(({flow}) =>
      ['push', 'wallet_push'].every((kind) => flow.interaction.includes(kind as 'push')),
    );
    expect(both).toEqual([]);
    expect([...new Set(hosted.map(meets))].sort()).toEqual(Object.keys(textsOf('en').waiting).sort());
  });
});

/** @returns key of the introduction that the page shows */
function introOf($: Awaited<ReturnType<typeof read>>, {sandbox}: PageTexts): DecidedBy {
  const [said, ...more] = Object.entries(sandbox.intro).filter(([, text]) => $('.sandbox > p').first().text() === text);
  expect(more).toEqual([]);
  return said![0] as DecidedBy;
}

describe('sandbox note under the form', () => {
  it.each(named)('describes the effect of “Pay” on $page', async ({service}) => {
    const {method, flow} = service;
    const harness = start();
    const said = [];
    for (const locale of LOCALES) {
      const texts = textsOf(locale);
      const $ = await read(harness, await open(harness, service, locale));
      said.push(introOf($, texts));
      if (['sent', 'nothing'].includes(said[0]!)) expect($('.sandbox > p').first().text()).toContain(texts.pay);
      expect($('form input:not([type=hidden])').length > 0).toBe(flow.page_fields.length > 0 && !method.transfer);
    }
    const [kind] = said as [DecidedBy];
    expect(said).toEqual(LOCALES.map(() => kind));
    expect(kind === 'transfer').toBe(method.transfer !== undefined);
    if (kind === 'typed') expect(flow.page_fields).not.toEqual([]);
    if (kind === 'sent') expect(flow.page_fields).toEqual([]);
    if (kind !== 'nothing') {
      expect(flow.test_values).toBeDefined();
      return;
    }
    // Any valid data succeeds; use the documented values.
    const path = await open(harness, service, 'en');
    const values = Object.fromEntries(flow.page_fields.map((name) => [name, method.fields[name]!.valid]));
    expect((await harness.post(path, {action: 'pay', ...values})).status).toBe(303);
    await vi.advanceTimersByTimeAsync(facts.sandbox.answer_seconds * 1000);
    expect((await read(harness, path))('h1').text()).toBe(textsOf('en').finished.success!.title);
  });

  it('has each text used by a service', async () => {
    const harness = start();
    const said = new Set<string>();
    for (const service of hosted)
      said.add(introOf(await read(harness, await open(harness, service, 'en')), textsOf('en')));
    expect([...said].sort()).toEqual(Object.keys(textsOf('en').sandbox.intro).sort());
  });
});
