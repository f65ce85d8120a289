/** How the recording of a sample arrives. */
import {expect, test} from 'vitest';
import {loadRecording} from '../../../../src/site/components/Console/Recorded/load';

const JSON_TYPE = {'content-type': 'application/json; charset=utf-8'};
const load = (answer: Response) => loadRecording('/live/recorded/0.json', async () => answer);

test('a recording is what the file holds', async () => {
  const recording = {date: '2026-01-02', contract: 'ab', runs: {}};
  expect(await load(new Response(JSON.stringify(recording), {headers: JSON_TYPE}))).toEqual(recording);
});

test('there is none where the host says so, by a status or by a page of its own', async () => {
  expect(await load(new Response('<h1>Not found</h1>', {status: 404, headers: {'content-type': 'text/html'}}))).toBe(
    undefined,
  );
  expect(await load(new Response('<h1>Home</h1>', {headers: {'content-type': 'text/html'}}))).toBe(undefined);
});

test('what does not arrive whole is a failure, not an absence', async () => {
  await expect(load(new Response('', {status: 503}))).rejects.toThrow('HTTP 503');
  await expect(load(new Response('{"date":', {headers: JSON_TYPE}))).rejects.toThrow();
  await expect(
    loadRecording('/x', async () => {
      throw new TypeError('Failed to fetch');
    }),
  ).rejects.toThrow('Failed to fetch');
});
