/** Texts that people paste into the box: paths, lines of logs, error objects, sentences; and Ukrainian in Latin letters. */
import {describe, expect, test} from 'vitest';
import {sayers} from '../../../src/search/engine/phrases';
import {SearchEngine} from '../../../src/search/engine/search';
import {buildIndex, type IndexedPage} from '../../../src/search/index/buildIndex';
import {fullHash, shortenHash} from '../../../src/search/index/hashes';
import {readPage, type ReadSection} from '../../../src/search/index/readPage';
import {spelt} from '../../../src/search/text/clean';
import {isCall, pastedPath} from '../../../src/search/text/pastedPath';
import {fromRomanised} from '../../../src/search/text/romanised';

const section = (hash: string, heading: string, text: string, extra: Partial<ReadSection> = {}): ReadSection => ({
  hash,
  heading,
  text,
  hidden: '',
  row: false,
  ...extra,
});
const page = (path: string, title: string, call: string, sections: ReadSection[]): IndexedPage => ({
  path,
  title,
  call,
  crumbs: [],
  description: '',
  keywords: '',
  links: [],
  sections: [section('', title, ''), ...sections],
});

const PAGES = [
  page('api/create', 'Create a transaction', '/transaction/create', [
    section('#create', 'How to create', 'POST /v2/transaction/pay is for payments host to host. Create, pay, find.'),
    section('#field-amount', 'transaction.amount', 'transaction.amount · The amount of the transaction.', {row: true}),
  ]),
  page('api/pay', 'Pay host to host', '/transaction/pay', [section('#notes', 'Notes', 'You create and pay at once.')]),
  page('api/service', 'One service', '/service/{id}', []),
  page('amounts', 'The amount of a payment', '', [
    section(
      '#amount-a',
      'The amount and its units',
      'Amounts of transactions are in minor units. The amount is an amount.',
    ),
    section('#amount-b', 'Amounts with decimals', 'An amount with decimals is no amount.'),
    section('#amount-c', 'More about the amount', 'The amount, again.'),
  ]),
  page('reference/api_error_codes', 'Error codes', '', [
    section('#code-203', '203', '203 · Duplicate external id. Another body has it.', {
      row: true,
      phrases: ['Duplicate external id', 'was used before with another body'],
    }),
    section('#code-207', '207', '207 · Amount above the maximum.', {
      row: true,
      phrases: ['Amount above the maximum', 'must be at most {amount}', 'must be at most {amount} for service {id}'],
    }),
    section('#code-219', '219', '219 · Refund above what is left.', {
      row: true,
      phrases: ['Refund above what is left', 'must be at most {amount}'],
    }),
  ]),
  page('limits', 'Limits', '', [
    section('#not', 'Not supported', 'Apple Pay does not exist here.'),
    section('#secret', 'Secrets', 'The address is not a secret. Whoever has it can pay.'),
  ]),
  page('services', 'Methods', '', [section('#all', 'All', 'Every way to pay: card, wallet, voucher.')]),
  page('refunds', 'Повернення коштів', '', []),
];
const files = buildIndex(
  PAGES,
  {entries: [{from: {en: ['apple pay']}, same: {en: ['way to pay']}, pages: ['/services']}], questions: []},
  'en',
  {title: {en: 'Start'}, opened: {en: 'Opened'}, clear: {en: 'Clear'}, links: []},
);
const engine = new SearchEngine('/', (name) =>
  Promise.resolve(files.get(name.replace('search-index/', '')) as unknown),
);
const found = async (query: string) =>
  (await engine.search(query, '', 8)).map(({document}) => document.u + (document.h ?? ''));

describe('a path', () => {
  test.each([
    ['/transaction/pay', '/api/pay'],
    ['POST /v2/transaction/pay', '/api/pay'],
    ['POST /v2/transaction/pay HTTP/1.1', '/api/pay'],
    ['"https://api.gateway.example/v2/transaction/pay"', '/api/pay'],
    ['curl -X POST http://127.0.0.1:4010/v2/transaction/create', '/api/create'],
    ['/v2/service/3107?x=1', '/api/service'],
  ])('%s leads to its call', async (typed, to) => {
    expect((await found(typed))[0]).toBe(to);
  });

  test('with words beside it is a question, and no path', () => {
    expect(pastedPath('how to retry /transaction/pay')).toBeNull();
    expect(pastedPath('refund')).toBeNull();
    expect(isCall('/service/', '/service/{id}')).toBe(false);
    expect(isCall('/service/1/2', '/service/{id}')).toBe(false);
  });
});

