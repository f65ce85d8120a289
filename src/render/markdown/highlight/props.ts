import type {HighlightedCode} from './html';

/** What the plugin gives to `<CodeBlock>`. */
export interface CodeBlockProps extends HighlightedCode {
  language: string;
  title?: string;
  /** Whether the program is folded to the lines that a reader looks for. */
  folded?: string;
}
