/** Repairs change what has one right answer, and nothing else. */
import {describe, expect, test} from 'vitest';
import {fixKeyOrder, fixPage} from '../../../../src/operations/mistakes/fix';

const EN = 'docs/spare.mdx';
const UK = 'i18n/uk/docusaurus-plugin-content-docs/current/spare.mdx';
const page = (text: string): string => `---\ntitle: Spare\n---\n\n${text}\n`;
const fixed = (text: string, file = EN, english?: string): string => fixPage(file, page(text), english).text;

describe('typography of English', () => {
  test.each([
    ['Press "Pay" now.', 'Press “Pay” now.'],
    ["It isn't the customers' fault.", 'It isn’t the customers’ fault.'],
    ['See "**this**" and ("that").', 'See “**this**” and (“that”).'],
    ['- one "item"\n- and\n  "another"', '- one “item”\n- and\n  “another”'],
    ['Send `“amount”` and `GET\u00a0/faq`.', 'Send `"amount"` and `GET /faq`.'],
  ])('%s', (before, after) => {
    expect(fixed(before)).toBe(page(after));
  });

  test.each([
    'Send `"amount"` as it is.',
    '```json\n{"amount": "1"}\n```',
    '<a href="/faq">here</a>',
    'Wait :fact[signing.window_seconds] seconds, it’s “short”.',
    '[link](/faq "title")',
  ])('leaves alone: %s', (text) => {
    expect(fixed(text)).toBe(page(text));
  });
});

describe('typography of Ukrainian', () => {
  test.each([
    ['Натисніть "Сплатити" або “Далі”.', 'Натисніть «Сплатити» або «Далі».'],
    ["Об'єкт і м`яч.", 'Об’єкт і м’яч.'],
    ['Чекайте 30 с і 5 хв.', 'Чекайте 30\u00a0с і 5\u00a0хв.'],
    ['Платіж - це переказ.', 'Платіж — це переказ.'],
  ])('%s', (before, after) => {
    expect(fixed(before, UK)).toBe(page(after));
  });
});

describe('heading ids', () => {
  test('are slugs that are unique on the page', () => {
    expect(fixed('## The call {#the-call}\n\n## The call\n\n### Łódź, 2 `times`')).toBe(
      page('## The call {#the-call}\n\n## The call {#the-call-2}\n\n### Łódź, 2 `times` {#odz-2}'),
    );
  });
  test('of a translation are those of the English heading at the same place', () => {
    const english = page('## One {#one}\n\n## Two {#two}');
    expect(fixed('## Один\n\n## Два {#two}', UK, english)).toBe(page('## Один {#one}\n\n## Два {#two}'));
  });
  test('of a translation with other headings stay missing', () => {
    expect(fixed('## Один', UK, page('## One {#one}\n\n## Two {#two}'))).toBe(page('## Один'));
  });
  test('are not added inside code', () => {
    expect(fixed('```bash\n## not a heading\n```')).toBe(page('```bash\n## not a heading\n```'));
  });
});

test('a repair names its line, and repairing again changes nothing', () => {
  const first = fixPage(EN, page('## A "call"\n\nIt isn\'t `“code”` that says "no" and "yes".'));
  expect(first.repairs.map(({line}) => line)).toContain(5);
  expect(first.repairs.length).toBeGreaterThan(3);
  expect(fixPage(EN, first.text)).toEqual({text: first.text, repairs: []});
});

test('a page that is no valid MDX stays as it is', () => {
  const broken = page('<div>\n\n"Text" {');
  expect(fixPage(EN, broken)).toEqual({text: broken, repairs: []});
});

describe('keys of YAML', () => {
  const order = ['name', 'kind', 'flows'];
  test('take the order of the schema, with their comments and values', () => {
    const text = '# Head.\n\nkind: card\n# Of the method.\nname: A\nflows:\n  b: 1\n  a: 2\n';
    const {text: after, repairs} = fixKeyOrder(text, order);
    expect(after).toBe('# Head.\n\n# Of the method.\nname: A\nkind: card\nflows:\n  b: 1\n  a: 2\n');
    expect(repairs).toEqual([{line: 3, message: 'keys in the order of the schema: name, kind'}]);
    expect(fixKeyOrder(after, order).repairs).toEqual([]);
  });
  test.each(['- a\n- b\n', '{kind: a, name: b}\n', 'kind: [\n', 'name: A\nother: 1\nkind: c\n'])('%j stays', (text) => {
    expect(fixKeyOrder(text, order)).toEqual({text, repairs: []});
  });
});
