/** `npm run review`: each part of the text, its length, and that text of a pull request stays text. */
import {mkdirSync, rmSync, writeFileSync} from 'node:fs';
import path from 'node:path';
import {describe, expect, test} from 'vitest';
import {FactsError, type Contract, type Operation, type Schema} from '../../../../src/facts';
import {review, SOURCES, type FindingSource} from '../../../../src/operations/review';
import {contractChanges} from '../../../../src/operations/review/contract';
import {factChanges, pathOf, undone, valueChanges} from '../../../../src/operations/review/facts';
import {code, codeBlock} from '../../../../src/operations/review/inert';
import {pageChanges} from '../../../../src/operations/review/pages';
import {LIMIT, reviewText} from '../../../../src/operations/review/report';
import {findings} from '../../../../src/operations/review/sources';
import {builtWeight, sourceWeight} from '../../../../src/operations/review/weight';
import {changesSince} from '../../../../src/operations/changes';
import {temporaryFolder} from '../../../temporary';
import {accept, commit, emptyProject, MIRROR, PAGE, write} from '../translated';

const HOSTILE =
  '`` ` ``` @team <script>alert(1)</script> ![x](https://evil.example/x.png) [y](https://evil.example)\u0000\u202e\nnext | cell';

describe('text of a pull request', () => {
  test.each([HOSTILE, '`', '``', '```', '`a', 'a`', '', ' ', '\u0000'])('is one span of code: %j', (text) => {
    const quote = code(text);
    expect(quote).not.toMatch(/[\u0000-\u001f\u202e]|@\w/);
    if (quote === '(empty)') return;
    const fence = /^`+/.exec(quote)![0];
    const inner = quote.slice(fence.length, -fence.length);
    expect(quote.endsWith(fence)).toBe(true);
    expect(inner.match(/`+/g) ?? []).not.toContain(fence);
    expect(/^`|`$/.test(inner)).toBe(false);
  });

  test('a block of code is longer fenced than any line in it', () => {
    const block = codeBlock('a\n```\n````\n@team\n', 1000);
    expect(block.split('\n')).toEqual(['`````text', 'a', '```', '````', '@\u2060team', '`````']);
  });

  test('long texts are cut', () => {
    expect([...code('x'.repeat(1000))].length).toBe(202);
    expect([...code('😀'.repeat(300), 10)].filter((sign) => sign === '😀')).toHaveLength(9);
  });
});

describe('the length of the text', () => {
  const entries = (count: number, length: number) =>
    Array.from({length: count}, (_, at) => `- ${at} ${'x'.repeat(length)}`);

  test('a short review is whole', () => {
    const text = reviewText('## Review', [
      {title: 'One', summary: '**One**: 2', entries: entries(2, 5)},
      {title: 'Two', summary: '', entries: []},
    ]);
    expect(text).toBe('## Review\n\n- **One**: 2\n- Nothing to report: two.\n\n### One\n\n- 0 xxxxx\n- 1 xxxxx\n');
  });

  test('a long one is limited, says how much was cut, and keeps every part', () => {
    const text = reviewText('## Review', [
      {title: 'Long', summary: '**Long**', entries: entries(2000, 100)},
      {title: 'Longer', summary: '**Longer**', entries: entries(9000, 100)},
      {title: 'Short', summary: '**Short**', entries: entries(3, 100)},
    ]);
    expect(text.length).toBeLessThanOrEqual(LIMIT);
    expect(text.length).toBeGreaterThan(LIMIT * 0.95);
    expect(text).toMatch(/and \d+ more of 2000, cut for length/);
    expect(text).toMatch(/and \d+ more of 9000, cut for length/);
    expect(text).not.toContain('more of 3');
    expect(text).toContain('### Short');
  });

  test('an entry that is longer than the limit is cut too', () => {
    const text = reviewText('## Review', [{title: 'Long', summary: '**Long**', entries: [`- ${'x'.repeat(LIMIT)}`]}]);
    expect(text.length).toBeLessThan(1000);
    expect(text).toContain('and 1 more of 1');
  });
});

/** A contract with one operation of which a part is replaced. */
function contractOf(request: Schema, response: Schema, more: Partial<Operation> = {}): Pick<Contract, 'operations'> {
  const operation = {
    id: 'pay',
    kind: 'call',
    template: '/pay',
    auth: ['signature'],
    errors: [10],
    request,
    responses: {'200': {description: '', media: undefined, schema: response, examples: {}}},
    ...more,
  } as unknown as Operation;
  return {operations: new Map([['pay', operation]])};
}
const object = (properties: Record<string, Schema>, required: string[] = []): Schema => ({
  type: 'object',
  properties,
  required,
});
const NONE = object({});

