/** Alphabetical order of a glossary in each language. */
import {readFileSync} from 'node:fs';
import path from 'node:path';
import type {Root} from 'mdast';
import {fromMarkdown} from 'mdast-util-from-markdown';
import {VFile} from 'vfile';
import {describe, expect, test} from 'vitest';
import {remarkAlphabet} from '../../../../src/render/markdown/alphabet';
import {ROOT} from '../../../root';

/** Texts of a page after sorting: headings with `#`, paragraphs unchanged. */
function sorted(locale: string, markdown: string, alphabetical?: string): string[] {
  const tree: Root = fromMarkdown(markdown);
  const file = new VFile();
  file.data.frontMatter = {alphabetical};
  remarkAlphabet({locale})(tree, file);
  return tree.children.map((node) => {
    const [first] = 'children' in node ? node.children : [];
    const value = first && 'value' in first ? first.value.replace(/ \{#.*/, '') : node.type;
    return node.type === 'heading' ? `${'#'.repeat(node.depth)} ${value}` : value;
  });
}

const PAGE = `Вступ

## Терміни {#terms}

### Рахунок {#account}

Один.

#### Деталі {#more}

### API-токен {#api}

### Інвойс {#invoice}

### Гаманець {#wallet}

### 3-D Secure {#3ds}

### Ґрати {#g}

## Далі {#last}

### Я {#z}

### А {#a}`;

describe('sections', () => {
  test('are sorted by the Ukrainian alphabet, Latin terms last, each with its text', () => {
    expect(sorted('uk', PAGE, 'terms')).toEqual([
      'Вступ',
      '## Терміни',
      '### 3-D Secure',
      '### Гаманець',
      '### Ґрати',
      '### Інвойс',
      '### Рахунок',
      'Один.',
      '#### Деталі',
      '### API-токен',
      '## Далі',
      '### Я',
      '### А',
    ]);
  });
  test('keep their order without the key of the front matter', () => {
    expect(sorted('uk', PAGE)[2]).toBe('### Рахунок');
  });
  test('below a missing heading are an error', () => {
    expect(() => sorted('uk', PAGE, 'term')).toThrow('no heading has the id “term”');
  });
});

test('the English glossary is already sorted, and the Ukrainian one is sorted by the plugin', () => {
  const order = (locale: string, file: string) => {
    const source = readFileSync(path.join(ROOT, file), 'utf8');
    const id = /^alphabetical: (\w+)$/m.exec(source)?.[1];
    const heads = (from: string[]) => from.filter((line) => line.startsWith('### '));
    const body = source.replace(/^---[\s\S]*?\n---\n/, '');
    return {before: heads(sorted(locale, body)), after: heads(sorted(locale, body, id))};
  };
  const english = order('en', 'docs/definition.mdx');
  expect(english.after).toEqual(english.before);
  const {before, after} = order('uk', 'i18n/uk/docusaurus-plugin-content-docs/current/definition.mdx');
  expect(after).not.toEqual(before);
  expect(after.slice(0, 3)).toEqual(['### 3-D Secure', '### Авторизація', '### Банківський переказ']);
});
