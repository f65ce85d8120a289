/** The request, with the edited body, as a program in the reader's language. The code writers are loaded on demand. */
import {useState, type ReactNode} from 'react';
import {translate} from '@docusaurus/Translate';
import Fold from '../Fold';
import {usePatience} from '../usePatience';
import {type CodeFiles, fetchCode} from './fetched';
import type {CodeProps} from './props';
import {useCallsUrl} from './useCallsUrl';
import styles from '../styles.module.css';

export default function Code(props: CodeProps): ReactNode {
  const url = useCallsUrl();
  const [phase, setPhase] = useState<'closed' | 'loading' | 'failed' | CodeFiles>('closed');
  const title = translate({id: 'portal.console.code', message: 'Code'});
  const load = () => {
    if (phase === 'loading' || typeof phase === 'object') return;
    setPhase('loading');
    fetchCode(url).then(setPhase, () => setPhase('failed'));
  };
  return (
    <section className={styles.section} aria-label={title}>
      <h3 className={styles.heading}>{title}</h3>
      <Fold label={translate({id: 'portal.console.code.open', message: 'Code for this request'})} onOpen={load}>
        {phase === 'loading' && <Awaited />}
        {phase === 'failed' && (
          <div role="alert">
            <p className={styles.bad}>
              {translate({
                id: 'portal.console.code.failed',
                message: 'The code could not be loaded. Check your connection and try again.',
              })}
            </p>
            <button type="button" className={styles.button} onClick={load}>
              {translate({id: 'portal.console.retry', message: 'Try again'})}
            </button>
          </div>
        )}
        {typeof phase === 'object' && (
          <phase.programs.default {...props} calls={phase.calls} comments={phase.comments} callsUrl={url} />
        )}
      </Fold>
    </section>
  );
}

function Awaited(): ReactNode {
  const isLong = usePatience();
  return (
    <output className={styles.hint}>
      {isLong && translate({id: 'portal.console.code.loading', message: 'Loading the code…'})}
    </output>
  );
}
