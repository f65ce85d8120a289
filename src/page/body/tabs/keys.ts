/**
 * @param key name of the key, as the event gives it
 * @param index place of the focused tab
 * @param count number of tabs
 * @returns the place of the tab that the key moves the focus and the choice to, past the end to the other end; undefined for other keys
 */
export function focusedByKey(key: string, index: number, count: number): number | undefined {
  if (key === 'ArrowRight') return (index + 1) % count;
  if (key === 'ArrowLeft') return (index - 1 + count) % count;
  if (key === 'Home') return 0;
  if (key === 'End') return count - 1;
  return undefined;
}
