/** A time in one line, in UTC: `2026-11-27 17:00:05 UTC`. */
import type {ReactNode} from 'react';
import styles from './styles.module.css';

/** Text of an ISO 8601 time in UTC, without fractions of a second. */
export const momentText = (iso: string): string => `${iso.slice(0, 10)}\u00A0${iso.slice(11, 19)}`;

/** @param at milliseconds since the epoch */
export default function Moment({at}: {at: number}): ReactNode {
  const iso = new Date(at).toISOString();
  return (
    <time dateTime={iso} className={styles.moment}>
      {momentText(iso)} UTC
    </time>
  );
}
