/**
 * Dropdowns of the navbar: language and version. Hover opens them by CSS alone; this script handles clicks, keys and
 * closing. Links to another language or version keep the query and the hash of the address.
 */
import {VERSION} from './names';

const DROPDOWN = '.dropdown';
const SHOWN = 'dropdown--show';

/** Attribute of a hovered dropdown that the reader has closed; removed when the pointer leaves it. */
const DISMISSED = 'data-dismissed';

/** Links to this page in another language or version, anywhere on the page. */
const ALTERNATE = `a[lang], a[${VERSION}]`;

/** Key under which the theme stores the preferred version; pages outside the documentation follow it. */
const VERSION_KEY = 'docs-preferred-version-default';

/** Uses capturing listeners on the document, so that they run before the router: a dropdown may be a link too. */
export function install(root: Document): void {
  for (const type of ['pointerdown', 'focusin', 'click'] as const)
    root.addEventListener(
      type,
      (event) => {
        const target = event.target as Element;
        for (const shown of root.querySelectorAll(`.${SHOWN}`)) if (!shown.contains(target)) show(shown, false);
        const link = target.closest<HTMLAnchorElement>(ALTERNATE);
        if (link) link.href = link.pathname + location.search + location.hash;
        if (type !== 'click') return;
        if (link) store(link.getAttribute(VERSION));
        const dropdown = target.closest(`${DROPDOWN} > a`)?.parentElement;
        if (!dropdown) return;
        event.preventDefault();
        if (dropdown.matches(`.${SHOWN}`)) dismiss(root, dropdown);
        else show(dropdown, true);
      },
      true,
    );
  root.addEventListener('keydown', (event) => {
    const {key} = event;
    if (key === 'Escape') for (const dropdown of root.querySelectorAll(DROPDOWN)) dismiss(root, dropdown);
    const focused = event.target as HTMLElement;
    const dropdown = focused.closest(DROPDOWN);
    const step = {ArrowDown: 1, ArrowUp: -1}[key];
    if (!dropdown || (!step && (key !== ' ' || focused !== dropdown.firstElementChild))) return;
    // Each of these keys would scroll the page.
    event.preventDefault();
    if (!step) return focused.click();
    show(dropdown, true);
    const links = [...dropdown.querySelectorAll('a')];
    links[links.indexOf(focused as HTMLAnchorElement) + step]?.focus();
  });
}

function show(dropdown: Element, on: boolean): void {
  dropdown.classList.toggle(SHOWN, on);
  dropdown.firstElementChild!.ariaExpanded = String(on);
}

function dismiss(root: Document, dropdown: Element): void {
  if (dropdown.contains(root.activeElement)) dropdown.querySelector('a')!.focus();
  if (dropdown.matches(':hover')) {
    dropdown.setAttribute(DISMISSED, '');
    dropdown.addEventListener('mouseleave', () => dropdown.removeAttribute(DISMISSED), {once: true});
  }
  show(dropdown, false);
}

function store(version: string | null): void {
  try {
    if (version) localStorage.setItem(VERSION_KEY, version);
  } catch {
    // Storage is denied: the choice applies only to the page that opens.
  }
}
