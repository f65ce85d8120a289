/** The search over a small set of pages: what comes first, what is forgiven, and what happens when files do not arrive. */
import {beforeAll, describe, expect, test} from 'vitest';
import {cleanQuery} from '../../../src/search/text/clean';
import {addressOf} from '../../../src/search/client/address';
import {suggestionOf} from '../../../src/page/parts/search/box/suggestion';
import {marked} from '../../../src/search/client/marked';
import {excerpt} from '../../../src/search/engine/excerpt';
import {TYPE, type Hit} from '../../../src/search/engine/hit';
import {SearchEngine, SupersededError, type EngineOptions} from '../../../src/search/engine/search';
import {IndexError} from '../../../src/search/engine/store';
import {buildIndex, type IndexedPage, type IndexFiles} from '../../../src/search/index/buildIndex';
import {decodePostings, encodePostings, type Posting} from '../../../src/search/index/postings';
import {pagePriors} from '../../../src/search/index/prior';
import {readPage} from '../../../src/search/index/readPage';
import type {VocabularySource} from '../../../src/search/index/vocabulary';

const page = (
  path: string,
  title: string,
  sections: [hash: string, heading: string, text: string][],
  extra = {},
): IndexedPage => ({
  path,
  title,
  call: '',
  crumbs: ['Guides'],
  description: '',
  keywords: '',
  links: [],
  sections: [
    {hash: '', heading: title, text: `About ${title.toLowerCase()}.`, hidden: '', row: false},
    ...sections.map(([hash, heading, text]) => ({hash, heading, text, hidden: '', row: hash.startsWith('#code-')})),
  ],
  ...extra,
});

const PAGES = [
  page('callbacks', 'Callbacks', [['#retries', 'When a callback comes again', 'It is sent again after a minute.']]),
  page('api/refund', 'Refund a transaction', [
    ['#partial', 'A part of it', 'Send an amount to return a part. The callback says refunded.'],
    ['#fields', 'Fields', 'external_refund_id is your id of the refund.'],
  ]),
  page('reference/errors', 'Errors', [
    ['#code-204', '204', '204 Validation failed'],
    ['#code-208', '208', '208 Already exists, see 204'],
  ]),
  page('services/pix', 'Pix in Brazil', [['#limits', 'Limits', 'A payout has no limit of ours. Wait 204 seconds.']]),
  page('uk-words', 'Виплата на картку', [['#rahunok', 'Рахунок', 'Обов’язково перевірте номер рахунку.']]),
];

const VOCABULARY: VocabularySource = {
  entries: [
    {same: {en: ['callback', 'webhook'], uk: ['колбек', 'вебхук'], ru: ['коллбек']}, pages: ['/callbacks']},
    {same: {en: ['refund', 'money back'], ru: ['возврат']}, pages: []},
    {from: {en: ['nowhere']}, same: {en: ['not on any page']}, pages: ['/no/such/page']},
  ],
  questions: [
    {phrases: ['never came', 'nothing arrives'], pages: ['/callbacks#retries', '/gone']},
    {phrases: ['we not help'], pages: ['/api/refund#partial']},
    {phrases: ['why ours'], pages: ['/services/pix#limits']},
  ],
};

let files: IndexFiles;
const STARTS = {
  title: {en: 'Start here'},
  opened: {en: 'Recently opened'},
  clear: {en: 'Clear'},
  links: [
    {en: 'Callbacks first', to: '/callbacks'},
    {en: 'Gone', to: '/nowhere'},
  ],
};
let engine: SearchEngine;
const read = (from: IndexFiles) => (name: string) => {
  const file = from.get(name.replace('search-index/', ''));
  return file ? Promise.resolve(structuredClone(file) as unknown) : Promise.reject(new Error(`no ${name}`));
};
const found = async (query: string, context = '') =>
  (await engine.search(query, context, 8)).map(({document}) => document.u + (document.h ?? ''));

beforeAll(() => {
  files = buildIndex(PAGES, VOCABULARY, 'en', STARTS);
  engine = new SearchEngine('/', read(files));
});

