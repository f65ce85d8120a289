/** Wrong answers are named with their place, the nearest valid name and the fix, before anything is written. */
import {mkdirSync, readFileSync, writeFileSync} from 'node:fs';
import path from 'node:path';
import {PassThrough} from 'node:stream';
import {beforeAll, describe, expect, test} from 'vitest';
import {parse, stringify} from 'yaml';
import {FactsError, formatProblem} from '../../../../src/facts/errors';
import {askMissing} from '../../../../src/operations/new/dialogue';
import {readCommandLine} from '../../../../src/operations/new/flags';
import {KINDS} from '../../../../src/operations/new/kinds';
import {openProject, type Project} from '../../../../src/operations/new/project';
import {type Answers, helpOf, problemsOf, setAt, withFallbacks} from '../../../../src/operations/new/questions';
import {ROOT} from '../../../root';
import {temporaryFolder} from '../../../temporary';

const NAMES = Object.keys(KINDS);
const answersOf = (kind: string) =>
  parse(readFileSync(path.join(__dirname, `answers/${kind}.yaml`), 'utf8')) as Answers;

let project: Project;
beforeAll(async () => {
  project = await openProject(ROOT);
});

/** Complaints about the answers of a kind after a change. */
function complaints(kind: string, change: (answers: Answers) => void): string[] {
  const answers = answersOf(kind);
  change(answers);
  const table = KINDS[kind]!.table(project);
  return problemsOf(table, withFallbacks(table, answers), (keys) => ({file: `--${keys.map(String).join('.')}`})).map(
    formatProblem,
  );
}

test.each(NAMES)('the answers of %s that the tests use are right', (kind) => {
  expect(complaints(kind, () => undefined)).toEqual([]);
});

describe('one wrong answer of each kind is one complaint', () => {
  test.each<[kind: string, keys: string, value: unknown, complaint: RegExp]>([
    ['method', 'kind', 'walet', /^--kind: kind: unknown value “walet”; did you mean “wallet”\? known: /],
    ['method', 'id', 'blik', /^--id: id: “blik” is a method already; edit src\/contract\/data\/methods\/blik\.yaml$/],
    ['method', 'countries', ['SW'], /^--countries\.0: countries\.0: unknown country “SW”; did you mean “[A-Z]W”/],
    ['method', 'currencies', ['SEQ'], /unknown currency “SEQ”; did you mean “SE[KQ]”/],
    ['method', 'flows.payin_hpp.service.operation', 'transactionCraete', /did you mean “transactionCreate”/],
    [
      'method',
      'flows.payin_hpp.failures',
      [1004, 9999],
      /^--flows\.payin_hpp\.failures\.1: .*unknown failure reason “9999”/,
    ],
    [
      'method',
      'flows.payin_hpp.service.min_amount',
      '1.00',
      /^--flows\.payin_hpp\.service\.min_amount: .*expected number/,
    ],
    ['method', 'landing.description', 'Too short.', /^--landing\.description: .*40/],
    [
      'method',
      'pages.payin_hpp.opening',
      undefined,
      /^--pages\.payin_hpp\.opening: pages\.payin_hpp\.opening is missing/,
    ],
    [
      'method',
      'pages.payin_hpp.openning',
      'x',
      /unknown answer “pages\.payin_hpp\.openning”; did you mean “pages\.payin_hpp\.opening”/,
    ],
    ['method', 'fields.phone.validator', 'msidn', /^--fields\.phone\.validator: .*did you mean “msisdn”/],
    [
      'method',
      'flows.payin_hpp.expire_minutes',
      15,
      /^--flows\.payin_hpp\.expire_minutes: unknown answer .*did you mean “flows\.payin_hpp\.expiry_minutes”/,
    ],
    [
      'method',
      'flows.payout.expiry_minutes',
      15,
      /^--flows\.payout\.expiry_minutes: .*is not asked for after the other answers; take it out$/,
    ],
    ['flow', 'method', 'interak', /^--method: method: unknown method “interak”; did you mean “interac”/],
    ['operation', 'tag', 'Acount', /^--tag: tag: unknown tag “Acount”; did you mean “Account”/],
    ['operation', 'path', '/account/info', /^--path: path: is the path of another call$/],
    ['error', 'code', 204, /^--code: code: “204” is taken; \d+ is free$/],
    ['error', 'retry', 'after-fix', /did you mean “after_fix”/],
    ['table', 'page', 'reference/movment_kinds', /did you mean “reference\/movement_kinds”/],
    ['page', 'category', 'acept', /^--category: category: unknown value “acept”; did you mean “accept”/],
    ['page', 'after', 'late_payment', /did you mean “late_payments”/],
    ['post', 'tags', ['method'], /^--tags\.0: tags\.0: unknown value “method”; did you mean “methods”/],
    ['changelog', 'entries', [{id: 'a', label: 'add', text: 'x', action: 'y'}], /did you mean “added”/],
  ])('%s: %s', (kind, keys, value, complaint) => {
    const found = complaints(kind, (answers) => setAt(answers, keys.split('.'), value));
    expect(found).toEqual([expect.stringMatching(complaint)]);
  });
});

