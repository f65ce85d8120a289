/**
 * The decoder in the console: the log, an entry of it or the request that is typed, explained; and a field for anything else.
 * It is fetched when somebody asks for it.
 */
import {useEffect, useRef, type ReactNode} from 'react';
import {translate} from '@docusaurus/Translate';
import {useDecoder} from '@site/src/components/Decoder/useDecoder';
import {showWaiting} from '@site/src/early/page/feedback';
import styles from '../styles.module.css';

/** A text that is to be explained; the same text asked for again is another one. */
export interface Asked {
  text: string;
}

export default function Explain({asked}: {asked: Asked | undefined}): ReactNode {
  const {loaded, failed, load} = useDecoder();
  const button = useRef<HTMLButtonElement>(null);
  const title = translate({id: 'portal.console.explain', message: 'What it means'});
  const open = () => void load().finally(showWaiting(button.current!));

  // A button elsewhere in the console has asked.
  useEffect(() => {
    if (!asked || loaded) return;
    button.current!.scrollIntoView({block: 'nearest'});
    open();
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- asked once per question; what is loaded takes the next one itself
  }, [asked]);
  return (
    <section className={styles.section} aria-label={title}>
      <h3 className={styles.heading}>{title}</h3>
      {loaded ? (
        <loaded.Field client={loaded.client} words={loaded.words} given={asked} />
      ) : (
        <button ref={button} type="button" className={styles.button} onClick={open}>
          {translate({id: 'portal.decoder.open', message: 'Open the decoder'})}
        </button>
      )}
      {failed && (
        <p className={styles.bad} role="alert">
          {translate({
            id: 'portal.decoder.failed',
            message: 'The decoder did not arrive. Check your connection and press the button again.',
          })}
        </p>
      )}
    </section>
  );
}
