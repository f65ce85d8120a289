/**
 * Which tab is shown. A group of tabs is an element with `data-tabs`, the name of the group, and two children: the list of
 * the tabs, each with its `data-value`, and the panels in the same order.
 *
 * These functions also run in the head of every page (see `early/head`): each holds everything that it needs, and
 * speaks old JavaScript.
 */

/**
 * Shows one tab of a group, and hides the others. While the page is still arriving the group may be there in part.
 * @returns whether the group has the tab
 */
export function showTab(group: Element, value: string): boolean {
  const tabs = group.children[0] ? group.children[0].children : [];
  const panels = group.children[1] ? group.children[1].children : [];
  let chosen = -1;
  for (let index = 0; index < tabs.length; index += 1) {
    if (tabs[index]!.getAttribute('data-value') === value) chosen = index;
  }
  if (chosen < 0) return false;
  for (let index = 0; index < tabs.length; index += 1) {
    tabs[index]!.setAttribute('aria-selected', String(index === chosen));
    tabs[index]!.setAttribute('tabindex', index === chosen ? '0' : '-1');
    tabs[index]!.classList.toggle('tabs__item--active', index === chosen);
  }
  for (let index = 0; index < panels.length; index += 1) {
    panels[index]!.toggleAttribute('hidden', index !== chosen);
  }
  return true;
}

/** Shows the tab of a group that was chosen before, if the browser remembers one and the group has it. */
export function showStoredTab(group: Element, show: typeof showTab): void {
  let value: string | null = null;
  try {
    value = localStorage.getItem(`docusaurus.tab.${group.getAttribute('data-tabs')}`);
  } catch {
    // Storage is denied: nothing was remembered.
  }
  if (value) show(group, value);
}

/**
 * While the page arrives, shows the stored choice in each group before the browser draws it, so that nothing jumps. A
 * reader who has chosen nothing costs nothing.
 */
export function showStoredTabsOnArrival(showStored: typeof showStoredTab, show: typeof showTab): void {
  try {
    if (!Object.keys(localStorage).some((key) => key.indexOf('docusaurus.tab.') === 0)) return;
  } catch {
    return;
  }
  const update = () => {
    document.querySelectorAll('[data-tabs]').forEach((group) => showStored(group, show));
  };
  const observer = new MutationObserver(update);
  observer.observe(document, {childList: true, subtree: true});
  document.addEventListener('DOMContentLoaded', () => {
    observer.disconnect();
    update();
  });
}
