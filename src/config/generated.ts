/** Files that are made from data before Docusaurus starts. None of them is committed. */
import {mkdirSync, readFileSync, writeFileSync} from 'node:fs';
import path from 'node:path';
import {publishedFiles} from '../collections';
import {getContent, hashSources} from '../content/load';
import {outcomeImages} from '../content/outcomeTree';
import {flowImages} from '../content/sequence';
import {site} from './site';

/** A static directory of the site, filled by `writeGeneratedFiles`. */
export const GENERATED_STATIC = '.cache/static';

/** The search plugin hashes Markdown files only; this one makes its index change with the data. */
export const SEARCH_HASH_FOLDER = '.cache/search-hash';

/**
 * Writes the flow pictures, the files for other programs and the hash for the search index.
 * @returns the hash of all sources
 * @throws ContentError when a source is not valid
 */
export async function writeGeneratedFiles(root: string): Promise<string> {
  const content = await getContent(root);
  for (const [file, svg] of [...flowImages(content), ...outcomeImages(content)])
    write(path.join(root, GENERATED_STATIC, file), svg);
  for (const [file, text] of publishedFiles(content, site.url)) write(path.join(root, GENERATED_STATIC, file), text);
  const hash = hashSources(root);
  write(path.join(root, SEARCH_HASH_FOLDER, 'sources.md'), `${hash}\n`);
  return hash;
}

/** Leaves an unchanged file alone, so that watchers see only real changes. */
function write(file: string, text: string): void {
  mkdirSync(path.dirname(file), {recursive: true});
  try {
    if (readFileSync(file, 'utf8') === text) return;
  } catch {
    // The file does not exist yet.
  }
  writeFileSync(file, text);
}
