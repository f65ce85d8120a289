/** Medians, tables, and the configuration for a corpus of other pages. */
import {mkdirSync, rmSync, writeFileSync} from 'node:fs';
import path from 'node:path';
import {expect, test} from 'vitest';
import {corpusConfig} from '../../../../src/operations/bench/corpus/config';
import {readCorpus} from '../../../../src/operations/bench/corpus/site';
import {runCommand, ticksOf, treeSum} from '../../../../src/operations/bench/measure/command';
import {
  interleaved,
  MEASURED,
  type EngineTimes,
  type MeasuredName,
} from '../../../../src/operations/bench/measure/engines';
import {engineTable, reportTable} from '../../../../src/operations/bench/report';
import {figureOf, median} from '../../../../src/operations/bench/statistics';
import {kilo, markdownTable} from '../../../../src/operations/bench/table';
import {remarkDirectives} from '../../../../src/render/markdown/directives';
import {redirectPagesPlugin} from '../../../../src/site/plugins/redirectPages';
import {temporaryFolder} from '../../../temporary';

test('median', () => {
  expect([median([3, 1, 2]), median([4, 1, 2, 3]), median([])]).toEqual([2, 2.5, NaN]);
});

test('figureOf finds the worst page at either end', () => {
  const values = [
    ['/a', 1],
    ['/b', NaN],
    ['/c', 3],
    ['/d', 2],
  ] as const;
  expect(figureOf(values)).toEqual({median: 2, worst: 3, at: '/c'});
  expect(figureOf(values, 'high')).toEqual({median: 2, worst: 1, at: '/a'});
  expect(figureOf([['/a', NaN]])).toBeUndefined();
});

test('kilo', () => {
  expect([999, 22_400, 219_000, 1_214_000, 25_000].map(kilo)).toEqual(['999', '22.4k', '219k', '1,214k', '25k']);
});

test('markdownTable aligns its columns', () => {
  expect(markdownTable(['a', 'number'], [['long label', '1']])).toBe(
    ['| a          | number |', '| ---------- | -----: |', '| long label |      1 |'].join('\n'),
  );
});

test('the report contains only the measured rows, each next to the peers', () => {
  const lines = reportTable({lcp: {median: 950.4, worst: 1200, at: '/x'}}).split('\n');
  expect(lines).toHaveLength(3);
  expect(lines[2]!.split('|').map((cell) => cell.trim())).toEqual([
    '',
    'LCP, ms',
    '2,105',
    '2,110',
    '1,142',
    '1,879',
    '650',
    '950',
    '1,200',
    '/x',
    '≤ 950',
    '',
  ]);
});

test('sites measured in the same run replace the peers', () => {
  const figure = (value: number) => ({median: value, worst: value, at: '/x'});
  const lines = reportTable(
    {lcp: figure(950), tbt: figure(20)},
    new Map([
      ['starlight', {lcp: figure(1100)}],
      ['vitepress', {lcp: figure(1800), tbt: figure(400)}],
    ]),
  ).split('\n');
  const cells = lines.map((line) => line.split('|').map((cell) => cell.trim()));
  expect(cells[0]).toEqual(['', '', 'starlight', 'vitepress', 'ours', 'worst', 'at', 'goal', '']);
  expect(cells[2]!.slice(1, 5)).toEqual(['LCP, ms', '1,100', '1,800', '950']);
  expect(cells[3]!.slice(1, 5)).toEqual(['TBT, ms', '–', '400', '20']);
});

test('the table of engines has the median and range of those that are installed', () => {
  const names = Object.keys(MEASURED) as MeasuredName[];
  const times = (cold: number[], warm: number[]) =>
    Object.fromEntries(names.map((name) => [name, {cold, warm}])) as Record<MeasuredName, EngineTimes>;
  const lines = engineTable({chromium: times([30, 10, 20.4], [5]), webkit: times([1200], [])}).split('\n');
  const cells = lines.map((line) => line.split('|').map((cell) => cell.trim()));
  expect(cells[0]).toEqual(['', '', 'chromium, cold', 'warm', 'webkit, cold', 'warm', '']);
  expect(lines).toHaveLength(2 + names.length);
  expect(cells[2]).toEqual([
    '',
    `${MEASURED.shortcut.label}, ms`,
    '20 (10–30)',
    '5 (5–5)',
    '1,200 (1,200–1,200)',
    '–',
    '',
  ]);
});

