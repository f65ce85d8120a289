/** The contract as files for other programs: OpenAPI in one file, collections with one request per example, a client. */
import {strToU8, zipSync} from 'fflate';
import {Document, isScalar, visit} from 'yaml';
import {DEFAULT_LOCALE, type Locale, localePath} from '../../brand';
import {type Facts, createTranslator} from '../../facts';
import {brunoCollection} from './bruno';
import {brunoFolder} from './brunoFolder';
import {publishedDescription} from './description';
import {LIBRARY, libraryFiles} from '../library';
import {localisedFacts} from './localise';
import {applyOverlay, overlayOf} from './overlay';
import type {JsonObject} from './overlay/texts';
import {postmanCollection, postmanEnvironment} from './postman';

const json = (value: unknown) => `${JSON.stringify(value, null, 2)}\n`;

/** Lists of plain values stand on one line, as a person writes them. */
function yaml(value: unknown): string {
  const document = new Document(value, {aliasDuplicateObjects: false});
  visit(document, {
    Seq(_, list) {
      if (list.items.length > 0 && list.items.every(isScalar)) list.flow = true;
    },
  });
  return document.toString({lineWidth: 100, flowCollectionPadding: false});
}

/** Packs files into one folder of an archive. The same files give the same bytes, so no entry has a time of its own. */
function archive(folder: string, files: ReadonlyMap<string, string>): Uint8Array {
  const entries = [...files].map(([file, text]) => [`${folder}/${file}`, strToU8(text)]);
  return zipSync(Object.fromEntries(entries), {level: 9, mtime: new Date(1980, 0, 1)});
}

/** The changes that turn the published description into that of another locale; absent in the locale of the contract. */
export const OVERLAY_FILE = 'openapi-overlay.yaml';

/**
 * @param siteUrl address of the documentation, without a slash at the end
 * @returns file name → text, or bytes of an archive; the site publishes them at the root of the locale
 */
export function publishedFiles(
  facts: Facts,
  siteUrl: string,
  locale: Locale = DEFAULT_LOCALE,
): Map<string, string | Uint8Array> {
  const t = createTranslator(locale, facts.translations);
  const original = publishedDescription(facts) as JsonObject;
  const overlay = locale === DEFAULT_LOCALE ? undefined : overlayOf(original, t, `${siteUrl}/openapi.json`);
  const description = overlay ? applyOverlay(original, overlay) : original;
  const local = locale === DEFAULT_LOCALE ? facts : localisedFacts(facts, t);
  const pages = siteUrl + localePath(locale);
  return new Map<string, string | Uint8Array>([
    ['openapi.json', json(description)],
    ['openapi.yaml', yaml(description)],
    ...(overlay ? ([[OVERLAY_FILE, yaml(overlay)]] as const) : []),
    ['postman_collection.json', json(postmanCollection(local, pages))],
    ['postman_environment.json', json(postmanEnvironment(local))],
    ['bruno_collection.json', json(brunoCollection(local, pages))],
    ['bruno_collection.zip', archive('bruno_collection', brunoFolder(local, pages))],
    [`${LIBRARY}.zip`, archive(LIBRARY, libraryFiles(facts, t, json(description)))],
  ]);
}
