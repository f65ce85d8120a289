/** Clicks and keys that only React answers: they wait for it, and are dispatched again, oldest first. */
import {COPY_BUTTON} from '../copyCode';
import {showWaiting} from '../feedback';
import {TOGGLE} from '../themeSwitch/toggle';
import {WRAP_BUTTON} from '../wrapCode';
import {AWAKE} from './awake';
import type {Listener} from './listener';
import {elementAt, placeOf} from './place';

/**
 * What answers a click itself: a link that leads somewhere, native controls, what `early/page` handles for good, and what is
 * there only when something has failed.
 */
const NATIVE = `a[href]:not([role=button]), summary, input, select, textarea, label, option, ${TOGGLE}, [${AWAKE}], ${COPY_BUTTON}, ${WRAP_BUTTON}, [role=tab], [popovertarget]`;

/** What React answers. */
const CONTROLS = 'button, a[role=button], [role=button], .markdown img, .navbar-sidebar__backdrop';

const ROOT = '__docusaurus';

/** An image listens about a second after React has drawn it; everything else at once. */
function whenReady(element: Element, run: () => void, attempts = 100): void {
  if (!element.matches('.markdown img:not(.medium-zoom-image)') || attempts === 0) run();
  else setTimeout(() => whenReady(element, run, attempts - 1), 50);
}

/**
 * @param wake brings React
 * @returns the listeners that keep what the visitor does, and what does it again when React is there
 */
export function waitingActs(root: Document, wake: () => void): {listeners: Listener[]; replay: () => void} {
  const acts: (() => void)[] = [];
  const container = root.getElementById(ROOT)!;
  /** Takes the event from everybody else, shows on the control that it was heard, and sends another to the target later. */
  const later = (event: Event, control: Element, again: () => Event) => {
    // A link that only opens something would lead away from the page.
    event.preventDefault();
    event.stopPropagation();
    const target = event.target as Element;
    const undo = showWaiting(control);
    const place = placeOf(target, container);
    acts.push(() => {
      const found = target.isConnected ? target : elementAt(place, container, target.tagName);
      if (!found) return;
      whenReady(found, () => {
        undo();
        found.dispatchEvent(again());
      });
    });
    wake();
  };
  const onClick = (event: MouseEvent) => {
    const target = event.target as Element;
    if (!event.isTrusted || event.defaultPrevented || target.closest(NATIVE)) return;
    const control = target.closest(CONTROLS);
    if (!control) return;
    const {clientX, clientY, ctrlKey, metaKey, shiftKey, altKey} = event;
    const init = {bubbles: true, cancelable: true, clientX, clientY, ctrlKey, metaKey, shiftKey, altKey};
    later(event, control, () => new MouseEvent('click', init));
  };
  const onKey = (event: KeyboardEvent) => {
    const target = event.target as Element;
    if (event.isTrusted && event.key.toLowerCase() === 'k' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      root.querySelector<HTMLInputElement>('.navbar__search-input')?.focus();
    }
    // Only dropdowns tell keys from clicks.
    if (!event.isTrusted || !/^(Enter| )$/.test(event.key) || !target.matches('[aria-haspopup]')) return;
    const {key, code} = event;
    later(event, target, () => new KeyboardEvent('keydown', {bubbles: true, cancelable: true, key, code}));
  };
  return {
    listeners: [
      ['click', onClick],
      ['keydown', onKey],
    ],
    replay() {
      for (const act of acts) act();
    },
  };
}
