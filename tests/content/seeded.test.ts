/**
 * Mistakes of writers, put into a copy of the sources one at a time: each is reported with its line and its fix, and is
 * gone when it is undone. Nothing is built.
 */
import {cpSync, mkdirSync, readFileSync, rmSync, writeFileSync} from 'node:fs';
import path from 'node:path';
import {afterAll, beforeAll, describe, expect, test} from 'vitest';
import type {Problem} from '../../src/facts';
import {createProject, type Project} from '../../src/operations/mistakes';
import {copyFacts} from '../facts';
import {ROOT} from '../root';
import {temporaryFolder} from '../temporary';

const UK = 'i18n/uk/docusaurus-plugin-content-docs/current';
const LIMITS = 'docs/limits.mdx';
const UK_LIMITS = `${UK}/limits.mdx`;
const CALLBACKS = 'docs/callbacks.mdx';
const FIRST = 'There are two kinds of limits:';
const UK_FIRST = 'Обмеження бувають двох видів:';
const HEADING = '## API limits {#calls}';
const GATEWAY = 'src/contract/data/gateway.yaml';
const MOVEMENTS = 'src/contract/data/reference/movement_kinds.yaml';

interface Mistake {
  name: string;
  file: string;
  /** Text to replace; undefined for a file that is created or removed. */
  from?: string;
  /** Text in its place, or content of a created file; undefined removes the file. */
  to?: string;
  /** Expected rule, if the library has one; facts have no rules. */
  /** Rule of the library, of the translations or of the prose linter. */
  rule?: string;
  message: RegExp;
  /** File of the problem, if another than the edited one. */
  at?: string;
  /** Lines between the beginning of the edit and the problem; `null` for a problem without a line. */
  below?: number | null;
  /** True if the problem belongs to no page. */
  whole?: boolean;
}

/** A paragraph before the first one of a page. */
const paragraph = (text: string): Pick<Mistake, 'file' | 'from' | 'to'> => ({
  file: LIMITS,
  from: FIRST,
  to: `${text}\n\n${FIRST}`,
});
const ukrainian = (text: string): Pick<Mistake, 'file' | 'from' | 'to'> => ({
  file: UK_LIMITS,
  from: UK_FIRST,
  to: `${text}\n\n${UK_FIRST}`,
});

