/** The recordings of the samples are those of the present contract and of the programs that the pages print. */
import {describe, expect, test} from 'vitest';
import {formatProblem} from '../../src/facts/errors';
import {loadContent} from '../../src/facts/load';
import {RECORDED_LANGUAGES, runsOf, toRecording, type RecordedLanguage, type Run} from '../../src/recordings/format';
import {publishedRecordings} from '../../src/recordings/publish';
import {recordedPath, sampleId, type PublishedRecording} from '../../src/recordings/published';
import {readRecordings} from '../../src/recordings/read';
import {renderSample, sampleInput} from '../../src/samples';
import {ROOT} from '../root';
import {recordedSamples} from '../samples/recordings/listed';
import {staleRecordings} from '../samples/recordings/stale';

const content = await loadContent(ROOT);
const recordings = readRecordings(ROOT);
const samples = recordedSamples(content);
const complaints = (changed: Partial<typeof content>, of = recordings) =>
  staleRecordings({...content, ...changed}, of).map(formatProblem);

test('each sample has its recording, made under this contract of these programs', () => {
  expect(samples.length).toBeGreaterThan(200);
  expect(complaints({})).toEqual([]);
});

describe('what is stale is named, with the command', () => {
  const [first] = samples as [(typeof samples)[number]];
  const without = new Map(recordings.samples);
  without.delete(first.name);
  const file = `src/data/recordings/${first.name}.json`;

  test('another contract', () => {
    const published = {...content.contract.published, info: {}};
    expect(complaints({contract: {...content.contract, published}})).toEqual([
      expect.stringMatching(/^src\/data\/recordings\.json: recorded under the contract \w{12}, .*npm run record/),
    ]);
  });

  test('another program', () => {
    const gateway = {...content.gateway, request: {...content.gateway.request, client_timeout_seconds: 7}};
    const all = complaints({gateway});
    expect(all).toHaveLength(samples.length);
    expect(all[0]).toBe(
      `${file}: another program than the present one is recorded in ${RECORDED_LANGUAGES.join(', ')}; run \`npm run record\` and commit what it writes`,
    );
  });

  test('one language only', () => {
    const recording = recordings.samples.get(first.name)!;
    const runs = runsOf(recording);
    runs.delete('kotlin');
    const changed = new Map(recordings.samples).set(first.name, toRecording(recording.id, runs));
    expect(complaints({}, {...recordings, samples: changed})).toEqual([
      expect.stringContaining(`${file}: another program than the present one is recorded in kotlin; `),
    ]);
  });

  test('a recording that is missing, one too many, and one of another sample', () => {
    const other = recordings.samples.get(samples[1]!.name)!;
    expect(complaints({}, {...recordings, samples: without})).toEqual([
      expect.stringContaining(`${file}: the sample has no recording; run \`npm run record\``),
    ]);
    expect(complaints({}, {...recordings, samples: new Map(recordings.samples).set('old', other)})).toEqual([
      expect.stringContaining('src/data/recordings/old.json: no sample has this name; run `npm run record`'),
    ]);
    expect(complaints({}, {...recordings, samples: new Map(without).set(first.name, other)})).toEqual([
      expect.stringContaining(`${file}: the sample sends something else than was recorded; run \`npm run record\``),
    ]);
  });
});

test('what programs print alike stands once, and comes back to the last byte', () => {
  const run = (stdout: string): Run => ({program: '0123456789abcdef', exitCode: 0, stdout, stderr: ''});
  const texts: Record<RecordedLanguage, string> = {
    bash: '{}\n',
    php: '{}\n\n',
    javascript: '{}\n',
    python: 'a\r\nb',
    java: '',
    kotlin: '\n',
  };
  const runs = new Map(RECORDED_LANGUAGES.map((language) => [language, run(texts[language])]));
  const recording = toRecording('0123456789abcdef', runs);
  expect(recording.outputs).toHaveLength(5);
  expect(runsOf(recording)).toEqual(runs);
});

describe('what readers get', () => {
  const files = publishedRecordings(recordings);

  test('is found by the text that a page prints', () => {
    const text = renderSample('http', sampleInput(content, 'transactionCreate', 'blik'));
    const id = sampleId(text)!;
    const {date, contract, runs} = JSON.parse(files.get(recordedPath(id))!) as PublishedRecording;
    expect({date, contract}).toEqual({date: recordings.about.date, contract: recordings.about.contract});
    expect(Object.keys(runs).sort()).toEqual([...RECORDED_LANGUAGES].sort());
    expect(runs.python).toMatchObject({command: 'python3 sample.py', exitCode: 0, stderr: ''});
    expect(runs.python!.toolchain[0]).toMatch(/^Python 3\./);
    expect(JSON.parse(runs.java!.stdout)).toEqual(JSON.parse(runs.python!.stdout));
  });

  test('has an id that depends on what is sent, and on nothing else', () => {
    const input = sampleInput(content, 'transactionCreate', 'blik');
    const id = sampleId(renderSample('http', input));
    expect(sampleId(renderSample('http', {...input, vectorKey: input.vectorKey + 1}))).toBe(id);
    expect(sampleId(`${renderSample('http', input)}\n`)).toBe(id);
    for (const other of [{body: {...input.body, amount: 1}}, {path: '/transaction/pay'}])
      expect(sampleId(renderSample('http', {...input, ...other}))).not.toBe(id);
    expect(sampleId('GET / HTTP/1.1\n\n')).toBeUndefined();
    expect(sampleId('')).toBeUndefined();
  });

  test('is one file for each sample', () => {
    expect([...files.keys()].sort()).toEqual(samples.map(({id}) => recordedPath(id)).sort());
  });
});
