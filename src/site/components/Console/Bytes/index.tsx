/** A text exactly as it was sent, with a label. It scrolls, so it must be focusable. */
import {useEffect, useRef, type ReactNode} from 'react';
import styles from './styles.module.css';

interface Props {
  label: string;
  text: string;
  /** Line to scroll to initially, counted from 1. */
  from?: number;
}

export default function Bytes({label, text, from = 1}: Props): ReactNode {
  const scroller = useRef<HTMLElement>(null);
  // Only on mount: keep the reader's scroll position when the text changes.
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

/** Offset of a line in px. Long lines are wrapped, so it has to be measured. */
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

/** Formats headers, one per line. */
export const headerLines = (headers: readonly (readonly [string, string])[]): string =>
  headers.map(([name, value]) => `${name}: ${value}`).join('\n');
