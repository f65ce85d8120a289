/** A page as a tree, for tests that walk it once instead of asking it many questions. */
import {load} from 'cheerio/slim';

export interface Node {
  /** `text`, `tag`, `script`, `style`, `comment`, … */
  type: string;
  /** Of an element. */
  name?: string;
  /** Of a text. */
  data?: string;
  attribs?: Record<string, string>;
  children?: Node[];
}

/**
 * @param source of a page, or of a picture
 * @returns its root. The parser that follows the standard to the letter takes twice the time; this one finds the same in what
 *   the site builds, but for tags that it need not close
 */
export const treeOf = (source: string, xml = false): Node => load(source, {xml}).root()[0] as unknown as Node;

/** All text below a node, that of scripts among it. */
export const textOf = ({type, data = '', children = []}: Node): string =>
  type === 'text' ? data : children.map(textOf).join('');
