/** Recorded output of a program. It is not run here, and the text says so. */
import type {ReactNode} from 'react';
import {translate} from '@docusaurus/Translate';
import useDocusaurusContext from '@docusaurus/useDocusaurusContext';
import type {PublishedRecording, PublishedRun} from '@site/src/samples/browser';
import Bytes from '../Bytes';
import {usePatience} from '../usePatience';
import {useRecording} from './useRecording';
import styles from '../styles.module.css';

/** Number of hash digits shown, enough to distinguish contracts. */
const SHORT = 12;

interface Props {
  /** Id of the language of the sample: `bash`, `php`, `python`, `java`, `kotlin`. */
  language: string;
  /** Text of the raw HTTP sample, as the page prints it. */
  sample: string;
}

export default function Recorded({language, sample}: Props): ReactNode {
  const [loaded, retry] = useRecording(sample);
  switch (loaded.is) {
    case 'loading':
      return <Waiting />;
    case 'failed':
      return <Failure onRetry={retry} />;
    case 'absent':
      return <Absent />;
    case 'here': {
      const run = loaded.recording.runs[language];
      return run ? <Shown recording={loaded.recording} run={run} /> : <Absent />;
    }
  }
}

function Shown({recording, run}: {recording: PublishedRecording; run: PublishedRun}): ReactNode {
  const {contract} = recording;
  const {command, toolchain, exitCode, stdout, stderr, date = recording.date} = run;
  const locale = useDocusaurusContext().i18n.currentLocale;
  const format = new Intl.DateTimeFormat(locale === 'en' ? 'en-GB' : locale, {dateStyle: 'long', timeZone: 'UTC'});
  const title = translate({id: 'portal.console.recorded', message: 'Recorded run'});
  const [printed, complained] = [
    translate({id: 'portal.console.recorded.stdout', message: 'Output'}),
    translate({id: 'portal.console.recorded.stderr', message: 'Error output'}),
  ];
  return (
    <section className={styles.section} aria-label={title}>
      <h3 className={styles.heading}>{title}</h3>
      <p className={styles.hint}>
        {translate({
          id: 'portal.console.recorded.note',
          message: 'Recorded earlier in the sandbox, with the body shown on the page. Your edits are not included.',
        })}
      </p>
      <dl className={styles.facts}>
        <Fact name={translate({id: 'portal.console.recorded.date', message: 'Recorded on'})}>
          <time dateTime={date}>{format.format(new Date(date))}</time>
        </Fact>
        <Fact name={translate({id: 'portal.console.recorded.toolchain', message: 'Toolchain'})}>
          <span lang="en">{toolchain.join(' · ')}</span>
        </Fact>
        <Fact name={translate({id: 'portal.console.recorded.contract', message: 'API specification hash'})}>
          <code>{contract.slice(0, SHORT)}</code>
        </Fact>
        <Fact name={translate({id: 'portal.console.recorded.exitCode', message: 'Exit code'})}>{exitCode}</Fact>
        <Fact name={translate({id: 'portal.console.recorded.command', message: 'Run it yourself'})}>
          <code>{command}</code>
        </Fact>
      </dl>
      {stdout !== '' && <Bytes label={printed} text={stdout} />}
      {stderr !== '' && <Bytes label={complained} text={stderr} />}
      {stdout + stderr === '' && (
        <p className={styles.hint}>{translate({id: 'portal.console.recorded.silent', message: 'No output.'})}</p>
      )}
    </section>
  );
}

function Fact({name, children}: {name: string; children: ReactNode}): ReactNode {
  return (
    <>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </>
  );
}

function Waiting(): ReactNode {
  const isLong = usePatience();
  return (
    <output className={styles.hint}>
      {isLong && translate({id: 'portal.console.recorded.loading', message: 'Loading the recorded run…'})}
    </output>
  );
}

function Failure({onRetry}: {onRetry: () => void}): ReactNode {
  return (
    <div className={styles.notice} role="alert">
      <p>
        {translate({
          id: 'portal.console.recorded.failed',
          message: 'The recorded run could not be loaded. Check your connection and try again.',
        })}
      </p>
      <button type="button" className={styles.button} onClick={onRetry}>
        {translate({id: 'portal.console.retry', message: 'Try again'})}
      </button>
    </div>
  );
}

function Absent(): ReactNode {
  return (
    <p className={styles.hint}>
      {translate({id: 'portal.console.recorded.absent', message: 'No run of this sample has been recorded.'})}
    </p>
  );
}
