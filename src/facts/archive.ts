/**
 * Facts of archived versions. Pages of an archived version must not change, so their directives read the copy under
 * `src/contract/data/versions/<version>/` instead of the current `src/contract/data` and `src/contract/openapi`.
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

/** Folder of the English pages of an archived version, relative to the root. */
export const versionPages = (version: string): string => `versioned_docs/version-${version}`;

/**
 * The archived version that a page belongs to; undefined for every other page.
 * @param file path relative to the root, in either locale
 */
export function versionOf(file: string): string | undefined {
  const page = file.split(path.sep).join('/');
  return /^(?:versioned_docs|i18n\/[a-z]+\/docusaurus-plugin-content-docs)\/version-([^/]+)\//.exec(page)?.[1];
}

/** Lists the versions that have archived facts. */
export function archivedVersions(root: string): string[] {
  const folder = path.join(root, ARCHIVE_FOLDER);
  return existsSync(folder) ? readdirSync(folder).sort() : [];
}

/** The kinds that a version archives: today’s kinds, with the paths of the archive. */
export function archivedKinds(version: string) {
  const folder = `${ARCHIVE_FOLDER}/${version}`;
  return [
    contractOf(folder, `${folder}/openapi.yaml`, `${folder}/openapi.yaml`),
    // Names in `:fact[…]` are looked up at build time, so an archived version may have constants of other names.
    oneFile({name: 'gateway', file: `${folder}/gateway.yaml`, schema: archivedGatewaySchema}),
    oneFile({...statuses, file: `${folder}/statuses.yaml`}),
    oneFile({...errors, file: `${folder}/errors.yaml`}),
    translations,
  ];
}

/** Archived facts of a version, cached until one of its files changes. See `loadArchive`. */
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
 * Loads and cross-checks the archived facts of a version.
 * @returns facts that throw on access to a kind that the version does not archive
 * @throws FactsError with file and line; for an unknown version it lists the versions that exist
 */
export async function loadArchive(root: string, version: string): Promise<Facts> {
  const versions = archivedVersions(root);
  if (!versions.includes(version)) {
    const message = `version ${version} has no archived facts; ${knownNames(version, versions)}`;
    throw new FactsError([{file: `${ARCHIVE_FOLDER}/${version}`, message}]);
  }
  const kinds = archivedKinds(version);
  const names = kinds.map(({name}) => name);
  const lacking = (name: string) =>
    new Error(`version ${version} does not archive “${name}”; ${knownNames(name, names)}`);
  return frozen(await loadKinds(root, kinds, lacking), lacking);
}

/** Makes access to a missing kind throw an explanatory error instead of returning `undefined`. */
function frozen(parts: object, lacking: (name: string) => Error): Facts {
  return new Proxy(parts as Facts, {
    get(target, key, receiver) {
      // `await` reads `then` of every value, so this key must not throw.
      if (typeof key === 'symbol' || key in target || key === 'then') return Reflect.get(target, key, receiver);
      throw lacking(key);
    },
  });
}
