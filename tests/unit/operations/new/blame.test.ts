/** A complaint about a file that was never written names the answer that its line comes from. */
import {expect, test} from 'vitest';
import {formatProblem} from '../../../../src/facts/errors';
import {blamed, blameOf, strayString} from '../../../../src/operations/new/blame';

const answers = {
  fields: {phone: {valid: '+46701740605', invalid: '+467'}},
  landing: {opening: 'In Sweden people pay each other by mobile number, and shops do so too.'},
  uk: {strings: {'In seconds, at any hour.': 'За секунди, цілодобово.'}},
};
const blame = blameOf(answers, (keys) => ({file: 'answers.yaml', line: keys.length}));
const record = 'src/contract/data/methods/swish.yaml';
const planned = new Map([
  [record, "name: Swish\nvalid: '+46701740605'\ninvalid: '+467'\ndirection: payin\n"],
  ['docs/swish.mdx', `---\ntitle: Swish\n---\n\n${answers.landing.opening}\n\n${'A generated line. '.repeat(20)}\n`],
]);

test.each([
  [record, 2, `answers.yaml:3: fields.phone.valid: is wrong (in ${record})`],
  [record, 3, `answers.yaml:3: fields.phone.invalid: is wrong (in ${record})`],
  ['docs/swish.mdx', 5, 'answers.yaml:2: landing.opening: is wrong (in docs/swish.mdx)'],
  // No answer: the line itself, cut.
  [record, 4, `${record}:4: is wrong (in “direction: payin”)`],
  ['docs/swish.mdx', 7, `docs/swish.mdx:7: is wrong (in “${'A generated line. '.repeat(20).slice(0, 100)}…”)`],
  // A missing key has no line, and the first one stands for it.
  [record, 1, `${record}:1: is wrong`],
  ['sidebars.ts', 3, 'sidebars.ts:3: is wrong'],
])('%s:%i', (file, line, expected) => {
  expect(formatProblem(blamed({file, line, message: 'is wrong'}, planned, blame))).toBe(expected);
});

test('a translation is named by its English string', () => {
  expect(blame('In seconds, at any hour.')).toEqual({
    file: 'answers.yaml',
    line: 3,
    answer: 'uk.strings.In seconds, at any hour.',
  });
});

test('a translation too much is named with what exists', () => {
  expect(strayString('Create it', 'Створіть', [])).toMatch(/^“Create it” is translated already, as “Створіть”/);
  expect(strayString('Create it', undefined, ['Create it all'])).toBe(
    'no page shows “Create it”; known: Create it all',
  );
});
