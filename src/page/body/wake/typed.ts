/**
 * Text that is typed before React is there. Most fields keep it, because their components read it when they begin; what one
 * forgets is put back.
 */
import {FORM} from '../parts/names';
import {SEARCH_FIELD} from '../search/names';
import type {Listener} from './listener';

interface Typed {
  value: string;
  caret: number | null;
}

/** By the property of the prototype, because React watches the one of the element. */
function putBack(field: HTMLInputElement, {value, caret}: Typed): void {
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field) as object, 'value')!.set!.call(field, value);
  field.dispatchEvent(new Event('input', {bubbles: true}));
  if (caret !== null) field.setSelectionRange(caret, caret);
}

/**
 * @param wake brings React
 * @returns the listeners that keep what is typed, and what puts it back when React is there
 */
export function typedTexts(root: Document, wake: () => void): {listeners: Listener[]; restore: () => void} {
  const typed = new Map<HTMLInputElement, Typed>();
  const onInput = (event: Event) => {
    if (!event.isTrusted) return;
    const field = event.target as HTMLInputElement;
    // Neither a filter nor the search needs React, which leaves their fields alone.
    if (field.closest(FORM) || field.matches(SEARCH_FIELD)) return;
    typed.set(field, {value: field.value, caret: field.selectionStart});
    wake();
  };
  // The forms of this site search and filter the page itself.
  const onSubmit = (event: Event) => event.preventDefault();
  return {
    listeners: [
      ['input', onInput],
      ['submit', onSubmit],
    ],
    restore() {
      for (const [field, what] of typed) if (field.value !== what.value) putBack(field, what);
    },
  };
}
