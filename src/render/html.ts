/** Renders short Markdown as HTML or plain text, for feeds, files and pictures. Pages are rendered by Docusaurus. */
import {inline, type Inline} from './nodes';

/**
 * @param absolute makes the target of a link absolute
 * @throws Error for a node that short texts do not support, such as an image
 */
export function toHtml(nodes: readonly Inline[], absolute: (url: string) => string): string {
  return nodes
    .map((node) => {
      switch (node.type) {
        case 'text':
          return escapeMarkup(node.value);
        case 'inlineCode':
          return `<code>${escapeMarkup(node.value)}</code>`;
        case 'strong':
          return `<strong>${toHtml(node.children, absolute)}</strong>`;
        case 'emphasis':
          return `<em>${toHtml(node.children, absolute)}</em>`;
        case 'link':
          return `<a href="${escapeMarkup(absolute(node.url))}">${toHtml(node.children, absolute)}</a>`;
        default:
          throw new Error(`a feed cannot show “${node.type}”; use text, code, links and emphasis`);
      }
    })
    .join('');
}

/** Plain text without markup. */
export function toPlain(nodes: readonly Inline[]): string {
  return nodes
    .map((node) => ('value' in node ? node.value : 'children' in node ? toPlain(node.children as Inline[]) : ''))
    .join('');
}

/** Plain text of a short Markdown text. */
export const plain = (markdown: string): string => toPlain(inline(markdown));

/** Escapes text for HTML, XML and SVG content and attributes. */
export function escapeMarkup(value: string): string {
  return value.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}