describe('an error', () => {
  test.each([
    ['its title', 'Duplicate external id', '203'],
    ['its message', 'was used before with another body', '203'],
    ['its message behind the field', 'external_refund_id was used before with another body', '203'],
    ['a message with its values', 'must be at most 120000 for service 3107', '207'],
    [
      'the whole object',
      '{"error":{"code":219,"title":"Refund above what is left","details":[{"field":"amount","message":"must be at most 5"}]}}',
      '219',
    ],
    [
      'the object as a program prints it',
      `{'title': 'Refund above what is left', 'details': [{'message': 'must be at most 5'}]}`,
      '219',
    ],
  ])('is found by %s', async (_what, typed, code) => {
    expect((await found(typed))[0]).toBe(`/reference/api_error_codes#code-${code}`);
  });

  test('is one of several that say the same', async () => {
    expect((await found('must be at most 5')).slice(0, 2).sort()).toEqual([
      '/reference/api_error_codes#code-207',
      '/reference/api_error_codes#code-219',
    ]);
  });

  test('is not found by a sentence that only has some of its words', () => {
    const phrases: [number, ...string[]][] = [[7, 'is required', 'must be at most {amount}', 'must be {form}']];
    expect(sayers('which field is required in a request to the gateway', phrases).size).toBe(0);
    expect(sayers('my server must be behind a proxy, is that a problem', phrases).size).toBe(0);
    expect(sayers('is required', phrases).get(7)).toBe(2);
    expect(sayers('', phrases).size).toBe(0);
  });
});

test.each([
  ['C# client', 'csharp client'],
  ['a .NET SDK in C++', 'a dotnet SDK in cpp'],
  ['asp.net, and abc#', 'asp.net, and abc#'],
])('%s is spelt %s', (typed, words) => {
  expect(spelt(typed)).toBe(words);
});

describe('words as they were typed', () => {
  test('a field that is called so is among the first three, however much is said about the word', async () => {
    expect((await found('amount')).slice(0, 3)).toContain('/api/create#field-amount');
    expect((await found('"amount": 1200')).slice(0, 3)).toContain('/api/create#field-amount');
  });

  test('a field with a common name stands behind the two best pages, not behind two places of one', async () => {
    const [first, second, third] = await found('amount');
    expect(new Set([first, second].map((address) => address!.replace(/#.*/, ''))).size).toBe(2);
    expect(third).toBe('/api/create#field-amount');
  });

  test('a sentence of a page comes first', async () => {
    expect((await found('The address is not a secret.'))[0]).toBe('/limits#secret');
  });

  test('stay among the hits when the vocabulary takes them for something else', async () => {
    const hits = await found('apple pay');
    expect(hits[0]).toBe('/services');
    expect(hits).toContain('/limits#not');
  });
});

test.each([
  ['povernennia', 'повернення'],
  ['koshtiv', 'коштив'],
  ['pisochnytsia', 'писочниця'],
  ['platizhnyi', 'платижний'],
  ['shchodennyi', 'щоденний'],
  ['rakhunok', 'рахунок'],
  ['vozvrat', 'возврат'],
  ['api2', null],
  ['грн', null],
  ['a', null],
])('%s in Latin letters is %s', (typed, word) => {
  expect(fromRomanised(typed)).toBe(word);
});

test('a page is found by its Ukrainian title in Latin letters', async () => {
  expect((await found('povernennia koshtiv'))[0]).toBe('/refunds');
});

test.each([
  ['response-transaction-amount', 'transaction.amount', 'response-*'],
  ['rate-PLN-EUR', 'PLN → EUR', 'rate-*'],
  ['request-lines-name', 'lines[].name', 'request-*'],
  ['all', 'Every code', 'all'],
])('the anchor %s is held as %s', (hash, heading, short) => {
  expect(shortenHash(hash, heading)).toBe(short);
  expect(fullHash(short, heading)).toBe(hash);
});

test('the messages of a row are read, and searched without being shown', () => {
  const built = readPage(`<article><h1>Codes</h1><div class="markdown"><table><tbody>
    <tr id="code-5"><th><code>5</code></th><td>422</td><td><strong>Odd</strong>. It is odd.
      <details class="constraint messages"><summary>Messages</summary><ul><li>is {n} times odd</li><li>is even</li></ul></details></td></tr>
    </tbody></table></div></article>`)!;
  expect(built.sections.at(-1)).toMatchObject({phrases: ['Odd', 'is {n} times odd', 'is even']});
  expect(built.sections.at(-1)!.text).not.toContain('even');
  expect(built.sections.at(-1)!.hidden).toContain('is even');
});
