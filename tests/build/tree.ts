/** A page as a tree, for tests that walk it once instead of querying it many times. */
import {load} from 'cheerio/slim';

export interface Node {
  /** `text`, `tag`, `script`, `style`, `comment`, … */
  type: string;
  /** Name of an element. */
  name?: string;
  /** Content of a text. */
  data?: string;
  attribs?: Record<string, string>;
  children?: Node[];
}

/**
 * @param source of a page, or of a picture
 * @returns its root. A fully standard-conforming parser takes twice as long; this one gives the same tree for the built
 * pages, except for tags with optional end tags
 */
export const treeOf = (source: string, xml = false): Node => load(source, {xml}).root()[0] as unknown as Node;

/** All text below a node, including the text of scripts. */
export const textOf = ({type, data = '', children = []}: Node): string =>
  type === 'text' ? data : children.map(textOf).join('');
