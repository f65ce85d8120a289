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
