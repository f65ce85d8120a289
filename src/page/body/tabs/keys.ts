/**
 * @param key `KeyboardEvent.key`
 * @param index of the focused tab
 * @param count number of tabs
 * @returns the index of the tab to focus and select, wrapping at both ends; undefined for other keys
 */
export function focusedByKey(key: string, index: number, count: number): number | undefined {
  if (key === 'ArrowRight') return (index + 1) % count;
  if (key === 'ArrowLeft') return (index - 1 + count) % count;
  if (key === 'Home') return 0;
  if (key === 'End') return count - 1;
  return undefined;
}