describe('changes of the contract', () => {
  const text: Schema = {type: 'string'};
  const limited: Schema = {type: 'string', maxLength: 10};
  const closed = (...values: string[]): Schema => ({type: 'string', enum: values});
  const cases: [string, Schema, Schema, request: boolean | undefined, response: boolean | undefined][] = [
    // Name, before, after, breaking in a request, breaking in a response; undefined: no change.
    ['equal', object({a: text}), object({a: text}), undefined, undefined],
    ['field added', NONE, object({a: text}), false, false],
    ['required field added', NONE, object({a: text}, ['a']), true, false],
    ['field removed', object({a: text}), NONE, true, true],
    ['now required', object({a: text}), object({a: text}, ['a']), true, false],
    ['no longer required', object({a: text}, ['a']), object({a: text}), false, true],
    ['type', object({a: text}), object({a: {type: 'integer'}}), true, true],
    ['tighter limit', object({a: {type: 'string', maxLength: 20}}), object({a: limited}), true, false],
    ['looser limit', object({a: limited}), object({a: {type: 'string', maxLength: 20}}), false, false],
    ['limit removed', object({a: limited}), object({a: text}), false, false],
    ['higher minimum', object({a: {minimum: 1}}), object({a: {minimum: 2}}), true, false],
    ['pattern added', object({a: text}), object({a: {type: 'string', pattern: '^x'}}), true, false],
    ['pattern removed', object({a: {type: 'string', pattern: '^x'}}), object({a: text}), false, true],
    ['value added', object({a: closed('x')}), object({a: closed('x', 'y')}), false, true],
    ['value removed', object({a: closed('x', 'y')}), object({a: closed('x')}), true, false],
    ['list closed', object({a: text}), object({a: closed('x')}), true, false],
    ['list opened', object({a: closed('x')}), object({a: text}), false, true],
    [
      'in a list',
      object({l: {type: 'array', items: object({a: text})}}),
      object({l: {type: 'array', items: NONE}}),
      true,
      true,
    ],
    [
      'description',
      object({a: {...text, description: 'Old.'}}),
      object({a: {...text, description: 'New.'}}),
      undefined,
      undefined,
    ],
  ];
  test.each(cases)('%s', (_, before, after, request, response) => {
    const flags = (changes: ReturnType<typeof contractChanges>) => changes.map(({breaking}) => breaking);
    const expected = (flag: boolean | undefined) => (flag === undefined ? [] : [flag]);
    expect(flags(contractChanges(contractOf(before, NONE), contractOf(after, NONE)))).toEqual(expected(request));
    expect(flags(contractChanges(contractOf(NONE, before), contractOf(NONE, after)))).toEqual(expected(response));
    // The gateway sends the request of a webhook.
    const webhook = (schema: Schema) => contractOf(schema, NONE, {kind: 'webhook'});
    expect(flags(contractChanges(webhook(before), webhook(after)))).toEqual(expected(response));
  });

  test('operations, paths and error codes, breaking ones first', () => {
    const before = contractOf(NONE, NONE, {errors: [10, 13]});
    before.operations.set('gone', {...before.operations.get('pay')!, id: 'gone'});
    const after = contractOf(NONE, NONE, {errors: [10, 14], template: '/pays'});
    after.operations.set('another', {...before.operations.get('pay')!, id: 'another'});
    expect(
      contractChanges(before, after).map(({breaking, operation, text: said}) => [breaking, operation, said]),
    ).toEqual([
      [true, 'gone', 'operation removed'],
      [true, 'pay', 'path “/pay” → “/pays”'],
      [false, 'another', 'operation added'],
      [false, 'pay', 'error code “13” removed'],
      [false, 'pay', 'error code “14” added'],
    ]);
  });

  test('a removed object is one change', () => {
    const changes = contractChanges(contractOf(object({o: object({a: text, b: text})}), NONE), contractOf(NONE, NONE));
    expect(changes.map((change) => change.text)).toEqual(['request field “o” removed']);
  });
});

