/**
 * Navigation to another page before hydration, when the browser loads a new document. Speculation rules prefetch the
 * pages that a reader is about to open; slow navigation shows the same progress bar as client-side navigation; text
 * typed into the search field is carried over.
 */
import {makePolicy} from '../../trust/policy';
import {isHydrated, whenHydrated} from '../hydration/state';
import {mayFetchAhead} from '../hydration/network';
import {SEARCH_FIELD} from '../search/names';
import {RULES} from './rules';

/** Id of the theme's own progress bar, which replaces this one after hydration. */
const BAR = 'nprogress';
const BAR_AFTER_MS = 200;

const TYPED_KEY = 'portal.typed';

/** @returns the link of a click that leads to another page of the site, in this window */
function leavingBy(event: MouseEvent): HTMLAnchorElement | null {
  if (event.defaultPrevented || event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey)
    return null;
  const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[href]') : null;
  if (!link || link.origin !== location.origin || link.download || !/^(_self)?$/.test(link.target)) return null;
  return link.pathname === location.pathname && link.search === location.search ? null : link;
}

function showBar(root: Document): void {
  if (root.getElementById(BAR)) return;
  const bar = root.createElement('div');
  bar.id = BAR;
  bar.dataset.native = '';
  const inner = root.createElement('div');
  inner.className = 'bar';
  bar.append(inner);
  root.body.append(bar);
}

/** Text of the search field, kept in session storage during navigation between two pages, in both directions. */
interface SearchInput {
  value: string;
  pages: [from: string, to: string];
}

function keepTyped(root: Document, to: string): void {
  const value = root.querySelector<HTMLInputElement>(SEARCH_FIELD)?.value ?? '';
  try {
    const typed: SearchInput = {value, pages: [location.href, to]};
    if (value) sessionStorage.setItem(TYPED_KEY, JSON.stringify(typed));
    else sessionStorage.removeItem(TYPED_KEY);
  } catch {
    // Storage is denied: the field of the next page is empty.
  }
}

function restoreTyped(root: Document): void {
  const field = root.querySelector<HTMLInputElement>(SEARCH_FIELD);
  try {
    const {value, pages} = JSON.parse(sessionStorage.getItem(TYPED_KEY)!) as SearchInput;
    if (field && !field.value && pages.includes(location.href)) field.value = value;
  } catch {
    // Storage is denied, or nothing was saved.
  }
}

export function install(root: Document): void {
  const view = root.defaultView!;
  restoreTyped(root);
  let bar: ReturnType<typeof setTimeout> | undefined;
  root.addEventListener('click', (event) => {
    // After hydration the router navigates without loading a document.
    const link = !isHydrated(root) && leavingBy(event);
    if (!link) return;
    keepTyped(root, link.href);
    clearTimeout(bar);
    bar = setTimeout(() => showBar(root), BAR_AFTER_MS);
  });
  view.addEventListener('pagehide', () => clearTimeout(bar));
  // A page restored from the back/forward cache still has the bar that it was left with.
  view.addEventListener('pageshow', () => root.querySelector(`#${BAR}[data-native]`)?.remove());
  const speculate = () => {
    if (!HTMLScriptElement.supports?.('speculationrules') || !mayFetchAhead() || isHydrated(root)) return;
    const rules = root.createElement('script');
    rules.type = 'speculationrules';
    rules.textContent = makePolicy('rules', {createScript: () => RULES})?.createScript('') ?? RULES;
    root.head.append(rules);
    // Client-side navigation loads no documents, so the rules are of no use after hydration.
    whenHydrated(root, () => rules.remove());
  };
  if (root.readyState === 'complete') speculate();
  else view.addEventListener('load', speculate, {once: true});
}
