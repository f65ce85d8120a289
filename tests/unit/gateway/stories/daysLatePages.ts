/** Pages as the person of a story reads them, with tables and figures from data. */
import {existsSync, readFileSync} from 'node:fs';
import remarkDirective from 'remark-directive';
import remarkFrontmatter from 'remark-frontmatter';
import remarkGfm from 'remark-gfm';
import remarkMdx from 'remark-mdx';
import remarkParse from 'remark-parse';
import {unified} from 'unified';
import {expect} from 'vitest';
import {versionOf} from '../../../../src/facts/archive';
import {contextsOf, expandDirectives} from '../../../../src/render';
import {ROOT} from '../../../root';

const parser = unified().use(remarkParse).use(remarkMdx).use(remarkFrontmatter).use(remarkDirective).use(remarkGfm);
/** Ids of headings, which MDX would take for expressions. */
const HEADING_ID = /^(#{1,6} .*?)[ \t]*\{#[\w-]+\}[ \t]*$/gm;
const contextOf = contextsOf(ROOT);
const known = new Map<string, Promise<string>>();

/** A page as its reader sees it, with tables and figures from data, as the JSON of its tree. */
export function pageText(address: string): Promise<string> {
  const file = fileOf(address);
  let text = known.get(file);
  if (!text) known.set(file, (text = expand(file)));
  return text;
}

const fileOf = (address: string): string => {
  const file = `docs${address}.mdx`;
  return existsSync(`${ROOT}/${file}`) ? file : `docs${address}/index.mdx`;
};

async function expand(file: string): Promise<string> {
  const tree = parser.parse(readFileSync(`${ROOT}/${file}`, 'utf8').replace(HEADING_ID, '$1'));
  expandDirectives(tree, file, await contextOf('en', versionOf(file)));
  return JSON.stringify(tree, (name, value: unknown) => (name === 'position' ? undefined : value));
}

/** The words of a page without its markup. */
export const wordsOf = async (address: string): Promise<string> =>
  [...(await pageText(address)).matchAll(/"value":("(?:[^"\\]|\\.)*")/g)]
    .map(([, value]) => JSON.parse(value!) as string)
    .join(' ')
    .replaceAll(/\s+/g, ' ');

/**
 * Asserts that the pages of a path exist, and that each thing the story uses stands on one of them or one link away.
 * @param uses words as they stand on a page: calls, fields, sandbox values, cards
 */
export async function expectPath(pages: readonly string[], uses: readonly string[]): Promise<void> {
  expect(pages.length).toBeLessThanOrEqual(3);
  const texts = await Promise.all(
    pages.map((page) => {
      expect(existsSync(`${ROOT}/${fileOf(page)}`), page).toBe(true);
      return pageText(page);
    }),
  );
  let missing = uses.filter((use) => !texts.some((text) => text.includes(use)));
  const links = new Set(
    texts.flatMap((text) => [...text.matchAll(/"(?:url|href)":"(\/[^"#]+)/g)].map(([, to]) => to!)),
  );
  for (const to of links) {
    if (missing.length === 0) break;
    const near = existsSync(`${ROOT}/${fileOf(to)}`) ? await pageText(to) : '';
    missing = missing.filter((use) => !near.includes(use));
  }
  expect(missing).toEqual([]);
}