test('engines take turns, and each run begins with another one', () => {
  const order = interleaved(['a', 'b', 'c'], 2);
  const names = Object.keys(MEASURED);
  expect(order.slice(0, 4).map(({engine, name}) => `${engine} ${name}`)).toEqual([
    `a ${names[0]}`,
    `b ${names[0]}`,
    `c ${names[0]}`,
    `a ${names[1]}`,
  ]);
  expect(order[3 * names.length]).toEqual({engine: 'b', name: names[0]});
  for (const engine of ['a', 'b', 'c'])
    expect(order.filter((one) => one.engine === engine).map(({name}) => name)).toEqual([...names, ...names]);
});

test('memory includes a process with all its descendants', () => {
  const children = new Map([
    [1, [2, 3]],
    [3, [4]],
    [9, [5]],
  ]);
  expect(
    treeSum(
      1,
      children,
      new Map([
        [1, 1],
        [2, 10],
        [3, 100],
        [4, 1000],
        [5, 7],
      ]),
    ),
  ).toBe(1111);
});

test('ticks are read after a name with spaces and parentheses', () => {
  expect(ticksOf('71 (npm (run) x) S 1 71 71 0 -1 4194304 900 80 0 0 250 31 400 7 20 0 11 0 5000 1 2')).toBe(688);
});

test('the processor time of a command includes its children', async () => {
  const spin = 'const end = Date.now() + 900; while (Date.now() < end);';
  const script = `require('node:child_process').spawnSync(process.execPath, ['-e', ${JSON.stringify(spin)}])`;
  const {seconds, cpuSeconds} = await runCommand([process.execPath, '-e', script], '.');
  // Unknown without `/proc`, and small on a busy machine.
  if (process.platform === 'linux') expect(cpuSeconds).toBeGreaterThan(0.1);
  expect(seconds).toBeGreaterThan(0.9);
});

test('a corpus is read with the titles of its pages', () => {
  const folder = temporaryFolder('corpus');
  try {
    expect(() => readCorpus(folder)).toThrow('holds no docs/');
    mkdirSync(path.join(folder, 'docs/g001'), {recursive: true});
    writeFileSync(path.join(folder, 'docs/g001/view.md'), '---\ntitle: "View Two"\n---\n\nText');
    expect(readCorpus(folder)).toEqual({folder, pages: ['docs'], titles: ['view two']});
    writeFileSync(path.join(folder, 'docs/other.md'), 'Text');
    expect(() => readCorpus(folder)).toThrow('other.md has no title');
  } finally {
    rmSync(folder, {recursive: true});
  }
});

test('the configuration for other pages keeps the theme and drops project-specific options', () => {
  const own = () => {};
  const config = corpusConfig(
    {
      title: 'T',
      url: 'https://x.example',
      baseUrl: '/',
      presets: [
        ['classic', {docs: {beforeDefaultRemarkPlugins: [[remarkDirectives, {}], own]}, blog: {}, theme: {a: 1}}],
      ],
      plugins: ['zoom', [redirectPagesPlugin, {}]],
      headTags: [
        {tagName: 'script', attributes: {}},
        {tagName: 'link', attributes: {rel: 'alternate'}},
      ],
      themeConfig: {navbar: {items: [{to: '/'}, {to: '/changelog'}, {type: 'docsVersionDropdown'}, {type: 'search'}]}},
    },
    '/project',
  );
  expect(config).toMatchObject({
    presets: [['classic', {docs: {beforeDefaultRemarkPlugins: [own]}, blog: false, pages: false, theme: {a: 1}}]],
    plugins: ['zoom'],
    headTags: [{tagName: 'script'}],
    staticDirectories: ['/project/static'],
    themeConfig: {navbar: {items: [{to: '/'}, {type: 'search'}]}},
  });
});
