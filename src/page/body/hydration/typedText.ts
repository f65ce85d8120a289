/**
 * Preserves text that is typed before hydration. Most fields keep it, because their components read it on mount; the
 * others are restored.
 */
import {FORM} from '../parts/names';
import {SEARCH_FIELD} from '../search/names';
import type {Listener} from './listener';

interface FieldInput {
  value: string;
  caret: number | null;
}

/** Uses the setter of the prototype, because React overrides the one of the element to track changes. */
function restoreField(field: HTMLInputElement, {value, caret}: FieldInput): void {
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field) as object, 'value')!.set!.call(field, value);
  field.dispatchEvent(new Event('input', {bubbles: true}));
  if (caret !== null) field.setSelectionRange(caret, caret);
}

/**
 * @param requestHydration starts hydration
 * @returns the listeners that record the text, and a function that restores it after hydration
 */
export function preserveTypedText(
  root: Document,
  requestHydration: () => void,
): {listeners: Listener[]; restore: () => void} {
  const typed = new Map<HTMLInputElement, FieldInput>();
  const onInput = (event: Event) => {
    if (!event.isTrusted) return;
    const field = event.target as HTMLInputElement;
    // Table filters and the search do not need React, which leaves their fields alone.
    if (field.closest(FORM) || field.matches(SEARCH_FIELD)) return;
    typed.set(field, {value: field.value, caret: field.selectionStart});
    requestHydration();
  };
  // All forms of this site search or filter the page itself.
  const onSubmit = (event: Event) => event.preventDefault();
  return {
    listeners: [
      ['input', onInput],
      ['submit', onSubmit],
    ],
    restore() {
      for (const [field, input] of typed) if (field.value !== input.value) restoreField(field, input);
    },
  };
}
