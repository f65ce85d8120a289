/**
 * The facts of archived versions. A page of version 1.0 must say in a year what it says today, so its directives never
 * read `src/data` and `src/openapi` as they are now, but the copy under `src/data/versions/<version>/`.
 */
import {existsSync, readdirSync, statSync} from 'node:fs';
import path from 'node:path';
import {archivedGatewaySchema, errorsSchema, statusesSchema, type ArchivedGateway, type Gateway} from '../schemas';
import {loadContract} from './contract';
import {ContentError, knownNames} from './errors';
import {checkContract, checkStatuses, checkUnique, sourceFiles, type Content} from './load';
import {loadTranslations, STRINGS_FILE, STRINGS_FOLDER} from './translate';
import {readYaml} from './yaml';

/** A folder per archived version, named by it. */
export const ARCHIVE_FOLDER = 'src/data/versions';

/** Where the English pages of an archived version stand, relative to the root. */
export const versionPages = (version: string): string => `versioned_docs/version-${version}`;

/**
 * The archived version that a page belongs to; undefined for every other page.
 * @param file path relative to the root, in either locale
 */
export function versionOf(file: string): string | undefined {
  const page = file.split(path.sep).join('/');
  return /^(?:versioned_docs|i18n\/[a-z]+\/docusaurus-plugin-content-docs)\/version-([^/]+)\//.exec(page)?.[1];
}

/** Versions that have frozen facts. */
export function archivedVersions(root: string): string[] {
  const folder = path.join(root, ARCHIVE_FOLDER);
  return existsSync(folder) ? readdirSync(folder).sort() : [];
}

const memo = new Map<string, {stamp: string; content: Promise<Content>}>();

/** The frozen facts of a version, read once and again after one of its files has changed. See `loadArchive`. */
export function getArchive(root: string, version: string): Promise<Content> {
  const folder = path.join(ARCHIVE_FOLDER, version);
  const stamp = sourceFiles(root, [folder, STRINGS_FILE, STRINGS_FOLDER])
    .map((file) => `${file}:${statSync(file).mtimeMs}:${statSync(file).size}`)
    .join('\n');
  const place = path.join(root, folder);
  const known = memo.get(place);
  if (known?.stamp === stamp) return known.content;
  const content = loadArchive(root, version);
  memo.set(place, {stamp, content});
  return content;
}

/**
 * Loads and cross-checks the frozen facts of a version.
 * @returns a content that has what is frozen, and throws when a page asks for anything else
 * @throws ContentError with file and line; for a version without frozen facts it lists those that have some
 */
export async function loadArchive(root: string, version: string): Promise<Content> {
  const folder = `${ARCHIVE_FOLDER}/${version}`;
  if (!archivedVersions(root).includes(version))
    throw new ContentError([
      {file: folder, message: `version ${version} has no frozen facts; ${knownNames(version, archivedVersions(root))}`},
    ]);
  const contractFile = `${folder}/openapi.yaml`;
  const contract = await loadContract(root, contractFile);
  const gateway = readYaml<ArchivedGateway>(root, `${folder}/gateway.yaml`, archivedGatewaySchema);
  const statuses = readYaml(root, `${folder}/statuses.yaml`, statusesSchema);
  const errors = readYaml(root, `${folder}/errors.yaml`, errorsSchema);
  const problems = [
    ...checkUnique(errors, (entry) => entry.code),
    ...checkStatuses(statuses),
    ...checkContract(contract, errors.value, statuses.value, contractFile),
  ];
  if (problems.length > 0) throw new ContentError(problems);
  return frozen(version, {
    contract,
    // `:fact[…]` looks names up, so the constants of another version may have other names.
    gateway: gateway.value as unknown as Gateway,
    statuses: statuses.value,
    errors: errors.value,
    translations: loadTranslations(root),
  });
}

/** Without this guard a directive about something that is not frozen would fail without a word on why. */
function frozen(version: string, parts: Partial<Content>): Content {
  return new Proxy(parts as Content, {
    get(target, key, receiver) {
      // A promise asks each value whether it has `then`.
      if (typeof key === 'symbol' || key in target || key === 'then') return Reflect.get(target, key, receiver);
      throw new Error(`version ${version} has no frozen “${key}”; ${knownNames(key, Object.keys(target))}`);
    },
  });
}
