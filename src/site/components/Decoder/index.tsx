/** Button that loads the decoder on demand and is replaced by it. */
import {useEffect, useRef, useState, type ComponentType, type ReactNode} from 'react';
import Translate from '@docusaurus/Translate';
import {useBaseUrlUtils} from '@docusaurus/useBaseUrl';
import useDocusaurusContext from '@docusaurus/useDocusaurusContext';
import {showWaiting} from '@site/src/page';
import {type DecoderClient, loadDecoder, loadWords, type Words} from '@site/src/tools';
import type {FieldProps, DecoderInput} from './Field';

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
    if (!given || loaded) return;
    button.current!.scrollIntoView({block: 'nearest'});
    void open();
    // oxlint-disable-next-line react/exhaustive-deps -- once per text; the loaded field handles later texts itself
  }, [given]);

  if (loaded) return <loaded.Field client={loaded.client} words={loaded.words} embedded={embedded} given={given} />;
  return (
    <>
      <button type="button" className="lab-open" ref={button} onClick={() => void open()} data-decoder>
        <Translate id="portal.decoder.open">Open the decoder</Translate>
      </button>
      {failed && (
        <p role="alert">
          <Translate id="portal.decoder.failed">
            The decoder did not arrive. Check your connection and press the button again.
          </Translate>
        </p>
      )}
      <noscript>
        <p>
          <Translate id="portal.decoder.noScript">The decoder works in the page, so it needs JavaScript.</Translate>
        </p>
      </noscript>
    </>
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
