/** Parses pages into syntax trees as the site does, without a build. */
import type {Root} from 'mdast';
import remarkDirective from 'remark-directive';
import remarkFrontmatter from 'remark-frontmatter';
import remarkGfm from 'remark-gfm';
import remarkMdx from 'remark-mdx';
import remarkParse from 'remark-parse';
import {unified} from 'unified';

const processor = unified().use(remarkParse).use(remarkMdx).use(remarkFrontmatter).use(remarkDirective).use(remarkGfm);

/**
 * Parses a page as the site does. Explicit heading ids (`{#id}`) are Docusaurus syntax, which MDX would treat as an
 * expression; they are removed here and read by `headingIds`.
 */
export function parsePage(source: string): Root {
  return processor.parse(source.replace(/^(#{1,6} .*?)[ \t]*\{#[\w-]+\}[ \t]*$/gm, '$1'));
}

/** The explicit ids of a page's headings, in order. */
export function headingIds(source: string): string[] {
  return [...source.matchAll(/^#{1,6} .*?\{#([\w-]+)\}[ \t]*$/gm)].map((match) => match[1]!);
}