describe('changed facts', () => {
  const before = {
    signing: {window: 300, old: true},
    list: [
      {code: 'A', n: 1},
      {code: 'B', n: 2},
    ],
    days: [1, 2],
  };
  const after = {
    signing: {window: 600, fresh: 1},
    list: [
      {code: 'C', n: 3},
      {code: 'A', n: 9},
    ],
    days: [1, 2, 3],
  };
  const changes = valueChanges(before, after);

  test('each datum has its place, an entry of a list by its code', () => {
    expect(changes.map((change) => [pathOf(change.keys), change.before, change.after])).toEqual([
      ['signing.window', 300, 600],
      ['signing.old', true, undefined],
      ['signing.fresh', undefined, 1],
      ['list[A].n', 1, 9],
      ['list[B]', {code: 'B', n: 2}, undefined],
      ['list[C]', undefined, {code: 'C', n: 3}],
      ['days', [1, 2], [1, 2, 3]],
    ]);
  });

  test('undoing every change gives the old data, in another order of entries at most', () => {
    const old = changes.reduce(undone, after as unknown) as typeof before;
    expect({...old, list: [...old.list].sort((a, b) => (a.code < b.code ? -1 : 1))}).toEqual(before);
  });

  test('undoing one change keeps the others', () => {
    expect(undone(after, changes[0]!)).toEqual({...after, signing: {...after.signing, window: 300}});
  });

  test('another order of the same entries is one change that can be undone', () => {
    const [one, other] = [{l: [{id: 1}, {id: 2}]}, {l: [{id: 2}, {id: 1}]}];
    const [change, ...more] = valueChanges(one, other);
    expect(more).toEqual([]);
    expect(undone(other, change!)).toEqual(one);
  });

  test('added, removed and broken files', () => {
    const root = emptyProject();
    const file = (name: string) => `src/contract/data/${name}.yaml`;
    write(root, file('gone'), 'a: 1\n');
    write(root, file('broken'), 'a: 1\n');
    const base = commit(root, 'base');
    rmSync(path.join(root, file('gone')));
    write(root, file('fresh'), 'b: 2\n');
    write(root, file('broken'), 'a: [1\n');
    expect(factChanges(root, base, [file('gone'), file('fresh'), file('broken'), 'docs/x.mdx'])).toEqual([
      {file: file('gone'), keys: [], before: {a: 1}, after: undefined},
      {file: file('fresh'), keys: [], before: undefined, after: {b: 2}},
    ]);
  });
});

test('new and removed pages, with redirects, without one, and with one to nowhere', () => {
  const root = emptyProject();
  for (const name of ['kept', 'moved', 'lost', 'astray', 'named'])
    write(root, `docs/${name}.mdx`, `---\ntitle: Page\n---\n`);
  write(root, 'src/contract/data/redirects.yaml', '- { from: /moved, to: /new }\n- { from: /astray, to: /nowhere }\n');
  const base = commit(root, 'base');
  for (const name of ['moved', 'lost', 'astray']) rmSync(path.join(root, `docs/${name}.mdx`));
  write(root, 'docs/new.mdx', '---\ntitle: Page\n---\n');
  write(root, 'docs/named.mdx', '---\ntitle: Page\nslug: /renamed\n---\n');
  const {added, removed} = pageChanges(root, base, changesSince(base, root).changes);
  expect(added.map(({route}) => route)).toEqual(['/renamed', '/new']);
  expect(removed.map(({route, to, broken}) => [route, to, broken])).toEqual([
    ['/astray', '/nowhere', true],
    ['/lost', undefined, true],
    ['/moved', '/new', false],
    ['/named', undefined, true],
  ]);
});

