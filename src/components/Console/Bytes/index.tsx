/** A text exactly as it was sent, under its name. It scrolls, so it can be reached by keyboard. */
import type {ReactNode} from 'react';
import styles from './styles.module.css';

export default function Bytes({label, text}: {label: string; text: string}): ReactNode {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reached by keyboard
    <section tabIndex={0} aria-label={label} className={styles.bytes}>
      <pre className={styles.text}>{text}</pre>
    </section>
  );
}

/** Headers, one per line. */
export const headerLines = (headers: readonly (readonly [string, string])[]): string =>
  headers.map(([name, value]) => `${name}: ${value}`).join('\n');
