/** The row of flows above the pages of a method. */
import {beforeAll, describe, expect, test} from 'vitest';
import {flowLinks} from '../../../src/content/builders/method/flows';
import type {Context} from '../../../src/content/builders/context';
import {createContext} from '../../../src/markdown/directives';
import {ROOT} from '../../root';

let context: Context;
beforeAll(async () => {
  context = await createContext(ROOT, 'en');
});

/** Address and name of each link, in the order of the row, with a star at the present one. */
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

describe('the row of flows', () => {
  test('leads from each page of a method to the others, and names the present one', () => {
    const links = [
      '/services/blik Overview',
      '/services/blik/payin_hpp Payment page',
      '/services/blik/payin_h2h Host to host',
    ];
    for (const [index, link] of links.entries())
      expect(row(link.split(' ')[0]!)).toEqual(links.map((one, at) => (at === index ? `${one} *` : one)));
    expect(row('/services/pix/payout')).toContain('/services/pix/payout Payout *');
  });

  test('is missing where a page belongs to no method or to several', () => {
    expect(row('/services')).toEqual([]);
    expect(row('/services/binance')).toEqual([]);
    expect(row('/services/reports')).toEqual([]);
  });
});
