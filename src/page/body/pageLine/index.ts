/**
 * Hides the line below the navbar of narrow screens while the reader scrolls down, and shows it again on the way up,
 * where one looks for another section.
 */

/** Attribute of the root element while the line is hidden. */
const DOWN = 'data-down';

/** Shorter movements are trembling of a finger, in pixels. */
const SHORT = 8;

export function install(root: Document): void {
  let last = scrollY;
  addEventListener(
    'scroll',
    () => {
      const moved = scrollY - last;
      if (Math.abs(moved) < SHORT) return;
      last = scrollY;
      root.documentElement.toggleAttribute(DOWN, moved > 0 && last > SHORT);
    },
    {passive: true},
  );
}
