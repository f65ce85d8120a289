/** `npm run translate`: finds the text that was translated, and shows the changes beside the translation. */
import {renameSync, rmSync} from 'node:fs';
import path from 'node:path';
import {describe, expect, test} from 'vitest';
import {steps, wordDifference} from '../../../../src/operations/translate/difference';
import {updatesHtml} from '../../../../src/operations/translate/html';
import {listLines, pageLines} from '../../../../src/operations/translate/layout';
import {blocksOf, pageUpdate, updatesOf} from '../../../../src/operations/translate/update';
import {accept, commit, emptyProject, gitIn, MIRROR, PAGE, write} from '../translated';

const ENGLISH = `---
title: Retries
description: How the gateway repeats a callback that your receiver did not acknowledge.
---

The gateway repeats a callback.

## Waits {#waits}

Each wait is longer than the one before.

After the last attempt the gateway gives up.

## Order {#order}

Callbacks arrive in any order.
`;
const UKRAINIAN = `---
title: Повтори
description: Як шлюз повторює сповіщення, яке ваш сервер не підтвердив.
---

Шлюз повторює сповіщення.

## Паузи {#waits}

Кожна пауза довша за попередню.

Після останньої спроби шлюз нічого не надсилає.

## Порядок {#order}

Сповіщення надходять у довільному порядку.
`;
const PLAIN = {width: 80, colour: false, plain: true};

/** A page whose translation was accepted in the first of two commits. */
function project(later: string): {root: string; first: string} {
  const root = emptyProject();
  write(root, PAGE, ENGLISH);
  write(root, MIRROR, UKRAINIAN);
  accept(root);
  const first = commit(root, 'first');
  write(root, PAGE, later);
  commit(root, 'second');
  return {root, first};
}

describe('a page whose English text changed', () => {
  const {root, first} = project(ENGLISH.replace('the gateway gives up', 'the gateway sends nothing more'));
  const update = pageUpdate(root, PAGE, 'uk');

  test('only the changed section is shown, with the commit and both places', () => {
    expect(update.sections.map(({key, state, line, translationLine}) => [key, state, line, translationLine])).toEqual([
      ['waits', 'changed', 8, 8],
    ]);
    expect(update.sections[0]!.translatedFrom).toEqual({commit: first, date: '2026-11-21'});
  });

  test('changed words are marked, and the paragraph has its line in the translation', () => {
    expect(update.sections[0]!.rows.map(({change}) => change)).toEqual(['same', 'same', 'changed']);
    expect(update.sections[0]!.rows[2]).toEqual({
      change: 'changed',
      before: [
        {text: 'After the last attempt the gateway ', kind: 'same'},
        {text: 'gives up', kind: 'removed'},
        {text: '.', kind: 'same'},
      ],
      after: [
        {text: 'After the last attempt the gateway ', kind: 'same'},
        {text: 'sends nothing more', kind: 'added'},
        {text: '.', kind: 'same'},
      ],
      translation: {text: 'Після останньої спроби шлюз нічого не надсилає.', line: 12},
    });
    expect(update.sections[0]!.words).toBe(3);
  });

  test('plain output names the place to edit', () => {
    const lines = pageLines(update, PLAIN);
    expect(lines[0]).toBe(`${MIRROR}: 1 section to update, 3 changed words`);
    expect(lines.join('\n')).toContain('[-gives up-]');
    expect(lines.join('\n')).toContain('{+sends nothing more+}');
    expect(lines).toContain(`  ${MIRROR}:12`);
    expect(lines).toContain('… 2 unchanged paragraphs');
    expect(Math.max(...lines.slice(3).map((line) => [...line].length))).toBeLessThanOrEqual(80);
  });

  test('columns fit the terminal, and have colours only where asked for', () => {
    const lines = pageLines(update, {width: 100, colour: false, plain: false});
    const table = lines.filter((line) => line.includes('│'));
    expect(table.length).toBeGreaterThan(3);
    expect(table.every((line) => [...line].length <= 100)).toBe(true);
    expect(lines.join('')).not.toContain('\u001b');
    expect(pageLines(update, {width: 100, colour: true, plain: false}).join('')).toContain('\u001b[');
  });

  test('an accepted translation is up to date', () => {
    const copy = project(ENGLISH.replace('longer', 'much longer')).root;
    accept(copy);
    expect(pageLines(pageUpdate(copy, PAGE, 'uk'), PLAIN)).toEqual([`${PAGE}: the uk translation is up to date`]);
    expect(updatesOf(copy, [PAGE], 'uk')).toEqual([]);
  });
});

