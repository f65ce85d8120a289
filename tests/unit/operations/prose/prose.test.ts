/** The prose linter: places of texts, lines of problems, exceptions, and messages for a file of rules that is wrong. */
import {mkdirSync, rmSync, writeFileSync} from 'node:fs';
import path from 'node:path';
import {afterAll, beforeEach, describe, expect, test} from 'vitest';
import {formatProblem} from '../../../../src/facts';
import {proseProblems} from '../../../../src/operations/prose';
import {guideRows} from '../../../../src/operations/prose/guide';
import {sentencesOf} from '../../../../src/operations/prose/sentences';
import {temporaryFolder} from '../../../temporary';

const root = temporaryFolder('prose');
afterAll(() => rmSync(root, {recursive: true, force: true}));

const write = (file: string, text: string) => {
  mkdirSync(path.dirname(path.join(root, file)), {recursive: true});
  writeFileSync(path.join(root, file), text);
};
const linted = async (...files: string[]) =>
  (await proseProblems(root, files.length > 0 ? files : undefined)).map(
    (problem) => `${formatProblem(problem)} (${problem.rule})`,
  );

const RULES = `
- {id: no-answer, say: response, wrong: ['\\banswer\\b'], allowed: ['an answer to'], bad: An answer., good: A response.}
- {id: no-here, say: the title, in: links, wrong: ['^here$'], bad: '[here](/a)', good: '[A](/a)'}
- {id: short, say: two sentences, check: sentence-length, limit: 5, kinds: [paragraph], bad: One two three four five six., good: One two.}
- {id: ends, say: a full stop after each item, check: list-ends, bad: "- A b.\\n- C d", good: "- A b."}
- {id: stop, say: a full stop, check: cell-stop, kinds: [cell], bad: '| a |', good: '| a |'}
- {id: in-controls, say: select, wrong: ['\\bclick\\b'], places: [interface], bad: Click., good: Select.}
`;
const PAGE = 'docs/a.mdx';
const page = (prose: string) => write(PAGE, `---\ntitle: A page\ndescription: A text.\n---\n\n${prose}\n`);

beforeEach(() => {
  for (const folder of ['src', 'i18n/uk']) rmSync(path.join(root, folder), {recursive: true, force: true});
  write('i18n/en/vocabulary.yaml', RULES);
  write('i18n/prose_exceptions.yaml', '[]\n');
});

describe('a page', () => {
  test.each([
    [
      'a word in the second line of a paragraph',
      'One line,\nthe answer here.',
      /^docs\/a\.mdx:7: “answer” in .*: write response \(no-answer\)$/,
    ],
    ['a word that a line break parts from its context', 'This is an\nanswer.', /:7: “answer”/],
    ['a heading, whose id is no text', '## The answer {#the-answer}', /:6: “answer” in “The answer”/],
    ['the text of a link', 'See [here](/answer).', /:6: “here” in .*write the title \(no-here\)/],
    ['a long sentence', 'One two. One two three four five six.', /:6: a sentence of 6 words, “One two three/],
    ['a list whose items end in two ways', '- One.\n- Two.\n- Three', /:8: “…Three” beside items with a full stop/],
    ['sentences of a cell without a stop', '| A |\n| --- |\n| Wait here. Then go |', /:8: “…Wait here\. Then go”/],
    ['a comment of a sample', '```js\ngo(); // The answer\n```', /:7: “answer”/],
  ])('%s is reported with its line', async (_name, prose, message) => {
    page(prose);
    const problems = await linted(PAGE);
    expect(problems).toHaveLength(1);
    expect(problems[0]).toMatch(message);
    expect(await linted()).toEqual(problems);
  });
  test.each([
    ['code', 'Run `answer`.'],
    ['a directive', '::fields{operation=answer in=request}'],
    ['an allowed context', 'It is an answer to.'],
    ['numbers and code do not lengthen a sentence', 'One 2 3 4 `five` 6 7 8.'],
    ['a colon ends a sentence', 'One two three four: five six.'],
    ['an item that is code', '- One\n- Two'],
    ['a cell with a quotation', '| A |\n| --- |\n| “Wait here. Then go” |'],
    ['a rule of another place', 'Click.'],
  ])('%s is right', async (_name, prose) => {
    page(prose);
    expect(await linted(PAGE)).toEqual([]);
  });
  test('front matter is text too', async () => {
    write(PAGE, '---\ntitle: A page\ndescription: An answer.\nkeywords: [answer]\n---\n');
    expect(await linted(PAGE)).toEqual([
      expect.stringMatching(/^docs\/a\.mdx:3: “answer”/),
      expect.stringMatching(/^docs\/a\.mdx:4: “answer”/),
    ]);
  });
});