const MISTAKES: Mistake[] = [
  {
    name: 'a placeholder in braces',
    ...paragraph('Call /service/{service_id} first.'),
    rule: 'component',
    message: /\{service_id\} is read as JavaScript.*write it as code/,
  },
  {
    name: 'a unit that is not that of the fact',
    ...paragraph('It is valid for :fact[signing.window_seconds] minutes.'),
    rule: 'unit',
    message: /signing\.window_seconds is in seconds, and the sentence says minutes/,
  },
  {
    name: 'a unit that is not that of the fact, in Ukrainian',
    ...ukrainian('Запит чинний :fact[signing.window_seconds] хвилин.'),
    rule: 'unit',
    message: /signing\.window_seconds is in seconds, and the sentence says minutes/,
  },
  {
    name: 'a number that the English page does not tell',
    file: `${UK}/refunds.mdx`,
    from: '10,00 з 29,99',
    to: '10,00 з 29,90',
    rule: 'translation-number',
    message: /the number 29,90 is not in docs\/refunds\.mdx:\d+/,
  },
  {
    name: 'a tag that is not listed',
    file: 'docs/services/blik/payin_hpp.mdx',
    from: 'tags: [',
    to: 'tags: [Poland, ',
    rule: 'front-matter',
    message: /unknown tag “Poland”; known: /,
  },
  {
    name: 'an address that another post has',
    file: 'blog/2026-11-21-decimals.mdx',
    from: 'slug: decimals\n',
    to: 'slug: samples-that-run\n',
    rule: 'address',
    at: 'blog/2026-11-21-samples-that-run.mdx',
    below: null,
    whole: true,
    message: /the address \/blog\/samples-that-run is that of blog\/2026-11-21-decimals\.mdx, too/,
  },
  {
    name: 'a redirect from a page',
    file: 'src/contract/data/redirects.yaml',
    from: '{ from: /services/blik/blik_hpp,',
    to: '{ from: /late_payments, to: /refunds }\n- { from: /services/blik/blik_hpp,',
    rule: 'redirect',
    below: 0,
    whole: true,
    message: /the redirect from \/late_payments hides the page/,
  },
  {
    name: 'a link to no page',
    ...paragraph('See [it](/calbacks).'),
    rule: 'link',
    message: /no page at “\/calbacks”; did you mean “\/callbacks”/,
  },
  {
    name: 'an anchor that the other page lacks',
    ...paragraph('See [it](/callbacks#verifi).'),
    rule: 'link',
    message: /docs\/callbacks\.mdx has no id “verifi”; did you mean “verify”/,
  },
  {
    name: 'an anchor that the page itself lacks',
    ...paragraph('See [it](#call).'),
    rule: 'link',
    message: /docs\/limits\.mdx has no id “call”; did you mean “calls”/,
  },
  {
    name: 'an anchor of no row of a table',
    ...paragraph('See [it](/reference/currency_codes#usdt-x).'),
    rule: 'link',
    message: /currency_codes\.mdx has no id “usdt-x”/,
  },
  {
    name: 'a link to a page that moved',
    ...paragraph('See [it](/services/blik/blik_hpp).'),
    rule: 'moved-link',
    message: /moved; write \/services\/blik\/payin_hpp/,
  },
  {
    name: 'a link with a language',
    ...paragraph('See [it](/uk/callbacks).'),
    rule: 'link',
    message: /links have no language; write \/callbacks/,
  },
  {
    name: 'a link to the address of the site',
    ...paragraph('See [it](https://docs.gateway.example/faq).'),
    rule: 'own-address',
    message: /write the path \/faq/,
  },
  {
    name: 'a link to the development server',
    ...paragraph('See [it](http://localhost:3000/faq).'),
    rule: 'own-address',
    message: /write the path \/faq/,
  },
  {
    name: 'a link to a file of a page',
    ...paragraph('See [it](./callbacks.mdx).'),
    rule: 'link',
    message: /instead of its file: \/callbacks/,
  },
  {
    name: 'a path with the ending of the file',
    ...paragraph('See [it](/callbacks.mdx).'),
    rule: 'link',
    message: /without “\.mdx”: \/callbacks/,
  },
  {
    name: 'a relative path',
    ...paragraph('See [it](callbacks).'),
    rule: 'link',
    message: /write the whole path.*did you mean “\/callbacks”/,
  },
  {
    name: 'a link to a file that is not published',
    ...paragraph('See [it](pathname:///openapi.yml).'),
    rule: 'link',
    message: /no file “\/openapi\.yml”/,
  },
  {
    name: 'a link without an address',
    ...paragraph('See [the page]().'),
    rule: 'link-text',
    message: /“the page” has no address/,
  },
  {
    name: 'a link without words',
    ...paragraph('See [](/callbacks).'),
    rule: 'link-text',
    message: /the link to \/callbacks has no words/,
  },
  {
    name: 'a link with a space in the middle',
    ...paragraph('See [the page] (/callbacks).'),
    rule: 'link',
    message: /is text and no link/,
  },
  {
    name: 'an image without an alternative text',
    ...paragraph('![](/img/logo.svg)'),
    rule: 'image-alt',
    message: /\/img\/logo\.svg has no alternative text/,
  },
  {
    name: 'an image that does not exist',
    ...paragraph('![The logo](/img/logos.svg)'),
    rule: 'image-missing',
    message: /no file “\/img\/logos\.svg”.*did you mean “\/img\/logo\.svg”/,
  },
  {
    name: 'an id twice',
    file: LIMITS,
    from: '{#contract}',
    to: '{#calls}',
    rule: 'duplicate-id',
    message: /\{#calls\} is the id of line \d+, too/,
  },
  {
    name: 'an id of a heading that a row has',
    file: 'docs/reference/currency_codes.mdx',
    from: '::table{name=currencies}',
    to: '::table{name=currencies}\n\n## Zloty {#PLN}',
    rule: 'duplicate-id',
    message: /\{#PLN\} is the id of ::table of line/,
    below: 2,
  },
  {
    name: 'a heading without an id',
    file: LIMITS,
    from: HEADING,
    to: '## API limits',
    rule: 'heading-id',
    message: /“API limits” has no id; add \{#api-limits\}/,
  },
  {
    name: 'a Ukrainian heading without an id',
    file: UK_LIMITS,
    from: '## Обмеження API {#calls}',
    to: '## Обмеження API',
    rule: 'heading-id',
    message: /has no id; add \{#obmezhennia-api\}/,
  },
  {
    name: 'another id than in English',
    file: UK_LIMITS,
    from: '{#calls}',
    to: '{#dzvinky}',
    rule: 'translation-structure',
    message: /\{#dzvinky\} stands where docs\/limits\.mdx:\d+ has ## \{#calls\}/,
  },
  {
    name: 'a heading id with a space',
    file: LIMITS,
    from: '{#calls}',
    to: '{#the calls}',
    rule: 'syntax',
    message: /the id of a heading is \{#name\}/,
  },
  {
    name: 'a heading that is two levels deeper',
    file: LIMITS,
    from: HEADING,
    to: '#### API limits {#calls}',
    rule: 'heading-level',
    message: /“####” follows “the title”; write “##”/,
  },
  {
    name: 'a title in the text',
    file: LIMITS,
    from: HEADING,
    to: '# API limits {#calls}',
    rule: 'heading-level',
    message: /`title` in its front matter/,
  },
  {
    name: 'a heading without a space',
    file: LIMITS,
    from: HEADING,
    to: '##API limits',
    rule: 'heading-text',
    message: /put a space after the number signs/,
  },
  {
    name: 'an admonition that is not closed',
    ...paragraph(':::note\n\nRead it.'),
    rule: 'admonition',
    message: /“:::note” is not closed.*add a line “:::”/,
  },
  {
    name: 'an unknown kind of admonition',
    ...paragraph(':::notice\n\nRead it.\n\n:::'),
    rule: 'admonition',
    message: /unknown kind of admonition “notice”; did you mean “note”/,
  },
  {
    name: 'an admonition inside one of the same length',
    ...paragraph(':::note\n\n:::tip\n\nRead it.\n\n:::\n\n:::'),
    rule: 'admonition',
    message: /“:::tip” is inside “:::note”.*begin and end the outer one with “::::”/,
    below: 2,
  },
  {
    name: 'an admonition with a space',
    ...paragraph('::: note\n\nRead it.\n\n:::'),
    rule: 'admonition',
    message: /is text because of the space; write :::note/,
  },
  {
    name: 'a title of an admonition without brackets',
    ...paragraph(':::note Read it\n\nText.\n\n:::'),
    rule: 'admonition',
    message: /write :::note\[Read it\]/,
  },
  {name: 'an end of no admonition', ...paragraph(':::'), rule: 'admonition', message: /closes no admonition/},
  {
    name: 'a directive with three colons',
    ...paragraph(':::browsers'),
    rule: 'admonition',
    message: /write it with two colons: ::browsers/,
  },
  {
    name: 'a Cyrillic letter in an English word',
    ...paragraph('The c\u0430llback comes.'),
    rule: 'look-alike',
    message: /has Cyrillic а; write “callback”/,
  },
  {
    name: 'a Cyrillic letter in inline code',
    ...paragraph('Send `\u0441urrency`.'),
    rule: 'look-alike',
    message: /has Cyrillic с; write “currency”/,
  },
  {
    name: 'a Cyrillic letter in a block of code',
    ...paragraph('```bash\ncurl -\u0445 POST \u0430mount\n```'),
    rule: 'look-alike',
    message: /has Cyrillic а; write “amount”/,
    below: 1,
  },
  {
    name: 'an English word in Cyrillic letters',
    ...paragraph('The \u0410\u0420\u0406 answers.'),
    rule: 'look-alike',
    message: /write “API”/,
  },
  {
    name: 'a Latin letter in a Ukrainian word',
    ...ukrainian('Це пл\u0061тіж.'),
    rule: 'look-alike',
    message: /has Latin a; write “платіж”/,
  },
  {
    name: 'a Latin conjunction between Ukrainian words',
    ...ukrainian('Платіж \u0069 повернення.'),
    rule: 'look-alike',
    message: /the word “i” is Latin; write “і”/,
  },
  {
    name: 'curly quotes in inline code',
    ...paragraph('Send `“amount”`.'),
    rule: 'code-typography',
    message: /code has “; write "/,
  },
  {
    name: 'curly quotes in a block of code',
    ...paragraph('```json\n{“amount”: 1}\n```'),
    rule: 'code-typography',
    message: /code has “; write "/,
    below: 1,
  },
  {
    name: 'a no-break space in code',
    ...paragraph('Send `GET\u00a0/faq`.'),
    rule: 'code-typography',
    message: /a no-break space; write an ordinary space/,
  },
  {
    name: 'a zero-width space',
    ...paragraph('Send\u200b it.'),
    rule: 'hidden-character',
    message: /a zero-width space; remove it/,
  },
  {name: 'a tab in prose', ...paragraph('Send\tit.'), rule: 'hidden-character', message: /a tab; remove it/},
  {name: 'straight quotes', ...paragraph('Press "Pay".'), rule: 'typography', message: /write “…” instead of "/},
  {name: 'a straight apostrophe', ...paragraph("It isn't paid."), rule: 'typography', message: /write ’ instead of '/},
  {
    name: 'English quotes in Ukrainian',
    ...ukrainian('Натисніть “Сплатити”.'),
    rule: 'quotation',
    message: /write лапки «…»/,
  },
  {
    name: 'a word twice',
    ...paragraph('Send the the request.'),
    rule: 'repeated-word',
    message: /“the the”: remove one/,
  },
  {
    name: 'a note of the writer',
    ...paragraph('TODO: say how.'),
    rule: 'leftover',
    message: /“TODO” is left in the text/,
  },
  {name: 'a conflict of a merge', ...paragraph('<<<<<<< HEAD'), rule: 'conflict-marker', message: /left from a merge/},
  {
    name: 'a wrong word',
    ...paragraph('It answers with HTTP 404 at once.'),
    rule: 'response',
    message: /write response, responds with, returns/,
  },
  {
    name: 'another rule of order',
    ...paragraph('Follow the allowed moves.'),
    rule: 'order-rule',
    message: /the version alone decides/,
  },
  {
    name: 'a page outside of the sidebar',
    file: 'docs/spare.mdx',
    to: '---\ntitle: Spare\ndescription: A page that stands in no sidebar, for the test of the places of pages.\n---\n\nText.\n',
    rule: 'sidebar',
    message: /in no sidebar; add 'spare'/,
    whole: true,
    below: null,
  },
  {
    name: 'a page without a translation',
    file: 'docs/spare.mdx',
    to: '---\ntitle: Spare\ndescription: A page that stands in no sidebar, for the test of the places of pages.\n---\n\nText.\n',
    rule: 'missing-translation',
    message: /write i18n\/uk\/.*\/spare\.mdx, or list the page in i18n\/uk\/pending\.yaml/,
    whole: true,
    below: null,
  },
  {
    name: 'a place of no page',
    file: 'sidebars.ts',
    from: "'refunds', 'disputes'",
    to: "'refund', 'refunds', 'disputes'",
    rule: 'sidebar',
    message: /no page has the id “refund”; did you mean “refunds”/,
    whole: true,
  },
  {
    name: 'a page in two places',
    file: 'sidebars.ts',
    from: "'refunds', 'disputes'",
    to: "'refunds', 'faq', 'faq', 'disputes'",
    rule: 'sidebar',
    message: /“faq” is listed in line \d+, too/,
    whole: true,
  },
  {
    name: 'a changed English text',
    file: LIMITS,
    from: FIRST,
    to: 'There are exactly two kinds of limits:',
    rule: 'stale-translation',
    at: UK_LIMITS,
    message: /\(introduction\) translates an older text than docs\/limits\.mdx/,
  },
  {
    name: 'a translation of no page',
    file: `${UK}/spare.mdx`,
    to: '---\ntitle: Зайва\ndescription: Сторінка, якої немає англійською, для перевірки перекладів.\n---\n\nТекст.\n',
    rule: 'orphaned-translation',
    message: /has no page docs\/spare\.mdx; remove it/,
    whole: true,
    below: null,
  },
  {
    name: 'a string without a translation',
    file: 'i18n/uk/strings/ids.yaml',
    from: "'What it identifies'",
    to: "'What it identifies exactly'",
    rule: 'missing-string',
    at: `${UK}/reference/ids.mdx`,
    message: /“What it identifies” is not translated/,
    below: null,
  },
  {
    name: 'an unknown directive',
    ...paragraph('::tabel{name=errors}'),
    rule: 'directive',
    message: /unknown directive; did you mean “table”/,
  },
  {name: 'an unknown attribute', ...paragraph('::table{nam=errors}'), rule: 'directive', message: /attributes: name/},
  {
    name: 'an unknown name of a table',
    ...paragraph('::table{name=erors}'),
    rule: 'directive',
    message: /unknown table “erors”; did you mean “errors”/,
  },
  {
    name: 'an unknown operation',
    ...paragraph('::errors{operation=transactionFnd}'),
    rule: 'directive',
    message: /did you mean “transactionFind”/,
  },
  {
    name: 'an unknown fact',
    ...paragraph('Wait :fact[signing.window_second] seconds.'),
    rule: 'directive',
    message: /window_seconds/,
  },
  {name: 'an unknown status', ...paragraph('It is :status[77].'), rule: 'directive', message: /77/},
  {
    name: 'a block directive inside a sentence',
    ...paragraph('See ::table{name=errors} here.'),
    rule: 'directive-place',
    message: /inside a line stays text/,
  },
  {
    name: 'a block directive with a space',
    ...paragraph(':: table{name=errors}'),
    rule: 'directive-place',
    message: /because of the space; write ::table\{name=errors\}/,
  },
  {
    name: 'an unknown key of the front matter',
    file: LIMITS,
    from: 'sidebar_label:',
    to: 'sidebar_lable:',
    rule: 'front-matter',
    message: /sidebar_lable.*did you mean “sidebar_label”/,
  },
  {
    name: 'a short description',
    file: LIMITS,
    from: /description: .*/.exec(readFileSync(path.join(ROOT, LIMITS), 'utf8'))![0],
    to: 'description: Limits.',
    rule: 'front-matter',
    message: /description: .*40/,
  },
  {
    name: 'front matter that is no YAML',
    file: LIMITS,
    from: "title: 'Limits and unsupported features'",
    to: 'title: Limits: all of them',
    rule: 'syntax',
    message: /front matter is no YAML.*in quotes/,
  },
  {
    name: 'front matter without an end',
    file: LIMITS,
    from: 'marketplace, split payments]\n---',
    to: 'marketplace, split payments]',
    rule: 'front-matter',
    message: /not closed; add a line ---/,
    below: -4,
  },
  {
    name: 'an unknown tag of a post',
    file: 'blog/2026-11-21-decimals.mdx',
    from: 'tags: [integration]',
    to: 'tags: [integrations]',
    rule: 'front-matter',
    message: /unknown tag “integrations”; did you mean “integration”/,
  },
  {name: 'a “<” in prose', ...paragraph('Amounts <5 are small.'), rule: 'syntax', message: /a “<” begins a tag.*&lt;/},
  {
    name: 'an HTML comment',
    ...paragraph('<!-- later -->'),
    rule: 'syntax',
    message: /HTML comments do not exist in MDX; write \{\/\*/,
  },
  {
    name: 'a brace in prose',
    ...paragraph('Send {amount: 1.'),
    rule: 'syntax',
    message: /a “\{” begins an expression/,
    below: null,
  },
  {
    name: 'a tag that is not closed',
    ...paragraph('<div>\n\nText.'),
    rule: 'syntax',
    message: /is not closed; close it/,
  },
  {
    name: 'an unknown component',
    ...paragraph('<Tab value="a">x</Tab>'),
    rule: 'component',
    message: /<Tab> is no component.*did you mean “Tabs”/,
  },
  {
    name: 'a block of code without a language',
    ...paragraph('```\nls\n```'),
    rule: 'code-language',
    message: /names no language/,
  },
  {
    name: 'a block of code in an unknown language',
    ...paragraph('```bsh\nls\n```'),
    rule: 'code-language',
    message: /“bsh”; did you mean “bash”/,
  },
  {
    name: 'a block of code without an end',
    ...paragraph('```bash\nls'),
    rule: 'code-language',
    message: /not closed; add a line ```/,
  },
  {
    name: 'a row with too many cells',
    file: LIMITS,
    from: '| the connection is closed |',
    to: '| the connection is closed | now |',
    rule: 'table',
    message: /has 4 cells, the head of the table has 3/,
  },
  {
    name: 'a table right after a sentence',
    ...paragraph('Codes:\n| Code | Word |'),
    rule: 'table',
    message: /is text and no table/,
    below: 1,
  },
  {
    name: 'a field that does not exist',
    ...paragraph('Send `transction_id`.'),
    rule: 'unknown-name',
    message: /no field “transction_id”; did you mean “transaction_id”/,
  },
  {
    name: 'a call that does not exist',
    ...paragraph('Call `/transaction/fnd`.'),
    rule: 'unknown-name',
    message: /no path “\/transaction\/fnd”; did you mean “\/transaction\/find”/,
  },
  {
    name: 'an unknown placeholder',
    ...paragraph('Send `${brand.headers.keys}`.'),
    rule: 'placeholder',
    message: /did you mean “headers\.key”/,
  },
  {
    name: 'an unknown key of a datum',
    file: GATEWAY,
    from: 'window_seconds: 300',
    to: 'window_secs: 300',
    message: /window_sec/,
    whole: true,
    below: null,
  },
  {
    name: 'a description that another page has',
    file: CALLBACKS,
    from: /description: .*/.exec(readFileSync(path.join(ROOT, CALLBACKS), 'utf8'))![0],
    to: /description: .*/.exec(readFileSync(path.join(ROOT, LIMITS), 'utf8'))![0],
    rule: 'description',
    message: /is that of docs\/callbacks\.mdx, too/,
    at: LIMITS,
    whole: true,
    below: null,
  },
  {
    name: 'a name of a file with capitals',
    file: 'docs/Spare Page.mdx',
    to: '---\ntitle: Spare\ndescription: A page that stands in no sidebar, for the test of the places of pages.\n---\n\nText.\n',
    rule: 'file-name',
    message: /rename it to spare_page\.mdx/,
    below: null,
  },
  {
    name: 'bold text without an end',
    ...paragraph('This is **important and stays.'),
    rule: 'markup',
    message: /“\*\*” has no partner/,
  },
  {
    name: 'code without an end',
    ...paragraph('Send `amount and wait.'),
    rule: 'markup',
    message: /a “`” has no partner/,
  },
  {
    name: 'a space before a comma',
    ...paragraph('Send it , and wait.'),
    rule: 'markup',
    message: /a space before the punctuation/,
  },
  {
    name: 'a sentence of the other language',
    ...paragraph('Це речення лишилося українською.'),
    rule: 'language',
    message: /is not English/,
  },
  {
    name: 'JSON with a comma too many',
    ...paragraph('```json\n{"amount": 1,}\n```'),
    rule: 'code',
    message: /no valid JSON/,
    below: 1,
  },
  {
    name: 'an empty section',
    file: LIMITS,
    from: '## Contract limits {#contract}',
    to: '## Empty {#empty}\n\n## Contract limits {#contract}',
    rule: 'empty-section',
    message: /the section “Empty” is empty/,
  },
  {
    name: 'an import of no file',
    ...paragraph("import Foo from '@site/src/site/components/Foo';"),
    rule: 'component',
    message: /no file “src\/site\/components\/Foo”/,
  },
];

let root: string;
let project: Project;

beforeAll(async () => {
  root = temporaryFolder('seeded');
  copyFacts(root);
  for (const place of [
    'docs',
    'blog',
    'versioned_docs',
    'i18n',
    'src/pages',
    'src/site/components',
    'src/contract/data',
    'static',
    'sidebars.ts',
  ])
    cpSync(path.join(ROOT, place), path.join(root, place), {recursive: true});
  project = createProject(root);
  await project.problemsOfProject();
});
afterAll(() => rmSync(root, {recursive: true, force: true}));

/** The problems that the mistake is expected among. */
async function problemsFor({file, at = file, whole}: Mistake): Promise<Problem[]> {
  if (!whole) return project.problemsOf(at);
  return (await project.problemsOfProject()).filter((one) => one.file === at);
}

function write(file: string, text: string | undefined): void {
  const place = path.join(root, file);
  mkdirSync(path.dirname(place), {recursive: true});
  if (text === undefined) rmSync(place);
  else writeFileSync(place, text);
  project.invalidate(file);
}

describe('a mistake is reported with its line and its fix, and is gone when undone:', () => {
  test.each(MISTAKES)('$name', async (mistake) => {
    const {file, from, to, message, rule, at = file, below = at === file ? 0 : null} = mistake;
    const before = from === undefined ? undefined : readFileSync(path.join(root, file), 'utf8');
    const edited = from === undefined || before === undefined ? to : before.replace(from, () => to!);
    if (edited === before) throw new Error(`the test replaces nothing in ${file}`);
    const line = before === undefined ? 0 : before.slice(0, before.indexOf(from!)).split('\n').length;
    const isIt = (one: Problem) => message.test(one.message) && (rule === undefined || one.rule === rule);
    write(file, edited);
    let found: Problem[] = [];
    try {
      found = await problemsFor(mistake);
    } finally {
      write(file, before);
    }
    expect(found.map(({line: own, rule: kind, message: said}) => `${own} ${kind}: ${said}`)).toContainEqual(
      expect.stringMatching(message),
    );
    const [first] = found.filter(isIt);
    expect(first, `rule ${rule}`).toBeDefined();
    if (below !== null) expect(first!.line).toBe(line + below);
    expect((await problemsFor(mistake)).filter(isIt)).toEqual([]);
  });
});

describe('dependents', () => {
  test('of a page are its translation and the pages that link to it', async () => {
    const found = await project.dependents('docs/callbacks_get.mdx');
    expect(found).toContain(`${UK}/callbacks_get.mdx`);
    expect(found).toContain('docs/callbacks.mdx');
    expect(found).not.toContain('docs/callbacks_get.mdx');
  });
  test('of a datum are the pages whose directives read it', async () => {
    const found = await project.dependents('src/contract/data/reference/currencies.yaml');
    expect(found).toContain('docs/reference/currency_codes.mdx');
    expect(found).not.toContain('docs/security.mdx');
  });
  test('report a link whose target loses its id', async () => {
    const file = 'docs/callbacks.mdx';
    const before = readFileSync(path.join(root, file), 'utf8');
    write(file, before.replace('{#verify}', '{#check}'));
    const broken: Problem[] = [];
    for (const page of await project.dependents(file)) broken.push(...(await project.problemsOf(page)));
    write(file, before);
    expect(broken.filter(({rule}) => rule === 'link').length).toBeGreaterThan(2);
  });
});

test('the sources have no mistake', async () => {
  const problems: Problem[] = [];
  for (const file of [LIMITS, UK_LIMITS, CALLBACKS, MOVEMENTS, GATEWAY])
    problems.push(...(await project.problemsOf(file)));
  expect(problems).toEqual([]);
});
