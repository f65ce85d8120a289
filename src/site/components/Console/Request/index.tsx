/** Request editor: path and body, validation against the contract while typing, and the bar with the next step. */
import {useEffect, useId, useState, type KeyboardEvent, type ReactNode, type RefObject} from 'react';
import {translate} from '@docusaurus/Translate';
import {
  MAX_BODY_LENGTH,
  memberOf,
  withMember,
  type CallDescription,
  type Session,
  type Snapshot,
  type Draft,
} from '@site/src/tools';
import clsx from 'clsx';
import Outcomes from '../Outcomes';
import {useAdvice} from './useAdvice';
import styles from '../styles.module.css';

interface Props {
  /** The request of the sample. */
  first: Draft;
  /** The edited request. */
  draft: Draft;
  onEdit: (draft: Draft) => void;
  /** Gives the request a fresh id in this field. */
  onNewId: (field: string) => void;
  /** The Send button. */
  main: RefObject<HTMLButtonElement | null>;
  session: Session;
  snapshot: Snapshot;
  /** Explains the request before it is sent. */
  onExplain: () => void;
  /** Reports that all fields of the call are rendered. */
  onSettled: () => void;
  /** Reports which call the path is, whenever it changes. */
  onDescribed: (described: CallDescription) => void;
  /** The step that the bar emphasises: the only primary button of the console. */
  next: 'send' | 'open' | undefined;
  /** Opens the hosted page of the response; absent if the response has none. */
  onOpen: (() => void) | undefined;
}

export default function Request({
  first,
  draft,
  onEdit,
  onNewId,
  main,
  session,
  snapshot: {refused},
  onExplain,
  onSettled,
  onDescribed,
  next,
  onOpen,
}: Props): ReactNode {
  const [bearer, setBearer] = useState('');
  const {complaints, described, settled} = useAdvice(session, draft);
  const ids = {path: useId(), body: useId(), bearer: useId(), complaints: useId()};
  const {outcomes = [], auth} = described ?? {};
  const setBody = (body: string) => onEdit({...draft, body});
  const idField = outcomes.find(({group}) => group === 'request')?.field;

  useEffect(() => {
    if (settled) onSettled();
    // oxlint-disable-next-line react/exhaustive-deps -- reported once
  }, [settled]);
  useEffect(() => {
    if (described) onDescribed(described);
    // oxlint-disable-next-line react/exhaustive-deps -- reported once for each description
  }, [described]);

  const send = () => {
    const own: [string, string][] = bearer.trim() ? [['Authorization', `Bearer ${bearer.trim()}`]] : [];
    void session.send(draft, auth === 'transparencyToken' ? own : []);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    send();
  };
  return (
    <form
      className={styles.request}
      aria-labelledby={`${ids.path}-title`}
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <div className={styles.editor}>
        <h3 id={`${ids.path}-title`} className={styles.heading}>
          {translate({id: 'portal.console.request', message: 'Request'})}
        </h3>
        <div className={styles.field}>
          <label htmlFor={ids.path}>{translate({id: 'portal.console.path', message: 'Path'})}</label>
          <input
            id={ids.path}
            className={styles.code}
            value={draft.path}
            spellCheck={false}
            autoComplete="off"
            onKeyDown={onKeyDown}
            onChange={({target}) => onEdit({...draft, path: target.value})}
          />
        </div>
        {auth === 'transparencyToken' && (
          <div className={styles.field}>
            <label htmlFor={ids.bearer}>
              {translate({id: 'portal.console.bearer', message: 'Session token'})} <code>Authorization: Bearer</code>
            </label>
            <input
              id={ids.bearer}
              className={styles.code}
              value={bearer}
              spellCheck={false}
              autoComplete="off"
              onChange={({target}) => setBearer(target.value)}
            />
          </div>
        )}
        <Outcomes
          outcomes={outcomes}
          body={draft.body}
          onChoose={(field, value) =>
            setBody(withMember(draft.body, field, value ?? memberOf(first.body, field)) ?? draft.body)
          }
        />
        <div className={clsx(styles.field, styles.tall)}>
          <label htmlFor={ids.body}>{translate({id: 'portal.console.body', message: 'Body'})}</label>{' '}
          <span className={styles.keys}>
            {translate({id: 'portal.console.keys', message: 'Ctrl or Cmd + Enter to send'})}
          </span>
          <textarea
            id={ids.body}
            className={styles.body}
            rows={Math.min(24, Math.max(6, draft.body.split('\n').length))}
            value={draft.body}
            maxLength={MAX_BODY_LENGTH}
            spellCheck={false}
            autoComplete="off"
            aria-invalid={complaints.length > 0}
            aria-describedby={ids.complaints}
            onKeyDown={onKeyDown}
            onChange={({target}) => setBody(target.value)}
          />
        </div>
        <div id={ids.complaints} aria-live="polite">
          {complaints.length > 0 && (
            <ul className={styles.complaints}>
              {complaints.map(({field, message}, index) => (
                <li key={index} lang="en">
                  {field && <code>{field}</code>} {message}
                </li>
              ))}
            </ul>
          )}
        </div>
        {refused !== undefined && (
          <p className={styles.bad} lang="en">
            {refused}
          </p>
        )}
      </div>
      <div className={styles.bar}>
        <button
          ref={main}
          type="submit"
          className={next === 'send' ? styles.main : styles.button}
          aria-keyshortcuts="Control+Enter Meta+Enter"
        >
          {translate({id: 'portal.console.send', message: 'Send'})}
        </button>
        {onOpen && (
          <button
            type="button"
            className={clsx(next === 'open' ? styles.main : styles.button, styles.opens)}
            onClick={onOpen}
          >
            {translate({id: 'portal.console.page.open', message: 'Open payment page'})}
          </button>
        )}
        <span className={styles.aside}>
          {idField !== undefined && (
            <button type="button" className={styles.button} onClick={() => onNewId(idField)}>
              {translate({id: 'portal.console.newId', message: 'New id'})}
            </button>
          )}
          <button type="button" className={clsx(styles.button, styles.explains)} onClick={onExplain}>
            {translate({id: 'portal.console.explain.one', message: 'Explain'})}
          </button>
        </span>
      </div>
    </form>
  );
}
