/** A layout that changes between the press and the release of a button takes the button from below the pointer. */

const PRESSED = ':is(button, summary, a):active';

/**
 * Calls back at once, or once no control is pressed. A click goes to the element that is below both the press and the
 * release, so what arrives meanwhile must not move a control.
 * @returns function that cancels the call
 */
export function whenReleased(callback: () => void): () => void {
  let frame = 0;
  const look = () => {
    if (document.querySelector(PRESSED)) frame = requestAnimationFrame(look);
    else callback();
  };
  look();
  return () => cancelAnimationFrame(frame);
}
