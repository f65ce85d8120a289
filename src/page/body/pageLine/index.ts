/**
 * Hides the line below the navbar of narrow screens while the reader scrolls down, and shows it again on the way up,
 * where one looks for another section.
 */

/** Attribute of the root element while the line is hidden. */
const DOWN = 'data-down';

export function install(root: Document): void {
  let last = scrollY;
  addEventListener('scroll', () => {
    // At the top the page may swing back from above.
    root.documentElement.toggleAttribute(DOWN, scrollY > Math.max(last, 9));
    last = scrollY;
  });
}
