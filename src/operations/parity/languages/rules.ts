/** House rules that a language may have. */
import type {Root} from 'mdast';
import type {Problem} from '../../../facts';
import type {Page} from '../pages';

export interface HouseRules {
  /** @returns violations on a page, each with file and line */
  pageLanguageProblems(page: Page): Problem[];
  /** @returns violations in a short Markdown text */
  proseProblems(tree: Root): {line: number; message: string}[];
}
