/** The raw response, and the text that was signed for the request. */
import {useEffect, useRef, type ReactNode} from 'react';
import clsx from 'clsx';
import Link from '@docusaurus/Link';
import {translate} from '@docusaurus/Translate';
import type {SentCall} from '@site/src/tools';
import Bytes, {headerLines} from '../Bytes';
import Fold from '../Fold';
import {readAnswer} from './read';
import styles from '../styles.module.css';

interface Props {
  sent: SentCall | undefined;
  /** Gives the edited request a fresh id in this field. */
  onNewId: (field: string) => void;
}

export default function Answer({sent, onNewId}: Props): ReactNode {
  const title = translate({id: 'portal.console.answer', message: 'Answer'});
  const heading = useRef<HTMLHeadingElement>(null);
  // On a phone the response is far below the Send button.
  useEffect(() => {
    if (sent) heading.current?.scrollIntoView({block: 'nearest'});
  }, [sent]);
  return (
    <section className={styles.section} aria-label={title}>
      <h3 ref={heading} className={clsx(styles.heading, styles.answer)}>
        {title}
      </h3>
      {sent ? (
        <>
          <Shown answer={sent.called.answer} onNewId={onNewId} />
          <Signed sent={sent} />
        </>
      ) : (
        <p className={styles.hint}>
          {translate({
            id: 'portal.console.answer.empty',
            message: 'Nothing has been sent yet. What you send stays in this page.',
          })}
        </p>
      )}
    </section>
  );
}

function Shown({answer, onNewId}: Pick<Props, 'onNewId'> & {answer: SentCall['called']['answer']}): ReactNode {
  if (!answer) {
    return (
      <p className={styles.bad}>
        {translate({id: 'portal.console.answer.none', message: 'No answer: the connection broke.'})}
      </p>
    );
  }
  const {requestId, error, usedId, laidOut} = readAnswer(answer);
  return (
    <>
      <dl className={styles.facts}>
        <dt>HTTP</dt>
        <dd>{answer.status}</dd>
        {requestId !== undefined && (
          <>
            <dt>X-Request-Id</dt>
            <dd>
              <code>{requestId}</code>
            </dd>
          </>
        )}
        {error && (
          <>
            <dt>{translate({id: 'portal.console.error', message: 'Error code'})}</dt>
            <dd className={error.code === 0 ? styles.good : styles.bad}>
              <Link to={`/reference/api_error_codes#code-${error.code}`} target="_blank">
                {error.code}
              </Link>{' '}
              <span lang="en">{error.title}</span>
              {usedId !== undefined && (
                <>
                  {' '}
                  <button type="button" className={styles.button} onClick={() => onNewId(usedId)}>
                    {translate({id: 'portal.console.newId', message: 'New id'})}
                  </button>
                </>
              )}
            </dd>
          </>
        )}
      </dl>
      <Bytes label={translate({id: 'portal.console.answer.text', message: 'Text of the answer'})} text={answer.text} />
      {laidOut !== undefined && (
        <Fold label={translate({id: 'portal.console.answer.laidOut', message: 'Laid out for reading'})}>
          <Bytes
            label={translate({id: 'portal.console.answer.laidOut', message: 'Laid out for reading'})}
            text={laidOut}
          />
        </Fold>
      )}
      <Fold label={translate({id: 'portal.console.answer.headers', message: 'Headers of the answer'})}>
        <Bytes
          label={translate({id: 'portal.console.answer.headers', message: 'Headers of the answer'})}
          text={headerLines(answer.headers)}
        />
      </Fold>
    </>
  );
}

function Signed({sent: {called}}: {sent: SentCall}): ReactNode {
  const [signed, headers] = [
    translate({id: 'portal.console.signed', message: 'What was signed'}),
    translate({id: 'portal.console.headers', message: 'Headers of the request'}),
  ];
  return (
    <>
      {called.signedText !== undefined && (
        <Fold label={signed}>
          <Bytes label={signed} text={called.signedText} />
        </Fold>
      )}
      <Fold label={headers}>
        <Bytes label={headers} text={headerLines(called.headers)} />
      </Fold>
    </>
  );
}
