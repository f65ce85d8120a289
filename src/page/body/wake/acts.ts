/** Clicks that only React answers: they wait for it, and are dispatched again, oldest first. */
import {COPY_BUTTON} from '../copyCode';
import {showWaiting} from '../feedback';
import {OPENS, TABLE} from '../parts/names';
import {TOGGLE} from '../themeSwitch/toggle';
import {DRAWER, DRAWER_TOGGLE} from '../drawer/names';
import {CATEGORY_TOGGLE} from '../sidebar/names';
import {WRAP_BUTTON} from '../wrapCode';
import {AWAKE} from './awake';
import type {Listener} from './listener';
import {elementAt, placeOf} from './place';

/**
 * What answers a click itself: a link that leads somewhere, native controls, what `page/body` handles for good, and what is
 * there only when something has failed.
 */
const NATIVE = `a[href]:not([role=button]), summary, input, select, textarea, label, option, ${TOGGLE}, [${AWAKE}], ${COPY_BUTTON}, ${WRAP_BUTTON}, ${TABLE} button, .${OPENS}, [role=tab], [popovertarget], ${CATEGORY_TOGGLE}, .dropdown > a, ${DRAWER_TOGGLE}, .${DRAWER} *, .${DRAWER}__backdrop`;

/** What React answers, unless it is among those. */
const CONTROLS = 'button, a[role=button], [role=button]';

/** @returns the control around an element, if only React answers it */
export function controlAt(target: Element): Element | null {
  return target.closest(NATIVE) ? null : target.closest(CONTROLS);
}

const ROOT = '__docusaurus';

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
      undo();
      found.dispatchEvent(again());
    });
    wake();
  };
  const onClick = (event: MouseEvent) => {
    const target = event.target as Element;
    if (!event.isTrusted || event.defaultPrevented) return;
    const control = controlAt(target);
    if (!control) return;
    const {clientX, clientY, ctrlKey, metaKey, shiftKey, altKey} = event;
    const init = {bubbles: true, cancelable: true, clientX, clientY, ctrlKey, metaKey, shiftKey, altKey};
    later(event, control, () => new MouseEvent('click', init));
  };
  return {
    listeners: [['click', onClick]],
    replay() {
      for (const act of acts) act();
    },
  };
}
