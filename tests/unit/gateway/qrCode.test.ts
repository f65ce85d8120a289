/** Tests that the QR code on the payment page encodes the text shown for copying. */
import {load} from 'cheerio';
import decodeQR from 'qr/decode.js';
import {afterEach, beforeEach, describe, expect, it, vi} from 'vitest';
import {flowRequest} from '../../../src/facts/flowRequest';
import {qrCode} from '../../../src/gateway/pages/shared/qrCode';
import {facts, fakeTime, start} from './helpers';

beforeEach(fakeTime);
afterEach(() => void vi.useRealTimers());

/** Size of a QR module, in pixels. */
const SCALE = 4;
const QUIET_ZONE = 4;

/** Renders the SVG to pixels and decodes the QR code. */
function scan(svg: string): {text: string; size: number; dark: Set<string>} {
  const $ = load(svg);
  const size = Number($('svg').attr('viewBox')!.split(' ')[2]);
  expect($('rect').attr()).toMatchObject({width: '100%', height: '100%', fill: '#fff'});
  expect($('path').attr('fill')).toBe('#000');
  const squares = [
    ...$('path')
      .attr('d')!
      .matchAll(/M(\d+) (\d+)h1v1h-1z/g),
  ];
  const dark = new Set(squares.map(([, x, y]) => `${x} ${y}`));
  const width = size * SCALE;
  const data = new Uint8Array(width * width * 4);
  for (let pixel = 0; pixel < width * width; pixel += 1) {
    const [x, y] = [Math.floor((pixel % width) / SCALE), Math.floor(pixel / width / SCALE)];
    const light = dark.has(`${x} ${y}`) ? 0 : 255;
    data.set([light, light, light, 255], pixel * 4);
  }
  return {text: decodeQR({width, height: width, data}), size, dark};
}

const codes = [...facts.methods].flatMap(([slug, {flows}]) =>
  Object.entries(flows).flatMap(([flow, {instructions = []}]) =>
    instructions.filter(({qr}) => qr).map(({name, value}) => ({of: `${slug} ${flow} ${name}`, value})),
  ),
);

describe('a drawn QR code', () => {
  it.each(codes)('of $of encodes its text', async ({value}) => {
    const {text, size, dark} = scan(String(await qrCode(value, 'QR code')));
    expect(text).toBe(value);
    for (const place of dark)
      for (const at of place.split(' ').map(Number)) {
        expect(at).toBeGreaterThanOrEqual(QUIET_ZONE);
        expect(at).toBeLessThan(size - QUIET_ZONE);
      }
  });

  it('encodes any text', async () => {
    const svg = String(await qrCode('x', '“Pix” <code> & more'));
    expect(load(svg)('svg').attr('aria-label')).toBe('“Pix” <code> & more');
  });
});

const pages = [...facts.methods].flatMap(([slug, method]) =>
  Object.entries(method.flows)
    .filter(([, {integration, instructions}]) => integration === 'hpp' && instructions?.some(({qr}) => qr))
    .map(([name, flow]) => ({of: `${slug} ${name}`, method, flow})),
);

describe('the payment page', () => {
  it('has QR codes', () => expect(pages.length).toBeGreaterThan(1));

  it('has one for every code to scan', () => {
    const without = [...facts.methods].flatMap(([slug, {flows}]) =>
      Object.entries(flows)
        .filter(([, {integration, interaction}]) => integration === 'hpp' && interaction.includes('qr'))
        .filter(([, {instructions}]) => instructions && !instructions.some(({qr}) => qr))
        .map(([name]) => `${slug} ${name}`),
    );
    expect(without).toEqual([]);
  });

  it.each(pages)('of $of shows the code above the text to copy', async ({method, flow}) => {
    const harness = start();
    const {operation, body} = flowRequest(facts, method, flow);
    const {response} = await harness.call(operation.id, body);
    const {pathname} = new URL(response.result.pay_url);
    const typed = Object.fromEntries(flow.page_fields.map((name) => [name, method.fields[name]!.valid]));
    expect((await harness.post(pathname, {action: 'pay', ...typed})).status).toBe(303);
    const $ = load(await (await harness.get(pathname)).text());
    const {label, value} = flow.instructions!.find(({qr}) => qr)!;
    const named = body['locale'] === 'ua' ? `QR-код: ${label.ua}` : `QR code: ${label.en}`;
    expect($('svg.qr').attr('aria-label')).toBe(named);
    expect($('svg.qr + code.copy').text()).toBe(value);
    expect(scan($.html('svg.qr')).text).toBe(value);
  });
});
