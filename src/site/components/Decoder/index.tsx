/**
 * The decoder. On its own page it is loaded with the page; inside another component, by a button that it replaces. The
 * button also stands there until the decoder is loaded, and after a failure.
 */
import {useEffect, useRef, useState, type ComponentType, type ReactNode} from 'react';
import clsx from 'clsx';
import Translate from '@docusaurus/Translate';
import {useBaseUrlUtils} from '@docusaurus/useBaseUrl';
import useDocusaurusContext from '@docusaurus/useDocusaurusContext';
import {NEEDS_REACT, showWaiting} from '@site/src/page';
import {type DecoderClient, loadDecoder, loadWords, type Words} from '@site/src/tools';
import type {FieldProps, DecoderInput} from './Field';
import styles from './styles.module.css';

/** The page loads the tool without being asked. */
const opens = {[NEEDS_REACT]: ''};

interface DecoderModules {
  Field: ComponentType<FieldProps>;
  client: DecoderClient;
  words: Words;
}

interface Props {
  /** True inside another component whose state would be lost by navigation. */
  embedded?: boolean;
  /** A text to explain immediately. */
  given?: DecoderInput | undefined;
}

export default function Decoder({embedded = false, given}: Props): ReactNode {
  const button = useRef<HTMLButtonElement>(null);
  const isLoading = useRef(false);
  const {withBaseUrl} = useBaseUrlUtils();
  const {i18n} = useDocusaurusContext();
  const [loaded, setLoaded] = useState<DecoderModules>();
  const [failed, setFailed] = useState(false);

  /** True if the reader has pressed the button, which had focus. */
  const isPressed = useRef(false);
  const open = async () => {
    // Prevent a second load while the first is in progress.
    if (isLoading.current) return;
    isLoading.current = true;
    const undo = showWaiting(button.current!);
    setFailed(false);
    try {
      setLoaded(await load((path) => withBaseUrl(path), i18n.currentLocale));
    } catch {
      setFailed(true);
    } finally {
      isLoading.current = false;
      undo();
    }
  };
  useEffect(() => {
    if (!embedded) void open();
    // oxlint-disable-next-line react/exhaustive-deps -- once, when the page is here
  }, []);
  useEffect(() => {
    if (!given || loaded) return;
    button.current!.scrollIntoView({block: 'nearest'});
    void open();
    // oxlint-disable-next-line react/exhaustive-deps -- once per text; the loaded field handles later texts itself
  }, [given]);

  if (loaded)
    return (
      <loaded.Field
        client={loaded.client}
        words={loaded.words}
        embedded={embedded}
        given={given}
        focuses={embedded || isPressed.current}
      />
    );
  const press = () => {
    isPressed.current = true;
    void open();
  };
  return (
    <div className={clsx(!embedded && styles.place)}>
      <button type="button" className="lab-open" ref={button} onClick={press} data-decoder {...opens}>
        <Translate id="portal.decoder.open">Open the decoder</Translate>
      </button>
      {failed && (
        <p role="alert">
          <Translate id="portal.decoder.failed">
            The decoder could not be loaded. Check your connection and try again.
          </Translate>
        </p>
      )}
      <noscript>
        <p>
          <Translate id="portal.decoder.noScript">The decoder needs JavaScript.</Translate>
        </p>
      </noscript>
    </div>
  );
}

async function load(addressOf: (path: string) => string, locale: string): Promise<DecoderModules> {
  const [{default: Field}, startDecoder, words] = await Promise.all([
    import(/* webpackChunkName: "decoder" */ './Field'),
    loadDecoder(),
    loadWords(locale),
  ]);
  return {Field, client: await startDecoder(addressOf, locale), words};
}
