/** The pages of the project for tests that all look at the same ones. */
import type {Root} from 'mdast';
import {versionOf} from '../../src/facts/archive';
import type {Locale} from '../../src/facts/translate';
import {contextsOf, expandDirectives} from '../../src/render/markdown/directives';
import {readPage, type Page} from '../../src/operations/parity/pages';
import {ROOT} from '../root';

const known = new Map<string, Page>();

/**
 * Reads and parses a page once per worker, since no test changes the pages of the project. Nobody may change what it returns.
 * @param file path relative to the root
 */
export function pageOf(file: string): Page {
  let page = known.get(file);
  if (!page) known.set(file, (page = readPage(ROOT, file)));
  return page;
}

const contextOf = contextsOf(ROOT);
const expanded = new Map<string, Root>();

/**
 * The page with what its directives say, once per worker. Nobody may change what it returns.
 * @param file path relative to the root
 * @throws FactsError as the build of the site does
 */
export async function expandedOf(file: string, locale: Locale): Promise<Root> {
  let tree = expanded.get(file);
  if (!tree) {
    tree = structuredClone(pageOf(file).tree);
    expandDirectives(tree, file, await contextOf(locale, versionOf(file)));
    expanded.set(file, tree);
  }
  return tree;
}

/**
 * Errors that no call answers with: 14 answers to a path that no call has (tests/unit/gateway/errors.test.ts provokes it), the
 * others to uploads, whose addresses are no calls (tests/unit/gateway/disputes.test.ts).
 */
export const OUTSIDE_THE_CALLS: readonly number[] = [14, 242, 243, 244, 245];
