/** The Ukrainian locale: complete, with the structure of the English one, and written in Ukrainian. */
import {existsSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync} from 'node:fs';
import path from 'node:path';
import {beforeAll, describe, expect, test} from 'vitest';
import {parse} from 'yaml';
import sidebars from '../../sidebars';
import sidebarsOf1 from '../../versioned_sidebars/version-1.0-sidebars.json';
import {publishedDescription} from '../../src/samples/collections/description';
import {overlayOf} from '../../src/samples/collections/overlay';
import type {JsonObject} from '../../src/samples/collections/overlay/texts';
import {versionOf} from '../../src/facts/archive';
import {themeConfig} from '../../src/site/config/theme';
import {KIND} from '../../src/render/builders/method/names';
import {decoderFacts} from '../../src/site/build/decoder/facts';
import {labFacts} from '../../src/site/build/lab/facts';
import {tagsFile, tagsText} from '../../src/render/docTags';
import {formatProblem} from '../../src/facts/errors';
import {outcomeImages} from '../../src/render/pictures/outcome';
import {statusImages} from '../../src/render/pictures/statuses';
import {createTranslator, readStrings, stringKey, stringsFile} from '../../src/facts/translate';
import {sidecarOf} from '../../src/facts';
import {drawPages} from '../../src/operations/parity/draw';
import {englishPages} from '../../src/operations/parity/check';
import {acceptPage, parityProblems, translationOf} from '../../src/operations/parity/hashes';
import {languageProblems, pageLanguageProblems} from '../../src/operations/parity/languages/uk';
import {LOCAL_SECTIONS, localFile, localSections} from '../../src/operations/parity/local';
import {toPage} from '../../src/operations/parity/pages';
import {mirrorOf, PAGE_FOLDERS} from '../../src/facts/routes';
import {shownStrings, stringProblems} from '../../src/operations/parity/strings';
import {structureProblems} from '../../src/operations/parity/structure';
import {contextsOf} from '../../src/render/markdown/directives';
import {ROOT} from '../root';
import {temporaryFolder} from '../temporary';
import {pageOf} from './pages';

const STRINGS_FILE = stringsFile('uk');
const LOCAL_FILE = localFile('uk');

const say = (file: string, line: number | undefined, message: string) => formatProblem({file, line, message});
/** `sources.test.ts` checks the pages themselves. */
const ukPages = englishPages(ROOT)
  .map((en) => translationOf(en, 'uk')!)
  .filter((file) => existsSync(path.join(ROOT, file)));