describe('what comes first', () => {
  test.each([
    ['a title before a heading and a text', 'callback', '/callbacks'],
    ['a code before a text that holds it', '204', '/reference/errors#code-204'],
    ['an identifier as a whole', 'external_refund_id', '/api/refund#fields'],
    ['an identifier in another spelling', 'externalRefundId', '/api/refund#fields'],
    ['a section below its page', 'limits', '/services/pix#limits'],
    ['another name', 'webhook', '/callbacks'],
    ['another name of two words', 'money back', '/api/refund'],
    ['a name in another language', 'возврат', '/api/refund'],
    ['an inflected name in another language', 'возвратами', '/api/refund'],
    ['another name with a slip', 'webhok', '/callbacks'],
    ['a slip in a word', 'transacton', '/api/refund'],
    ['two letters swapped', 'refnud', '/api/refund'],
    ['the Ukrainian layout', 'сфддифсл', '/callbacks'],
    ['the Latin layout', 'dbgkfnf', '/uk-words'],
    ['another form', 'виплатами', '/uk-words'],
    ['no apostrophe', 'обовязково', '/uk-words#rahunok'],
    ['a word that is not finished', 'callb', '/callbacks'],
    ['a question', 'how do I get the refund of a transaction?', '/api/refund'],
    ['a question in other words', 'they said it never, in the end, came', '/callbacks#retries'],
    ['a question in another order', 'arrives there nothing', '/callbacks#retries'],
    ['a question of little words', 'why is it ours', '/services/pix#limits'],
    ['a negated verb', 'the refund doesn’t help', '/api/refund#partial'],
    ['nothing but stop words', 'when', '/callbacks#retries'],
  ])('%s: %s', async (_what, query, first) => {
    expect((await found(query))[0]).toBe(first);
  });
  test('a section is found once', async () => {
    const all = await found('refund callback 204');
    expect(new Set(all).size).toBe(all.length);
  });
  test('a context finds its own pages', async () => {
    expect(await found('refund', 'reference')).toEqual([]);
    expect((await found('204', 'services'))[0]).toBe('/services/pix#limits');
  });
  test('what is nowhere is not found', async () => {
    for (const query of ['zzqqxxyyzz', 'nowhere', '', '   ', '!?', '<>&"'])
      expect(await found(query), query).toEqual([]);
  });
  test('a page that is linked to, and a guide, count more', () => {
    const priors = pagePriors([
      {path: 'guide', links: []},
      {path: 'services/a', links: ['/services/b', '/uk/guide']},
      {path: 'services/b', links: ['/services/b']},
    ]);
    expect(priors.get('guide')!).toBeGreaterThan(priors.get('services/b')!);
    expect(priors.get('services/b')!).toBeGreaterThan(priors.get('services/a')!);
  });
});

describe('the first answer', () => {
  const asked: string[] = [];
  const slow = () => {
    asked.length = 0;
    return new SearchEngine('/', (name) => {
      asked.push(name);
      return read(files)(name);
    });
  };
  test('comes from titles and headings alone, before anything else is asked for', async () => {
    const one = slow();
    const early: string[][] = [];
    const hits = await one.search('refund', '', 8, (first) => {
      early.push(first.map(({document}) => document.u));
      expect(asked).toEqual(['search-index/head.json']);
    });
    expect(early).toEqual([['/api/refund']]);
    expect(hits.length).toBeGreaterThan(1);
    // Once everything is there, one answer is enough.
    await one.search('callback', '', 8, () => early.push(['again']));
    expect(early.length).toBe(1);
  });
  test('is left out when titles and headings hold nothing', async () => {
    let early = 0;
    const hits = await slow().search('возврат', '', 8, () => early++);
    expect(early).toBe(0);
    expect(hits[0]!.document.u).toBe('/api/refund');
  });
});

