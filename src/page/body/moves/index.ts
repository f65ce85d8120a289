/**
 * A move to another page while React is asleep, which the browser makes itself. The pages that a reader is about to open are fetched ahead
 * where the browser takes rules for that; a move that takes long shows the bar of progress that React shows; and what was typed
 * into the search goes along.
 */
import {makePolicy} from '../../trust/policy';
import {isAwake, whenAwake} from '../wake/awake';
import {mayFetchAhead} from '../wake/network';
import {SEARCH_FIELD} from '../search/names';
import {RULES} from './rules';

/** As the theme's own bar, which stands in for this one once React is there. */
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

/** On the way between two pages, and on the way back. */
interface Typed {
  value: string;
  pages: [from: string, to: string];
}

function keepTyped(root: Document, to: string): void {
  const value = root.querySelector<HTMLInputElement>(SEARCH_FIELD)?.value ?? '';
  try {
    const typed: Typed = {value, pages: [location.href, to]};
    if (value) sessionStorage.setItem(TYPED_KEY, JSON.stringify(typed));
    else sessionStorage.removeItem(TYPED_KEY);
  } catch {
    // Storage is denied: the next page has an empty field.
  }
}

function restoreTyped(root: Document): void {
  const field = root.querySelector<HTMLInputElement>(SEARCH_FIELD);
  try {
    const {value, pages} = JSON.parse(sessionStorage.getItem(TYPED_KEY)!) as Typed;
    if (field && !field.value && pages.includes(location.href)) field.value = value;
  } catch {
    // Denied, or nothing was kept.
  }
}

export function install(root: Document): void {
  const view = root.defaultView!;
  restoreTyped(root);
  let bar: ReturnType<typeof setTimeout> | undefined;
  root.addEventListener('click', (event) => {
    // Once React has come, it makes moves by itself.
    const link = !isAwake(root) && leavingBy(event);
    if (!link) return;
    keepTyped(root, link.href);
    clearTimeout(bar);
    bar = setTimeout(() => showBar(root), BAR_AFTER_MS);
  });
  view.addEventListener('pagehide', () => clearTimeout(bar));
  // A page that comes back from the browser's own cache is as it was left.
  view.addEventListener('pageshow', () => root.querySelector(`#${BAR}[data-native]`)?.remove());
  const speculate = () => {
    if (!HTMLScriptElement.supports?.('speculationrules') || !mayFetchAhead() || isAwake(root)) return;
    const rules = root.createElement('script');
    rules.type = 'speculationrules';
    rules.textContent = makePolicy('rules', {createScript: () => RULES})?.createScript('') ?? RULES;
    root.head.append(rules);
    // Its moves load no documents.
    whenAwake(root, () => rules.remove());
  };
  if (root.readyState === 'complete') speculate();
  else view.addEventListener('load', speculate, {once: true});
}
