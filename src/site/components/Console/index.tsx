/**
 * The console: sends the request of a sample to the gateway in the page and shows the results. It is a modal dialog,
 * because it concerns one request and not the page. Closing it keeps the session, which ends when the page is left.
 */
import {useEffect, useId, useRef, useState, type ReactNode} from 'react';
import {createPortal} from 'react-dom';
import {translate} from '@docusaurus/Translate';
import {brand} from '@site/src/brand';
import type {DecoderInput} from '@site/src/site/components/Decoder/Field';
import {pathBelow, readSample, targetOf} from '@site/src/samples/browser';
import {
  unsentText,
  withNextId,
  type CallDescription,
  type Session,
  type Snapshot,
  type Draft,
  type GatewayInfo,
  type ShownPage,
} from '@site/src/tools';
import Announcement from './Announcement';
import Answer from './Answer';
import Callbacks from './Callbacks';
import Changes from './Changes';
import Code from './Code';
import Consent from './Consent';
import Explain from './Explain';
import HostedPage from './HostedPage';
import {createAsking} from './HostedPage/asking';
import {pagesIn} from './HostedPage/document';
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
  const [call, setCall] = useState<{sample: string; described: CallDescription}>();
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
        <div>
          <h2 id={title} className={styles.title}>
            {call && call.sample === open?.sample
              ? nameOf(call.described)
              : translate({id: 'portal.console.title', message: 'Console'})}
          </h2>
          {open && <code className={styles.called}>POST {pathOf(open.sample)}</code>}
        </div>
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
                message: 'Recorded with another API version; results may differ.',
              })}
            </p>
          )}
          <Loading phase={phase} onRetry={() => void session.start()} />
          {open && phase.is === 'ready' && (
            <Panes
              sample={open.sample}
              started={phase.started}
              session={session}
              snapshot={snapshot}
              onDescribed={(described) => setCall({sample: open.sample, described})}
              close={onClose}
            />
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
  onDescribed: (described: CallDescription) => void;
  close: () => void;
}

/** Input on the left and results on the right; on a phone one below the other. */
function Panes({sample, started, session, snapshot, onDescribed, close}: PanesProps): ReactNode {
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
  const {sent, page} = snapshot;
  const urls = pagesIn(sent?.called.answer?.text ?? '', started.baseUrl);
  const [opened, setOpened] = useState<string>();
  const [asking] = useState(createAsking);
  const onOpen = (url: string) => {
    setOpened(url);
    asking.ask();
    void session.visit({url});
  };
  // The page of an earlier payment may still be open. A replay opens pages without the button.
  const current = opened === undefined || urls.length === 0 || urls.includes(opened) ? page : undefined;
  const isSent = sent?.draft.path === draft.path && sent.draft.body === draft.body;
  const next = current && isAsking(current) ? undefined : urls.length > 0 && isSent && !current ? 'open' : 'send';
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
          onDescribed={onDescribed}
          next={next}
          onOpen={urls[0] === undefined ? undefined : () => onOpen(urls[0]!)}
        />
      </div>
      <div className={styles.pane}>
        <Answer sent={sent} onNewId={onNewId} />
        <HostedPage session={session} snapshot={snapshot} urls={urls} onOpen={onOpen} asking={asking} close={close} />
        <Callbacks session={session} snapshot={snapshot} started={started} />
        <Log session={session} log={snapshot.log} started={started} onExplain={explain} />
        <Changes objects={snapshot.objects} started={started} />
        <Explain asked={asked} />
        <Code key={`code ${sample}`} sample={sample} first={first} draft={draft} session={session} />
        <Time session={session} snapshot={snapshot} />
      </div>
    </div>
  );
}

/** True if the hosted page has a step for the customer, or leads to the next page by itself. */
const isAsking = ({answer: {html, leadsTo}}: ShownPage): boolean => /<button\b/.test(html) || leadsTo?.hosted === true;

/** The method and its flow; on the page of an operation, and for a call without a method, the name of the operation. */
function nameOf({summary, method}: CallDescription): string {
  if (!method || document.querySelector('.doc-page--operation')) return summary;
  return `${method.name} · ${flowName(method.flow)}`;
}

function flowName(flow: NonNullable<CallDescription['method']>['flow']): string {
  switch (flow) {
    case 'hpp':
      return translate({id: 'portal.console.flow.hpp', message: 'Payment page'});
    case 'h2h':
      return translate({id: 'portal.console.flow.h2h', message: 'Host to host'});
    case 'payout':
      return translate({id: 'portal.console.flow.payout', message: 'Payout'});
  }
}

/** Path of a sample below the prefix of the API. */
const pathOf = (sample: string): string => readSample(sample)?.target.replace(brand.api.prefix, '') ?? '';

const draftText = ({path, body}: Draft, {baseUrl}: GatewayInfo): string =>
  unsentText({method: 'POST', path: targetOf(path, baseUrl), body});

function draftOf(sample: string, {baseUrl}: GatewayInfo): Draft {
  const read = readSample(sample);
  return read ? {path: pathBelow(read.target, baseUrl), body: read.body} : {path: '', body: ''};
}