test('new and removed sections, and the front matter at the line of its field', () => {
  const {root} = project(
    ENGLISH.replace(
      '## Order {#order}\n\nCallbacks arrive in any order.\n',
      '## Limits {#limits}\n\nTen a day.\n',
    ).replace('How the gateway', 'When the gateway'),
  );
  const {sections} = pageUpdate(root, PAGE, 'uk');
  expect(sections.map(({key, state, translationLine}) => [key, state, translationLine])).toEqual([
    ['(front matter)', 'changed', 1],
    ['limits', 'new', undefined],
    ['order', 'removed', 14],
  ]);
  expect(sections[0]!.rows[1]).toMatchObject({change: 'changed', translation: {line: 3}});
  expect(sections[2]!.rows.at(-1)!.translation).toMatchObject({line: 16});
});

test('a renamed page keeps its history', () => {
  const {root, first} = project(ENGLISH.replace('longer', 'shorter'));
  const [page, mirror] = ['docs/other.mdx', MIRROR.replace('page.mdx', 'other.mdx')];
  renameSync(path.join(root, PAGE), path.join(root, page));
  renameSync(path.join(root, MIRROR), path.join(root, mirror));
  renameSync(path.join(root, 'i18n/uk/parity/docs/page.yaml'), path.join(root, 'i18n/uk/parity/docs/other.yaml'));
  commit(root, 'rename');
  const [section] = pageUpdate(root, page, 'uk').sections;
  expect(section!.rows.map(({change}) => change)).toContain('changed');
  expect(section!.translatedFrom!.commit).toBe(first);
});

test('a text that no commit has is shown whole, and the output says so', () => {
  const root = emptyProject();
  write(root, PAGE, ENGLISH);
  write(root, MIRROR, UKRAINIAN);
  accept(root);
  const changed = ENGLISH.replace('longer', 'shorter');
  write(root, PAGE, changed);
  for (const history of ['empty', 'one commit', 'none']) {
    if (history === 'one commit') commit(root, 'both at once');
    if (history === 'none') rmSync(path.join(root, '.git'), {recursive: true});
    const update = pageUpdate(root, PAGE, 'uk');
    expect(update.sections[0]!.translatedFrom, history).toBeUndefined();
    const text = pageLines(update, PLAIN).join('\n');
    expect(text).toContain('no commit has the English text that was translated: the whole section is shown');
    expect(text).toContain('Each wait is shorter than the one before.');
    expect(text).toContain('Кожна пауза довша за попередню.');
  }
});

test('an earlier version that cannot be parsed is skipped', () => {
  const {root, first} = project('---\ntitle: [\n---\n');
  write(root, PAGE, ENGLISH.replace('longer', 'shorter'));
  expect(pageUpdate(root, PAGE, 'uk').sections[0]!.translatedFrom!.commit).toBe(first);
});

