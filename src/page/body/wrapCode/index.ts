/** Button that wraps the lines of a code block. It is shown if a line is longer than the block is wide. */

export const WRAP_BUTTON = '.wrap-code';

const BLOCK = '.theme-code-block';

/** Uses listeners on the document, so that blocks rendered later, with another page, work too. */
export function install(root: Document): void {
  // The buttons are only visible while the block is hovered or focused, so it is enough to measure the block then.
  for (const type of ['pointerover', 'focusin'] as const) {
    root.addEventListener(type, ({target, relatedTarget}) => {
      const block = blockAt(target);
      if (block && !(relatedTarget instanceof Node && block.contains(relatedTarget))) offer(block);
    });
  }
  root.addEventListener('click', ({target}) => {
    const block = target instanceof Element && target.closest(WRAP_BUTTON) ? blockAt(target) : null;
    if (!block) return;
    block.toggleAttribute('data-wrapped');
    offer(block);
  });
}

function blockAt(target: EventTarget | null): HTMLElement | null {
  return target instanceof Element ? target.closest<HTMLElement>(BLOCK) : null;
}

function offer(block: HTMLElement): void {
  const code = block.querySelector('pre')!;
  const wrapped = block.hasAttribute('data-wrapped');
  const button = block.querySelector(WRAP_BUTTON);
  button?.toggleAttribute('hidden', !wrapped && code.scrollWidth <= code.clientWidth);
  button?.setAttribute('aria-pressed', String(wrapped));
}
