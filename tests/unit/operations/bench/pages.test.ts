/** Requests of a page, its weight, and its figures in a table. */
import {mkdirSync, rmSync, writeFileSync} from 'node:fs';
import path from 'node:path';
import {afterAll, describe, expect, test} from 'vitest';
import {answerOf, Bodies, routesOf, sitemapRoutes} from '../../../../src/operations/bench/files';
import {headingOf, requestsOf} from '../../../../src/operations/bench/html';
import {
  differences,
  loadsOf,
  medianWeights,
  middle,
  weighPage,
  weightOf,
} from '../../../../src/operations/bench/weight';
import {temporaryFolder} from '../../../temporary';

describe('requestsOf', () => {
  const of = (html: string) => requestsOf(html, 'http://site.example/a/b');
  test('counts styles, scripts, preloads, icons and images, each once', () => {
    const {needed} = of(
      `<link rel=icon href=/i.svg><link rel=stylesheet href=/s.css><link rel=preload as=image href=/p.svg>
       <link rel=modulepreload href=/m.js><script src=/m.js defer></script><script type=module src="c.js?x#y"></script>
       <img src=/p.svg><video poster=/v.png></video>`,
    );
    expect(needed).toEqual(['/i.svg', '/s.css', '/p.svg', '/m.js', '/a/c.js?x', '/v.png']);
  });
  test('ignores data, other origins, scripts that do not run, and noscript content', () => {
    const {needed} = of(
      `<img src="data:image/svg+xml,x"><script src=https://else.example/x.js></script>
       <script type=application/ld+json src=/d.json></script><script nomodule src=/old.js></script>
       <noscript><img src=/n.png></noscript><link rel="alternate stylesheet" href=/alt.css><link rel=canonical href=/a>`,
    );
    expect(needed).toEqual([]);
  });
  test('lists prefetches and lazy images separately, unless they are needed at once', () => {
    expect(
      of(
        '<link rel=prefetch href=/p.js><link rel=prefetch href=/m.js><script src=/m.js></script><img loading=lazy src=/l.png>',
      ),
    ).toEqual({needed: ['/m.js'], prefetched: ['/p.js'], lazy: ['/l.png']});
  });
});

test('headingOf reads the text of the first h1', () => {
  expect(headingOf('<h1 class=x>A <code>b</code>\n c &amp; d</h1><h1>2</h1>')).toBe('A b c & d');
  expect(headingOf('<h2>none</h2>')).toBe('');
});

describe('a small site', () => {
  const dir = temporaryFolder('bench');
  afterAll(() => rmSync(dir, {recursive: true}));
  const write = (file: string, text: string) => {
    mkdirSync(path.dirname(path.join(dir, file)), {recursive: true});
    writeFileSync(path.join(dir, file), text);
  };
  write('index.html', '<link rel=stylesheet href=/s.css><h1>Home</h1>');
  write('404.html', '<h1>Missing</h1>');
  write('s.css', 'a{color:red}'.repeat(50));
  write('a/index.html', `<script src=/m.js></script><link rel=prefetch href=/s.css>${'<p>long</p>'.repeat(400)}`);
  write('m.js', 'let x');
  write('broken.html', '<script src=/gone.js></script>');
  write('sitemap.xml', '<url><loc>https://x.example/</loc></url><url><loc>https://x.example/a</loc></url>');
  write('search/index.html', '<h1>Search</h1>');

  test('answers as a static host does', () => {
    const file = (address: string) => path.relative(dir, answerOf(dir, address)?.file ?? '');
    expect(['/', '/a', '/a/', '/a?x#y', '/broken'].map(file)).toEqual([
      'index.html',
      'a/index.html',
      'a/index.html',
      'a/index.html',
      'broken.html',
    ]);
    expect(answerOf(dir, '/none%')).toEqual({file: path.join(dir, '404.html'), status: 404});
    expect(answerOf(path.join(dir, 'a'), '/../m.js')).toBeUndefined();
  });
  test('its routes are in the sitemap, plus the results page and the 404 page', () => {
    expect(routesOf(dir)).toEqual(['/', '/a', '/search', '/404.html']);
    expect(sitemapRoutes('<loc>https://x.example/uk/b</loc>')).toEqual(['/uk/b']);
    expect(() => routesOf(dir, ['uk'])).toThrow('sitemap.xml is missing');
  });
  test('a page weighs the files that it needs; prefetches are separate', async () => {
    const bodies = new Bodies();
    const {kinds, requests, bytes, prefetched} = await weighPage(dir, '/a', bodies);
    expect(requests).toBe(2);
    expect(kinds.js).toEqual({requests: 1, bytes: (await bodies.of(path.join(dir, 'm.js'))).length});
    expect(bytes).toBe(kinds.html.bytes + kinds.js.bytes);
    expect(kinds.html.bytes).toBeLessThan(100);
    expect(prefetched.requests).toBe(1);
    expect(() => loadsOf(dir, '/broken')).toThrow('/gone.js, which does not exist');
  });
  test('the median is exact', async () => {
    const bodies = new Bodies();
    const routes = ['/', '/a', '/search'];
    const html = await Promise.all(routes.map(async (route) => (await weighPage(dir, route, bodies)).kinds.html.bytes));
    expect((await medianWeights(dir, routes, bodies)).html).toBe(html.sort((a, b) => a - b)[1]);
    expect((await medianWeights(dir, routes, bodies)).requests).toBe(2);
  });
});

test('middle takes items from the centre, as even as the list', () => {
  const value = (item: number) => item;
  expect(middle([5, 1, 4, 2, 3], value, 3)).toEqual([2, 3, 4]);
  expect(middle([4, 1, 2, 3], value, 1)).toEqual([2, 3]);
  expect(middle([2, 1], value, 11)).toEqual([1, 2]);
});

test('weightOf adds up by kind', () => {
  const weight = weightOf([
    {kind: 'html', bytes: 5, prefetch: false},
    {kind: 'js', bytes: 7, prefetch: false},
    {kind: 'js', bytes: 11, prefetch: true},
  ]);
  expect(weight).toMatchObject({bytes: 12, requests: 2, prefetched: {bytes: 11, requests: 1}});
});

test('differences lists addresses that only one side has', () => {
  expect(differences('/', ['/', '/a'], ['/', '/b'])).toEqual([
    '/: a browser loads what the HTML does not name: /b',
    '/: a browser does not load what the HTML names: /a',
  ]);
  expect(differences('/', ['/'], ['/'])).toEqual([]);
});