test('pages are listed with the most changed first, and untranslated ones before', () => {
  const {root} = project(ENGLISH.replace('longer', 'shorter'));
  write(root, 'docs/new.mdx', ENGLISH);
  write(root, 'docs/much.mdx', ENGLISH);
  write(root, MIRROR.replace('page.mdx', 'much.mdx'), UKRAINIAN);
  accept(root, 'docs/much.mdx');
  commit(root, 'third');
  write(root, 'docs/much.mdx', ENGLISH.replace('longer than the one before', 'as long as all others'));
  expect(listLines(updatesOf(root, ['docs/much.mdx', 'docs/new.mdx', PAGE], 'uk'))).toEqual([
    'docs/new.mdx: not translated to uk',
    'docs/much.mdx: 1 section, 5 changed words (waits)',
    `${PAGE}: 1 section, 1 changed word (waits)`,
  ]);
});

test('a page without a record shows every section', () => {
  const {root} = project(ENGLISH);
  rmSync(path.join(root, 'i18n/uk/parity'), {recursive: true});
  const update = pageUpdate(root, PAGE, 'uk');
  expect([update.state, update.sections.length]).toEqual(['unrecorded', 4]);
  expect(pageLines(update, PLAIN)[1]).toContain(`nothing says which text of ${PAGE} it translates`);
});

test('text of a page cannot control the terminal or the HTML file', () => {
  const {root} = project(ENGLISH.replace('longer', '\u001b]0;title\u0007 `<script>alert(1)</script>` longer'));
  const update = pageUpdate(root, PAGE, 'uk');
  expect(pageLines(update, PLAIN).join('\n')).not.toMatch(/[\u0007\u001b]/);
  const html = updatesHtml([update], '- en: "<b>"\n');
  expect(html).toContain('lt;');
  expect(html).not.toMatch(/<script|<b>|\u001b/);
  expect(html).toContain('<ins>');
});

test('code blocks stay whole', () => {
  const text = 'One\n\n```js\na();\n\nb();\n```\n\nTwo\nthree\n';
  expect(blocksOf(text, 10)).toEqual([
    {text: 'One', line: 10},
    {text: '```js\na();\n\nb();\n```', line: 12},
    {text: 'Two\nthree', line: 18},
  ]);
});

describe('differences', () => {
  const letters = (text: string) => [...text];
  /** Both lists, rebuilt from the steps. */
  const rebuilt = (before: string[], after: string[]) => {
    const [left, right]: [string[], string[]] = [[], []];
    for (const step of steps(before, after)) {
      if (step.kind === 'same') expect(before[step.before]).toBe(after[step.after]);
      if (step.kind !== 'added') left.push(before[step.kind === 'same' ? step.before : step.at]!);
      if (step.kind !== 'removed') right.push(after[step.kind === 'same' ? step.after : step.at]!);
    }
    return [left.join(''), right.join('')];
  };

  test.each([
    ['', ''],
    ['', 'abc'],
    ['abc', ''],
    ['abcabba', 'cbabac'],
    ['aaaa', 'aa'],
    ['xaby', 'xbay'],
  ])('“%s” and “%s” can be rebuilt', (before, after) => {
    expect(rebuilt(letters(before), letters(after))).toEqual([before, after]);
  });

  test('the common part is the longest', () => {
    expect(steps(letters('abcabba'), letters('cbabac')).filter(({kind}) => kind === 'same')).toHaveLength(4);
  });

  test('lists too long for a table are replaced', () => {
    const before = Array.from({length: 5000}, (_, at) => `a${at}`);
    const after = Array.from({length: 5000}, (_, at) => `b${at}`);
    expect(steps(before, after)).toHaveLength(10_000);
  });

  test('a phrase is marked as one piece, and other spaces are no change', () => {
    expect(wordDifference('one two\nthree', 'one  four five three')).toMatchObject({
      after: [
        {text: 'one  ', kind: 'same'},
        {text: 'four five', kind: 'added'},
        {text: ' three', kind: 'same'},
      ],
      words: 2,
    });
  });
});

test('the project of these tests has a history', () => {
  expect(gitIn(project(ENGLISH.replace('longer', 'x')).root, 'log', '--format=%s')).toBe('second\nfirst');
});
