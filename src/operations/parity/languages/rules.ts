/** House rules that a language may have. */
import type {Root} from 'mdast';
import type {Problem} from '../../../facts';
import type {Page} from '../pages';

/** `root` is the project whose names a text may use. */
export interface HouseRules {
  /** @returns violations on a page, each with file and line */
  pageLanguageProblems(page: Page, root: string): Problem[];
  /** @returns violations in a short Markdown text */
  proseProblems(tree: Root, root: string): {line: number; message: string}[];
}
