/** Tags of the flow pages agree with the records. */
import {existsSync, readFileSync} from 'node:fs';
import path from 'node:path';
import {describe, expect, test} from 'vitest';
import {pageTags, tagsFile, tagsText, withTags} from '../../src/render/docTags';
import {getFacts} from '../../src/facts/load';
import {docRoutes, frontMatterOf} from '../../src/facts/routes';
import {COMPLETE_LOCALES} from '../../src/brand';
import {createTranslator} from '../../src/facts/translate';
import {ROOT} from '../root';

const {methods, translations} = await getFacts(ROOT);
const wanted = pageTags(methods);
const read = (file: string) => readFileSync(path.join(ROOT, file), 'utf8');

test.each(COMPLETE_LOCALES)('the file with the names of the tags is up to date (%s)', (locale) => {
  const text = tagsText(methods, createTranslator(locale, translations));
  expect(read(tagsFile(locale)), `${tagsFile(locale)} is old; run npm run tags`).toBe(text);
});

test('each flow page has the kind and the countries of its record, and no other page has tags', () => {
  const problems = COMPLETE_LOCALES.flatMap((locale) =>
    [...docRoutes(ROOT)].flatMap(([route, page]) => {
      const file = path.join(path.dirname(tagsFile(locale)), page);
      if (!existsSync(path.join(ROOT, file))) return [];
      const {tags} = frontMatterOf(read(file));
      const expected = wanted.get(route);
      if (JSON.stringify(tags) === JSON.stringify(expected)) return [];
      return [
        expected
          ? `${file}: must have tags: [${expected.join(', ')}]; run npm run tags`
          : `${file}: is no flow page; remove its tags`,
      ];
    }),
  );
  expect(problems).toEqual([]);
});

describe('withTags', () => {
  test.each([
    ['adds them at the end', 'title: A\n', 'title: A\ntags: [wallet, PT]\n'],
    ['replaces a line', 'tags: [card]\ntitle: A\n', 'tags: [wallet, PT]\ntitle: A\n'],
    ['replaces a list', 'tags:\n  - card\n  - PL\ntitle: A\n', 'tags: [wallet, PT]\ntitle: A\n'],
    ['replaces a broken line', 'tags:\n  [card,\n  PL]\ntitle: A\n', 'tags: [wallet, PT]\ntitle: A\n'],
  ])('%s', (_name, before, after) => {
    expect(withTags(`---\n${before}---\n\nText\n`, ['wallet', 'PT'])).toBe(`---\n${after}---\n\nText\n`);
  });
  test('is idempotent', () => {
    const once = withTags('---\ntitle: A\n---\n\ntags: no\n', ['card']);
    expect(withTags(once, ['card'])).toBe(once);
    expect(once).toContain('\n\ntags: no\n');
  });
  test('requires front matter', () => expect(() => withTags('# A\n', [])).toThrow('front matter'));
});
