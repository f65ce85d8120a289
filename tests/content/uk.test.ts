/** The Ukrainian locale: complete, equal in structure to the English one, and written in Ukrainian. */
import {readFileSync} from 'node:fs';
import path from 'node:path';
import type {Nodes, Root, RootContent} from 'mdast';
import {fromMarkdown} from 'mdast-util-from-markdown';
import {visit} from 'unist-util-visit';
import {beforeAll, describe, expect, test} from 'vitest';
import {parse} from 'yaml';
import * as z from 'zod';
import sidebars from '../../sidebars';
import sidebarsOf1 from '../../versioned_sidebars/version-1.0-sidebars.json';
import {versionOf} from '../../src/content/archive';
import {methodItems} from '../../src/config/methodSidebar';
import {themeConfig} from '../../src/config/theme';
import {KIND} from '../../src/content/builders/method';
import {TAGS_FILES, tagsText} from '../../src/content/docTags';
import {formatProblem} from '../../src/content/errors';
import {checkFrontMatter} from '../../src/content/frontMatter';
import {flowImages} from '../../src/content/sequence';
import {createTranslator, STRINGS_FILE} from '../../src/content/translate';
import {readYaml} from '../../src/content/yaml';
import {createContext, expandDirectives} from '../../src/remark/directives';
import {ROOT} from '../root';
import {
  PAGE_FOLDERS,
  lineOf,
  listPages,
  plainText,
  readPage,
  toPage,
  type Mark,
  type Page,
  type Section,
} from './pages';

const PENDING_FILE = 'i18n/uk/pending.yaml';

const say = (file: string, line: number | undefined, message: string) => formatProblem({file, line, message});
const ukPages = PAGE_FOLDERS.flatMap(({uk}) => listPages(ROOT, uk).map((file) => path.join(uk, file)));
const pairs = PAGE_FOLDERS.flatMap(({en, uk}) => {
  const translated = new Set(listPages(ROOT, uk));
  return listPages(ROOT, en)
    .filter((file) => translated.has(file))
    .map((file) => ({en: path.join(en, file), uk: path.join(uk, file)}));
});

describe('pages', () => {
  test.each(PAGE_FOLDERS)('$uk holds every page of $en that is not pending', ({en, uk}) => {
    const pending = readYaml(ROOT, PENDING_FILE, z.array(z.string()));
    const english = listPages(ROOT, en);
    const ukrainian = listPages(ROOT, uk);
    expect(english.length).toBeGreaterThan(0);
    expect([
      ...english
        .filter((file) => !ukrainian.includes(file) && !pending.value.includes(path.join(en, file)))
        .map((file) =>
          say(path.join(uk, file), undefined, `is missing; translate ${en}/${file} or list it in ${PENDING_FILE}`),
        ),
      ...ukrainian
        .filter((file) => !english.includes(file))
        .map((file) => say(path.join(uk, file), undefined, `has no page ${en}/${file}; remove it`)),
      ...pending.value
        .filter((file) => file.startsWith(`${en}/`))
        .filter((file) => ukrainian.includes(path.relative(en, file)) || !english.includes(path.relative(en, file)))
        .map((file) =>
          say(PENDING_FILE, pending.lineOf([pending.value.indexOf(file)]), `${file} is not pending; remove the line`),
        ),
    ]).toEqual([]);
  });
  test.each(pairs)('$uk keeps the structure of $en', ({en, uk}) => {
    expect(structureProblems(readPage(ROOT, en), readPage(ROOT, uk))).toEqual([]);
  });
  test.each(pairs)('$uk keeps the front matter of $en', ({en, uk}) => {
    const page = readPage(ROOT, uk);
    checkFrontMatter(uk, page.source, page.frontMatter);
    expect(frontMatterProblems(readPage(ROOT, en), page)).toEqual([]);
  });
  test.each(ukPages)('%s is written in Ukrainian', (file) => {
    expect(pageLanguageProblems(readPage(ROOT, file))).toEqual([]);
  });
});

