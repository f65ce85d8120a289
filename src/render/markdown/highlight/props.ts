import type {HighlightedCode} from './html';

/** Props that the plugin passes to `<CodeBlock>`. */
export interface CodeBlockProps extends HighlightedCode {
  language: string;
  title?: string;
  /** Set if the program is folded to its most relevant lines. */
  folded?: string;
}
