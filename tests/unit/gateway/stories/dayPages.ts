/** Pages as the person of a story reads them, with tables and figures from data, and the paths that lead through them. */
import {existsSync, readFileSync} from 'node:fs';
import {join} from 'node:path';
import remarkDirective from 'remark-directive';
import remarkFrontmatter from 'remark-frontmatter';
import remarkGfm from 'remark-gfm';
import remarkMdx from 'remark-mdx';
import remarkParse from 'remark-parse';
import {unified} from 'unified';
import {expect} from 'vitest';
import {contextsOf, expandDirectives} from '../../../../src/render';
import {ROOT} from '../../../root';

const parser = unified().use(remarkParse).use(remarkMdx).use(remarkFrontmatter).use(remarkDirective).use(remarkGfm);
const contextOf = contextsOf(ROOT);

/** @returns the file of a page; undefined if there is none */
const fileOf = (route: string): string | undefined =>
  [`docs${route}.mdx`, `docs${route}/index.mdx`].find((file) => existsSync(join(ROOT, file)));

const sourceOf = (file: string) => readFileSync(join(ROOT, file), 'utf8');

const known = new Map<string, Promise<string>>();

/** Reads a page as its readers see it, with every table and field. @returns its syntax tree as text */
export function readPage(route: string): Promise<string> {
  const file = fileOf(route);
  if (file === undefined) throw new Error(`the page ${route} does not exist`);
  const text = known.get(file) ?? expand(file);
  known.set(file, text);
  return text;
}

async function expand(file: string): Promise<string> {
  const tree = parser.parse(sourceOf(file).replaceAll(/[ \t]*\{#[\w-]+\}[ \t]*$/gm, ''));
  // Samples take long to build, and show nothing that no field names.
  tree.children = tree.children.filter((node) => !('name' in node && node.name === 'samples'));
  expandDirectives(tree, file, await contextOf('en'));
  return JSON.stringify(tree, (name, value: unknown) => (name === 'position' ? undefined : value));
}

/** The words of a page without its markup. */
export const wordsOf = async (route: string): Promise<string> =>
  [...(await readPage(route)).matchAll(/"value":("(?:[^"\\]|\\.)*")/g)]
    .map(([, value]) => JSON.parse(value!) as string)
    .join(' ')
    .replaceAll(/\s+/g, ' ');

/** @returns the pages of the site to which a page links */
const linksIn = (page: string): string[] =>
  [...page.matchAll(/"url":"(\/[^"#]*)/g)]
    .map(([, route = '']) => route)
    .filter((route) => fileOf(route) !== undefined);

/** @param words that the person needs @returns those that no page of the path has, and no page that one of them links to */
async function missingFrom(routes: readonly string[], words: readonly RegExp[]): Promise<RegExp[]> {
  const lacking = (wanted: readonly RegExp[], texts: readonly string[]) =>
    wanted.filter((word) => !texts.some((text) => word.test(text)));
  const pages = await Promise.all(routes.map(readPage));
  const near = [...new Set(pages.flatMap(linksIn))];
  // The sources of linked pages first, because their tables take long to build.
  let missing = lacking(
    lacking(words, pages),
    near.map((route) => sourceOf(fileOf(route)!)),
  );
  for (const route of near) if (missing.length > 0) missing = lacking(missing, [await readPage(route)]);
  return missing;
}

/** A name as code, alone or as a part of a longer name or value. */
const asCode = (name: string) => new RegExp(`["\`./]${name}["\`.:/\\[-]`);

async function expectToLead(routes: readonly string[], words: readonly RegExp[]): Promise<void> {
  expect(routes.length).toBeLessThanOrEqual(3);
  expect(routes.filter((route) => fileOf(route) === undefined)).toEqual([]);
  expect(await missingFrom(routes, words)).toEqual([]);
}

/**
 * Asserts that the path has at most three pages, that they exist, and that they lead to what the story uses.
 * @param names of fields, errors and sandbox values, with a space between each two
 * @param sentences parts of sentences that answer a question of the story
 */
export const checkPath = (routes: readonly string[], names: string, ...sentences: string[]): Promise<void> =>
  expectToLead(routes, [...names.split(' ').map(asCode), ...sentences.map((text) => new RegExp(text))]);

/**
 * The same for words as they stand on a page.
 * @param words calls, fields, sandbox values, cards
 */
export const expectPath = (routes: readonly string[], words: readonly string[]): Promise<void> =>
  expectToLead(
    routes,
    words.map((word) => new RegExp(word.replaceAll(/[.*+?^$()|{}[\]\\]/g, String.raw`\$&`))),
  );
