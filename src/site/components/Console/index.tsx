/**
 * The console: sends the request of a sample to the gateway in the page and shows the results. It is a modal dialog,
 * because it concerns one request and not the page. Closing it keeps the session, which ends when the page is left.
 */
import {useEffect, useId, useRef, useState, type ReactNode} from 'react';
import {createPortal} from 'react-dom';
import {translate} from '@docusaurus/Translate';
import type {DecoderInput} from '@site/src/site/components/Decoder/Field';
import {pathBelow, readSample, targetOf} from '@site/src/samples/browser';
import {unsentText, withNextId, type Session, type Snapshot, type Draft, type GatewayInfo} from '@site/src/tools';
import Announcement from './Announcement';
import Answer from './Answer';
import Callbacks from './Callbacks';
import Changes from './Changes';
import Code from './Code';
import Consent from './Consent';
import Explain from './Explain';
import HostedPage from './HostedPage';
import Loading from './Loading';
import Log from './Log';
import Request from './Request';
import Time from './Time';
import {useSession} from './useSession';
import styles from './styles.module.css';

export interface ConsoleProps {
  /** The opened sample; undefined while the console is closed. */
  open: ConsoleInput | undefined;
  onClose: () => void;
}

interface ConsoleInput {
  /** Text of the raw HTTP sample. */
  sample: string;
  /** Fragment of the address, if it contains a session to replay. */
  fragment?: string;
}

export default function Console({open, onClose}: ConsoleProps): ReactNode {
  const dialog = useRef<HTMLDialogElement>(null);
  const title = useId();
  const [session, snapshot] = useSession();
  const [asked, setAsked] = useState<string>();
  const fragment = open?.fragment;

  useEffect(() => {
    if (!open) return dialog.current?.close();
    if (!dialog.current!.open) dialog.current!.showModal();
    return undefined;
  }, [open]);
  // A link must not replay a session without consent.
  const waits = fragment !== undefined && asked !== fragment;
  useEffect(() => {
    if (open && !waits) void session.start();
  }, [open, waits, session]);

  const {phase} = snapshot;
  // Rendered outside the article, whose prose styles must not apply.
  return createPortal(
    <dialog ref={dialog} className={styles.dialog} aria-labelledby={title} onClose={onClose}>
      <div className={styles.head}>
        <h2 id={title} className={styles.title}>
          {translate({id: 'portal.console.title', message: 'Run in this page'})}
        </h2>
        <button type="button" className={styles.button} onClick={() => dialog.current?.close()}>
          {translate({id: 'portal.console.close', message: 'Close'})}
        </button>
      </div>
      <Announcement snapshot={snapshot} />
      {waits ? (
        <Consent
          fragment={fragment}
          onReplay={(state) => {
            setAsked(fragment);
            void session.replay(state);
          }}
          onDecline={() => setAsked(fragment)}
        />
      ) : (
        <>
          {snapshot.otherContract && (
            <p className={styles.hint}>
              {translate({
                id: 'portal.console.otherContract',
                message: 'The session was recorded with another version of the API, so it may go another way here.',
              })}
            </p>
          )}
          <Loading phase={phase} onRetry={() => void session.start()} />
          {open && phase.is === 'ready' && (
            <Panes sample={open.sample} started={phase.started} session={session} snapshot={snapshot} close={onClose} />
          )}
        </>
      )}
    </dialog>,
    document.body,
  );
}

interface PanesProps {
  sample: string;
  started: GatewayInfo;
  session: Session;
  snapshot: Snapshot;
  close: () => void;
}

/** Input on the left and results on the right; on a phone one below the other. */
function Panes({sample, started, session, snapshot, close}: PanesProps): ReactNode {
  const first = draftOf(sample, started);
  const [asked, setAsked] = useState<DecoderInput>();
  const explain = (text: string) => setAsked({text});
  const [settled, setSettled] = useState<string>();
  const [edited, setEdited] = useState({sample, draft: first});
  const draft = edited.sample === sample ? edited.draft : first;
  const onEdit = (changed: Draft) => setEdited({sample, draft: changed});
  const main = useRef<HTMLButtonElement>(null);
  /** The pressed button may disappear or stand far below, so the focus moves to the next step, which is to send. */
  const onNewId = (field: string) => {
    onEdit({...draft, body: withNextId(draft.body, field)});
    main.current?.focus();
  };
  return (
    // The fields of a call stand above the buttons, which would move when they arrive.
    <div className={styles.panes} hidden={settled !== sample}>
      <div className={styles.pane}>
        <Request
          key={sample}
          first={first}
          draft={draft}
          onEdit={onEdit}
          onNewId={onNewId}
          main={main}
          session={session}
          snapshot={snapshot}
          onExplain={() => explain(draftText(draft, started))}
          onSettled={() => setSettled(sample)}
        />
        <Code key={`code ${sample}`} sample={sample} first={first} draft={draft} session={session} />
        <Time session={session} snapshot={snapshot} />
      </div>
      <div className={styles.pane}>
        <Answer sent={snapshot.sent} onNewId={onNewId} />
        <HostedPage session={session} snapshot={snapshot} baseUrl={started.baseUrl} close={close} />
        <Changes objects={snapshot.objects} statuses={started.statuses} />
        <Callbacks session={session} snapshot={snapshot} />
        <Log session={session} log={snapshot.log} started={started} onExplain={explain} />
        <Explain asked={asked} />
      </div>
    </div>
  );
}

const draftText = ({path, body}: Draft, {baseUrl}: GatewayInfo): string =>
  unsentText({method: 'POST', path: targetOf(path, baseUrl), body});

function draftOf(sample: string, {baseUrl}: GatewayInfo): Draft {
  const read = readSample(sample);
  return read ? {path: pathBelow(read.target, baseUrl), body: read.body} : {path: '', body: ''};
}