describe('weight', () => {
  const site = (pages: Record<string, string>) => {
    const folder = temporaryFolder('site');
    for (const [file, body] of Object.entries(pages)) {
      mkdirSync(path.dirname(path.join(folder, file)), {recursive: true});
      writeFileSync(
        path.join(folder, file),
        `<!doctype html><html><head><title>T</title></head><body>${body}</body></html>`,
      );
    }
    return folder;
  };

  test('of built sites: changed, new and removed pages, in compressed bytes', async () => {
    const random = Array.from({length: 400}, (_, at) => (at * 7919).toString(36)).join(' ');
    const before = site({'index.html': 'same', '404.html': 'same', 'a.html': 'a', 'gone.html': 'g'});
    const after = site({'index.html': 'same', '404.html': 'same', 'a.html': random, 'fresh.html': 'f'});
    const {kind, pages} = await builtWeight(before, after);
    expect(kind).toBe('transferred');
    expect(pages.map(({page, before: one, after: other}) => [page, one !== undefined, other !== undefined])).toEqual([
      ['/a', true, true],
      ['/fresh', false, true],
      ['/gone', true, false],
    ]);
    expect(pages[0]!.after!).toBeGreaterThan(pages[0]!.before! + 500);
  });

  test('a page over its budget is named', async () => {
    const big = Array.from({length: 9000}, (_, at) => ((at * 48_271) % 2_147_483_647).toString(36)).join(' ');
    const {over} = await builtWeight(
      site({'index.html': 'x', '404.html': 'x'}),
      site({'index.html': 'x', '404.html': big}),
    );
    expect(over).toEqual([expect.stringMatching(/^\/404\.html: bytes \d+ is over its budget of \d+$/)]);
  });

  test('a folder without a site is refused', async () => {
    await expect(builtWeight(site({'index.html': 'x'}), '/nowhere')).rejects.toThrow('npm run build');
  });

  test('of sources: bytes', () => {
    const root = emptyProject();
    write(root, PAGE, 'Ten bytes.');
    const base = commit(root, 'base');
    write(root, PAGE, 'Ten bytes and more.');
    const {changes} = changesSince(base, root);
    expect(sourceWeight(root, base, changes).pages).toEqual([{page: PAGE, before: 10, after: 19}]);
  });
});

describe('findings', () => {
  const source = (name: string, problems: FindingSource['problems']): FindingSource => ({name, problems});

  test('of all sources, by place, each once; a source that fails is one too', async () => {
    const problem = {file: 'docs/b.mdx', line: 2, message: 'wrong'};
    const found = await findings(
      '/',
      ['docs/a.mdx'],
      [
        source('one', async () => [problem, {file: 'docs/a.mdx', line: 9, message: 'late'}]),
        source('two', async () => [problem]),
        source('three', () => Promise.reject(new Error('no memory'))),
      ],
    );
    expect(found).toEqual([
      {file: 'docs/a.mdx', message: 'the check “three” could not run: no memory'},
      {file: 'docs/a.mdx', line: 9, message: 'late'},
      problem,
    ]);
  });

  test('a mistake in front matter has its line', async () => {
    const root = emptyProject();
    write(root, PAGE, '---\ntitle: Page\ndescripton: x\n---\n');
    const frontMatter = SOURCES.filter(({name}) => name === 'front matter');
    const found = await findings(root, [PAGE], frontMatter);
    expect(found.map(({file, line, message}) => [file, line, message.split('; ')[1]])).toContainEqual([
      PAGE,
      3,
      expect.stringContaining('did you mean “description”?'),
    ]);
  });
});

test('a whole review: stale section, finding, new page, weight; the same text each time', async () => {
  const root = emptyProject();
  write(root, PAGE, '---\ntitle: Page\n---\n\nOne sentence.\n');
  write(root, MIRROR, '---\ntitle: Сторінка\n---\n\nОдне речення.\n');
  accept(root);
  const base = commit(root, 'base');
  write(root, PAGE, '---\ntitle: Page\n---\n\nOne other sentence.\n');
  write(root, 'docs/`@team <img src=x>.mdx', '---\ntitle: Page\n---\n');
  const sources: FindingSource[] = [
    {name: 'hostile', problems: () => Promise.reject(new FactsError([{file: PAGE, message: HOSTILE}]))},
  ];
  const text = await review({root, base, sources});
  expect(await review({root, base, sources})).toBe(text);
  expect(text).toContain('## Review: 2 changed files since');
  expect(text).toContain(
    `- \`${MIRROR}:4\` \`(introduction)\`: changed in \`${PAGE}:4\`, 1 changed word, translated from the text of`,
  );
  expect(text).toContain('is missing; translate');
  expect(text).toContain('could not run');
  expect(text).toContain(`\`${PAGE}\`: 35 → 41 (+6)`);
  // Outside of code there is no HTML, image, link or mention.
  const prose = text.replaceAll(/(`+)(?!`).*?(?<!`)\1(?!`)/g, '');
  expect(prose).not.toMatch(/<|\]\(|@|!\[/);
  await expect(review({root, base: 'nowhere', sources})).rejects.toThrow();
  await expect(review({root, base: '--output=x', sources})).rejects.toThrow('“--output=x” is not a commit');
});
