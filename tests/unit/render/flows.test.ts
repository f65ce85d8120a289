/** Elements above the text of a method’s page: its key facts and its flow links. */
import {beforeAll, describe, expect, test} from 'vitest';
import {flowLinks} from '../../../src/render/builders/method/flows';
import {factLine} from '../../../src/render/builders/method/line';
import type {Context} from '../../../src/render/builders/context';
import {createContext} from '../../../src/render/markdown/directives';
import {ROOT} from '../../root';

let context: Context;
beforeAll(async () => {
  context = await createContext(ROOT, 'en');
});

/** Address and name of each link in order, with a star at the current one. */
function row(route: string): string[] {
  const found: string[] = [];
  JSON.stringify(flowLinks(route, context), (_, node: unknown) => {
    const {type, url, children, data} = (node ?? {}) as {
      type?: string;
      url?: string;
      children?: {value?: string}[];
      data?: {hProperties?: {ariaCurrent?: string}};
    };
    if (type === 'link') found.push(`${url} ${children![0]!.value}${data?.hProperties?.ariaCurrent ? ' *' : ''}`);
    return node;
  });
  return found;
}

describe('the flow links', () => {
  test('lead from each page of a method to the others, and mark the current one', () => {
    const links = [
      '/services/blik Overview',
      '/services/blik/payin_hpp Payment page',
      '/services/blik/payin_h2h Host to host',
    ];
    for (const [index, link] of links.entries())
      expect(row(link.split(' ')[0]!)).toEqual(links.map((one, at) => (at === index ? `${one} *` : one)));
    expect(row('/services/pix/payout')).toContain('/services/pix/payout Payout *');
  });

  test('are missing on a page of no method or of several methods', () => {
    expect(row('/services')).toEqual([]);
    expect(row('/services/binance')).toEqual([]);
    expect(row('/services/reports')).toEqual([]);
  });
});

describe('the line of facts', () => {
  /** Text of each fact. */
  const line = (route: string) =>
    factLine(route, context)
      .flatMap((block) => (block as unknown as {children: unknown[]}).children)
      .map((item) => {
        let words = '';
        JSON.stringify(item, (key, value: unknown) => {
          if (key === 'value') words += String(value);
          return value;
        });
        return words;
      });

  test('shows country, currency, direction and refunds of a flow', () => {
    expect(line('/services/blik/payin_hpp')).toEqual(['Poland', 'PLN', 'Pay-in', 'Refunds: full or partial']);
    expect(line('/services/pix/payout')).toEqual(['Brazil', 'BRL', 'Payout']);
    expect(line('/services/acquiring_moto')[0]).toBe('Any country');
    expect(line('/services/acquiring_moto')[1]).toMatch(/^[A-Z]{3} [A-Z]{3} [A-Z]{3} \+\d+$/);
  });

  test('shows the common facts of all flows on a page above them', () => {
    expect(line('/services/blik')).toEqual(['Poland', 'PLN', 'Pay-in', 'Refunds: full or partial']);
    expect(line('/services/turkey').slice(0, 3)).toEqual(['Türkiye', 'TRY', 'Pay-in and payout']);
    expect(line('/services')).toEqual([]);
    expect(line('/services/reports')).toEqual([]);
  });
});
