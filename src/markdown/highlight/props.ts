import type {HighlightedCode} from './html';

/** What the plugin gives to `<CodeBlock>`. */
export interface CodeBlockProps extends HighlightedCode {
  language: string;
  title?: string;
}
