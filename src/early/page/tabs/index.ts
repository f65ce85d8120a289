/** Tabs: click, keys, the memory of the choice, and the same choice in every group of the name and in every window. */
import {focusedByKey} from './keys';
import {showStoredTab, showTab} from './show';

const TAB = '[data-tabs] > [role=tablist] > [role=tab]';
const KEY_PREFIX = 'docusaurus.tab.';

/** Listens on the document: tabs that come later, with another page, are served too. */
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
    if (next === undefined && event.key !== 'Enter' && event.key !== ' ') return;
    // Space and the ends of the page would scroll.
    event.preventDefault();
    if (next === undefined) choose(root, tab);
    else tabs[next]!.focus();
  });
  root.defaultView!.addEventListener('storage', ({key}) => {
    if (!key?.startsWith(KEY_PREFIX)) return;
    for (const group of groups(root, key.slice(KEY_PREFIX.length))) showStoredTab(group, showTab);
  });
}

function tabAt(target: EventTarget | null): HTMLElement | null {
  return target instanceof Element ? target.closest<HTMLElement>(TAB) : null;
}

function groups(root: Document, name: string): Element[] {
  return [...root.querySelectorAll('[data-tabs]')].filter((group) => group.getAttribute('data-tabs') === name);
}

function choose(root: Document, tab: HTMLElement): void {
  const name = tab.closest('[data-tabs]')!.getAttribute('data-tabs')!;
  const value = tab.dataset['value']!;
  const before = tab.getBoundingClientRect().top;
  for (const group of groups(root, name)) showTab(group, value);
  // Groups above may have grown or shrunk: the tab stays under the pointer.
  root.defaultView!.scrollBy({top: tab.getBoundingClientRect().top - before, behavior: 'instant'});
  try {
    localStorage.setItem(KEY_PREFIX + name, value);
  } catch {
    // Storage is denied: the choice holds for this page.
  }
}
