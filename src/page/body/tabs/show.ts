/**
 * Selects a tab of a group. A group is an element with `data-tabs`, the name of the group, which is empty if its choice
 * is not kept, and two children: the list
 * of tabs, each with `data-value`, and the panels in the same order.
 */

/** Prefix of the storage key; the name of the group follows. */
export const STORED_TAB_PREFIX = 'docusaurus.tab.';

export function nameOf(group: Element): string {
  return group.getAttribute('data-tabs')!;
}

export function groupsIn(root: Document): Element[] {
  return [...root.querySelectorAll('[data-tabs]')];
}

/** Shows one tab of a group and hides the others, if the group has it. During page load the group may be incomplete. */
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

/** Shows the stored choice of a group, if there is one and the group has it. */
export function showStoredTab(group: Element): void {
  if (!nameOf(group)) return;
  let value: string | null = null;
  try {
    value = localStorage.getItem(STORED_TAB_PREFIX + nameOf(group));
  } catch {
    // Storage is denied: there is no stored choice.
  }
  if (value) showTab(group, value);
}
