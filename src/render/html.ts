/** Short Markdown as HTML or as plain text, for feeds, files and pictures: the pages themselves are rendered by the site. */
import {inline, type Inline} from './nodes';

/**
 * @param absolute turns the target of a link into an address that holds outside the site
 * @throws Error for a node that short texts of data do not have, such as an image
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

/** The words without their marks. */
export function toPlain(nodes: readonly Inline[]): string {
  return nodes
    .map((node) => ('value' in node ? node.value : 'children' in node ? toPlain(node.children as Inline[]) : ''))
    .join('');
}

/** The words of a short Markdown text, without its marks. */
export const plain = (markdown: string): string => toPlain(inline(markdown));

/** Text as it stands in HTML, XML and SVG, between tags and in attributes. */
export function escapeMarkup(value: string): string {
  return value.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}
