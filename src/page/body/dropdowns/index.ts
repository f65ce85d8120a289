/**
 * The dropdowns of the bar: language and version. The pointer over one opens it by the style sheet alone; here are click, keys, and
 * what closes them. What a reader chooses keeps the query and the anchor of the address.
 */
import {VERSION} from './names';

const DROPDOWN = '.dropdown';
const SHOWN = 'dropdown--show';

/** On a dropdown under the pointer that the reader has sent away; until the pointer leaves it. */
const DISMISSED = 'data-dismissed';

/** To this page in another language or version, wherever they stand. */
const ALTERNATE = `a[lang], a[${VERSION}]`;

/** As the theme stores the choice of a version, which other pages than documents follow. */
const VERSION_KEY = 'docs-preferred-version-default';

/** Listens on the document, before the router does: a dropdown may be a link, too. */
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
    // Each would scroll.
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
    // Storage is denied: the choice is the page that opens.
  }
}
