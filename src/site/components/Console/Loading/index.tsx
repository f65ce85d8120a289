/** Loading state of the gateway: progress, after a delay, or the error with a retry button. */
import type {ReactNode} from 'react';
import {translate} from '@docusaurus/Translate';
import type {Phase} from '@site/src/tools';
import {usePatience} from '../usePatience';
import styles from '../styles.module.css';

export default function Loading({phase, onRetry}: {phase: Phase; onRetry: () => void}): ReactNode {
  if (phase.is === 'ready') return null;
  if (phase.is === 'failed') return <Failure failure={phase.failure} onRetry={onRetry} />;
  return <Progress phase={phase} />;
}

function Progress({phase}: {phase: Phase}): ReactNode {
  const isLong = usePatience();
  const {loaded, total} = phase.is === 'loading' ? phase : {loaded: 0, total: undefined};
  const label = translate({id: 'portal.console.loading', message: 'Loading the sandbox…'});
  return (
    <div className={isLong ? styles.notice : undefined}>
      <output>{isLong && label}</output>
      {isLong && <progress className={styles.progress} aria-label={label} value={total && loaded} max={total} />}
    </div>
  );
}

function Failure({
  failure,
  onRetry,
}: {
  failure: Extract<Phase, {is: 'failed'}>['failure'];
  onRetry: () => void;
}): ReactNode {
  const isOld = failure === 'otherVersion';
  return (
    <div className={styles.notice} role="alert">
      <p>{adviceOn(failure)}</p>
      <button type="button" className={styles.main} onClick={isOld ? () => window.location.reload() : onRetry}>
        {isOld
          ? translate({id: 'portal.console.reload', message: 'Reload the page'})
          : translate({id: 'portal.console.retry', message: 'Try again'})}
      </button>
    </div>
  );
}

function adviceOn(failure: Extract<Phase, {is: 'failed'}>['failure']): string {
  switch (failure) {
    case 'notLoaded':
      return translate({
        id: 'portal.console.failed.notLoaded',
        message: 'The sandbox could not be loaded. Check your connection and try again.',
      });
    case 'otherVersion':
      return translate({
        id: 'portal.console.failed.otherVersion',
        message: 'The site has been updated since you opened this page.',
      });
    default:
      return translate({
        id: 'portal.console.failed.crashed',
        message: 'The sandbox has stopped. Try again: this starts a new session and keeps your request.',
      });
  }
}
