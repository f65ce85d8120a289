/**
 * The signature lab: input above, result below. Nothing is sent or stored. The token is only in its field, which is
 * uncontrolled, so that no attribute contains it.
 */
import {useEffect, useId, useRef, useState, type ReactNode} from 'react';
import {translate} from '@docusaurus/Translate';
import {questionOf, expectedSignature, type LabFacts, type LabSubject, findCause} from '@site/src/tools';
import styles from '@site/src/site/components/Console/styles.module.css';
import Entry, {type EntryHandle} from './Entry';
import Outcome, {verdictOf} from './Outcome';
import type {Result} from './result';
import own from './styles.module.css';

export interface LabProps {
  of: LabSubject;
  facts: LabFacts;
}

type Phase = {is: 'empty' | 'searching'} | {is: 'done'; result: Result};

export default function Lab({of, facts}: LabProps): ReactNode {
  const title = useId();
  const place = useRef<HTMLElement>(null);
  const entry = useRef<EntryHandle>(null);
  const said = useRef<HTMLOutputElement>(null);
  const search = useRef<AbortController>(undefined);
  const [phase, setPhase] = useState<Phase>({is: 'empty'});

  // The button that had focus has been removed.
  useEffect(() => {
    place.current!.focus();
    return () => search.current?.abort();
  }, []);

  useEffect(() => {
    if (phase.is === 'done') said.current!.scrollIntoView({block: 'nearest'});
  }, [phase]);

  const forget = () => {
    search.current?.abort();
    setPhase({is: 'empty'});
  };
  const ask = async () => {
    search.current?.abort();
    const entered = entry.current!.read();
    if (!entered) return;
    const current = new AbortController();
    search.current = current;
    const result: Result = {signed: expectedSignature(entered), sent: {point: entered.point, key: entered.key}};
    if (entered.signature.trim() === '' && !entered.signedText) {
      setPhase({is: 'done', result});
      return;
    }
    setPhase({is: 'searching'});
    const diagnosis = await findCause(questionOf(entered, facts), current.signal);
    if (diagnosis) setPhase({is: 'done', result: {...result, diagnosis}});
  };

  return (
    <section ref={place} tabIndex={-1} aria-labelledby={title} className={own.lab}>
      <p id={title} className={own.title}>
        {of === 'call'
          ? translate({id: 'portal.lab.title.call', message: 'Signature lab: calls'})
          : translate({id: 'portal.lab.title.callback', message: 'Signature lab: callbacks'})}
      </p>
      <Entry ref={entry} of={of} facts={facts} onAsk={() => void ask()} onChange={forget} />
      {/* One element for all that is said: screen readers may miss the text of a new one. */}
      <output
        ref={said}
        className={phase.is === 'done' ? own.verdict : styles.hint}
        data-outcome={phase.is === 'done' ? (phase.result.diagnosis?.outcome ?? 'signed') : undefined}
      >
        {phase.is === 'searching' && translate({id: 'portal.lab.searching', message: 'Looking for the cause…'})}
        {phase.is === 'done' && verdictOf(phase.result.diagnosis)}
      </output>
      {phase.is === 'done' && <Outcome result={phase.result} facts={facts} />}
    </section>
  );
}
