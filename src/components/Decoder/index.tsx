/** What the page of the decoder carries of it: a button. The rest is fetched when somebody presses it, and takes its place. */
import {useRef, type ReactNode} from 'react';
import Translate from '@docusaurus/Translate';
import {showWaiting} from '@site/src/early/page/feedback';
import {useDecoder} from './useDecoder';

export default function Decoder(): ReactNode {
  const button = useRef<HTMLButtonElement>(null);
  const {loaded, failed, load} = useDecoder();

  if (loaded) return <loaded.Field client={loaded.client} words={loaded.words} />;
  const open = () => void load().finally(showWaiting(button.current!));
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
