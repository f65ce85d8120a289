/** Cached pages of the project, shared by several tests. */
import type {Root} from 'mdast';
import {versionOf} from '../../src/facts/archive';
import type {Locale} from '../../src/brand';
import {contextsOf, expandDirectives} from '../../src/render/markdown/directives';
import {readPage, type Page} from '../../src/operations/parity/pages';
import {ROOT} from '../root';

const known = new Map<string, Page>();

/**
 * Reads and parses a page once per worker, because no test changes the pages of the project. Callers must not modify
 * the result.
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
 * Returns a page with its directives expanded, once per worker. Callers must not modify the result.
 * @param file path relative to the root
 * @throws FactsError as the build of the site does
 */
export async function expandedOf(file: string, locale: Locale): Promise<Root> {
  // An English page may stand in for a translation.
  const key = `${locale} ${file}`;
  let tree = expanded.get(key);
  if (!tree) {
    tree = structuredClone(pageOf(file).tree);
    expandDirectives(tree, file, await contextOf(locale, versionOf(file)));
    expanded.set(key, tree);
  }
  return tree;
}

/**
 * Errors that no call returns: 14 is for unknown paths (covered by tests/unit/gateway/errors.test.ts), the others are
 * for uploads, which are not calls (tests/unit/gateway/disputes.test.ts).
 */
export const OUTSIDE_THE_CALLS: readonly number[] = [14, 242, 243, 244, 245];
