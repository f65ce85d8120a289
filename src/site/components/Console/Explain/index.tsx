/**
 * The decoder in the console: explains the log, an entry of it or the edited request, and has a field for any other
 * text.
 */
import type {ReactNode} from 'react';
import {translate} from '@docusaurus/Translate';
import Decoder from '@site/src/site/components/Decoder';
import type {DecoderInput} from '@site/src/site/components/Decoder/Field';
import styles from '../styles.module.css';

export default function Explain({asked}: {asked: DecoderInput | undefined}): ReactNode {
  const title = translate({id: 'portal.console.explain', message: 'Explain'});
  return (
    <section className={styles.section} aria-label={title}>
      <h3 className={styles.heading}>{title}</h3>
      <Decoder embedded given={asked} />
    </section>
  );
}
