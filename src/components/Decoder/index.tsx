/** What the page of the decoder carries of it: a button. The rest is fetched when somebody presses it, and takes its place. */
import {useRef, useState, type ComponentType, type ReactNode} from 'react';
import Translate from '@docusaurus/Translate';
import {useBaseUrlUtils} from '@docusaurus/useBaseUrl';
import useDocusaurusContext from '@docusaurus/useDocusaurusContext';
import {showWaiting} from '@site/src/early/page/feedback';
import type {DecoderClient} from '@site/src/decoder/client';
import type {Words} from '@site/src/decoder/message';
import type {FieldProps} from './Field';

interface Loaded {
  Field: ComponentType<FieldProps>;
  client: DecoderClient;
  words: Words;
}

export default function Decoder(): ReactNode {
  const button = useRef<HTMLButtonElement>(null);
  const {withBaseUrl} = useBaseUrlUtils();
  const {i18n} = useDocusaurusContext();
  const [loaded, setLoaded] = useState<Loaded>();
  const [failed, setFailed] = useState(false);

  if (loaded) return <loaded.Field client={loaded.client} words={loaded.words} />;
  const open = () => {
    const undo = showWaiting(button.current!);
    setFailed(false);
    load((path) => withBaseUrl(path), i18n.currentLocale)
      .then(setLoaded)
      .catch(() => setFailed(true))
      .finally(undo);
  };
  return (
    <>
      <button type="button" className="lab-open" ref={button} onClick={open} data-decoder>
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

async function load(addressOf: (path: string) => string, locale: string): Promise<Loaded> {
  const [{default: Field}, {startDecoder}, words] = await Promise.all([
    import(/* webpackChunkName: "decoder" */ './Field'),
    import(/* webpackChunkName: "decoder" */ '@site/src/decoder/client'),
    wordsOf(locale),
  ]);
  return {Field, client: await startDecoder(addressOf, locale), words};
}

const wordsOf = async (locale: string): Promise<Words> =>
  locale === 'uk'
    ? (await import(/* webpackChunkName: "decoder-uk" */ '@site/src/decoder/texts/uk')).uk
    : (await import(/* webpackChunkName: "decoder-en" */ '@site/src/decoder/texts/en')).en;
