/** The response, formatted, and the text that was signed for the request. */
import {useEffect, useRef, type ReactNode} from 'react';
import clsx from 'clsx';
import {translate} from '@docusaurus/Translate';
import useDocusaurusContext from '@docusaurus/useDocusaurusContext';
import CodeBlock from '@site/src/site/components/CodeBlock';
import type {SentCall} from '@site/src/tools';
import Badge, {HttpBadge} from '../Badge';
import Bytes, {headerLines} from '../Bytes';
import Fold from '../Fold';
import {bringIntoView, isNarrow} from '../bringIntoView';
import {escaped, jsonHtml, type JsonLooks} from '../json';
import {readAnswer, type ReadAnswer} from './read';
import styles from '../styles.module.css';

interface Props {
  sent: SentCall | undefined;
  /** Gives the edited request a fresh id in this field. */
  onNewId: (field: string) => void;
}

export default function Answer({sent, onNewId}: Props): ReactNode {
  const title = translate({id: 'portal.console.answer', message: 'Response'});
  const heading = useRef<HTMLHeadingElement>(null);
  // On a phone the response is below the request. Beside it, a response that is visible stays in its place.
  useEffect(() => {
    if (sent) bringIntoView(heading.current!, isNarrow() ? 'start' : 'nearest');
  }, [sent]);
  return (
    <section className={styles.section} aria-label={title}>
      <h3 ref={heading} className={clsx(styles.heading, styles.result)}>
        {title}
      </h3>
      {sent ? (
        <>
          <Shown sent={sent} onNewId={onNewId} />
          <Signed sent={sent} />
        </>
      ) : (
        <p className={styles.hint}>
          {translate({
            id: 'portal.console.answer.empty',
            message: 'No request sent yet. Requests never leave this page.',
          })}
        </p>
      )}
    </section>
  );
}

function Shown({sent: {called, tookMs}, onNewId}: Pick<Props, 'onNewId'> & {sent: SentCall}): ReactNode {
  const {answer} = called;
  if (!answer) {
    return (
      <p className={styles.bad}>
        {translate({id: 'portal.console.answer.none', message: 'No response: the connection was closed.'})}
      </p>
    );
  }
  const read = readAnswer(answer);
  const {requestId, usedId, formatted} = read;
  const [raw, headers] = [
    translate({id: 'portal.console.answer.text', message: 'Raw response'}),
    translate({id: 'portal.console.answer.headers', message: 'Response headers'}),
  ];
  return (
    <>
      {usedId !== undefined && (
        <div className={styles.actions}>
          <button type="button" className={styles.button} onClick={() => onNewId(usedId)}>
            {translate({id: 'portal.console.newId', message: 'New id'})}
          </button>
        </div>
      )}
      <div className={styles.response}>
        <Formatted
          text={formatted ?? answer.text}
          isJson={formatted !== undefined}
          title={<Head status={answer.status} error={read.error} tookMs={tookMs} />}
        />
      </div>
      {requestId !== undefined && (
        <p className={styles.line}>
          <span className={styles.hint}>X-Request-Id</span> <code>{requestId}</code>
        </p>
      )}
      <Fold label={raw}>
        <Bytes label={raw} text={answer.text} />
      </Fold>
      <Fold label={headers}>
        <Bytes label={headers} text={headerLines(answer.headers)} />
      </Fold>
    </>
  );
}

/** Head of the pane: HTTP status, error code, duration. */
function Head({status, error, tookMs}: Pick<ReadAnswer, 'error'> & {status: number; tookMs: number}): ReactNode {
  return (
    <span className={styles.responseHead}>
      <span>
        HTTP <HttpBadge status={status} />
      </span>
      {error && (
        <span>
          {translate({id: 'portal.console.error', message: 'Error code'})}{' '}
          <Badge kind={error.code === 0 ? 'good' : 'bad'} to={`/reference/api_error_codes#code-${error.code}`}>
            {error.code}
          </Badge>{' '}
          <span lang="en">{error.title}</span>
        </span>
      )}
      <span>{translate({id: 'portal.console.answer.took', message: '{ms} ms'}, {ms: Math.round(tookMs)})}</span>
    </span>
  );
}

function Formatted({text, isJson, title}: {text: string; isJson: boolean; title: ReactNode}): ReactNode {
  const looks = useDocusaurusContext().siteConfig.customFields!.jsonLooks as JsonLooks;
  return (
    <CodeBlock
      html={isJson ? jsonHtml(text, looks) : escaped(text)}
      look={looks.plain}
      language={isJson ? 'json' : 'text'}
      title={title}
    />
  );
}

function Signed({sent: {called}}: {sent: SentCall}): ReactNode {
  const [signed, headers] = [
    translate({id: 'portal.console.signed', message: 'Signed text'}),
    translate({id: 'portal.console.headers', message: 'Request headers'}),
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