describe('other sources', () => {
  test('a sentence of the contract is reported where it is written, a short string only once it is translated', async () => {
    const file = 'src/contract/data/a.yaml';
    write(file, 'one:\n  - An answer comes later.\n  - Short answer\n  - the_answer_id\n');
    expect(await linted(file)).toEqual([expect.stringMatching(/^src\/contract\/data\/a\.yaml:2: “answer”/)]);
    write('i18n/uk/strings.yaml', '- {en: Short answer, uk: Відповідь}\n- {en: Another answer, uk: Друга}\n');
    expect(await linted(file)).toHaveLength(2);
    expect(await linted('i18n/uk/strings.yaml')).toEqual([
      expect.stringMatching(/^i18n\/uk\/strings\.yaml:2: “answer”/),
    ]);
  });
  test('messages of components are of the interface, and code in them is no text', async () => {
    const file = 'src/site/components/A/index.tsx';
    write(file, "\ntranslate({id: 'a', message: 'Click `answer`'});\nconst other = 'Click';\n");
    expect(await linted(file)).toEqual([`${file}:2: “Click” in “Click ◦”: write select (in-controls)`]);
  });
  test('each constant of a file of texts has its language', async () => {
    const file = 'src/gateway/pages/a/texts.ts';
    write(file, "const en = {a: 'Click'};\nconst ru = {a: 'Click'};\n");
    expect(await linted(file)).toEqual([expect.stringMatching(/:1: “Click”/)]);
  });
});

describe('an exception', () => {
  const EXCEPTION = `- {rule: no-answer, file: ${PAGE}, text: The answer is right, why: It is a quotation.}\n`;

  test('excuses its text, and nothing else', async () => {
    write('i18n/prose_exceptions.yaml', EXCEPTION);
    page('The answer is right.\n\nThe answer is wrong.');
    expect(await linted(PAGE)).toEqual([expect.stringMatching(/^docs\/a\.mdx:8: /)]);
  });
  test('that excuses nothing is a problem, where its file is looked at', async () => {
    write('i18n/prose_exceptions.yaml', EXCEPTION);
    page('Nothing.');
    const unused =
      'i18n/prose_exceptions.yaml:1: docs/a.mdx has no “The answer is right” against no-answer; remove the exception (unused-exception)';
    expect(await linted(PAGE)).toEqual([unused]);
    expect(await linted()).toEqual([unused]);
    expect(await linted('docs/b.mdx')).toEqual([]);
  });
});

describe('a wrong file of rules is refused with its line', () => {
  test.each([
    [
      'an expression',
      "- {id: a, say: b, wrong: ['('], bad: a, good: b}",
      /vocabulary\.yaml:1: .*correct the expression/,
    ],
    [
      'neither words nor a check',
      '- {id: a, say: b, bad: a, good: b}',
      /vocabulary\.yaml:1: .*either `wrong` or `check`/,
    ],
    ['no examples', "- {id: a, say: b, wrong: ['a']}", /vocabulary\.yaml:1: 0\.bad/],
    ['an unknown check', '- {id: a, say: b, check: length, bad: a, good: b}', /vocabulary\.yaml:1: 0\.check/],
    [
      'an id twice',
      "- {id: a, say: b, wrong: ['a'], bad: a, good: b}\n- {id: a, say: b, wrong: ['c'], bad: c, good: b}",
      /vocabulary\.yaml:2: “a” names another rule too; choose another id/,
    ],
  ])('%s', async (_name, rules, message) => {
    write('i18n/en/vocabulary.yaml', rules);
    page('Text.');
    await expect(proseProblems(root, [PAGE])).rejects.toThrow(message);
  });
});

test.each([
  ['It costs 12.50 PLN. Then it ends.', 'en', [3, 3]],
  ['See e.g. the id, i.e. yours. Store it.', 'en', [8, 2]],
  ['Від 5,00 до 6,00. Далі ні.', 'uk', [2, 2]],
  ['Note: it is final.', 'en', [1, 3]],
] as const)('sentences of “%s”', (text, locale, words) => {
  expect(sentencesOf(text, locale).map((sentence) => sentence.words)).toEqual(words);
});

test('rows of a guide that name a rule are examples; code keeps vertical lines and line breaks', () => {
  expect(
    guideRows(
      '| Not | But | Rule |\n| --- | --- | --- |\n| a | b | why (`one-two`) |\n| c | d | *reviewer* |\n| `` \\| x ↵ y `` | e | (`f`) |',
    ),
  ).toEqual([
    {id: 'one-two', bad: 'a', good: 'b'},
    {id: 'f', bad: '| x\ny', good: 'e'},
  ]);
});