describe('files that are missing while someone types', () => {
  /** Every file, with whether it was read ahead of need; those of `broken` do not arrive. */
  const watched = (options: Partial<EngineOptions> = {pause: 30}) => {
    const asked: string[] = [];
    const ahead: string[] = [];
    const broken = new Set<string>();
    const one = new SearchEngine(
      '/',
      (name, early) => {
        const file = name.replace('search-index/', '');
        (early ? ahead : asked).push(file);
        return broken.has(file) ? Promise.reject(new Error('HTTP 503')) : read(files)(name);
      },
      options,
    );
    return {one, asked, ahead, broken};
  };
  const all = () => [...files.keys()].sort();
  const addresses = (hits: Hit[]) => hits.map(({document}) => document.u);

  test('are asked for when the typing pauses, and for the last text alone', async () => {
    const {one, asked} = watched();
    const early: string[][] = [];
    const take = (hits: Hit[]) => early.push(addresses(hits));
    const overtaken = ['ca', 'cal', 'callb'].map((text) => one.search(text, '', 8, take));
    // Each waits for its end from the start, so that none is unhandled.
    const ends = Promise.allSettled(overtaken);
    const hits = await one.search('pix payout', '', 8, take);
    expect(addresses(hits)[0]).toBe('/services/pix');
    for (const end of await ends) expect(end).toMatchObject({status: 'rejected', reason: expect.any(SupersededError)});
    // The first answers of those that were overtaken are not told.
    expect(early).toEqual([['/services/pix']]);
    const texts = asked.filter((file) => file.startsWith('text'));
    expect(texts).toEqual(['text-3.json']);
  });
  test('of a question of the results page are asked for at once, and are not overtaken', async () => {
    const {one, asked} = watched({pause: 5000});
    const results = one.search('refund', '', 100);
    void one.search('pix', '', 8, () => {}).catch(() => {});
    expect(addresses(await results)).toContain('/api/refund');
    expect(asked).toContain('rows.json');
  });
  test('have a first answer come before each final one; none that is here', async () => {
    const {one} = watched();
    let early = 0;
    const ask = (text: string) => one.search(text, '', 8, () => early++);
    await ask('refund');
    expect(early).toBe(1);
    await ask('pix payout');
    expect(early).toBe(2);
    await ask('refund');
    await ask('pix payout');
    expect(early).toBe(2);
  });
  test('are loaded ahead, each once; then nothing has to wait', async () => {
    const {one, asked, ahead} = watched({pause: 1});
    await Promise.all([one.loadAhead(), one.loadAhead()]);
    expect([...ahead].sort()).toEqual(all());
    let early = 0;
    await one.search('money back of 204', '', 8, () => early++);
    expect(asked).toEqual([]);
    expect(early).toBe(0);
  });
  test('are not loaded ahead while someone types', async () => {
    const {one, ahead} = watched({pause: 400});
    await one.prepare();
    let loaded: Promise<void> | undefined;
    for (const text of ['r', 're', 'ref', 'refund']) {
      void one.search(text, '', 8, () => {}).catch(() => {});
      loaded = one.loadAhead();
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
    expect(ahead).toEqual([]);
    await loaded;
    expect(ahead.length).toBeGreaterThan(0);
  });
  test('that do not arrive end the loading ahead without a word; it goes on the next time', async () => {
    const {one, asked, ahead, broken} = watched({pause: 1});
    broken.add('vocabulary.json');
    await expect(one.loadAhead()).resolves.toBeUndefined();
    expect([...new Set(ahead)].sort()).not.toEqual(all());
    broken.clear();
    await one.loadAhead();
    expect([...new Set(ahead)].sort()).toEqual(all());
    expect(asked).toEqual([]);
  });
  test('of more pages than are loaded ahead wait until they are needed', async () => {
    const {one, ahead} = watched({pause: 1, textsAhead: 2});
    await one.loadAhead();
    expect(ahead.filter((file) => file.startsWith('text')).length).toBe(2);
  });
});

describe('what is shown', () => {
  test('a hit has the form that the box of search-local draws', async () => {
    const [hit] = await engine.search('refund', '', 8);
    expect(hit).toMatchObject({
      type: TYPE.Title,
      document: {t: 'Refund a transaction', u: '/api/refund', b: ['Guides']},
      tokens: ['refund'],
    });
    expect(hit!.metadata['found']!.t.position).toEqual([[0, 6]]);
  });
  test('a hit leads to its section, with the words to mark', () => {
    const document = {i: 1, t: 'Retries', u: '/uk/callbacks', h: '#retries'};
    expect(addressOf({document, tokens: ['виплату', 'a&b']})).toBe(
      `/uk/callbacks?_highlight=${encodeURIComponent('виплату')}&_highlight=a%26b#retries`,
    );
    expect(addressOf({document: {i: 0, t: 'Start', u: '/'}, tokens: []})).toBe('/');
  });
  test('what is marked on the page are the words that it has', async () => {
    const hits = await engine.search('webhok', '', 8);
    expect(hits[1]!.tokens).toEqual(['callback']);
  });
  test('an excerpt shows the place with most different words, and says where it leaves out', () => {
    const filler = 'Something else. '.repeat(40);
    const {text, positions} = excerpt(
      `refund ${filler}the refund of a callback ${filler}`,
      new Set(['refund', 'callback']),
    );
    expect(text).toMatch(/^… .*the refund of a callback.* …$/);
    expect(text.length).toBeLessThan(230);
    expect(positions.map(([start, length]) => text.slice(start, start + length))).toEqual(['refund', 'callback']);
  });
  test('an excerpt without a match still has a position', () => {
    expect(excerpt('nothing here', new Set(['refund'])).positions).toEqual([[0, 0]]);
  });
});

describe('files that do not arrive', () => {
  const failing = (change: (file: unknown, name: string) => unknown) => {
    let broken = true;
    const one = new SearchEngine('/', async (name) => {
      const file = await read(files)(name);
      return broken ? change(file, name) : file;
    });
    return {one, mend: () => (broken = false)};
  };
  const cases: [string, (file: unknown, name: string) => unknown][] = [
    ['no head', (file, name) => (name.includes('head') ? Promise.reject(new Error('HTTP 503')) : file)],
    ['no body', (file, name) => (name.includes('body') ? Promise.reject(new Error('HTTP 503')) : file)],
    ['no texts', (file, name) => (name.includes('text') ? Promise.reject(new Error('HTTP 503')) : file)],
    ['a page of the host in place of JSON', (file, name) => (name.includes('vocabulary') ? null : file)],
    ['another form', (file, name) => (name.includes('head') ? {...(file as object), format: 99} : file)],
    ['lists that were cut off', (file, name) => (name.includes('body') ? {...(file as object), postings: 'xx'} : file)],
  ];
  test.each(cases)('%s: the search fails, and recovers', async (_what, change) => {
    const {one, mend} = failing(change);
    await expect(one.search('minute', '', 8)).rejects.toThrow(IndexError);
    mend();
    expect((await one.search('204', '', 8))[0]!.document.h).toBe('#code-204');
  });
  test('a file of an earlier question that fails late does not fail the retry', async () => {
    const late = new Map<string, (error: Error) => void>();
    let broken = true;
    const one = new SearchEngine('/', (name) => {
      if (!broken || name.includes('head')) return broken ? Promise.reject(new Error('cut off')) : read(files)(name);
      return new Promise((_resolve, reject) => late.set(name, reject));
    });
    await expect(one.search('204', '', 8)).rejects.toThrow(IndexError);
    expect([...late.keys()].some((name) => name.includes('rows'))).toBe(true);
    broken = false;
    const retried = one.search('204', '', 8);
    for (const reject of late.values()) reject(new Error('cut off'));
    expect((await retried)[0]!.document.h).toBe('#code-204');
  });
  test('a file that fails is asked for once per question', async () => {
    const asked: string[] = [];
    const one = new SearchEngine('/', async (name) => {
      asked.push(name);
      if (name.includes('head')) return read(files)(name);
      await Promise.resolve();
      throw new Error('HTTP 503');
    });
    await expect(one.search('minute', '', 8)).rejects.toThrow(IndexError);
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(asked.filter((name) => name.includes('rows'))).toHaveLength(1);
  });
  test('files of two builds are not joined', async () => {
    const newer = buildIndex([...PAGES, page('a-new-page', 'New', [])], VOCABULARY, 'en', STARTS);
    let from = files;
    const one = new SearchEngine('/', (name) => read(from)(name));
    await one.search('callback', '', 8);
    from = newer;
    // A file that was not read before belongs to the new build: the search begins again from its head.
    await expect(one.search('minute', '', 8)).rejects.toThrow('published anew');
    expect((await one.search('204', '', 8))[0]!.document.u).toBe('/reference/errors');
  });
});

describe('odd queries', () => {
  test('are cut and cleaned', () => {
    expect(cleanQuery('a\u0000b\u202ec')).toBe('a b c');
    expect(cleanQuery('x'.repeat(10_000))).toHaveLength(300);
  });
  test.each([
    'x'.repeat(10_000),
    'refund '.repeat(2_000),
    '(((((((((((((((((((((((((((((',
    '.*+?^${}()|[]\\/',
    '<img src=x onerror=alert(1)>',
    '\u0000\u0007\u001b',
    'مرحبا بالعالم refund',
    '💳💳💳 refund',
    '\ud800',
    '__proto__ constructor toString',
    'a'.repeat(64),
  ])('%.30s', async (query) => {
    expect(await engine.search(query, '', 8)).toBeInstanceOf(Array);
  });
});

describe('postings', () => {
  test('come back as they were', () => {
    const postings: Posting[] = [
      [0, 1],
      [1, 25],
      [36, 0],
      [5000, 7],
    ];
    expect(decodePostings(encodePostings(postings))).toEqual(postings);
    expect(decodePostings('')).toEqual([]);
  });
  test.each(['1', 'A', '1A-', '1A2'])('damaged ones are refused: %s', (text) => {
    expect(() => decodePostings(text)).toThrow('damaged');
  });
  test('a value that does not fit is refused', () => {
    expect(() => encodePostings([[1, 26]])).toThrow(RangeError);
    expect(() =>
      encodePostings([
        [2, 1],
        [1, 1],
      ]),
    ).toThrow(RangeError);
  });
});

describe('a built page', () => {
  const html = `<title>t</title><meta name=description content="What it is"><meta name=keywords content="a,b"><article>
    <nav><ul class=breadcrumbs><li class=breadcrumbs__item><span class=breadcrumbs__link>Guides</span><li class=breadcrumbs__item><span class=breadcrumbs__link>It</span></ul></nav>
    <div class="theme-doc-markdown markdown"><header><h1>It</h1></header><p>First. <a href="/x?y#z">X</a><button>Copy</button></p>
    <h2 id=one>One<a class=hash-link href=#one>#</a></h2><p>Text</p><p>of one</p>
    <table><tr id=code-1><td><code>1</code><td>Row text</tr></table><p>After</p>
    <div><div role=tabpanel>shown</div><div role=tabpanel>hidden</div></div></div></article>`;
  test('is cut into its top, its headings and its rows', () => {
    expect(readPage(html)).toEqual({
      title: 'It',
      call: '',
      crumbs: ['Guides'],
      description: 'What it is',
      keywords: 'a,b',
      links: ['/x'],
      sections: [
        {hash: '', heading: 'It', text: 'First. X', hidden: '', row: false},
        {hash: '#one', heading: 'One', text: 'Text of one After shown', hidden: 'hidden', row: false},
        {hash: '#code-1', heading: '1', text: '1 · Row text', hidden: '', row: true, phrases: ['Row text']},
      ],
    });
  });
  test('a row that repeats another page belongs to its section', () => {
    const {sections} = readPage(html.replace('<tr id=code-1>', '<tr id=code-1 data-repeats>'))!;
    expect(sections.map(({hash}) => hash)).toEqual(['', '#one']);
    expect(sections[1]!.text).toContain('1 · Row text');
  });
  test('a list of posts is no page of its own', () => {
    expect(readPage('<main><article><h2>Post</h2></article></main>')).toBeNull();
  });
  test('a non-breaking space is a space', () => {
    const built = (space: string) =>
      `<article><h1>Оплата в${space}касі</h1><div class="markdown"><h2 id="a">Чек${space}— це</h2><p>З${space}картки</p>
      <table><tbody><tr id="b"><td>А${space}б</td><td>в${space}г</td></tr></tbody></table></div></article>`;
    expect(readPage(built('\u00a0'))).toEqual(readPage(built(' ')));
  });
});

describe('a number that several catalogues have', () => {
  const row = (hash: string, heading: string, text: string) => ({hash, heading, text, hidden: '', row: true});
  const catalogue = (path: string, title: string, rows: ReturnType<typeof row>[], keywords = '') =>
    page(path, title, [], {
      keywords,
      sections: [{hash: '', heading: title, text: '', hidden: '', row: false}, ...rows],
    });
  const catalogues = [
    catalogue('reference/bank_codes', 'Bank codes', [
      row('#bank-7', '7', '7 · A bank'),
      row('#bank-8', '8', '8 · Other'),
    ]),
    catalogue('reference/transaction_statuses', 'Status of a transaction', [
      row('#move-7-1', '7 → 1', '7 → 1 · moves'),
      row('#status-7', '7', '7 · waiting'),
    ]),
    catalogue('reference/api_error_codes', 'Error codes', [row('#code-7', '7', '7 · Wrong field, wrong status')]),
    catalogue('guide', 'What 7 means', [], 'error status bank'),
  ];
  const first = async (query: string) => {
    const searched = new SearchEngine('/', read(buildIndex(catalogues, {entries: [], questions: []}, 'en', STARTS)));
    return (await searched.search(query, '', 8)).map(({document}) => document.h ?? document.u);
  };

  test.each([
    ['7', ['#code-7', '#status-7', '#move-7-1', '#bank-7']],
    ['error 7', ['#code-7']],
    ['bank 7', ['#bank-7']],
    ['status 7', ['#status-7']],
  ])('“%s” leads to the row that its words name', async (query, wanted) => {
    expect((await first(query)).slice(0, wanted.length)).toEqual(wanted);
  });
});

describe('what a reader sees of a hit', () => {
  const hit = (document: Partial<Hit['document']>, type: number, extra: Partial<Hit> = {}): Hit => ({
    document: {i: 2, t: '', u: '/api/pay', ...document},
    type,
    page: {i: 1, t: 'Pay & go', u: '/api/pay', b: ['Operations'], o: '/transaction/pay'},
    metadata: {found: {t: {position: [[0, 0]]}}},
    tokens: [],
    score: 1,
    opens: true,
    ...extra,
  });

  test('a section never stands without its operation, and a row is named by its code', () => {
    const html = suggestionOf(hit({t: '422 · Wrong <field>', s: '202', h: '#code-202', r: true}, TYPE.Facts));
    expect(html).toContain(
      '<span class="hit__title">Pay &amp; go</span><code class="hit__call">/transaction/pay</code>',
    );
    expect(html).toContain('<code class="hit__heading">202</code>');
    expect(html).toContain('Wrong &lt;field&gt;');
  });

  test('the name of the page stands above the first hit of it alone', () => {
    const html = suggestionOf(hit({t: 'Errors', h: '#errors'}, TYPE.Heading, {opens: false}));
    expect(html).toBe('<span class="hit__place"><span class="hit__heading">Errors</span></span>');
  });

  test('what was found is marked, and nothing else is HTML', () => {
    expect(marked('a <b> c', [[2, 3]])).toBe('a <mark>&lt;b&gt;</mark> c');
    expect(marked('"&\'', [[0, 0]])).toBe('&quot;&amp;&#39;');
  });

  test('code and labels are searched and never shown; cells and what a field allows stand apart', () => {
    const whole = readPage(`<article><h1>It</h1><div class="markdown">
      <div class="endpoint">POST <code>/it</code></div>
      <h2 id="fields">Fields</h2><table><thead><tr><th>Field</th><th>Type</th></tr></thead><tbody><tr>
      <td>id</td><td>string</td><td>The id.<span class="constraint">At most 9 characters</span><span
      class="constraint">Example</span></td></tr></tbody></table>
      <div class="theme-code-block"><div>sample.sh</div><pre>secret=1</pre></div></div></article>`)!;
    expect(whole.call).toBe('/it');
    const [, fields] = whole.sections;
    expect(fields!.text).toBe('id · string · The id. At most 9 characters · Example');
    expect(fields!.hidden).toBe('Field Type sample.sh secret=1');
  });
});

describe('an empty search', () => {
  const groups = async (opened: string[]) =>
    (await engine.starts(opened)).map(({title, links, clear}) => [title, links.map((link) => link.address), clear]);

  test('has the starting points that the set has, and no group without links', async () => {
    expect(await groups([])).toEqual([['Start here', ['/callbacks'], undefined]]);
  });

  test('has the pages opened last, in their order, without those that the set does not have', async () => {
    expect((await groups(['/elsewhere', '/callbacks/', '//example.com/callbacks', 'javascript:alert(1)']))[1]).toEqual([
      'Recently opened',
      ['/callbacks/'],
      'Clear',
    ]);
  });
});
