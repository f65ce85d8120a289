/** The Nu HTML checker on a built file of each kind, in one process of Java, which takes seconds to start. */
import {spawnSync} from 'node:child_process';
import {readFileSync} from 'node:fs';
import {createRequire} from 'node:module';
import path from 'node:path';
import {parse} from 'yaml';
import {beforeAll, expect, test} from 'vitest';
import {BUILD, builtFiles, isRedirect} from './site';

/** A message that is known to be noise: a regular expression, and why no reader notices. */
interface Noise {
  message: string;
  reason: string;
}

interface Message {
  type: 'error' | 'info' | 'non-document-error';
  subType?: 'warning';
  url: string;
  message: string;
  extract?: string;
}

const JAR = path.join(path.dirname(createRequire(__filename).resolve('vnu-jar/package.json')), 'build/dist/vnu.jar');
const noise = (parse(readFileSync(path.join(__dirname, 'nu.yaml'), 'utf8')) as Noise[]).map((entry) => ({
  ...entry,
  expression: new RegExp(entry.message),
}));

const KINDS = [
  'index.html',
  'uk/services/index.html',
  'services/mexico/index.html',
  'uk/services/blik/payin_hpp/index.html',
  'api/transaction_pay/index.html',
  'uk/api/api_methods/index.html',
  'callbacks/index.html',
  'disputes/index.html',
  'uk/payment_page/index.html',
  'reference/api_error_codes/index.html',
  'uk/reference/transaction_statuses/index.html',
  'decoder/index.html',
  'uk/changelog/index.html',
  'blog/index.html',
  'uk/blog/signing-the-body/index.html',
  'tags/index.html',
  'uk/about/index.html',
  'search/index.html',
  '1.0/index.html',
  '404.html',
];

let messages: Message[] = [];

beforeAll(() => {
  const redirect = builtFiles('.html').find(isRedirect)!;
  const files = [...KINDS, redirect].map((file) => path.join(BUILD, file));
  const {stderr, error} = spawnSync(
    'java',
    ['-jar', JAR, '--format', 'json', '--exit-zero-always', '--errors-only', ...files],
    {encoding: 'utf8', maxBuffer: 1 << 28},
  );
  if (error) throw error;
  ({messages} = JSON.parse(stderr) as {messages: Message[]});
  console.log(`Nu: ${messages.length} messages in ${files.length} files`);
}, 120_000);

test('a built file of each kind is valid HTML', () => {
  const found = messages
    .filter(({message}) => !noise.some(({expression}) => expression.test(message)))
    .map(({url, message, extract}) => `${url.split('/build/').at(-1)}: ${message} ${extract ?? ''}`);
  expect([...new Set(found)].slice(0, 60)).toEqual([]);
});

test('each kind of noise still occurs', () => {
  expect(noise.filter(({expression}) => !messages.some(({message}) => expression.test(message)))).toEqual([]);
});
