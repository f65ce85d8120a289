/** Validates a request before it is sent: at first at once, then when typing pauses. */
import {useEffect, useRef, useState} from 'react';
import {LiveError, type Session, type Complaint, type CallDescription, type Draft} from '@site/src/tools';
import {whenReleased} from '../whenReleased';

const PAUSE_MS = 250;

export interface Advice {
  complaints: readonly Complaint[];
  /** The call of the path; absent where that is none. */
  described?: CallDescription;
  /** False until the gateway has answered for the first time. */
  settled: boolean;
}

export function useAdvice(session: Session, {path, body}: Draft): Advice {
  const [advice, setAdvice] = useState<Advice>({complaints: [], settled: false});
  const asked = useRef(false);
  useEffect(() => {
    let over = false;
    let cancel = () => {};
    const show = (next: Omit<Advice, 'settled'>) => {
      if (!over) cancel = whenReleased(() => setAdvice({...next, settled: true}));
    };
    const ask = () => {
      const draft = {path, body};
      Promise.all([session.describe(draft), session.check(draft)]).then(
        ([described, complaints]) => show({described, complaints}),
        (error: unknown) => {
          if (error instanceof LiveError && error.failure === 'refused')
            show({complaints: [{field: '', message: error.message}]});
          else show({complaints: []});
        },
      );
    };
    const timer = setTimeout(ask, asked.current ? PAUSE_MS : 0);
    asked.current = true;
    return () => {
      over = true;
      cancel();
      clearTimeout(timer);
    };
  }, [session, path, body]);
  return advice;
}
