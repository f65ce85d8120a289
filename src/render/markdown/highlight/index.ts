/**
 * Rehype plugin that highlights code blocks at build time. A block becomes `<CodeBlock>` with finished HTML, so the
 * browser needs neither a highlighter nor tokens for hydration.
 */
import path from 'node:path';
import type {Element, Parents, Root, Text} from 'hast';
import {SKIP, visit} from 'unist-util-visit';
import type {VFile} from 'vfile';
import {FactsError, type Problem} from '../../../facts';
import {codeClasses, type CodeThemes} from './classes';
import {highlight, type HighlightedCode, type LineRange} from './html';
import type {CodeBlockProps} from './props';

const TITLE = /title=(?<quote>["'])(?<title>.*?)\k<quote>/;
const SHOWN = /shown=(?<from>\d+)-(?<to>\d+)/;
const MAGIC_COMMENT = /^\s*(?:\/\/|\/\*|\{\s*\/\*|#|<!--|--)\s*highlight-(?:next-line|start|end)\b/m;

/**
 * @param meta text after the language: a title, and the lines that are visible while the program is folded
 * @throws Error for line numbers, highlighted lines and any other option, and for a language without a grammar
 */
function codeBlockProps(
  code: string,
  language: string,
  meta: string,
  render: (code: string, language: string, shown?: LineRange) => HighlightedCode,
): CodeBlockProps {
  const title = TITLE.exec(meta)?.groups!.title;
  const rest = meta.replace(TITLE, '').replace(SHOWN, '').trim();
  if (rest !== '') throw new Error(`“${rest}” is not supported; a code block takes title="…" only`);
  const magic = MAGIC_COMMENT.exec(code);
  if (magic) throw new Error(`“${magic[0].trim()}” is not supported; say in the text which line matters`);
  const lines = SHOWN.exec(meta)?.groups;
  const shown = lines && {from: Number(lines['from']), to: Number(lines['to'])};
  return {
    ...render(code, language, shown),
    language,
    ...(title ? {title} : {}),
    ...(shown ? {folded: ''} : {}),
  };
}

export interface HighlightOptions {
  /** The project's root. */
  root: string;
  themes: CodeThemes;
}

/** Plugin for `rehypePlugins`. It throws FactsError with file and line of each invalid block. */
export function rehypeHighlight({root, themes}: HighlightOptions) {
  const classes = codeClasses(themes);
  return (tree: Root, file: VFile): void => {
    const problems: Problem[] = [];
    visit(tree, 'element', (node: Element, index: number | undefined, parent: Parents | undefined) => {
      const code = node.children[0];
      if (node.tagName !== 'pre' || index === undefined || !parent) return undefined;
      if (code?.type !== 'element' || code.tagName !== 'code') return undefined;
      try {
        const props = codeBlockProps(textOf(code), languageOf(code), code.data?.meta ?? '', (text, language, shown) =>
          highlight(text, language, classes, shown),
        );
        parent.children.splice(index, 1, component(props));
      } catch (error) {
        problems.push({
          file: path.relative(root, file.path),
          line: node.position?.start.line,
          message: (error as Error).message,
        });
      }
      return SKIP;
    });
    if (problems.length > 0) throw new FactsError(problems);
  };
}

/** Markdown adds a trailing line break to each block. */
function textOf(code: Element): string {
  return code.children
    .map((child) => (child as Text).value)
    .join('')
    .replace(/\n$/, '');
}

function languageOf(code: Element): string {
  const classNames = [code.properties['className'] ?? []].flat().map(String);
  const found = classNames.find((name) => name.startsWith('language-'));
  return found ? found.slice('language-'.length).toLowerCase() : 'text';
}

function component(props: CodeBlockProps): Root['children'][number] {
  return {
    type: 'mdxJsxFlowElement',
    name: 'CodeBlock',
    attributes: Object.entries(props).map(([name, value]) => ({type: 'mdxJsxAttribute', name, value: value as string})),
    children: [],
  } as unknown as Root['children'][number];
}
