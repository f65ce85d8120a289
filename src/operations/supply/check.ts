/** Checks the lock files: licences, pinned versions, and install scripts. */
import path from 'node:path';
import {ALLOWED, EXCEPTIONS, REPORTERS, SILENT} from './policy';

/** The fields used of a package in `package-lock.json`, version 3. */
export interface LockedPackage {
  /** Absent if it equals the name of the folder. */
  name?: string;
  version?: string;
  license?: unknown;
  integrity?: string;
  resolved?: string;
  dependencies?: Record<string, string>;
  link?: boolean;
  dev?: boolean;
  devOptional?: boolean;
}

export interface LockFile {
  lockfileVersion: number;
  /** Folder → package; the key of the project itself is empty. */
  packages: Record<string, LockedPackage>;
}

/**
 * @param locks folder → its lock file; the project's folder is empty, and each test tool has its own
 * @returns all lock files merged, each package below the folder where it is installed
 */
export function joinLocks(locks: Readonly<Record<string, LockFile>>): LockFile {
  const versions = Object.values(locks).map(({lockfileVersion}) => lockfileVersion);
  return {
    lockfileVersion: versions.find((version) => version !== 3) ?? 3,
    packages: Object.fromEntries(
      Object.entries(locks).flatMap(([folder, {packages}]) =>
        Object.entries(packages).map(([place, entry]) => [path.posix.join(folder, place), entry]),
      ),
    ),
  };
}

const NAME = /^.*node_modules\/((?:@[^/]+\/)?[^/]+)$/;

/** @returns name and entry of every package from a registry */
export function packagesOf({packages}: LockFile): [string, LockedPackage][] {
  return Object.entries(packages).flatMap(([folder, entry]): [string, LockedPackage][] => {
    const name = NAME.exec(folder)?.[1];
    return name === undefined || entry.link ? [] : [[name, entry]];
  });
}

/**
 * @param expression SPDX: identifiers with `OR`, `AND` and parentheses around the whole. One side of `OR` must be
 * allowed, and both sides of `AND`.
 * @returns true if the licence allows the project's use of the package
 */
export function isAllowed(expression: string): boolean {
  const bare = /^\(([^()]*)\)$/.exec(expression)?.[1] ?? expression;
  const any = bare.split(/ or /i);
  if (any.length > 1) return any.some(isAllowed);
  return bare.split(/ and /i).every((one) => ALLOWED.has(one));
}

/** @returns a sentence for each problem: unknown licences, and exceptions that are no longer needed */
export function licenceProblems(lock: LockFile): string[] {
  const used = new Set<string>();
  const problems = packagesOf(lock).flatMap(([name, {version, license, dev, devOptional}]) => {
    const says = license === undefined ? 'none' : typeof license === 'string' ? license : JSON.stringify(license);
    if (isAllowed(says)) return [];
    const exception = EXCEPTIONS[name];
    if (exception?.says !== says)
      return [`${name} ${version} has the licence ${says}, which src/operations/supply/policy.ts does not know`];
    used.add(name);
    return exception.development && !dev && !devOptional
      ? [`${name} ${version} (${says}) is for development only, and now the site needs it`]
      : [];
  });
  const idle = Object.keys(EXCEPTIONS).filter((name) => !used.has(name));
  return [
    ...problems,
    ...idle.map((name) => `${name} needs no exception any more: see src/operations/supply/policy.ts`),
  ];
}

/**
 * Finds packages with telemetry. A package below `silent/` with the name and version of another replaces it.
 * @returns packages that would report to a third party, and exceptions that are no longer needed
 */
export function reporterProblems(lock: LockFile): string[] {
  const names = [...new Set(packagesOf(lock).map(([name]) => name))].filter((name) =>
    REPORTERS.some((pattern) => pattern.test(name)),
  );
  // Dependencies of a silenced package are silent as well.
  const unknown = names.filter((name) => SILENT[name] === undefined && !name.startsWith('@opentelemetry/'));
  const idle = Object.keys(SILENT).filter((name) => !names.includes(name));
  return [
    ...unknown.map(
      (name) =>
        `${name} reports to somebody: put a package without code in its place, as in src/operations/supply/silent, or say in SILENT of src/operations/supply/policy.ts why it says nothing`,
    ),
    ...idle.map((name) => `${name} is no longer there: see SILENT of src/operations/supply/policy.ts`),
  ];
}

/** Folders of local replacements: for packages with telemetry, and for packages that are never loaded. */
const STAND_IN = /^src\/operations\/supply\/(?:silent|absent)\//;

/**
 * Checks the stand-ins: a package below `absent/` throws an error when it is loaded or used.
 * @param lock lock file of the project itself
 * @param all lock files of the test tools as well: they may need a stand-in that the project does not
 * @returns stand-ins whose original package is installed as well, and those that nothing depends on any more
 */
export function standInProblems(lock: LockFile, all: LockFile): string[] {
  const installed = packagesOf(lock);
  const everywhere = packagesOf(all);
  return Object.entries(lock.packages).flatMap(([folder, {name = path.basename(folder), version}]) => {
    if (!STAND_IN.test(folder)) return [];
    const asked = everywhere.some(([, {dependencies = {}}]) => name in dependencies);
    return [
      ...installed.flatMap(([one, entry]) =>
        one === name
          ? [`${name} ${entry.version} is installed, because ${folder} has version ${version}: give it the same`]
          : [],
      ),
      ...(asked ? [] : [`${folder} is in the place of a package that nobody asks for any more`]),
    ];
  });
}

/** @returns the packages in the lock file that are not pinned by an integrity hash */
export function pinProblems(lock: LockFile): string[] {
  return [
    ...(lock.lockfileVersion === 3 ? [] : [`package-lock.json has version ${lock.lockfileVersion}, not 3`]),
    ...packagesOf(lock).flatMap(([name, {version, integrity, resolved}]) => [
      ...(integrity?.startsWith('sha512-') ? [] : [`${name} ${version} has no SHA-512 in package-lock.json`]),
      ...(resolved === undefined || resolved.startsWith('https://registry.npmjs.org/')
        ? []
        : [`${name} ${version} comes from ${resolved}`]),
    ]),
  ];
}

/** @returns actions in a workflow that are referenced by a tag; a tag can be moved, a commit cannot */
export function actionProblems(file: string, workflow: string): string[] {
  return [...workflow.matchAll(/^\s*(?:-\s*)?uses:\s*(\S+)/gm)].flatMap(([, action]) =>
    /@[0-9a-f]{40}$/.test(action!) || action!.startsWith('./') ? [] : [`${file}: ${action} is not pinned to a commit`],
  );
}
