/** The decoder, fetched when somebody asks for it: the field, the worker behind it, and the words of the locale. */
import {useState, type ComponentType} from 'react';
import {useBaseUrlUtils} from '@docusaurus/useBaseUrl';
import useDocusaurusContext from '@docusaurus/useDocusaurusContext';
import type {DecoderClient} from '@site/src/decoder/client';
import type {Words} from '@site/src/decoder/message';
import type {FieldProps} from './Field';

interface Loaded {
  Field: ComponentType<FieldProps>;
  client: DecoderClient;
  words: Words;
}

export interface UsedDecoder {
  loaded: Loaded | undefined;
  failed: boolean;
  /** Fetches it. @returns when it is there or has failed; never rejects */
  load: () => Promise<void>;
}

export function useDecoder(): UsedDecoder {
  const {withBaseUrl} = useBaseUrlUtils();
  const {i18n} = useDocusaurusContext();
  const [loaded, setLoaded] = useState<Loaded>();
  const [failed, setFailed] = useState(false);
  const load = async () => {
    setFailed(false);
    try {
      setLoaded(await fetchDecoder((path) => withBaseUrl(path), i18n.currentLocale));
    } catch {
      setFailed(true);
    }
  };
  return {loaded, failed, load};
}

async function fetchDecoder(addressOf: (path: string) => string, locale: string): Promise<Loaded> {
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
