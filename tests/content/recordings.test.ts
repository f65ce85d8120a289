/** Recordings of the samples are up to date with the contract and with the printed programs. */
import {describe, expect, test} from 'vitest';
import {formatProblem} from '../../src/facts/errors';
import {loadFacts} from '../../src/facts/load';
import {printedIn, readPrinted, RECORDED_LANGUAGES, type Recording} from '../../src/samples/recordings/format';
import {publishedRecordings} from '../../src/samples/recordings/publish';
import {recordedPath, sampleId, type PublishedRecording} from '../../src/samples/recordings/published';
import {readRecordings} from '../../src/samples/recordings/read';
import {renderSample, sampleInput} from '../../src/samples';
import {ROOT} from '../root';
import {chooseSamples} from '../samples/recordings/choose';
import {recordedSamples} from '../samples/recordings/listed';
import {atPort} from '../samples/recordings/port';
import {joinRecordings} from '../samples/recordings/record';
import {changedSamples, staleRecordings} from '../samples/recordings/stale';

const facts = await loadFacts(ROOT);
const recordings = readRecordings(ROOT);
const samples = recordedSamples(facts);
const complaints = (changed: Partial<typeof facts>, of = recordings) =>
  staleRecordings({...facts, ...changed}, of).map(formatProblem);

test('each sample has a recording made with this contract and these programs', () => {
  expect(samples.length).toBeGreaterThan(200);
  expect(complaints({})).toEqual([]);
});

describe('stale recordings are reported with the command that updates them', () => {
  const [first] = samples as [(typeof samples)[number]];
  const without = new Map(recordings.samples);
  without.delete(first.name);
  const file = `src/contract/data/recordings/${first.name}.json`;

  test('another contract', () => {
    const published = {...facts.contract.published, info: {}};
    expect(complaints({contract: {...facts.contract, published}})).toEqual([
      expect.stringMatching(
        /^src\/contract\/data\/recordings\.json: recorded under the contract \w{12}, .*npm run record/,
      ),
    ]);
  });

  test('another program', () => {
    const gateway = {...facts.gateway, request: {...facts.gateway.request, client_timeout_seconds: 7}};
    const all = complaints({gateway});
    expect(all).toHaveLength(samples.length);
    expect(all[0]).toBe(
      `${file}: the present program is not recorded in ${RECORDED_LANGUAGES.join(', ')}; run \`npm run record -- --changed\` and commit what it writes`,
    );
  });

  test('one language only', () => {
    const recording = recordings.samples.get(first.name)!;
    const {kotlin: _, ...programs} = recording.programs;
    const changed = new Map(recordings.samples).set(first.name, {...recording, programs});
    expect(complaints({}, {...recordings, samples: changed})).toEqual([
      expect.stringContaining(`${file}: the present program is not recorded in kotlin; `),
    ]);
  });

  test('a recording that is missing, one too many, and one of another sample', () => {
    const other = recordings.samples.get(samples[1]!.name)!;
    expect(complaints({}, {...recordings, samples: without})).toEqual([
      expect.stringContaining(`${file}: the sample has no recording; run \`npm run record -- --changed\``),
    ]);
    expect(complaints({}, {...recordings, samples: new Map(recordings.samples).set('old', other)})).toEqual([
      expect.stringContaining(
        'src/contract/data/recordings/old.json: no sample has this name; run `npm run record -- --changed`',
      ),
    ]);
    expect(complaints({}, {...recordings, samples: new Map(without).set(first.name, other)})).toEqual([
      expect.stringContaining(
        `${file}: the sample sends something else than was recorded; run \`npm run record -- --changed\``,
      ),
    ]);
  });
});

test('a sample is recorded again if its request or response has changed', async () => {
  const [first, second, third] = samples.map(({name}) => recordings.samples.get(name)!) as [Recording, ...Recording[]];
  const changed = new Map(recordings.samples)
    .set(samples[0]!.name, {...first, answer: {...first.answer, more: 1}})
    .set(samples[1]!.name, {...second!, programs: {...second!.programs, php: '0'.repeat(16)}})
    .set(samples[2]!.name, {...third!, id: '0'.repeat(16)});
  changed.delete(samples[3]!.name);
  // Enough to cover each kind of request: signed, with a bearer token, for JSON and for a report.
  const asked = samples.filter(
    ({name, input}, index) => index < 6 || input.bearer || name.startsWith('reportDownload'),
  );
  expect(asked.length).toBeGreaterThan(15);
  const found = await changedSamples(facts, asked, {...recordings, samples: changed});
  expect(found.map(({name}) => name)).toEqual(samples.slice(0, 4).map(({name}) => name));
});

describe('selection of samples on the command line', () => {
  const names = (...patterns: string[]) => chooseSamples(samples, patterns).map(({name}) => name);

  test('selects by name, id or pattern, without duplicates', () => {
    const {id, name} = samples[5]!;
    expect(names(id, name)).toEqual([name]);
    expect(names('blik_payin_*', 'blik_payin_hpp').sort()).toEqual(['blik_payin_h2h', 'blik_payin_hpp']);
    expect(names('*')).toHaveLength(samples.length);
  });

  test('suggests samples for a misspelt name', () => {
    expect(() => names('blik_payin_hpp', 'blik_payn_hpp', 'accountinfo')).toThrow(
      'no sample has the name or id “blik_payn_hpp”; did you mean blik_payin_hpp, blik_payin_h2h? `npm run record -- --list` prints every name\n' +
        'no sample has the name or id “accountinfo”; did you mean accountInfo_account?',
    );
    expect(() => names('payin_h')).toThrow(/did you mean (\w+, ){4}\w+ and \d+ more\? /);
    expect(() => names('zzzzzzzzzzzzzzzz', '.*')).toThrow(/“zzzzzzzzzzzzzzzz”; one is \w+; .*\n.*“\.\*”; /);
  });
});

