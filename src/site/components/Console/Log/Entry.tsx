/** One entry of the log. */
import type {ReactNode} from 'react';
import {translate} from '@docusaurus/Translate';
import {statusOf, type Entry as LogEntry, type GatewayInfo} from '@site/src/tools';
import {HttpBadge, StatusBadge} from '../Badge';
import styles from '../styles.module.css';

interface Props {
  entry: LogEntry;
  started: GatewayInfo;
  /** Format for copying: `curl`, or the name of a language. */
  form: string;
  /** Copies the entry; undefined if it cannot be copied in this format. */
  onCopy: (() => void) | undefined;
  /** Explains the entry; undefined if the decoder does not support it. */
  onExplain: (() => void) | undefined;
}

export default function Entry({entry, started, form, onCopy, onExplain}: Props): ReactNode {
  return (
    <li className={styles.entry}>
      <span className={styles.line}>
        <Outcome entry={entry} started={started} /> <code>{inShort(entry)}</code> <Delivery entry={entry} />
      </span>
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

/** The result of an entry, first. */
function Outcome({entry, started}: Pick<Props, 'entry' | 'started'>): ReactNode {
  if (entry.kind === 'callback') {
    const status = statusOf(entry);
    return status && <StatusBadge status={status} started={started} />;
  }
  const status = entry.kind === 'call' ? entry.answer?.status : entry.kind === 'page' ? entry.status : undefined;
  return status !== undefined && <HttpBadge status={status} />;
}

/** Attempt and verdict of a callback, and the response to it. */
function Delivery({entry}: Pick<Props, 'entry'>): ReactNode {
  if (entry.kind !== 'callback') return null;
  const {attempt, verdict, answer} = entry;
  return (
    <>
      <span>{translate({id: 'portal.console.callback.attempt', message: 'attempt {attempt}'}, {attempt})}</span>{' '}
      <span className={verdict.verified ? styles.good : styles.bad}>
        {verdict.verified
          ? translate({id: 'portal.console.callback.verified', message: '✓ signature verified'})
          : translate({id: 'portal.console.callback.forged', message: '✗ signature invalid'})}
      </span>{' '}
      <span className={styles.hint}>← {answer?.status ?? none()}</span>
    </>
  );
}

const none = () => translate({id: 'portal.console.receiver.none', message: 'no response'});

function inShort(entry: LogEntry): string {
  switch (entry.kind) {
    case 'call':
      return `${entry.method} ${entry.path}${entry.answer ? '' : ` → ${none()}`}`;
    case 'callback':
      return entry.eventKind;
    case 'page':
      return `${entry.posted ? 'POST' : 'GET'} ${new URL(entry.address).pathname}${entry.status === undefined ? ` → ${none()}` : ''}`;
    case 'clock':
      return `+${entry.byMs / 1000} s`;
    case 'reset':
      return translate({id: 'portal.console.log.wasReset', message: 'sandbox reset'});
    case 'note':
      return entry.text;
  }
}