describe('strings in data files', () => {
  const strings = readStrings(ROOT, 'uk');
  const used = new Set<string>();
  const missing: string[] = [];

  beforeAll(async () => {
    const contextOf = contextsOf(ROOT);
    const context = await contextOf('uk');
    const factsOf = (file: string) => contextOf('uk', versionOf(file));
    // A string may be translated before the page that shows it.
    for (const file of englishPages(ROOT))
      for (const english of shownStrings(pageOf(file), await factsOf(file)).used) used.add(english);
    for (const file of ukPages)
      missing.push(...[...shownStrings(pageOf(file), await factsOf(file)).missing.values()].map(formatProblem));
    const tags = createTranslator('uk', context.facts.translations);
    tagsText(context.facts.methods, tags);
    // Kinds that no page uses still need a name.
    for (const name of Object.values(KIND)) tags(name);
    for (const english of tags.used) used.add(english);
    for (const english of tags.missing)
      missing.push(say(tagsFile('uk'), undefined, `${STRINGS_FILE} does not translate “${english}”`));
    const decoder = createTranslator('uk', context.facts.translations);
    decoderFacts(context.facts, 'uk', decoder);
    for (const english of decoder.used) used.add(english);
    for (const english of decoder.missing)
      missing.push(say(STRINGS_FILE, undefined, `the decoder shows “${english}”, which is not translated`));
    const lab = createTranslator('uk', context.facts.translations);
    labFacts(context.facts, lab);
    for (const english of lab.used) used.add(english);
    for (const english of lab.missing)
      missing.push(say(STRINGS_FILE, undefined, `the signature lab shows “${english}”, which is not translated`));
    const contract = createTranslator('uk', context.facts.translations);
    const {title} = overlayOf(publishedDescription(context.facts) as JsonObject, contract, '').info;
    for (const english of contract.used) used.add(english);
    for (const english of contract.missing)
      missing.push(say(STRINGS_FILE, undefined, `${title} holds “${english}”, which is not translated`));
    // Pictures create their own translator, so this map records its lookups.
    const lookups = new Set<string>();
    class Recorder extends Map<string, string> {
      override get(english: string): string | undefined {
        lookups.add(english);
        return super.get(english);
      }
    }
    const recording = {...context.facts, translations: {uk: new Recorder(context.facts.translations.uk)}};
    statusImages(recording);
    outcomeImages(recording);
    for (const english of lookups) {
      used.add(english);
      if (!context.facts.translations.uk!.has(english))
        missing.push(say(STRINGS_FILE, undefined, `a picture needs “${english}”`));
    }
    // All directives of the site are expanded.
  }, 300_000);

  test('every string that a page or a picture shows is translated', () => {
    expect(used.size).toBeGreaterThan(0);
    expect(missing).toEqual([]);
  });
  test('every translation is used', () => {
    const orphans = strings
      .map((entry) => ({...entry, key: stringKey(entry.en, entry.context)}))
      .filter(({key}) => !used.has(key))
      .map(({key, file, line}) => say(file, line, `nothing shows “${key}”; remove it or correct its key`));
    expect(orphans).toEqual([]);
  });
  test('translations keep placeholders, code and links, and are written in Ukrainian', () => {
    expect(strings.flatMap((entry) => stringProblems(entry, 'uk')).map(formatProblem)).toEqual([]);
  });
});

