/** Which entry of the contents stands for what is read: found as `useTOCHighlight` of the theme does. */

const LINK = 'table-of-contents__link';
const ACTIVE = `${LINK}--active`;

/**
 * Marks it. Asked at each scroll, so it looks up nothing but lists that the browser keeps, which follow React to another page, and
 * measures no heading behind the one that it looks for: what is far below need not be laid out.
 */
export function markContents(root: Document): void {
  const links = [...root.getElementsByClassName(LINK)];
  if (links.length === 0) return;
  const active = `#${activeHeading(root)?.id}`;
  // Most scrolls change nothing.
  if (root.getElementsByClassName(ACTIVE)[0]?.getAttribute('href') === active) return;
  for (const link of links) link.classList.toggle(ACTIVE, link.getAttribute('href') === active);
}

function activeHeading(root: Document): Element | undefined {
  const bar = root.querySelector('.navbar')!.clientHeight;
  let before: Element | undefined;
  for (const heading of root.getElementsByClassName('anchor') as HTMLCollectionOf<HTMLElement>) {
    if (!/^H[23]$/.test(heading.tagName)) continue;
    const {top, bottom} = boxOf(heading);
    // The first one below the bar, if most of the screen is its text.
    if (top >= bar) return bottom < innerHeight / 2 ? heading : before;
    before = heading;
  }
  return before;
}

/** What is not laid out by itself stands where its parent does. */
function boxOf(element: Element): DOMRect {
  const box = element.getBoundingClientRect();
  return box.height || !element.parentElement ? box : boxOf(element.parentElement);
}
