/** Announces the result of a step to screen readers. */
import type {ReactNode} from 'react';
import {translate} from '@docusaurus/Translate';
import type {Snapshot} from '@site/src/tools';
import {readAnswer} from '../Answer/read';
import styles from './styles.module.css';

export default function Announcement({snapshot: {sent, received, refused, busy}}: {snapshot: Snapshot}): ReactNode {
  return (
    <output className={styles.announcement}>
      {busy ? '' : [refused ?? answered(sent), called(received)].join(' ')}
    </output>
  );
}

function answered(sent: Snapshot['sent']): string {
  if (!sent) return '';
  const {answer} = sent.called;
  if (!answer) return translate({id: 'portal.console.answer.none', message: 'No response: the connection was closed.'});
  const {code = ''} = readAnswer(answer).error ?? {};
  return translate(
    {id: 'portal.console.said.answer', message: 'Response: HTTP {status}, error {code}.'},
    {status: answer.status, code},
  );
}

function called(received: Snapshot['received']): string {
  if (received.length === 0) return '';
  return translate(
    {
      id: 'portal.console.said.callbacks',
      message: 'Callbacks: {count}, {verified} with a valid signature.',
    },
    {count: received.length, verified: received.filter(({verified}) => verified).length},
  );
}
