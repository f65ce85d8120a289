/** A text exactly as it was sent, under its name. It scrolls, so it can be reached by keyboard. */
import {useEffect, useRef, type ReactNode} from 'react';
import styles from './styles.module.css';

interface Props {
  label: string;
  text: string;
  /** Which line is at the top at first, counted from 1. */
  from?: number;
}

export default function Bytes({label, text, from = 1}: Props): ReactNode {
  const scroller = useRef<HTMLElement>(null);
  // Once: what a reader has scrolled to stays while the text changes.
  useEffect(() => {
    if (from > 1) scroller.current!.scrollTop = topOfLine(scroller.current!, from);
    // oxlint-disable-next-line react/exhaustive-deps -- see above
  }, []);
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reached by keyboard
    <section ref={scroller} tabIndex={0} aria-label={label} className={styles.bytes}>
      <pre className={styles.text}>{text}</pre>
    </section>
  );
}

/** Where a line begins, in pixels; long lines are wrapped, so only the browser knows. */
function topOfLine(scroller: HTMLElement, line: number): number {
  const pre = scroller.firstElementChild!;
  const before =
    pre.textContent
      .split('\n')
      .slice(0, line - 1)
      .join('\n').length + 1;
  const range = document.createRange();
  range.setStart(pre.firstChild!, before);
  range.setEnd(pre.firstChild!, before + 1);
  return range.getBoundingClientRect().top - scroller.getBoundingClientRect().top;
}

/** Headers, one per line. */
export const headerLines = (headers: readonly (readonly [string, string])[]): string =>
  headers.map(([name, value]) => `${name}: ${value}`).join('\n');
