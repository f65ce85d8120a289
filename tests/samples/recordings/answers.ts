/** Asks the sandbox what it answers to each sample now, without any of the programs. */
import {isDeepStrictEqual} from 'node:util';
import {callPurpose, sign} from '../../../src/domain/signing';
import type {Facts} from '../../../src/facts/load';
import {readPrinted, type Recording} from '../../../src/samples/recordings/format';
import {createSandbox} from '../../../src/gateway';
import type {SampleInput} from '../../../src/samples/types';
import {recordedState, type RecordedSample} from './listed';
import {brand} from '../../../src/brand';

/**
 * @param recordings by name of the sample
 * @returns the samples that the gateway answers otherwise than is recorded; those that have no recording are none of them
 */
export async function answeredOtherwise(
  facts: Facts,
  samples: readonly RecordedSample[],
  recordings: ReadonlyMap<string, Recording>,
): Promise<RecordedSample[]> {
  const sandbox = createSandbox(facts, {quiet: true, timeScale: 0, ...recordedState(facts), send: async () => 204});
  try {
    const changed: RecordedSample[] = [];
    for (const sample of samples) {
      const recording = recordings.get(sample.name);
      if (!recording) continue;
      sandbox.reset();
      const answer = await sandbox.app.fetch(requestOf(sample.input));
      if (!isDeepStrictEqual(readPrinted(await answer.text()), recording.answer)) changed.push(sample);
    }
    return changed;
  } finally {
    sandbox.close();
  }
}

/** The call that the programs of a sample send. */
function requestOf({baseUrl, path, body, bearer, point, token}: SampleInput): Request {
  const url = new URL(baseUrl + path);
  const text = JSON.stringify(body);
  const key = Date.now();
  const credentials: Record<string, string> = bearer
    ? {Authorization: `Bearer ${bearer.token}`}
    : {
        [brand.headers.point]: String(point),
        [brand.headers.key]: String(key),
        [brand.headers.signature]: sign(token, {point, key, purpose: callPurpose('POST', url.pathname)}, text),
      };
  return new Request(url, {method: 'POST', headers: {'Content-Type': 'application/json', ...credentials}, body: text});
}