describe('flags', () => {
  const read = (...args: string[]) => readCommandLine(KINDS.method!.table(project), args, ROOT);

  test('give texts, lists, mappings and whole flows', () => {
    const {answers} = read(
      '--id',
      'swish',
      '--country',
      'SE',
      '--country',
      'NO',
      '--currency=SEK',
      '--brand',
      'false',
      '--flow',
      'payin_hpp={interaction: [redirect], example_amount: 500}',
      '--flow',
      'payout',
      '--flows.payin_hpp.expiry_minutes',
      '15',
      '--landing.title',
      'Swish: an overview',
    );
    expect(answers).toEqual({
      id: 'swish',
      countries: ['SE', 'NO'],
      currencies: ['SEK'],
      brand: false,
      flows: {payin_hpp: {interaction: ['redirect'], example_amount: 500, expiry_minutes: 15}, payout: {}},
      landing: {title: 'Swish: an overview'},
    });
  });

  test('override the file of answers, whose complaints name file and line', () => {
    const folder = temporaryFolder('answers');
    mkdirSync(folder, {recursive: true});
    const file = path.join(folder, 'answers.yaml');
    writeFileSync(file, stringify({id: 'one', kind: 'walet', name: 'One'}));
    const {answers, placeOf} = read('--answers', file, '--id', 'two');
    expect(answers).toMatchObject({id: 'two', kind: 'walet'});
    expect(placeOf(['kind'])).toEqual({file, line: 2});
    expect(placeOf(['id'])).toEqual({file: '--id'});
  });

  test.each<[string, string[], RegExp]>([
    ['an unknown one', ['--curency', 'SEK'], /^--curency: is no flag of “new method”; did you mean “currency”/],
    ['one without a value', ['--id'], /^--id: has no value$/],
    ['a value alone', ['swish'], /^command line: “swish” is no flag/],
    ['a value that is no YAML', ['--sources', '{ id: [ }'], /^--sources: is no YAML: /],
    ['a file that is not there', ['--sources', '@nowhere.yaml'], /^--sources: ENOENT/],
    ['answers that are not there', ['--answers', 'nowhere.yaml'], /nowhere\.yaml/],
    ['a flow without a name', ['--flow', '{ a: 1 }'], /^--flow: must be KEY or KEY=/],
  ])('with %s are refused', (_name, args, message) => {
    expect(() => read(...args)).toThrow(FactsError);
    expect(() => read(...args)).toThrow(message);
  });
});

test.each(NAMES)('the help of %s names every question and what its schema says', (kind) => {
  const table = KINDS[kind]!.table(project);
  const help = helpOf(table);
  for (const {path: name, ask} of table.questions) {
    expect(help).toContain(`  --${name}`);
    expect(help).toContain(ask);
  }
  if (kind === 'method') expect(help).toContain('payin: the customer pays you. payout: you pay somebody.');
});

describe('the dialogue', () => {
  /** Types lines, each as an answer to the prompt that comes. */
  async function talk(kind: string, answers: Answers, lines: string[]): Promise<string> {
    const [input, output] = [new PassThrough(), new PassThrough()];
    let said = '';
    output.on('data', (chunk: Buffer) => {
      said += chunk.toString();
      if (said.endsWith('> ') && lines.length > 0) setImmediate(() => input.write(`${lines.shift()!}\n`));
    });
    await askMissing(KINDS[kind]!.table(project), answers, {input, output});
    return said;
  }

  test('asks for what is missing, explains it, and asks again after a wrong answer', async () => {
    const answers = answersOf('error');
    delete answers.actor;
    delete answers.messages;
    const said = await talk('error', answers, ['us', 'you', 'is being read', 'is in use', '', '', '', '']);
    expect(answers.actor).toBe('you');
    expect(answers.messages).toEqual(['is being read', 'is in use']);
    expect(said).toContain('Who has to act?  (--actor)');
    expect(said).toContain('One of: you, gateway.');
    expect(said).toContain('unknown value “us”');
    expect(said).toContain('`{…}` stands for a value.');
  });

  test('takes the offered answer for an empty line', async () => {
    const answers = answersOf('post');
    delete answers.tags;
    const said = await talk('post', answers, ['', 'methods, testing', ...Array<string>(9).fill('')]);
    expect(answers.authors).toEqual(['docs']);
    expect(answers.tags).toEqual(['methods', 'testing']);
    expect(said).toContain('authors [["docs"]]> ');
  });

  test('ends with an error when the input ends', async () => {
    const input = new PassThrough();
    const asked = askMissing(KINDS.post!.table(project), {}, {input, output: new PassThrough()});
    input.end();
    await expect(asked).rejects.toThrow(/abort/i);
  });
});
