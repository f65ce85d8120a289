/** Copies of pages under new names, and the growth plot. */
import {expect, test} from 'vitest';
import {
  cloneItems,
  cloneRecord,
  inventedWord,
  plan,
  renamed,
  shortened,
  type Names,
} from '../../../../src/operations/bench/growth/clone';
import {growthPlot} from '../../../../src/operations/bench/plot';

const names: Names = {
  round: 2,
  units: new Set(['blik']),
  methods: new Map([['blik', {from: 'BLIK', to: 'BLIK Vosa'}]]),
};

test('plan copies unit after unit, round after round, until there are enough pages', () => {
  const units = [
    {name: 'a', pages: 3},
    {name: 'b', pages: 2},
  ];
  expect(plan(units, 5)).toEqual([]);
  expect(plan(units, 11)).toEqual([
    {unit: 'a', round: 2},
    {unit: 'b', round: 2},
    {unit: 'a', round: 3},
  ]);
  expect(plan([], 5)).toEqual([]);
});

test('an invented word depends only on the method and the round', () => {
  expect(inventedWord('blik', 2)).toBe(inventedWord('blik', 2));
  expect(inventedWord('blik', 2)).toMatch(/^[A-Z][a-z]{7,}$/);
  const words = new Set([2, 3, 4].flatMap((round) => ['blik', 'pix', 'upi'].map((id) => inventedWord(id, round))));
  expect(words.size).toBe(9);
});

test('a copied page links to copies, shows the copied record and carries the new name', () => {
  expect(renamed('BLIK: [form](/services/blik/payin_hpp) or [Pix](/services/pix/payout)', names)).toBe(
    'BLIK Vosa: [form](/services/blik_r2/payin_hpp) or [Pix](/services/pix/payout)',
  );
  expect(renamed('::method{id=blik part=steps} ::methods{ids="pix,blik"} ::method{id=blik_code}', names)).toBe(
    '::method{id=blik_r2 part=steps} ::methods{ids="pix,blik_r2"} ::method{id=blik_code}',
  );
  expect(renamed('kodBLIK BLIK_1', names)).toBe('kodBLIK BLIK_1');
});

test('a copied record has new service ids and addresses, and keeps its codes', () => {
  const record = {
    name: 'BLIK',
    kind: 'BLIK',
    flows: {hpp: {page: '/services/blik/hpp', service: {id: 2101, min: 1}, traps: ['A BLIK code'], fields: [7]}},
    sources: [{id: 2101}],
  };
  expect(cloneRecord(record, names)).toEqual({
    name: 'BLIK Vosa',
    kind: 'BLIK',
    flows: {
      hpp: {page: '/services/blik_r2/hpp', service: {id: 2_002_101, min: 1}, traps: ['A BLIK Vosa code'], fields: [7]},
    },
    sources: [{id: 2101}],
  });
});

test('a description that exceeds the limit is cut at a word boundary', () => {
  const page = (text: string) => `---\ntitle: BLIK\ndescription: '${text}'\n---\n\ndescription: ${text}\n`;
  const long = 'Poland '.repeat(30).trim();
  expect(shortened(page('short'))).toBe(page('short'));
  expect(shortened(page(long))).toContain(`description: '${'Poland '.repeat(25).trim()}'\n---\n\ndescription: ${long}`);
});

test('the sidebar shows each copy behind its original', () => {
  const blik = {
    type: 'category' as const,
    label: 'BLIK',
    key: 'blik',
    link: {type: 'doc' as const, id: 'services/blik/index'},
    items: ['services/blik/payin_hpp'],
  };
  const europe = {type: 'category' as const, label: 'Europe', items: [blik, 'services/pix']};
  expect(cloneItems(['index', europe], new Map([['blik', [2]]]))).toEqual([
    'index',
    {
      ...europe,
      items: [
        blik,
        {
          type: 'category',
          label: `BLIK ${inventedWord('blik', 2)}`,
          key: 'blik-r2',
          link: {type: 'doc', id: 'services/blik_r2/index'},
          items: ['services/blik_r2/payin_hpp'],
        },
        'services/pix',
      ],
    },
  ]);
});

test('the plot shows each series as a multiple of its first value', () => {
  const svg = growthPlot(
    'T & U',
    'pages',
    [10, 20, 40],
    [
      {label: 'level', values: [5, 5, 5]},
      {label: 'like the pages', values: [1, 2, 4]},
      {label: 'gap', values: [1, NaN, 2]},
    ],
  );
  const lines = [...svg.matchAll(/points="([^"]+)"/g)].map((match) =>
    match[1]!.split(' ').map((point) => point.split(',').map(Number)),
  );
  const [level, diagonal, gap] = lines as [number[][], number[][], number[][]];
  expect(new Set(level.map(([, y]) => y)).size).toBe(1);
  expect(diagonal[0]).toEqual(level[0]);
  // Doubling is the same distance everywhere, horizontally and vertically.
  expect(diagonal[1]![0]! - diagonal[0]![0]!).toBeCloseTo(diagonal[2]![0]! - diagonal[1]![0]!, 0);
  expect(diagonal[0]![1]! - diagonal[1]![1]!).toBeCloseTo(diagonal[1]![1]! - diagonal[2]![1]!, 0);
  expect(gap).toHaveLength(2);
  expect(svg).toContain('T &amp; U');
});
