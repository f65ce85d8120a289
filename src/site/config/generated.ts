/** Writes the files that are generated from data before Docusaurus starts. None of them is committed. */
import {mkdirSync, readFileSync, rmSync, writeFileSync} from 'node:fs';
import path from 'node:path';
import {publishedFiles, publishedRecordings, readRecordings} from '../../samples';
import {decoderFiles} from '../build/decoder';
import {DECODER_FILES, type DecoderPaths, LAB_FACTS} from '../../tools';
import {CHANGELOG_FEED, changelogFeed, pictures, DATA_TABLES, dataFiles, codeStylesheet} from '../../render';
import {remembered, filesBelow, type Facts, getFacts, pageTitles, factFiles, createTranslator} from '../../facts';
import {labFacts} from '../build/lab/facts';
import {LIVE_IN_DEVELOPMENT, liveFiles} from '../build/console/gateway';
import {CALLS_IN_DEVELOPMENT, sampleFiles} from '../build/console/samples';
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
  const {files: programs, ...live} = await programsOf(root, facts);
  publish(root, GENERATED_STATIC, [
    ...pictures(facts),
    ...dataFiles(DATA_TABLES, facts),
    ...publishedRecordings(readRecordings(root)),
    ['robots.txt', robots(LOCALES)],
    ...programs,
  ]);
  for (const locale of LOCALES.filter((each) => !isComplete(each)))
    console.log(`${locale} is not complete: English stands in for missing texts; npm run check:parity counts them`);
  for (const locale of LOCALES) {
    const lab = labFacts(facts, createTranslator(locale, facts.translations));
    publish(root, localStatic(locale), [
      ...publishedFiles(facts, brand.docs.url, locale),
      [CHANGELOG_FEED, changelogFeed(facts, locale)],
      [PAGE_TITLES, JSON.stringify(pageTitles(root, locale))],
      [LAB_FACTS, JSON.stringify(lab)],
    ]);
  }
  write(path.join(root, BRAND_STYLESHEET), brandStylesheet());
  write(path.join(root, CODE_STYLESHEET), codeStylesheet(codeThemes));
  const hash = hashSources(root);
  write(path.join(root, SEARCH_HASH_FOLDER, 'sources.md'), `${hash}\n`);
  return {sourcesHash: hash, ...live};
}

type NamedFile = readonly [name: string, content: string | Uint8Array];

/** Programs with the paths by which the console loads them. The dev server creates them on demand: `src/site/plugins/sandboxFile`. */
async function programsOf(root: string, facts: Facts): Promise<LivePaths & {files: readonly NamedFile[]}> {
  if (process.env.NODE_ENV !== 'production')
    return {liveGateway: LIVE_IN_DEVELOPMENT, liveCalls: CALLS_IN_DEVELOPMENT, files: []};
  const {files: programs, gateway} = await liveFiles(root, facts);
  const {files: samples, calls} = sampleFiles(facts);
  const {files: decoder, program, facts: decoderFacts} = await decoderFiles(root, facts);
  const named: DecoderPaths = {program, facts: decoderFacts};
  const files = [
    ...(await standaloneSandbox(root, facts)),
    ...programs,
    ...samples,
    ...decoder,
    [DECODER_FILES, JSON.stringify(named)] as const,
  ];
  return {liveGateway: gateway, liveCalls: calls, files};
}

/**
 * Writes the files of a static folder. A build also deletes the others in it, which earlier builds wrote under names
 * that nothing has any more, so that they are not published.
 */
function publish(root: string, folder: string, files: readonly NamedFile[]): void {
  for (const [file, content] of files) write(path.join(root, folder, file), content);
  if (process.env.NODE_ENV !== 'production') return;
  const names = new Set(files.map(([file]) => path.join(folder, file)));
  for (const file of filesBelow(root, folder)) if (!names.has(path.normalize(file))) rmSync(path.join(root, file));
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