describe('interface', () => {
  const read = (file: string) =>
    JSON.parse(readFileSync(path.join(ROOT, 'i18n/uk', file), 'utf8')) as Record<string, {message: string}>;

  test.each([
    'code.json',
    'docusaurus-theme-classic/navbar.json',
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
  test('every text id that a component uses has a translation', () => {
    const known = read('code.json');
    const asked = ['site/components', 'theme'].flatMap((room) =>
      readdirSync(path.join(ROOT, 'src', room), {recursive: true, encoding: 'utf8'})
        .filter((file) => /\.tsx?$/.test(file))
        .flatMap((file) =>
          [
            ...readFileSync(path.join(ROOT, 'src', room, file), 'utf8').matchAll(
              /\bid(?:: |=)['"](portal\.[\w.]+)['"]/g,
            ),
          ].map(([, id]) => ({file, id: id!})),
        ),
    );
    expect(asked.length).toBeGreaterThan(50);
    expect(asked.filter(({id}) => !(id in known))).toEqual([]);
  });
  test('every plural has all Ukrainian forms', () => {
    const wrong = Object.entries(read('code.json')).filter(
      ([, {message}]) => message.includes('|') && ![3, 4].includes(message.split('|').length),
    );
    expect(wrong).toEqual([]);
  });
  /** Keys of the items with their own label; the label of other pages comes from their front matter. */
  const labels = (sidebar: string, items: unknown): string[] =>
    Array.isArray(items)
      ? (items as {type?: string; key?: string; label?: string; items?: unknown}[]).flatMap((item) => [
          ...(item.label === undefined
            ? []
            : [`sidebar.${sidebar}.${item.type === 'ref' ? 'doc' : item.type}.${item.key ?? item.label}`]),
          ...labels(sidebar, item.items),
        ])
      : [];
  test('each category of version 1.0 has a translation', () => {
    const known = Object.keys(read('docusaurus-plugin-content-docs/version-1.0.json'));
    expect(known.filter((key) => key.startsWith('sidebar.')).sort()).toEqual(
      Object.entries(sidebarsOf1)
        .flatMap(([name, items]) => labels(name, items))
        .sort(),
    );
  });
  test('each label of the sidebars and each item of the navbar has a translation', () => {
    const expected: string[] = [];
    const collect = (sidebar: string, items: unknown): void => void expected.push(...labels(sidebar, items));
    for (const [name, items] of Object.entries(sidebars)) collect(name, items);
    const navbar = (themeConfig().navbar?.items ?? []).flatMap((item) =>
      item.label ? [`item.label.${String(item.label)}`] : [],
    );
    const known = {
      ...read('docusaurus-plugin-content-docs/current.json'),
      ...read('docusaurus-theme-classic/navbar.json'),
    };
    expect(expected.length).toBeGreaterThan(0);
    expect([...expected, ...navbar].filter((key) => !(key in known))).toEqual([]);
    const stale = Object.keys(known).filter(
      (key) => /^(sidebar|item)\./.test(key) && !expected.includes(key) && !navbar.includes(key),
    );
    expect(stale).toEqual([]);
  });
  test.each(['authors.yml', 'tags.yml'])('blog/%s has a Ukrainian twin with the same keys', (name) => {
    const file = `${mirrorOf(PAGE_FOLDERS[1], 'uk')}/${name}`;
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
    expect(texts.flatMap((text) => languageProblems(text))).toEqual([]);
  });
});

describe('a changed English text', () => {
  const EN = 'docs/callbacks_test.mdx';
  const UK = 'uk/callbacks_test.mdx';
  const english = `---
title: Title
tags: [a]
---

Introduction.

## First {#first}

One paragraph.

### Inner {#inner}

Another
paragraph.

## Last {#last}

The end.
`;
  const ukrainian = english.replace('## Last', '\n\n## Last');
  /** Problems that are reported after the English page has changed since its translation was accepted. */
  const after = (change: (source: string) => string, accepted = english): string[] => {
    const root = temporaryFolder('parity');
    try {
      acceptPage(root, toPage(EN, accepted), 'uk');
      return parityProblems(root, toPage(EN, change(english)), toPage(UK, ukrainian), 'uk').map(formatProblem);
    } finally {
      rmSync(root, {recursive: true, force: true});
    }
  };

  test('an unchanged page is accepted', () => {
    expect(after((source) => source)).toEqual([]);
  });
  test('other line breaks and tags do not count as a change', () => {
    expect(after((source) => source.replace('Another\nparagraph', 'Another paragraph').replace('[a]', '[b]'))).toEqual(
      [],
    );
  });
  test.each([
    ['a paragraph', 'Another\nparagraph', 'Another sentence', 'inner', 12, 12],
    ['the introduction', 'Introduction.', 'Preface.', '(introduction)', 5, 5],
    ['the title', 'Title', 'Name', '(front matter)', 1, 1],
    ['the last section', 'The end.', 'An end.', 'last', 19, 17],
  ])('%s: exactly that section is stale', (_name, from, to, key, line, englishLine) => {
    const problems = after((source) => source.replace(from, to));
    expect(problems).toHaveLength(1);
    expect(problems[0]).toContain(`${UK}:${line}: ${key} translates an older text than ${EN}:${englishLine} has now`);
  });
  test('a new section is reported as missing, a removed one as an orphan', () => {
    expect(after((source) => source.replace('## Last', '## New {#new}\n\nText.\n\n## Last'))[0]).toContain(
      `${UK}: new of ${EN}:17 is new`,
    );
    expect(after((source) => source, `${english}\n## More {#more}\n`).at(-1)).toMatch(
      new RegExp(`${sidecarOf(EN, 'uk')}:\\d+: ${EN} has no section more`),
    );
  });
});

test('pages for review are drawn by commit: the same commit draws the same pages', () => {
  const pages = Array.from({length: 100}, (_, number) => `page-${number}.mdx`);
  const drawn = drawPages(pages, 'a', 10);
  expect(new Set(drawn).size).toBe(10);
  expect(drawPages([...pages].reverse(), 'a', 10)).toEqual(drawn);
  expect(drawPages(pages, 'b', 10)).not.toEqual(drawn);
});

describe('the checks report what they look for', () => {
  const page = (source: string, file = 'uk.mdx') => toPage(file, `---\ntitle: Назва\n---\n\n${source}\n`);
  const english = page(
    'Text `code` [a](/a).\n\n## Head {#head}\n\n::fields{operation=x in=request}\n\n```bash\nls\n```',
    'en.mdx',
  );

  test('the same structure in other words is accepted, with lines of the file', () => {
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
    expect(formatProblem(structureProblems(english, page(source))[0]!)).toMatch(message);
  });
  test.each([
    ['bash', 'ls -l # Long', 'ls -l # Довго', 'ls # Довго'],
    ['js', 'go(); // Signs “//” too', 'go(); // Підписує й «//»', "go('// Підписує'); // Підписує"],
    ['php', '# One\nf(); /* Two */', '# Раз\nf(); /* Два */', 'f(); /* Два */'],
    ['python', 'x = "# a"  # Said', 'x = "# a"  # Сказано', 'x = "# б"  # Сказано'],
  ])('comments of %s are translated, and nothing else of the program is', (lang, theirs, ours, wrong) => {
    const code = (source: string, file?: string) => page(`\`\`\`${lang}\n${source}\n\`\`\``, file);
    expect(structureProblems(code(theirs, 'en.mdx'), code(ours))).toEqual([]);
    expect(structureProblems(code(theirs, 'en.mdx'), code(wrong))).toHaveLength(1);
    expect(pageLanguageProblems(code(ours))).toEqual([]);
  });
  test('untranslated comments are reported with their line', () => {
    const code = page('```js\ngo();\n\n// It signs the body.\nstop(); // Об’єкт.\n```');
    expect(pageLanguageProblems(code).map(formatProblem)).toEqual([
      expect.stringMatching(/^uk\.mdx:8: .*“It signs the body\.” is not Ukrainian/),
    ]);
  });
  test('a local section may have other code, and must differ', () => {
    const other = page('`code` [a](/a)\n\n## Р {#head}\n\n::fields{operation=x in=response}');
    expect(structureProblems(english, other)).not.toEqual([]);
    expect(structureProblems(english, other, new Set(['head']))).toEqual([]);
    const same = page('`code` [a](/a)\n\n## Р {#head}\n\n::fields{operation=x in=request}\n\n```bash\nls\n```');
    expect(structureProblems(english, same, new Set(['head'])).map(formatProblem)).toEqual([
      `uk.mdx:7: {#head} does not differ from en.mdx; take it out of ${LOCAL_SECTIONS}`,
    ]);
  });
  test('a local section that is missing on the page is reported with its line and a suggestion', () => {
    const root = temporaryFolder('local');
    try {
      mkdirSync(path.join(root, path.dirname(LOCAL_FILE)), {recursive: true});
      writeFileSync(path.join(root, LOCAL_FILE), '- page: en.mdx\n  sections: [haed]\n  why: A slip.\n');
      expect(() => localSections(root, english, 'uk')).toThrow(
        /local_sections\.yaml:2: en\.mdx has no section “haed”; .*head/,
      );
    } finally {
      rmSync(root, {recursive: true, force: true});
    }
  });
  test.each([
    ['Це the payment page where the customer types a code.', /eight English words/],
    ['Send the code.', /only 0 %/],
  ])('%s', (text, message) => {
    expect(languageProblems(text).join('\n')).toMatch(message);
  });
  test('correct Ukrainian is accepted', () => {
    expect(languageProblems('Об’єкт «Сплатити» коштує 12,50\u00a0PLN; Node.js 20, HMAC-SHA256 і версія 2.0.')).toEqual(
      [],
    );
  });
});
