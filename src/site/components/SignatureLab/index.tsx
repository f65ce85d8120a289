/** Button that loads the signature lab and its facts on demand and is replaced by it. */
import {useRef, useState, type ComponentType, type ReactNode} from 'react';
import Translate from '@docusaurus/Translate';
import useBaseUrl from '@docusaurus/useBaseUrl';
import {showWaiting} from '@site/src/page';
import {LAB_FACTS, type LabFacts, type LabSubject} from '@site/src/tools';
import type {LabProps} from './Lab';

interface Props {
  /** Subject of the page. */
  of: LabSubject;
}

interface LabModules {
  Lab: ComponentType<LabProps>;
  facts: LabFacts;
}

export default function SignatureLab({of}: Props): ReactNode {
  const button = useRef<HTMLButtonElement>(null);
  const address = useBaseUrl(LAB_FACTS);
  const [loaded, setLoaded] = useState<LabModules>();
  const [failed, setFailed] = useState(false);

  if (loaded) return <loaded.Lab of={of} facts={loaded.facts} />;
  const open = () => {
    const undo = showWaiting(button.current!);
    setFailed(false);
    Promise.all([import(/* webpackChunkName: "signature-lab" */ './Lab'), factsAt(address)])
      .then(([{default: Lab}, facts]) => setLoaded({Lab, facts}))
      .catch(() => setFailed(true))
      .finally(undo);
  };
  return (
    <>
      <button type="button" className="lab-open" ref={button} onClick={open} data-lab={of}>
        <Translate id="portal.lab.open">Open the signature lab</Translate>
      </button>
      {failed && (
        <p role="alert">
          <Translate id="portal.lab.failed">
            The lab could not be loaded. Check your connection and try again.
          </Translate>
        </p>
      )}
      <noscript>
        <p>
          <Translate id="portal.lab.noScript">The lab needs JavaScript.</Translate>
        </p>
      </noscript>
    </>
  );
}

async function factsAt(address: string): Promise<LabFacts> {
  const response = await fetch(address);
  if (!response.ok) throw new Error(`HTTP ${response.status}`);
  return (await response.json()) as LabFacts;
}
