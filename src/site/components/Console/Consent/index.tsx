/** Asks for consent before replaying the session of a link, and lists its steps: the link may come from anyone. */
import {useEffect, useRef, useState, type ReactNode} from 'react';
import {translate} from '@docusaurus/Translate';
import {decodeReplay, type ReplayState} from '@site/src/tools';
import Fold from '../Fold';
import styles from '../styles.module.css';

interface Props {
  fragment: string;
  onReplay: (state: ReplayState) => void;
  onDecline: () => void;
}

export default function Consent({fragment, onReplay, onDecline}: Props): ReactNode {
  const [read, setRead] = useState<Awaited<ReturnType<typeof decodeReplay>>>();
  const decline = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    let over = false;
    void decodeReplay(fragment).then((result) => !over && setRead(result));
    return () => {
      over = true;
    };
  }, [fragment]);
  useEffect(() => {
    if (read) decline.current?.focus();
  }, [read]);
  if (!read) return null;
  const state = 'state' in read ? read.state : undefined;
  return (
    <div className={styles.notice}>
      {state ? (
        <>
          <p>
            {translate(
              {
                id: 'portal.console.consent',
                message:
                  'This link replays a recorded session in the sandbox on this page. Nothing is sent to a server. Steps: {count}.',
              },
              {count: state.steps.length},
            )}
          </p>
          <Fold label={translate({id: 'portal.console.consent.steps', message: 'Steps'})}>
            <ol className={styles.steps}>
              {state.steps.map((step, index) => (
                <li key={index}>
                  <code>{inShort(step)}</code>
                </li>
              ))}
            </ol>
          </Fold>
        </>
      ) : (
        <p role="alert" lang="en">
          {'problem' in read && read.problem}
        </p>
      )}
      <div className={styles.actions}>
        {state && (
          <button type="button" className={styles.main} onClick={() => onReplay(state)}>
            {translate({id: 'portal.console.consent.replay', message: 'Replay'})}
          </button>
        )}
        <button type="button" className={styles.button} ref={decline} onClick={onDecline}>
          {translate({id: 'portal.console.consent.decline', message: 'Start a new session'})}
        </button>
      </div>
    </div>
  );
}

function inShort(step: ReplayState['steps'][number]): string {
  switch (step.kind) {
    case 'call':
      return `POST ${step.path}`;
    case 'page':
      return `${step.action} ${Object.values(step.fields).join(' ')}`.trim();
    case 'clock':
      return `+${step.ms / 1000} s`;
    case 'receiver':
      return `receiver ${step.status}`;
    case 'reset':
      return 'reset';
  }
}
