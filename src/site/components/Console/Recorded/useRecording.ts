/** The recording of a sample, loaded on demand and cached while the page is open. */
import {useEffect, useMemo, useState} from 'react';
import useBaseUrl from '@docusaurus/useBaseUrl';
import {type PublishedRecording, recordedPath, sampleId} from '@site/src/samples/browser';
import {loadRecording} from './load';

export type RecordingState =
  | {is: 'loading'}
  | {is: 'failed'}
  | {is: 'absent'}
  | {is: 'here'; recording: PublishedRecording};

/** Loaded recordings by address. A page has few samples, so the cache is not limited. */
const arrived = new Map<string, PublishedRecording>();

/**
 * @param sample text of the raw HTTP sample
 * @returns the state of the recording, and a function that retries after a failure
 */
export function useRecording(sample: string): [RecordingState, retry: () => void] {
  const id = useMemo(() => sampleId(sample), [sample]);
  const address = useBaseUrl(`/${recordedPath(id ?? '')}`);
  const [attempt, setAttempt] = useState(0);
  const [answer, setAnswer] = useState<{of: string; attempt: number; loaded: RecordingState}>();
  const known = arrived.get(address);

  useEffect(() => {
    if (id === undefined || arrived.has(address)) return undefined;
    let over = false;
    const show = (loaded: RecordingState) => {
      if (!over) setAnswer({of: address, attempt, loaded});
    };
    loadRecording(address).then(
      (recording) => {
        if (recording) arrived.set(address, recording);
        show(recording ? {is: 'here', recording} : {is: 'absent'});
      },
      () => show({is: 'failed'}),
    );
    return () => {
      over = true;
    };
  }, [id, address, attempt]);

  const retry = () => setAttempt(attempt + 1);
  if (id === undefined) return [{is: 'absent'}, retry];
  if (known) return [{is: 'here', recording: known}, retry];
  // Ignore an answer for another sample or an earlier attempt.
  return [answer?.of === address && answer.attempt === attempt ? answer.loaded : {is: 'loading'}, retry];
}
