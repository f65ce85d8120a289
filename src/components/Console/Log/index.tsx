/** Everything of the session in its order, and what it can be taken away as. */
import {useId, useState, type ReactNode} from 'react';
import {translate} from '@docusaurus/Translate';
import {writeClipboard} from '@site/src/early/page/copyCode/clipboard';
import {curlCommand, filterEntries, type LogSnapshot, supportSummary, toHar} from '@site/src/live/log';
import type {Session} from '@site/src/live/console/session';
import Entry from './Entry';
import styles from '../styles.module.css';

interface Props {
  session: Session;
  log: LogSnapshot;
  /** The published token of the sandbox. */
  token: string;
}

const CREATOR = {name: 'gateway console', version: '1'};

export default function Log({session, log, token}: Props): ReactNode {
  const [text, setText] = useState('');
  const [onlyFailures, setOnlyFailures] = useState(false);
  const [said, setSaid] = useState('');
  const id = useId();
  if (log.entries.length === 0) return null;
  const title = translate({id: 'portal.console.log', message: 'Log'});
  const shown = filterEntries(log.entries, {text, onlyFailures});

  const copy = async (what: () => string | Promise<string>) => {
    try {
      await writeClipboard(document, await what());
      setSaid(translate({id: 'portal.console.log.copied', message: 'Copied.'}));
    } catch (error) {
      setSaid((error as Error).message);
    }
  };
  // The question wakes the page that the link opens; the fragment is sent to nobody.
  const link = async () => `${window.location.origin}${window.location.pathname}?replay${await session.fragment()}`;
  return (
    <section className={styles.section} aria-label={title}>
      <h3 className={styles.heading}>{title}</h3>
      <div className={styles.inline}>
        <label htmlFor={id}>{translate({id: 'portal.console.log.filter', message: 'Filter'})}</label>
        <input
          id={id}
          type="search"
          className={styles.input}
          value={text}
          onChange={({target}) => setText(target.value)}
        />
        <label>
          <input type="checkbox" checked={onlyFailures} onChange={({target}) => setOnlyFailures(target.checked)} />{' '}
          {translate({id: 'portal.console.log.failures', message: 'only failures'})}
        </label>
      </div>
      <ol className={styles.list}>
        {shown.map((entry) => (
          <Entry
            key={entry.sequence}
            entry={entry}
            onCopy={entry.kind === 'call' ? () => void copy(() => commandOf(entry)) : undefined}
          />
        ))}
      </ol>
      <div className={styles.actions}>
        <button
          type="button"
          className={styles.button}
          onClick={() => download('session.har', JSON.stringify(toHar(log, CREATOR), null, 2))}
        >
          {translate({id: 'portal.console.log.har', message: 'Export as HAR'})}
        </button>
        <button type="button" className={styles.button} onClick={() => void copy(link)}>
          {translate({id: 'portal.console.log.link', message: 'Copy a link that replays it'})}
        </button>
        <button
          type="button"
          className={styles.button}
          onClick={() => void copy(() => supportSummary(log, {secrets: [token]}))}
        >
          {translate({id: 'portal.console.log.support', message: 'Copy a summary for support'})}
        </button>
        <button type="button" className={styles.button} onClick={() => void session.reset()}>
          {translate({id: 'portal.console.log.reset', message: 'Reset the sandbox'})}
        </button>
      </div>
      <output className={styles.hint}>{said}</output>
    </section>
  );
}

/** @throws Error that says why there is no such command */
function commandOf(entry: Parameters<typeof curlCommand>[0]): string {
  const made = curlCommand(entry);
  if ('problem' in made) throw new Error(made.problem);
  return made.command;
}

function download(name: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], {type: 'application/json'}));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // Some browsers read it a moment later.
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
