/** Callbacks received by the merchant of the session, newest first, and the response that its receiver sends. */
import {useId, type ReactNode} from 'react';
import {translate} from '@docusaurus/Translate';
import {eventOf, type Session, type Snapshot, type ReceivedCallback} from '@site/src/tools';
import Bytes, {headerLines} from '../Bytes';
import Fold from '../Fold';
import styles from '../styles.module.css';

/** HTTP statuses of the receiver; 0 stands for no response. */
const ANSWERS = [204, 500, 0];

export default function Callbacks({
  session,
  snapshot: {received, receiver},
}: {
  session: Session;
  snapshot: Snapshot;
}): ReactNode {
  const id = useId();
  const title = translate({id: 'portal.console.callbacks', message: 'Callbacks'});
  return (
    <section className={styles.section} aria-label={title}>
      <h3 className={styles.heading}>{title}</h3>
      <div className={styles.inline}>
        <label htmlFor={id}>{translate({id: 'portal.console.receiver', message: 'Your receiver answers'})}</label>
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
        <p className={styles.hint}>
          {translate({id: 'portal.console.callbacks.none', message: 'None has arrived yet.'})}
        </p>
      )}
      <ol reversed className={styles.list}>
        {received.map((one, index) => <Callback key={index} received={one} />).reverse()}
      </ol>
    </section>
  );
}

function Callback({received}: {received: ReceivedCallback}): ReactNode {
  const {method, url, headers, text, verified, problem, answered, at} = received;
  const [head, body] = [
    translate({id: 'portal.console.callback.headers', message: 'Headers of the callback'}),
    translate({id: 'portal.console.callback.text', message: 'Text of the callback'}),
  ];
  return (
    <li>
      <p className={styles.line}>
        <code>{eventOf(received).eventKind}</code>{' '}
        <span className={verified ? styles.good : styles.bad}>
          {verified
            ? translate({id: 'portal.console.callback.verified', message: 'signature verified'})
            : translate({id: 'portal.console.callback.forged', message: 'signature wrong'})}
        </span>{' '}
        <span className={styles.hint}>
          {translate(
            {id: 'portal.console.callback.answered', message: 'answered: {answer}'},
            {answer: answerName(answered)},
          )}
          {' · '}
          <time dateTime={new Date(at).toISOString()}>{new Date(at).toISOString()}</time>
        </span>
      </p>
      {problem !== undefined && (
        <p className={styles.bad} lang="en">
          {problem}
        </p>
      )}
      <Fold label={body}>
        <Bytes label={body} text={text} />
      </Fold>
      <Fold label={head}>
        <Bytes label={head} text={`${method} ${url}\n${headerLines(headers)}`} />
      </Fold>
    </li>
  );
}

const answerName = (status: number): string =>
  status === 0 ? translate({id: 'portal.console.receiver.none', message: 'no answer'}) : String(status);
