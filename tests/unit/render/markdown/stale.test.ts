/** Notes in stale sections: shown in development and previews, and never in the published site. */
import path from 'node:path';
import remarkDirective from 'remark-directive';
import remarkFrontmatter from 'remark-frontmatter';
import remarkMdx from 'remark-mdx';
import remarkParse from 'remark-parse';
import {unified} from 'unified';
import type {Nodes, Root} from 'mdast';
import {VFile} from 'vfile';
import {afterEach, expect, test, vi} from 'vitest';
import {remarkStale} from '../../../../src/render/markdown/stale';
import {presetOptions} from '../../../../src/site/config/preset';
import {ROOT} from '../../../root';

const PAGE = 'i18n/uk/docusaurus-plugin-content-docs/current/page.mdx';
// The build escapes the braces of an id, so that MDX leaves them in the text.
const TEXT = `---
title: Сторінка
---

import Lab from '@site/src/site/components/SignatureLab';

Вступ.

## Паузи \\{#waits}

Текст.

:::note

### Ще \\{#more}

Текст.

:::

## Порядок \\{#order}

Текст.
`;

const parsePage = (text: string): Root =>
  unified().use(remarkParse).use(remarkMdx).use(remarkFrontmatter).use(remarkDirective).parse(text);

/** Types of the nodes, and the text of headings and notes. */
function built(
  stale: Record<string, string[]>,
  locale: 'uk' | 'en' = 'uk',
  page = PAGE,
): {tree: Root; shown: string[]} {
  const tree = parsePage(TEXT);
  remarkStale({root: ROOT, locale, stale})(tree, new VFile({path: path.join(ROOT, page)}));
  const shown: string[] = [];
  const walk = (node: Nodes) => {
    if (node.type === 'heading' || node.type === 'mdxjsEsm' || node.type === 'yaml') shown.push(node.type);
    if (node.type === 'containerDirective' && node.name === 'caution') {
      const [paragraph] = node.children;
      shown.push(
        paragraph?.type === 'paragraph' && paragraph.children[0]?.type === 'text' ? paragraph.children[0].value : '',
      );
    } else if ('children' in node) node.children.forEach(walk);
  };
  walk(tree);
  return {tree, shown};
}

const NOTE = 'Англійський текст цього розділу змінився після перекладу.';

test('a note stands in each stale section, also in a nested one', () => {
  expect(built({[PAGE]: ['waits', 'more']}).shown).toEqual([
    'yaml',
    'mdxjsEsm',
    'heading',
    NOTE,
    'heading',
    NOTE,
    'heading',
  ]);
});

test('one note stands above the text for the front matter and the introduction', () => {
  expect(built({[PAGE]: ['(front matter)', '(introduction)', 'order']}).shown).toEqual([
    'yaml',
    'mdxjsEsm',
    NOTE,
    'heading',
    'heading',
    'heading',
    NOTE,
  ]);
});

test('a language without a text of its own has the English one', () => {
  expect(built({[PAGE]: ['waits']}, 'en').shown).toContain(
    'The English text of this section has changed since it was translated.',
  );
});

test('a page without stale sections is unchanged', () => {
  const before = JSON.stringify(parsePage(TEXT));
  expect(JSON.stringify(built({}).tree)).toBe(before);
  expect(JSON.stringify(built({'docs/other.mdx': ['waits']}).tree)).toBe(before);
  expect(JSON.stringify(built({[PAGE]: ['waits']}).tree)).not.toBe(before);
});

/** True if the options of a kind of pages contain the plugin. */
const isMarked = () => {
  const {docs, blog, pages} = presetOptions(ROOT, '');
  return [docs, blog, pages].map((kind) =>
    JSON.stringify((kind as {beforeDefaultRemarkPlugins: unknown[]}).beforeDefaultRemarkPlugins, (_, value: unknown) =>
      typeof value === 'function' ? value.name : value,
    ).includes(remarkStale.name),
  );
};
afterEach(() => vi.unstubAllEnvs());

test.each([
  ['production', '', 'uk', false],
  ['production', '0', 'uk', false],
  ['production', '1', 'uk', true],
  ['production', '1', 'en', false],
  ['development', '', 'uk', true],
  ['development', '', 'en', false],
])('NODE_ENV=%s PREVIEW=%s, %s: %s', (environment, preview, locale, expected) => {
  vi.stubEnv('NODE_ENV', environment);
  vi.stubEnv('PREVIEW', preview);
  vi.stubEnv('DOCUSAURUS_CURRENT_LOCALE', locale);
  expect(isMarked()).toEqual([expected, expected, expected]);
});
