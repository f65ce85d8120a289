/** Button of the start page that shows the tabs of a payment one after the other, as the payment goes. */
import {useEffect, useRef, useState, type ReactNode} from 'react';
import Translate from '@docusaurus/Translate';

/** Time to read one tab, in ms. */
const READING = 1800;

export default function PlayButton(): ReactNode {
  const button = useRef<HTMLButtonElement>(null);
  const next = useRef<ReturnType<typeof setTimeout>>(undefined);
  const [spoken, setSpoken] = useState('');
  useEffect(() => () => clearTimeout(next.current), []);

  /** Pressed again, it begins again. */
  const play = () => {
    clearTimeout(next.current);
    const tabs = [...button.current!.parentElement!.querySelectorAll<HTMLElement>('[role=tab]')];
    const show = (place: number) => {
      tabs[place]!.click();
      setSpoken(tabs[place]!.textContent);
      if (place + 1 < tabs.length) next.current = setTimeout(() => show(place + 1), READING);
    };
    show(0);
  };
  return (
    <>
      <button type="button" className="play-button" ref={button} onClick={play}>
        <Translate id="portal.play" description="Shows request, response and callback one after the other">
          Step through the payment
        </Translate>
      </button>
      <output className="lane-actors">{spoken}</output>
    </>
  );
}
