/** Queues clicks on controls that only React handles, and dispatches them again in order after hydration. */
import {COPY_BUTTON} from '../copyCode';
import {showWaiting} from '../feedback';
import {ENLARGE, TABLE} from '../parts/names';
import {TOGGLE} from '../themeSwitch/toggle';
import {DRAWER, DRAWER_TOGGLE} from '../drawer/names';
import {CATEGORY_TOGGLE} from '../sidebar/names';
import {WRAP_BUTTON} from '../wrapCode';
import {NO_HYDRATION} from './state';
import {RUNS} from './runs';
import type {Listener} from './listener';
import {elementAt, pathOf} from './elementPath';

/**
 * Elements that need no hydration: links that lead somewhere, native controls, controls handled by `page/body`, and
 * controls of error messages.
 */
const NATIVE = `a[href]:not([role=button], .${RUNS}), summary, input, select, textarea, label, option, ${TOGGLE}, [${NO_HYDRATION}], ${COPY_BUTTON}, ${WRAP_BUTTON}, ${TABLE} button, ${ENLARGE}, [role=tab], [popovertarget], ${CATEGORY_TOGGLE}, .dropdown > a, ${DRAWER_TOGGLE}, .${DRAWER} *, .${DRAWER}__backdrop`;

/** Elements that React handles, unless they match `NATIVE`. */
const CONTROLS = `button, .${RUNS}, [role=button]`;

/** @returns the control around an element, if only React handles it */
export function controlAt(target: Element): Element | null {
  return target.closest(NATIVE) ? null : target.closest(CONTROLS);
}

const ROOT = '__docusaurus';

/**
 * @param requestHydration starts hydration
 * @returns the listeners that queue events, and a function that replays them after hydration
 */
export function queueClicks(root: Document, requestHydration: () => void): {listeners: Listener[]; replay: () => void} {
  const clicks: (() => void)[] = [];
  const container = root.getElementById(ROOT)!;
  /** Stops the event, marks the control as waiting, and queues a copy of the event for its target. */
  const later = (event: Event, control: Element, again: () => Event) => {
    // A link with role=button would otherwise navigate away.
    event.preventDefault();
    event.stopPropagation();
    const target = event.target as Element;
    const undo = showWaiting(control);
    const path = pathOf(target, container);
    clicks.push(() => {
      const found = target.isConnected ? target : elementAt(path, container, target.tagName);
      if (!found) return;
      undo();
      found.dispatchEvent(again());
    });
    requestHydration();
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
      for (const dispatch of clicks) dispatch();
    },
  };
}
