/**
 * The link to all results, below the suggestions, for a keyboard: Tab goes to it from the field, and so does the arrow down from
 * the last suggestion. It takes the focus, as it is no option; autocomplete.js would take its list away when the field loses that.
 */

/**
 * @param menu the list, which holds the link
 * @param close takes the list away
 * @param signal ends it: the field outlives the list
 */
export function reachAllResults(
  field: HTMLInputElement,
  menu: HTMLElement,
  close: () => void,
  signal: AbortSignal,
): void {
  const link = () => (menu.style.display === 'none' ? null : menu.querySelector<HTMLElement>('a:not([role=option])'));
  const isInside = (node: EventTarget | null) => node instanceof Node && menu.contains(node);
  /** Whether the list stays as it is when the field has the focus again. */
  let keeps = false;
  const back = (asItIs: boolean) => {
    keeps = asItIs;
    field.focus();
    keeps = false;
  };

  field.addEventListener(
    'keydown',
    (event) => {
      const {key, shiftKey} = event;
      const all = link();
      if (!all) return;
      const isLast = () => [...menu.querySelectorAll('[role=option]')].at(-1)?.matches('.suggestion--chosen');
      if ((key === 'Tab' && !shiftKey) || (key === 'ArrowDown' && isLast())) {
        event.preventDefault();
        event.stopImmediatePropagation();
        all.focus();
      }
    },
    {capture: true, signal},
  );
  field.addEventListener(
    'blur',
    (event) => {
      if (isInside(event.relatedTarget)) event.stopImmediatePropagation();
    },
    {capture: true, signal},
  );
  field.addEventListener(
    'focus',
    (event) => {
      if (keeps) event.stopImmediatePropagation();
    },
    {capture: true, signal},
  );
  menu.addEventListener('keydown', (event) => {
    if (event.key === 'ArrowUp') back(true);
    // Around: to the field and its first suggestion.
    else if (event.key === 'ArrowDown') back(false);
    else if (event.key === 'Escape') {
      close();
      back(true);
    } else return;
    event.preventDefault();
  });
  menu.addEventListener('focusout', ({relatedTarget}) => {
    if (relatedTarget !== field && !isInside(relatedTarget)) close();
  });
}
