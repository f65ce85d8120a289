/** Shorter than a glance, progress would only flicker. */
import {useEffect, useState} from 'react';

const PATIENCE_MS = 300;

/** @returns whether what is awaited takes longer than a glance, counted from the first time that it is drawn */
export function usePatience(): boolean {
  const [over, setOver] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setOver(true), PATIENCE_MS);
    return () => clearTimeout(timer);
  }, []);
  return over;
}
