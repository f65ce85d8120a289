/** Button that copies a program. */
import {useState, type ReactNode} from 'react';
import {translate} from '@docusaurus/Translate';
import {writeClipboard} from '@site/src/page';
import styles from '../../styles.module.css';

export default function CopyButton({text}: {text: string}): ReactNode {
  const [said, setSaid] = useState<{of: string; what: string}>();
  const copy = () =>
    writeClipboard(document, text).then(
      () => setSaid({of: text, what: translate({id: 'portal.console.log.copied', message: 'Copied.'})}),
      (error: Error) => setSaid({of: text, what: error.message}),
    );
  return (
    <>
      <button type="button" className={styles.button} onClick={() => void copy()}>
        {translate({id: 'portal.console.code.copy', message: 'Copy code'})}
      </button>
      {/* The message is hidden once the program has changed. */}
      <output className={styles.hint}>{said?.of === text && said.what}</output>
    </>
  );
}
