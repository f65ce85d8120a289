/**
 * The facts of archived versions. A page of version 1.0 must say in a year what it says today, so its directives never
 * read `src/contract/data` and `src/contract/openapi` as they are now, but the copy under `src/contract/data/versions/<version>/`.
 */
import {existsSync, readdirSync} from 'node:fs';
import path from 'node:path';
import {archivedGatewaySchema} from './schemas';
import {remembered} from './cache';
import {FactsError, knownNames} from './errors';
import {filesBelow} from './files';
import type {Facts} from './kinds';
import {contractOf} from './kinds/contract';
import {loadKinds, oneFile} from './kinds/define';
import {errors} from './kinds/errors';
import {statuses} from './kinds/statuses';
import {translations} from './kinds/translations';
import {ARCHIVE_FOLDER} from './sources';

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

/** What is frozen: kinds of today, read from other files. */
function archivedKinds(version: string) {
  const folder = `${ARCHIVE_FOLDER}/${version}`;
  return [
    contractOf(folder, `${folder}/openapi.yaml`, `${folder}/openapi.yaml`),
    // `:fact[…]` looks names up, so the constants of another version may have other names.
    oneFile({name: 'gateway', file: `${folder}/gateway.yaml`, schema: archivedGatewaySchema}),
    oneFile({...statuses, file: `${folder}/statuses.yaml`}),
    oneFile({...errors, file: `${folder}/errors.yaml`}),
    translations,
  ];
}

/** The frozen facts of a version, read once and again after one of its files has changed. See `loadArchive`. */
export function getArchive(root: string, version: string): Promise<Facts> {
  const places = archivedKinds(version).flatMap((kind) => kind.places);
  return remembered(
    root,
    `content of version ${version}`,
    () => places.flatMap((place) => filesBelow(root, place)),
    () => loadArchive(root, version),
  );
}

/**
 * Loads and cross-checks the frozen facts of a version.
 * @returns a content that has what is frozen, and throws when a page asks for anything else
 * @throws FactsError with file and line; for a version without frozen facts it lists those that have some
 */
export async function loadArchive(root: string, version: string): Promise<Facts> {
  const versions = archivedVersions(root);
  if (!versions.includes(version)) {
    const message = `version ${version} has no frozen facts; ${knownNames(version, versions)}`;
    throw new FactsError([{file: `${ARCHIVE_FOLDER}/${version}`, message}]);
  }
  const kinds = archivedKinds(version);
  const names = kinds.map(({name}) => name);
  const lacking = (name: string) => new Error(`version ${version} has no frozen “${name}”; ${knownNames(name, names)}`);
  return frozen(await loadKinds(root, kinds, lacking), lacking);
}

/** Without this guard a directive about something that is not frozen would fail without a word on why. */
function frozen(parts: object, lacking: (name: string) => Error): Facts {
  return new Proxy(parts as Facts, {
    get(target, key, receiver) {
      // A promise asks each value whether it has `then`.
      if (typeof key === 'symbol' || key in target || key === 'then') return Reflect.get(target, key, receiver);
      throw lacking(key);
    },
  });
}
