/** The JavaScript samples of the built pages, and the files with which they are run in the page. */
import {readFileSync} from 'node:fs';
import path from 'node:path';
import {load} from 'cheerio/slim';
import {beforeAll, expect, test} from 'vitest';
import {CALLS_IN_DEVELOPMENT, SAMPLES_FOLDER} from '../../src/site/build/console/samples';
import {pathBelow, readSample} from '../../src/samples/rawRequest';
import {type CallFacts, type CallsFile, sayIn, prepareSample} from '../../src/tools/console/samples/calls';
import {renderSample, type SampleLanguageId} from '../../src/samples';
import {printedOf} from '../compiledSamples';
import {BUILD, builtFiles, factsOf, pages} from './site';

const files = [...builtFiles('.js'), ...builtFiles('.json')];
let calls: CallFacts[];
let comments: CallsFile['comments'];

beforeAll(() => {
  const [found, ...more] = files.filter((file) => /^live\/samples\/calls\.[0-9a-f]{16}\.json$/.test(file));
  expect(more).toEqual([]);
  ({calls, comments} = JSON.parse(readFileSync(path.join(BUILD, found!), 'utf8')) as CallsFile);
});

test('each generated file is named by its hash, and exists once in each locale', () => {
  const of = (folder: string) =>
    files.flatMap((file) => (file.startsWith(`${folder}/`) ? file.slice(folder.length + 1) : [])).sort();
  const wanted = [...new Set(calls.map(({module}) => module))].sort();
  expect(of(SAMPLES_FOLDER).filter((file) => !file.startsWith('calls'))).toEqual(wanted);
  expect(of(SAMPLES_FOLDER)).not.toContain(path.basename(CALLS_IN_DEVELOPMENT));
  expect(of(`uk/${SAMPLES_FOLDER}`)).toEqual(of(SAMPLES_FOLDER));
});

/** The texts of the samples above each Run button of a page. */
function samplesOf(html: string): Map<string, string>[] {
  const $ = load(html);
  return $('button.run')
    .map((_, button) => {
      const [tabs, panels] = $(button).prev().children().toArray();
      const texts = $(panels).children().toArray();
      return new Map(
        $(tabs)
          .children()
          .toArray()
          .map((tab, index) => [$(tab).attr('data-value')!, $(texts[index]).find('pre code').text().trimEnd()]),
      );
    })
    .get();
}

test('every sample on a page equals its generated program, and the JavaScript one equals the program that is run, except for imports, globals, path, body and the language of comments', () => {
  let seen = 0;
  for (const page of pages) {
    if (factsOf(page).runs === 0) continue;
    for (const texts of samplesOf(readFileSync(path.join(BUILD, page), 'utf8'))) {
      const {target, body, key} = readSample(texts.get('http')!)!;
      const {baseUrl} = calls[0]!;
      const written = prepareSample(calls, {path: pathBelow(target, baseUrl), body, ...(key !== undefined && {key})});
      if ('problem' in written) throw new Error(`${page}: ${written.problem}`);
      const module = readFileSync(path.join(BUILD, SAMPLES_FOLDER, written.module), 'utf8');
      expect(printedOf(module, written.input), page).toBe(renderSample('javascript', written.input));
      const say = sayIn(comments, page.startsWith('uk/') ? 'uk' : 'en');
      for (const [language, text] of texts)
        expect(renderSample(language as SampleLanguageId, written.input, say), page).toBe(text);
      seen += 1;
    }
  }
  expect(seen).toBeGreaterThan(300);
}, 300_000);

test('a compiled sample creates no code from text, and imports nothing', () => {
  for (const file of files.filter((one) => one.startsWith(`${SAMPLES_FOLDER}/`))) {
    const text = readFileSync(path.join(BUILD, file), 'utf8');
    expect(text).not.toMatch(/\beval\(|\bnew Function\b|\bimport\b/);
  }
});
