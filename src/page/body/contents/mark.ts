/**
 * Finds and highlights the current entry of the table of contents, by the same rule as `useTOCHighlight` of the theme.
 */

const LINK = 'table-of-contents__link';
const ACTIVE = `${LINK}--active`;

/**
 * Highlights the link to the current section. Runs on every scroll, so it uses only live collections, which follow
 * React to another page, and measures no heading after the current one: content far below need not be laid out.
 */
export function markContents(root: Document): void {
  const links = [...root.getElementsByClassName(LINK)];
  if (links.length === 0) return;
  const active = `#${activeHeading(root)?.id}`;
  // Most scroll events do not change the current section.
  if (root.getElementsByClassName(ACTIVE)[0]?.getAttribute('href') === active) return;
  for (const link of links) link.classList.toggle(ACTIVE, link.getAttribute('href') === active);
}

function activeHeading(root: Document): Element | undefined {
  const bar = root.querySelector('.navbar')!.clientHeight;
  let before: Element | undefined;
  for (const heading of root.getElementsByClassName('anchor') as HTMLCollectionOf<HTMLElement>) {
    if (!/^H[23]$/.test(heading.tagName)) continue;
    const {top, bottom} = boxOf(heading);
    // The first heading below the bar is current if it is in the upper half of the screen; otherwise the one before it
    // is.
    if (top >= bar) return bottom < innerHeight / 2 ? heading : before;
    before = heading;
  }
  return before;
}

/** An element without a box of its own takes the box of its nearest ancestor that has one. */
function boxOf(element: Element): DOMRect {
  const box = element.getBoundingClientRect();
  return box.height || !element.parentElement ? box : boxOf(element.parentElement);
}
