/** Writes the files that are generated from data before Docusaurus starts. None of them is committed. */
import {mkdirSync, readFileSync, rmSync, writeFileSync} from 'node:fs';
import path from 'node:path';
import {publishedFiles, publishedRecordings, RECORDED_FOLDER, readRecordings} from '../../samples';
import {decoderFiles} from '../build/decoder';
import {DECODER_FILES, type DecoderPaths, LAB_FACTS} from '../../tools';
import {CHANGELOG_FEED, changelogFeed, pictures, DATA_TABLES, dataFiles, codeStylesheet} from '../../render';
import {remembered, filesBelow, type Facts, getFacts, pageTitles, factFiles, createTranslator} from '../../facts';
import {labFacts} from '../build/lab/facts';
import {LIVE_FOLDER, LIVE_IN_DEVELOPMENT, liveFiles} from '../build/console/gateway';
import {CALLS_IN_DEVELOPMENT, sampleFiles, SAMPLES_FOLDER} from '../build/console/samples';
import {standaloneSandbox} from '../build/standalone';
import {brandStylesheet} from './brandStylesheet';
import {codeThemes} from './codeThemes';
import {robots} from './robots';
import {brand, isComplete, type Locale, LOCALES} from '../../brand';
import {hashSources} from './sourcesHash';

/** Data about the generated files that the configuration needs. */
export interface GeneratedData extends LivePaths {
  /** Hash of all sources. */
  sourcesHash: string;
}

/** Paths of the files that the console loads, relative to the base URL. */
interface LivePaths {
  /** The gateway that runs in the page. */
  liveGateway: string;
  /** The call facts, in the same folder as the compiled samples. */
  liveCalls: string;
}

/** A static directory of the site, filled by `writeGeneratedFiles`. */
export const GENERATED_STATIC = '.cache/static';

/** Static files of one locale only. */
export const localStatic = (locale: Locale): string => `.cache/static-${locale}`;

/** Route → page title, for the suggestions on the 404 page: `src/site/components/NearestRoutes` loads it. */
const PAGE_TITLES = 'page-titles.json';

/** Colours of the brand. */
export const BRAND_STYLESHEET = '.cache/brand.css';

/** Colours of code, from `codeThemes`. */
export const CODE_STYLESHEET = '.cache/code.css';

/** The search plugin hashes Markdown files only; a file in this folder changes the hash when the data changes. */
export const SEARCH_HASH_FOLDER = '.cache/search-hash';

/**
 * Writes all generated files: diagrams of flows and statuses, files for other programs, reference tables for download,
 * recorded runs of the samples, the changelog feeds, the page titles, the facts of the signature lab, the code colours
 * and the hash for the search index; in a build also the standalone sandbox, the gateway and the compiled samples. It
 * runs once per process, and again after a fact has changed, because Docusaurus loads the configuration several times
 * per build.
 * @throws FactsError if a source is invalid
 */
export function writeGeneratedFiles(root: string): Promise<GeneratedData> {
  return remembered(
    root,
    'generated files',
    () => factFiles(root),
    () => generate(root),
  );
}

async function generate(root: string): Promise<GeneratedData> {
  const facts = await getFacts(root);
  for (const [file, svg] of pictures(facts)) write(path.join(root, GENERATED_STATIC, file), svg);
  for (const [file, text] of dataFiles(DATA_TABLES, facts)) write(path.join(root, GENERATED_STATIC, file), text);
  const recorded = publishedRecordings(readRecordings(root));
  for (const [file, text] of recorded) write(path.join(root, GENERATED_STATIC, file), text);
  removeOthers(root, RECORDED_FOLDER, recorded);
  write(path.join(root, GENERATED_STATIC, 'robots.txt'), robots(LOCALES));
  const live = await writePrograms(root, facts);
  for (const locale of LOCALES.filter((each) => !isComplete(each)))
    console.log(`${locale} is not complete: English stands in for missing texts; npm run check:parity counts them`);
  for (const locale of LOCALES) {
    for (const [file, bytes] of publishedFiles(facts, brand.docs.url, locale)) {
      write(path.join(root, localStatic(locale), file), bytes);
      // Remove the file of an earlier version, which had one for all locales: of two files with the same name, the last
      // one copied would win.
      rmSync(path.join(root, GENERATED_STATIC, file), {force: true});
    }
    write(path.join(root, localStatic(locale), CHANGELOG_FEED), changelogFeed(facts, locale));
    write(path.join(root, localStatic(locale), PAGE_TITLES), JSON.stringify(pageTitles(root, locale)));
    const lab = labFacts(facts, createTranslator(locale, facts.translations));
    write(path.join(root, localStatic(locale), LAB_FACTS), JSON.stringify(lab));
  }
  write(path.join(root, BRAND_STYLESHEET), brandStylesheet());
  write(path.join(root, CODE_STYLESHEET), codeStylesheet(codeThemes));
  const hash = hashSources(root);
  write(path.join(root, SEARCH_HASH_FOLDER, 'sources.md'), `${hash}\n`);
  return {sourcesHash: hash, ...live};
}

/** The dev server creates these files on demand: `src/site/plugins/sandboxFile`. */
async function writePrograms(root: string, facts: Facts): Promise<LivePaths> {
  if (process.env.NODE_ENV !== 'production') return {liveGateway: LIVE_IN_DEVELOPMENT, liveCalls: CALLS_IN_DEVELOPMENT};
  for (const [file, text] of await standaloneSandbox(root, facts)) write(path.join(root, GENERATED_STATIC, file), text);
  const {files: programs, gateway} = await liveFiles(root, facts);
  const {files: samples, calls} = sampleFiles(facts);
  removeOthers(root, LIVE_FOLDER, programs);
  removeOthers(root, SAMPLES_FOLDER, samples);
  for (const [file, text] of [...programs, ...samples]) write(path.join(root, GENERATED_STATIC, file), text);
  const {files: decoder, program, facts: decoderFacts} = await decoderFiles(root, facts);
  const named: DecoderPaths = {program, facts: decoderFacts};
  const ofDecoder = new Map([...decoder, [DECODER_FILES, JSON.stringify(named)]]);
  removeOthers(root, path.dirname(DECODER_FILES), ofDecoder);
  for (const [file, text] of ofDecoder) write(path.join(root, GENERATED_STATIC, file), text);
  return {liveGateway: gateway, liveCalls: calls};
}

/** Removes outdated files, whose names contain other hashes, so that they are not published. Keeps subfolders. */
function removeOthers(root: string, folder: string, files: ReadonlyMap<string, unknown>): void {
  for (const file of filesBelow(root, path.join(GENERATED_STATIC, folder))) {
    const published = path.relative(GENERATED_STATIC, file);
    if (path.dirname(published) === folder && !files.has(published)) rmSync(path.join(root, file));
  }
}

/** Does not touch an unchanged file, so that watchers only see real changes. */
function write(file: string, facts: string | Uint8Array): void {
  const bytes = Buffer.from(facts);
  mkdirSync(path.dirname(file), {recursive: true});
  try {
    if (readFileSync(file).equals(bytes)) return;
  } catch {
    // The file does not exist yet.
  }
  writeFileSync(file, bytes);
}
