/**
 * Which tab is shown. A group of tabs is an element with `data-tabs`, the name of the group, and two children: the list of
 * the tabs, each with its `data-value`, and the panels in the same order.
 */

/** The choice in the groups of a name is stored under it. */
export const STORED_TAB_PREFIX = 'docusaurus.tab.';

export function nameOf(group: Element): string {
  return group.getAttribute('data-tabs')!;
}

export function groupsIn(root: Document): Element[] {
  return [...root.querySelectorAll('[data-tabs]')];
}

/** Shows one tab of a group that has it, and hides the others. While the page arrives the group may be there in part. */
export function showTab(group: Element, value: string): void {
  const [tabs, panels] = [0, 1].map((index) => [...(group.children[index]?.children ?? [])]);
  const chosen = tabs!.findIndex((tab) => tab.getAttribute('data-value') === value);
  if (chosen < 0) return;
  tabs!.forEach((tab, index) => {
    tab.setAttribute('aria-selected', String(index === chosen));
    tab.setAttribute('tabindex', index === chosen ? '0' : '-1');
    tab.classList.toggle('tabs__item--active', index === chosen);
  });
  panels!.forEach((panel, index) => panel.toggleAttribute('hidden', index !== chosen));
}

/** Shows the tab of a group that was chosen before, if the browser remembers one and the group has it. */
export function showStoredTab(group: Element): void {
  let value: string | null = null;
  try {
    value = localStorage.getItem(STORED_TAB_PREFIX + nameOf(group));
  } catch {
    // Storage is denied: nothing was remembered.
  }
  if (value) showTab(group, value);
}
