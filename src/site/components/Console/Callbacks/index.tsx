/** Callbacks received by the merchant of the session, newest first, and the response that its receiver sends. */
import {useId, type ReactNode} from 'react';
import {translate} from '@docusaurus/Translate';
import {eventOf, statusOf, type GatewayInfo, type Session, type Snapshot, type ReceivedCallback} from '@site/src/tools';
import {StatusBadge} from '../Badge';
import Bytes, {headerLines} from '../Bytes';
import Fold from '../Fold';
import Moment from '../Moment';
import styles from '../styles.module.css';

/** HTTP statuses of the receiver; 0 stands for no response. */
const ANSWERS = [204, 500, 0];

export default function Callbacks({
  session,
  snapshot: {received, receiver},
  started,
}: {
  session: Session;
  snapshot: Snapshot;
  started: GatewayInfo;
}): ReactNode {
  const id = useId();
  const title = translate({id: 'portal.console.callbacks', message: 'Callbacks'});
  return (
    <section className={styles.section} aria-label={title}>
      <h3 className={styles.heading}>{title}</h3>
      <div className={styles.inline}>
        <label htmlFor={id}>{translate({id: 'portal.console.receiver', message: 'Your endpoint responds with'})}</label>
        <select
          id={id}
          className={styles.input}
          value={receiver}
          onChange={({target}) => void session.answerWith(Number(target.value))}
        >
          {ANSWERS.map((status) => (
            <option key={status} value={status}>
              {answerName(status)}
            </option>
          ))}
        </select>
      </div>
      {received.length === 0 && (
        <p className={styles.hint}>{translate({id: 'portal.console.callbacks.none', message: 'No callbacks yet.'})}</p>
      )}
      <ol reversed className={styles.list}>
        {received
          .map((one, index) => (
            <Callback
              key={index}
              number={index + 1}
              received={one}
              attempt={attemptOf(one, received.slice(0, index))}
              started={started}
            />
          ))
          .reverse()}
      </ol>
    </section>
  );
}

const attemptOf = (one: ReceivedCallback, earlier: readonly ReceivedCallback[]): number =>
  1 + earlier.filter((other) => eventOf(other).eventId === eventOf(one).eventId).length;

interface CallbackProps {
  received: ReceivedCallback;
  /** Number among the callbacks, from 1: distinguishes the labels of its texts. */
  number: number;
  /** Counted from 1. */
  attempt: number;
  started: GatewayInfo;
}

function Callback({received, number, attempt, started}: CallbackProps): ReactNode {
  const {method, url, headers, text, verified, problem, answered, at} = received;
  const [head, body] = [
    translate({id: 'portal.console.callback.headers', message: 'Callback headers'}),
    translate({id: 'portal.console.callback.text', message: 'Callback body'}),
  ];
  const status = statusOf(received);
  return (
    <li>
      <p className={styles.line}>
        {status && (
          <>
            <StatusBadge status={status} started={started} />{' '}
          </>
        )}
        <code>{eventOf(received).eventKind}</code>{' '}
        <span>{translate({id: 'portal.console.callback.attempt', message: 'attempt {attempt}'}, {attempt})}</span>{' '}
        <span className={verified ? styles.good : styles.bad}>
          {verified
            ? translate({id: 'portal.console.callback.verified', message: '✓ signature verified'})
            : translate({id: 'portal.console.callback.forged', message: '✗ signature invalid'})}
        </span>{' '}
        <span className={styles.hint}>
          {translate(
            {id: 'portal.console.callback.answered', message: 'response: {status}'},
            {status: answerName(answered)},
          )}
          {' · '}
          <Moment at={at} />
        </span>
      </p>
      {problem !== undefined && (
        <p className={styles.bad} lang="en">
          {problem}
        </p>
      )}
      <Fold label={body}>
        <Bytes label={`${body} ${number}`} text={text} />
      </Fold>
      <Fold label={head}>
        <Bytes label={`${head} ${number}`} text={`${method} ${url}\n${headerLines(headers)}`} />
      </Fold>
    </li>
  );
}

const answerName = (status: number): string =>
  status === 0 ? translate({id: 'portal.console.receiver.none', message: 'no response'}) : String(status);