/** Differences in headings, directives, code blocks, lists, tables, links and inline code. */
function structureProblems(en: Page, uk: Page): string[] {
  const heading = ({depth, id}: Section) =>
    depth === 0 ? 'the text above the first heading' : `${'#'.repeat(depth)} {#${id}}`;
  const different = firstDifference(en.sections.map(heading), uk.sections.map(heading));
  if (different !== undefined) {
    const [theirs, ours] = [en.sections[different], uk.sections[different]];
    const found = ours ? heading(ours) : 'the end of the page';
    return [
      say(
        uk.file,
        ours?.line,
        `${found} stands where ${en.file}${theirs ? `:${theirs.line} has ${heading(theirs)}` : ' ends'}`,
      ),
    ];
  }
  return en.sections.flatMap((theirs, index) => {
    const ours = uk.sections[index]!;
    return [
      ...blockProblems(en, theirs, uk, ours),
      ...setProblems(en, theirs.links, uk, ours.links, ours.line, true),
      ...setProblems(en, theirs.inlines, uk, ours.inlines, ours.line, false),
    ];
  });
}

function firstDifference(left: string[], right: string[]): number | undefined {
  const length = Math.max(left.length, right.length);
  return Array.from({length}, (_, at) => at).find((at) => left[at] !== right[at]);
}

function blockProblems(en: Page, theirs: Section, uk: Page, ours: Section): string[] {
  const at = firstDifference(
    theirs.blocks.map((mark) => mark.value),
    ours.blocks.map((mark) => mark.value),
  );
  if (at === undefined) return [];
  const [expected, found] = [theirs.blocks[at], ours.blocks[at]];
  const place = expected
    ? `${en.file}:${expected.line} has “${expected.value}”`
    : `${en.file}:${theirs.line} has nothing more in this section`;
  return [say(uk.file, found?.line ?? ours.line, `${place}, this page ${found ? `“${found.value}”` : 'lacks it'}`)];
}

/** The order of words differs between languages, so links and code are compared as sets (`counted`: as multisets). */
function setProblems(
  en: Page,
  theirs: Mark[],
  uk: Page,
  ours: Mark[],
  sectionLine: number,
  counted: boolean,
): string[] {
  const count = (marks: Mark[], value: string) => {
    const found = marks.filter((mark) => mark.value === value).length;
    return counted ? found : Math.min(found, 1);
  };
  return [...new Set([...theirs, ...ours].map((mark) => mark.value))]
    .filter((value) => count(theirs, value) !== count(ours, value))
    .map((value) => {
      const [expected, found] = [
        theirs.find((mark) => mark.value === value),
        ours.find((mark) => mark.value === value),
      ];
      const place = expected ? `${en.file}:${expected.line}` : en.file;
      return say(
        uk.file,
        found?.line ?? sectionLine,
        `${value} stands here ${count(ours, value)} times, in the section of ${place} ${count(theirs, value)} times`,
      );
    });
}

/** What a reader sees is translated; everything else stays. */
const TRANSLATED_KEYS = ['title', 'description', 'sidebar_label', 'keywords'];

function frontMatterProblems(en: Page, uk: Page): string[] {
  const keys = [...new Set([...Object.keys(en.frontMatter), ...Object.keys(uk.frontMatter)])];
  return keys.flatMap((key) => {
    const [theirs, ours] = [en.frontMatter[key], uk.frontMatter[key]];
    const problem = (message: string) => [say(uk.file, lineOfKey(uk.source, key), `front matter ${key} ${message}`)];
    if (theirs === undefined) return problem(`is not in ${en.file}`);
    if (ours === undefined) return problem(`is missing; ${en.file} has it`);
    const same = JSON.stringify(theirs) === JSON.stringify(ours);
    const kept = !TRANSLATED_KEYS.includes(key) || (typeof theirs === 'string' && theirs.startsWith('/'));
    if (kept && !same) return problem(`must equal the one of ${en.file}`);
    if (!kept && same) return problem('is not translated');
    return [];
  });
}

function lineOfKey(source: string, key: string): number {
  return source.split('\n').findIndex((line) => line.startsWith(`${key}:`)) + 1 || 1;
}

