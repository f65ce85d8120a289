/** Delay before progress is shown, in ms, so that it does not flicker. */
import {useEffect, useState} from 'react';

const PATIENCE_MS = 300;

/** @returns true once the delay has passed since the first render */
export function usePatience(): boolean {
  const [over, setOver] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setOver(true), PATIENCE_MS);
    return () => clearTimeout(timer);
  }, []);
  return over;
}
