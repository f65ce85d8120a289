/** Log of the session in chronological order, with its export formats. */
import {useId, useState, type ReactNode} from 'react';
import {translate} from '@docusaurus/Translate';
import useDocusaurusContext from '@docusaurus/useDocusaurusContext';
import {writeClipboard} from '@site/src/page';
import {
  type CallEntry,
  curlCommand,
  filterEntries,
  httpText,
  isExchange,
  type LogSnapshot,
  supportSummary,
  toHar,
  type Session,
  type GatewayInfo,
} from '@site/src/tools';
import {SAMPLE_LABELS, type SampleLanguageId} from '@site/src/samples/browser';
import {fetchCode} from '../Code/fetched';
import {useCallsUrl} from '../Code/useCallsUrl';
import {copyPending} from './copyPending';
import Entry from './Entry';
import styles from '../styles.module.css';

interface Props {
  session: Session;
  log: LogSnapshot;
  started: GatewayInfo;
  /** Explains a text of HTTP. */
  onExplain: (text: string) => void;
}

/** Format in which a call is copied. */
type Form = 'curl' | SampleLanguageId;
const FORMS: readonly (readonly [form: Form, name: string])[] = [
  ['curl', 'curl'],
  ...(Object.entries(SAMPLE_LABELS) as [SampleLanguageId, string][]),
];

const CREATOR = {name: 'gateway console', version: '1'};

export default function Log({session, log, started, onExplain}: Props): ReactNode {
  const {token, baseUrl} = started;
  const callsUrl = useCallsUrl();
  const {currentLocale: locale} = useDocusaurusContext().i18n;
  const [text, setText] = useState('');
  const [onlyFailures, setOnlyFailures] = useState(false);
  const [form, setForm] = useState<Form>('curl');
  const [said, setSaid] = useState('');
  const ids = {filter: useId(), form: useId()};
  if (log.entries.length === 0) return null;
  const title = translate({id: 'portal.console.log', message: 'Log'});
  const shown = filterEntries(log.entries, {text, onlyFailures});

  const copy = async (what: () => string | Promise<string>) => {
    try {
      const wanted = what();
      await (typeof wanted === 'string' ? writeClipboard(document, wanted) : copyPending(wanted));
      setSaid(translate({id: 'portal.console.log.copied', message: 'Copied.'}));
    } catch (error) {
      setSaid((error as Error).message);
    }
  };
  // The query starts hydration of the page that the link opens; the fragment is not sent to any server.
  const link = async () => `${window.location.origin}${window.location.pathname}?replay${await session.fragment()}`;
  const written = async (call: CallEntry) => {
    if (form === 'curl') return commandOf(call);
    const {programs, calls, comments} = await codeFrom(callsUrl);
    return programs.codeOf(call, form, {calls, comments, baseUrl, locale});
  };
  return (
    <section className={styles.section} aria-label={title}>
      <h3 className={styles.heading}>{title}</h3>
      <div className={styles.inline}>
        <label htmlFor={ids.filter}>{translate({id: 'portal.console.log.filter', message: 'Filter'})}</label>
        <input
          id={ids.filter}
          type="search"
          className={styles.input}
          value={text}
          onChange={({target}) => setText(target.value)}
        />
        <label>
          <input type="checkbox" checked={onlyFailures} onChange={({target}) => setOnlyFailures(target.checked)} />{' '}
          {translate({id: 'portal.console.log.failures', message: 'Failures only'})}
        </label>
      </div>
      <div className={styles.inline}>
        <label htmlFor={ids.form}>{translate({id: 'portal.console.log.form', message: 'Copy as'})}</label>
        <select
          id={ids.form}
          className={styles.input}
          value={form}
          onChange={({target}) => setForm(target.value as Form)}
        >
          {FORMS.map(([value, name]) => (
            <option key={value} value={value}>
              {name}
            </option>
          ))}
        </select>
      </div>
      <ol className={styles.list}>
        {shown.map((entry) => (
          <Entry
            key={entry.sequence}
            entry={entry}
            started={started}
            form={form === 'curl' ? form : SAMPLE_LABELS[form]}
            onCopy={entry.kind === 'call' ? () => void copy(() => written(entry)) : undefined}
            onExplain={isExchange(entry) ? () => onExplain(httpText([entry])) : undefined}
          />
        ))}
      </ol>
      <div className={styles.actions}>
        {shown.some(isExchange) && (
          <button type="button" className={styles.button} onClick={() => onExplain(httpText(shown))}>
            {translate({id: 'portal.console.explain.log', message: 'Explain visible entries'})}
          </button>
        )}
        <button
          type="button"
          className={styles.button}
          onClick={() => download('session.har', JSON.stringify(toHar(log, CREATOR), null, 2))}
        >
          {translate({id: 'portal.console.log.har', message: 'Export HAR'})}
        </button>
        <button type="button" className={styles.button} onClick={() => void copy(link)}>
          {translate({id: 'portal.console.log.link', message: 'Copy replay link'})}
        </button>
        <button
          type="button"
          className={styles.button}
          onClick={() => void copy(() => supportSummary(log, {secrets: [token]}))}
        >
          {translate({id: 'portal.console.log.support', message: 'Copy support summary'})}
        </button>
        <button type="button" className={styles.button} onClick={() => void session.reset()}>
          {translate({id: 'portal.console.log.reset', message: 'Reset sandbox'})}
        </button>
      </div>
      <output className={styles.hint}>{said}</output>
    </section>
  );
}

/** @throws Error with a message for the reader */
async function codeFrom(callsUrl: string): ReturnType<typeof fetchCode> {
  return fetchCode(callsUrl).catch(() => {
    throw new Error(
      translate({
        id: 'portal.console.code.failed',
        message: 'The code could not be loaded. Check your connection and try again.',
      }),
    );
  });
}

/** @throws Error with a message for the reader if there is no such command */
function commandOf(entry: CallEntry): string {
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
  // Some browsers read the object URL only after a delay.
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
