/** Validates a request before it is sent, when typing pauses. */
import {useEffect, useState} from 'react';
import {LiveError, type Session, type Complaint, type CallDescription, type Draft} from '@site/src/tools';

const PAUSE_MS = 250;

export interface Advice {
  complaints: readonly Complaint[];
  /** The call of the path; absent where that is none. */
  described?: CallDescription;
}

export function useAdvice(session: Session, {path, body}: Draft): Advice {
  const [advice, setAdvice] = useState<Advice>({complaints: []});
  useEffect(() => {
    let over = false;
    const show = (next: Advice) => {
      if (!over) setAdvice(next);
    };
    const ask = () => {
      const draft = {path, body};
      Promise.all([session.describe(draft), session.check(draft)]).then(
        ([described, complaints]) => show({described, complaints}),
        (error: unknown) => {
          if (error instanceof LiveError && error.failure === 'refused')
            show({complaints: [{field: '', message: error.message}]});
        },
      );
    };
    const timer = setTimeout(ask, PAUSE_MS);
    return () => {
      over = true;
      clearTimeout(timer);
    };
  }, [session, path, body]);
  return advice;
}
