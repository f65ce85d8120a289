/** One entry of the log. */
import type {ReactNode} from 'react';
import {translate} from '@docusaurus/Translate';
import type {Entry as LogEntry} from '@site/src/tools';
import styles from '../styles.module.css';

interface Props {
  entry: LogEntry;
  /** Format for copying: `curl`, or the name of a language. */
  form: string;
  /** Copies the entry; undefined if it cannot be copied in this format. */
  onCopy: (() => void) | undefined;
  /** Explains the entry; undefined if the decoder does not support it. */
  onExplain: (() => void) | undefined;
}

export default function Entry({entry, form, onCopy, onExplain}: Props): ReactNode {
  return (
    <li className={styles.entry}>
      <code>{inShort(entry)}</code>
      <span className={styles.actions}>
        {onExplain && (
          <button type="button" className={styles.button} onClick={onExplain}>
            {translate({id: 'portal.console.explain.one', message: 'Explain'})}
          </button>
        )}
        {onCopy && (
          <button type="button" className={styles.button} onClick={onCopy}>
            {translate({id: 'portal.console.log.copyAs', message: 'Copy as {form}'}, {form})}
          </button>
        )}
      </span>
    </li>
  );
}

const none = () => translate({id: 'portal.console.receiver.none', message: 'no answer'});

function inShort(entry: LogEntry): string {
  switch (entry.kind) {
    case 'call':
      return `${entry.method} ${entry.path} → ${entry.answer?.status ?? none()}`;
    case 'callback':
      return `${entry.eventKind} ${entry.attempt} ← ${entry.answer?.status ?? none()}`;
    case 'page':
      return `${entry.posted ? 'POST' : 'GET'} ${new URL(entry.address).pathname} → ${entry.status ?? none()}`;
    case 'clock':
      return `+${entry.byMs / 1000} s`;
    case 'reset':
      return translate({id: 'portal.console.log.wasReset', message: 'sandbox reset'});
    case 'note':
      return entry.text;
  }
}
