/**
 * Tabs: clicks, keys (selection follows focus), the stored choice, and the same choice in every group of the same name
 * and in every window.
 */
import {focusedByKey} from './keys';
import {groupsIn, nameOf, showStoredTab, showTab, STORED_TAB_PREFIX} from './show';

const TAB = '[data-tabs] > [role=tablist] > [role=tab]';

/** Uses listeners on the document, so that tabs rendered later, with another page, work too. */
export function install(root: Document): void {
  root.addEventListener('click', (event) => {
    const tab = tabAt(event.target);
    if (tab) choose(root, tab);
  });
  root.addEventListener('keydown', (event) => {
    const tab = tabAt(event.target);
    if (!tab || event.ctrlKey || event.metaKey || event.altKey) return;
    const tabs = [...tab.parentElement!.children] as HTMLElement[];
    const next = focusedByKey(event.key, tabs.indexOf(tab), tabs.length);
    if (next === undefined && event.key !== ' ') return;
    // Space, Home and End would scroll the page.
    event.preventDefault();
    if (next === undefined) return;
    choose(root, tabs[next]!);
    tabs[next]!.focus();
  });
  root.defaultView!.addEventListener('storage', ({key}) => {
    if (!key?.startsWith(STORED_TAB_PREFIX)) return;
    groupsNamed(root, key.slice(STORED_TAB_PREFIX.length)).forEach(showStoredTab);
  });
}

function tabAt(target: EventTarget | null): HTMLElement | null {
  return target instanceof Element ? target.closest<HTMLElement>(TAB) : null;
}

function groupsNamed(root: Document, name: string): Element[] {
  return groupsIn(root).filter((group) => nameOf(group) === name);
}

function choose(root: Document, tab: HTMLElement): void {
  const own = tab.closest('[data-tabs]')!;
  const name = nameOf(own);
  const value = tab.dataset['value']!;
  if (!name) return showTab(own, value);
  const before = tab.getBoundingClientRect().top;
  for (const group of groupsNamed(root, name)) showTab(group, value);
  // Groups above may have changed their height: keep the tab under the pointer.
  root.defaultView!.scrollBy({top: tab.getBoundingClientRect().top - before, behavior: 'instant'});
  try {
    localStorage.setItem(STORED_TAB_PREFIX + name, value);
  } catch {
    // Storage is denied: the choice applies to this page only.
  }
}