function pageLanguageProblems(page: Page): string[] {
  const frontMatter = ['title', 'description', 'sidebar_label'].flatMap((key) => {
    const value = page.frontMatter[key];
    if (typeof value !== 'string' || value.startsWith('/')) return [];
    return languageProblems(value).map((message) => say(page.file, lineOfKey(page.source, key), message));
  });
  const keywords = page.frontMatter.keywords;
  const foreign = Array.isArray(keywords)
    ? letterProblems(keywords.join(', ')).map((message) => say(page.file, lineOfKey(page.source, 'keywords'), message))
    : [];
  return [
    ...frontMatter,
    ...foreign,
    ...proseProblems(page.tree).map(({line, message}) => say(page.file, line, message)),
  ];
}

/** Each paragraph, heading and table cell by itself. */
function proseProblems(tree: Root): {line: number; message: string}[] {
  const problems: {line: number; message: string}[] = [];
  visit(tree, (node: Nodes) => {
    if (node.type !== 'paragraph' && node.type !== 'heading' && node.type !== 'tableCell') return;
    problems.push(...languageProblems(plainText(node)).map((message) => ({line: lineOf(node), message})));
  });
  return problems;
}

/** Names that stay in Latin letters. Words in capitals (API, BLIK, HMAC-SHA256) need no entry. */
const NAMES = [
  'Payment Gateway',
  'Polski Standard Płatności',
  'OpenAPI',
  'Node.js',
  'Git',
  'Bash',
  'Java',
  'Unix',
  'Intl',
  'host-to-host',
  '3-D Secure',
  // Payment methods.
  'Any.Cash',
  'AstroPay',
  'Beeline',
  'Binance',
  'Boleto',
  'CoDi',
  'Efecty',
  'EZPay',
  'GetaPay',
  'Google Pay',
  'Havale',
  'Interac',
  'Khipu',
  'm10',
  'MeFete',
  'MoneyGram',
  'Open Finance',
  'OXXO Pay',
  'Pago Fácil',
  'Papara',
  'Payco',
  'PicPay',
  'Pix',
  'Rapipago',
  'Settlepay',
  'Skrill',
];

/** House rules for words: what must not be written → what is written instead. */
const WORDS: [RegExp, string][] = [
  [/одержувач/iu, 'отримувач'],
  [/аутентиф/iu, 'автентифікація'],
  [/(?<!\p{L})відправ/iu, 'надіслати'],
  [/(?<!\p{L})(здійсн|являється)/iu, 'the plain verb'],
  [/(?<!\p{L})додат(ок|ка|ку|ком|ки|ків)(?!\p{L})/iu, 'застосунок'],
  [/опціональн/iu, 'необов’язковий'],
  [/рекур+ентн/iu, 'регулярний'],
  [/(?<!\p{L})(стрічк|запрос|строчк)/iu, 'рядок, запит'],
  [/аккаунт|акаунт/iu, 'обліковий запис'],
  [/коллбек|колбэк|кал+бек/iu, 'колбек'],
  [/(?<!\p{L})(редирект|ендпойнт|енд-поінт)/iu, 'перенаправлення, ендпоінт'],
];