describe('a recorded response', () => {
  const JSON_ANSWER = {a: [1, {b: 'x'}, [], {}], c: 'é/"'};

  test('is stored once and reproduced byte for byte as each language prints it', () => {
    const printed = (language: Parameters<typeof printedIn>[0]) => printedIn(language, JSON_ANSWER);
    expect(printed('kotlin')).toBe('{"a":[1,{"b":"x"},[],{}],"c":"é/\\""}\n');
    expect(printed('php')).toBe(
      '{\n    "a": [\n        1,\n        {\n            "b": "x"\n        },\n        [],\n        {}\n    ],\n    "c": "é/\\""\n}\n',
    );
    expect(printed('bash')).toBe(printed('php').replaceAll('    ', '  '));
    for (const language of RECORDED_LANGUAGES) expect(readPrinted(printed(language))).toEqual(JSON_ANSWER);
  });

  test('keeps its bytes in every language if it is not a JSON object', () => {
    for (const text of ['a\r\nb', '', '\n', '[1]\n', '12'])
      for (const language of RECORDED_LANGUAGES) expect(printedIn(language, readPrinted(text))).toBe(text);
  });

  test('from a sandbox at another port differs only in the port, also inside nested JSON', () => {
    const pack = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
    const at = (port: number) => `{"list": [{"url": "http://localhost:${port}/pay"}, 35001],
      "packed": "${pack({callback: `http://localhost:${port}/3ds`, more: pack({at: `http://localhost:${port}`})})}",
      "other": "eyJub3QganNvbg"}`;
    expect(atPort(at(35001), 35001, 4010)).toBe(at(4010));
  });

  test('recorded for one language leaves the others unchanged if it is equal', () => {
    const before: Recording = {
      id: '0'.repeat(16),
      programs: {bash: 'b', php: 'p'},
      apart: {php: {date: '2026-01-02'}},
      answer: {a: 1},
    };
    const now: Recording = {id: '1'.repeat(16), programs: {python: 'y', bash: 'c'}, answer: {a: 1}};
    expect(joinRecordings(before, now, {bash: {date: '2026-01-03'}})).toEqual({
      id: now.id,
      programs: {bash: 'c', python: 'y', php: 'p'},
      apart: {bash: {date: '2026-01-03'}, php: {date: '2026-01-02'}},
      answer: {a: 1},
    });
    expect(joinRecordings(before, {...now, answer: {a: 2}}, {})).toEqual({
      id: now.id,
      programs: {bash: 'c', python: 'y'},
      answer: {a: 2},
    });
    expect(joinRecordings(undefined, now, {})).toEqual(now);
  });
});

describe('published recordings', () => {
  const files = publishedRecordings(recordings);

  test('are found by the text of the printed sample', () => {
    const text = renderSample('http', sampleInput(facts, 'transactionCreate', 'blik'));
    const id = sampleId(text)!;
    const {date, contract, runs} = JSON.parse(files.get(recordedPath(id))!) as PublishedRecording;
    expect({date, contract}).toEqual({date: recordings.about.date, contract: recordings.about.contract});
    expect(Object.keys(runs).sort()).toEqual([...RECORDED_LANGUAGES].sort());
    expect(runs.python).toMatchObject({command: 'python3 sample.py', exitCode: 0, stderr: ''});
    expect(runs.python!.toolchain[0]).toMatch(/^Python 3\./);
    expect(JSON.parse(runs.java!.stdout)).toEqual(JSON.parse(runs.python!.stdout));
  });

  test('state date and tools of programs that were recorded separately', () => {
    const [[name, recording]] = [...recordings.samples] as [[string, Recording]];
    const apart = {bash: {date: '2026-01-02', toolchain: ['GNU bash 6']}, php: {date: '2026-01-03'}};
    const published = publishedRecordings({...recordings, samples: new Map([[name, {...recording, apart}]])});
    const {date, runs} = JSON.parse(published.get(recordedPath(recording.id))!) as PublishedRecording;
    expect(date).toBe(recordings.about.date);
    expect(runs.bash).toMatchObject(apart.bash);
    expect(runs.php).toMatchObject({...apart.php, toolchain: recordings.about.toolchains.php});
    expect(runs.java).not.toHaveProperty('date');
  });

  test('have an id that depends only on the request', () => {
    const input = sampleInput(facts, 'transactionCreate', 'blik');
    const id = sampleId(renderSample('http', input));
    expect(sampleId(renderSample('http', {...input, vectorKey: input.vectorKey + 1}))).toBe(id);
    expect(sampleId(`${renderSample('http', input)}\n`)).toBe(id);
    for (const other of [{body: {...input.body, amount: 1}}, {path: '/transaction/pay'}])
      expect(sampleId(renderSample('http', {...input, ...other}))).not.toBe(id);
    expect(sampleId('GET / HTTP/1.1\n\n')).toBeUndefined();
    expect(sampleId('')).toBeUndefined();
  });

  test('are one file per sample', () => {
    expect([...files.keys()].sort()).toEqual(samples.map(({id}) => recordedPath(id)).sort());
  });
});
