/** The pages of the project for tests that all look at the same ones. */
import {readPage, type Page} from '../../src/parity/pages';
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

/**
 * Errors that no call answers with: 14 answers to a path that no call has (tests/unit/sandbox/errors.test.ts provokes it), the
 * others to uploads, whose addresses are no calls (tests/unit/sandbox/disputes.test.ts).
 */
export const OUTSIDE_THE_CALLS: readonly number[] = [14, 242, 243, 244, 245];