/** What is wrong with a piece of Ukrainian prose; code is left out of it already. */
function languageProblems(text: string): string[] {
  const problems = letterProblems(text);
  const quote = /["“”„‟]/u.exec(text);
  if (quote) problems.push(`the quotation marks are «…», not ${quote[0]}`);
  for (const [wrong, right] of WORDS) {
    const found = wrong.exec(text);
    if (found) problems.push(`“${found[0]}” is against the house rules; write: ${right}`);
  }
  const unit = /\d (с|хв|год|байт\p{L}*|секунд\p{L}*|хвилин\p{L}*|годин\p{L}*|днів|грн|₴|zł|%)(?!\p{L})/u.exec(text);
  if (unit) problems.push(`“${unit[0]}” needs a non-breaking space between number and unit`);
  const decimal = /(?<![\d.])\d+\.\d{2}(?![\d.])/u.exec(text);
  if (decimal) problems.push(`“${decimal[0]}” needs a decimal comma`);
  const english = /(?:(?<!\p{L})[A-Za-z][A-Za-z’'-]*[\s,;:.]+){7}[A-Za-z]{2,}/u.exec(text);
  if (english) problems.push(`eight English words in a row: “${english[0]}”`);
  const share = cyrillicShare(text);
  if (share < 0.6) problems.push(`only ${Math.round(share * 100)} % of the letters are Cyrillic: “${text.trim()}”`);
  return problems;
}

/** Letters that Ukrainian does not have, and apostrophes other than ’ (U+2019). */
function letterProblems(text: string): string[] {
  const letter = /[ыэъё]/iu.exec(text);
  const apostrophe = /\p{Script=Cyrillic}['ʼ‘`´]|['ʼ‘`´]\p{Script=Cyrillic}/u.exec(text);
  return [
    ...(letter ? [`“${letter[0]}” is not a Ukrainian letter, in “${around(text, letter.index)}”`] : []),
    ...(apostrophe ? [`the apostrophe is ’ (U+2019), in “${around(text, apostrophe.index)}”`] : []),
  ];
}

function around(text: string, at: number): string {
  return text.slice(Math.max(0, at - 15), at + 15).trim();
}

/** Share of Cyrillic among the letters, names, placeholders and words in capitals aside. 1 where nothing is left. */
function cyrillicShare(text: string): number {
  const bare = NAMES.reduce((rest, name) => rest.replaceAll(name, ' '), text)
    .replace(/\{\w+\}/g, ' ')
    .replace(/(?<![\p{L}\d])[A-Z0-9][A-Z0-9-]*[A-Z0-9](?![\p{L}\d])/gu, ' ');
  const letters = bare.match(/\p{L}/gu)?.length ?? 0;
  return letters === 0 ? 1 : (bare.match(/\p{Script=Cyrillic}/gu)?.length ?? 0) / letters;
}

describe('strings of the data', () => {
  const strings = readYaml(ROOT, STRINGS_FILE, z.array(z.strictObject({en: z.string(), uk: z.string()})));
  const used = new Set<string>();
  const missing: string[] = [];

  beforeAll(async () => {
    const context = await createContext(ROOT, 'uk');
    // Each directive is expanded alone, so that a missing string names the line that needs it.
    for (const page of ukPages.map((file) => readPage(ROOT, file))) {
      const facts = await createContext(ROOT, 'uk', versionOf(page.file));
      visit(page.tree, (node: Nodes) => {
        if (node.type !== 'leafDirective' && !(node.type === 'textDirective' && node.children.length > 0)) return;
        const t = createTranslator('uk', context.content.translations);
        expandDirectives({type: 'root', children: [structuredClone(node) as RootContent]}, page.file, {...facts, t});
        for (const english of t.used) used.add(english);
        for (const english of t.missing)
          missing.push(say(page.file, lineOf(node), `${node.name}: ${STRINGS_FILE} does not translate “${english}”`));
      });
    }
    const tags = createTranslator('uk', context.content.translations);
    tagsText(context.content.methods, tags);
    // A kind without a page today still has its name.
    for (const name of Object.values(KIND)) tags(name);
    for (const english of tags.used) used.add(english);
    for (const english of tags.missing)
      missing.push(say(TAGS_FILES.uk, undefined, `${STRINGS_FILE} does not translate “${english}”`));
    // The pictures make their translator themselves; this map notes what it looks up.
    const lookups = new Set<string>();
    class Recorder extends Map<string, string> {
      override get(english: string): string | undefined {
        lookups.add(english);
        return super.get(english);
      }
    }
    const look = (methods: typeof context.content.methods) => {
      lookups.clear();
      flowImages({...context.content, methods, translations: new Recorder(context.content.translations)});
      return [...lookups];
    };
    for (const english of look(context.content.methods)) used.add(english);
    // A picture stands on the page of its flow; while that page waits for its translation, so may the picture.
    const translated = new Set(
      ukPages.map((file) => `/${path.relative(PAGE_FOLDERS[0]!.uk, file).replace(/\.mdx$/, '')}`),
    );
    const shown = [...context.content.methods].filter(([, {flows}]) =>
      Object.values(flows).some(({page}) => page !== undefined && translated.has(page)),
    );
    for (const english of look(new Map(shown)))
      if (!context.content.translations.has(english))
        missing.push(say(STRINGS_FILE, undefined, `a flow picture needs “${english}”`));
  });

  test('every string that a page or a flow picture shows is translated', () => {
    expect(used.size).toBeGreaterThan(0);
    expect(missing).toEqual([]);
  });
  test('every translation is used', () => {
    const orphans = strings.value.flatMap(({en}, index) =>
      used.has(en)
        ? []
        : [say(STRINGS_FILE, strings.lineOf([index]), `nothing shows “${en}”; remove it or correct its key`)],
    );
    expect(orphans).toEqual([]);
  });
  test('translations keep placeholders, code and links, and are written in Ukrainian', () => {
    const problems = strings.value.flatMap(({en, uk}, index) => {
      const line = strings.lineOf([index]);
      const [theirs, ours] = [essentials(en), essentials(uk)];
      return [
        ...(theirs === ours
          ? []
          : [say(STRINGS_FILE, line, `must keep ${theirs || 'no code, link or placeholder'}, has ${ours || 'none'}`)]),
        ...proseProblems(fromMarkdown(uk)).map(({message}) => say(STRINGS_FILE, line, message)),
      ];
    });
    expect(problems).toEqual([]);
  });
});

/** Placeholders, inline code and link targets of a short Markdown text, sorted. */
function essentials(markdown: string): string {
  const found: string[] = markdown.match(/\{\w+\}/g) ?? [];
  visit(fromMarkdown(markdown), (node: Nodes) => {
    if (node.type === 'inlineCode') found.push(`\`${node.value}\``);
    if (node.type === 'link') found.push(`(${node.url})`);
  });
  return found.sort().join(' ');
}

describe('interface', () => {
  const read = (file: string) =>
    JSON.parse(readFileSync(path.join(ROOT, 'i18n/uk', file), 'utf8')) as Record<string, {message: string}>;

  test.each([
    'code.json',
    'docusaurus-theme-classic/navbar.json',
    'docusaurus-theme-classic/footer.json',
    'docusaurus-plugin-content-docs/current.json',
    'docusaurus-plugin-content-docs/version-1.0.json',
    'docusaurus-plugin-content-blog/options.json',
  ])('%s is written in Ukrainian', (file) => {
    const source = readFileSync(path.join(ROOT, 'i18n/uk', file), 'utf8').split('\n');
    const problems = Object.entries(read(file)).flatMap(([key, {message}]) =>
      languageProblems(message).map((problem) =>
        say(`i18n/uk/${file}`, source.findIndex((line) => line.includes(`"${key}"`)) + 1, problem),
      ),
    );
    expect(problems).toEqual([]);
  });
  test('every plural has the forms of Ukrainian', () => {
    const wrong = Object.entries(read('code.json')).filter(
      ([, {message}]) => message.includes('|') && ![3, 4].includes(message.split('|').length),
    );
    expect(wrong).toEqual([]);
  });
  const categories = (sidebar: string, items: unknown): string[] =>
    Array.isArray(items)
      ? (items as {type?: string; key?: string; label?: string; items?: unknown}[]).flatMap((item) => [
          ...(item.type === 'category' ? [`sidebar.${sidebar}.category.${item.key ?? item.label}`] : []),
          ...categories(sidebar, item.items),
        ])
      : [];
  test('each category of version 1.0 has a translation', () => {
    const known = Object.keys(read('docusaurus-plugin-content-docs/version-1.0.json'));
    expect(known.filter((key) => key.startsWith('sidebar.')).sort()).toEqual(
      Object.entries(sidebarsOf1)
        .flatMap(([name, items]) => categories(name, items))
        .sort(),
    );
  });
  test('each category of the sidebars and each item of the navbar has a translation', () => {
    const expected: string[] = [];
    const collect = (sidebar: string, items: unknown): void => void expected.push(...categories(sidebar, items));
    for (const [name, items] of Object.entries(sidebars)) collect(name, items);
    // Methods whose pages are not written yet have their labels already.
    collect(
      'docs',
      methodItems(() => true),
    );
    const labels = (themeConfig().navbar?.items ?? []).flatMap((item) =>
      item.label ? [`item.label.${String(item.label)}`] : [],
    );
    const known = {
      ...read('docusaurus-plugin-content-docs/current.json'),
      ...read('docusaurus-theme-classic/navbar.json'),
    };
    expect(expected.length).toBeGreaterThan(0);
    expect([...expected, ...labels].filter((key) => !(key in known))).toEqual([]);
    const stale = Object.keys(known).filter(
      (key) => /^(sidebar|item)\./.test(key) && !expected.includes(key) && !labels.includes(key),
    );
    expect(stale).toEqual([]);
  });
  test.each(['authors.yml', 'tags.yml'])('blog/%s has a Ukrainian twin with the same keys', (name) => {
    const file = `${PAGE_FOLDERS[1].uk}/${name}`;
    const load = (from: string) =>
      parse(readFileSync(path.join(ROOT, from), 'utf8')) as Record<string, Record<string, unknown>>;
    const [english, ukrainian] = [load(`blog/${name}`), load(file)];
    const skeleton = (entries: typeof english) =>
      Object.fromEntries(
        Object.entries(entries).map(
          ([key, {name: _name, title: _title, label: _label, description: _description, ...kept}]) => [key, kept],
        ),
      );
    expect(skeleton(ukrainian)).toEqual(skeleton(english));
    const texts = Object.values(ukrainian).flatMap((entry) =>
      [entry.name, entry.title, entry.label, entry.description].filter((text) => typeof text === 'string'),
    );
    expect(texts.flatMap(languageProblems)).toEqual([]);
  });
});

describe('the checks see what they look for', () => {
  const page = (source: string, file = 'uk.mdx') => toPage(file, `---\ntitle: Назва\n---\n\n${source}\n`);
  const english = page(
    'Text `code` [a](/a).\n\n## Head {#head}\n\n::fields{operation=x in=request}\n\n```bash\nls\n```',
    'en.mdx',
  );

  test('the same structure in other words is no problem, with lines of the file', () => {
    const same = page(
      'Слово, [b](/a) і `code`.\n\n## Розділ {#head}\n\n::fields{in=request operation=x}\n\n```bash\nls\n```',
    );
    expect(structureProblems(english, same)).toEqual([]);
    expect(same.sections.at(-1)).toMatchObject({id: 'head', line: 7, blocks: [{line: 9}, {line: 11}]});
  });
  test.each([
    [
      'another id',
      '`code` [a](/a)\n\n## Розділ {#other}',
      /^uk\.mdx:7: ## \{#other\} stands where en\.mdx:7 has ## \{#head\}/,
    ],
    ['no heading', '`code` [a](/a)', /^uk\.mdx: the end of the page stands where en\.mdx:7/],
    [
      'another attribute',
      '`code` [a](/a)\n\n## Р {#head}\n\n::fields{operation=x in=response}\n\n```bash\nls\n```',
      /^uk\.mdx:9: en\.mdx:9 has “::fields\{in=request operation=x\}”/,
    ],
    [
      'another code block',
      '`code` [a](/a)\n\n## Р {#head}\n\n::fields{operation=x in=request}\n\n```bash\nls -l\n```',
      /^uk\.mdx:11: en\.mdx:11 has “code block bash\nls”/,
    ],
    [
      'another link',
      '`code` [a](/b)\n\n## Р {#head}\n\n::fields{operation=x in=request}\n\n```bash\nls\n```',
      /^uk\.mdx:1: \/a stands here 0 times, in the section of en\.mdx:5 1 times/,
    ],
    [
      'other inline code',
      '`cod` [a](/a)\n\n## Р {#head}\n\n::fields{operation=x in=request}\n\n```bash\nls\n```',
      /`code` stands here 0 times/,
    ],
  ])('%s', (_name, source, message) => {
    expect(structureProblems(english, page(source))[0]).toMatch(message);
  });
  test.each([
    ['Это объект.', /“Э” is not a Ukrainian letter/],
    ["Об'єкт.", /apostrophe/],
    ['Натисніть "Сплатити".', /«…»/],
    ['Натисніть “Сплатити”.', /«…»/],
    ['Відправте запит.', /надіслати/],
    ['Чекайте 30 с.', /non-breaking/],
    ['Разом 12.50 PLN.', /decimal comma/],
    ['Це the payment page where the customer types a code.', /eight English words/],
    ['Send the code.', /only 0 %/],
  ])('%s', (text, message) => {
    expect(languageProblems(text).join('\n')).toMatch(message);
  });
  test('good Ukrainian passes', () => {
    expect(languageProblems('Об’єкт «Сплатити» коштує 12,50\u00a0PLN; Node.js 20, HMAC-SHA256 і версія 2.0.')).toEqual(
      [],
    );
  });
});
