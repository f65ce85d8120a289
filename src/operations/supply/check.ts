/** What the lock files say of the packages: licences, pins, programs that would run at installation. */
import path from 'node:path';
import {ALLOWED, EXCEPTIONS, REPORTERS, SILENT} from './policy';

/** A package of `package-lock.json`, third version, as far as it is read. */
export interface Locked {
  /** Left out where it is the name of the folder. */
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
  /** Folder → package; the project itself has an empty one. */
  packages: Record<string, Locked>;
}

/**
 * @param locks folder → its lock file: the project has an empty folder, the tools of tests have theirs
 * @returns all of them as one, each package below the folder where it is installed
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
export function packagesOf({packages}: LockFile): [string, Locked][] {
  return Object.entries(packages).flatMap(([folder, entry]): [string, Locked][] => {
    const name = NAME.exec(folder)?.[1];
    return name === undefined || entry.link ? [] : [[name, entry]];
  });
}

/**
 * @param expression SPDX: identifiers with `OR`, `AND` and parentheses around the whole. `OR` lets choose, `AND` asks for all.
 * @returns whether the licence allows what the project does with a package
 */
export function isAllowed(expression: string): boolean {
  const bare = /^\(([^()]*)\)$/.exec(expression)?.[1] ?? expression;
  const any = bare.split(/ or /i);
  if (any.length > 1) return any.some(isAllowed);
  return bare.split(/ and /i).every((one) => ALLOWED.has(one));
}

/** @returns what is wrong, a sentence each: unknown licences, and exceptions that nobody needs any more */
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
 * A package below `silent/` that bears the name and version of another stands in its place.
 * @returns packages that would report to somebody, and exceptions that nobody needs any more
 */
export function reporterProblems(lock: LockFile): string[] {
  const names = [...new Set(packagesOf(lock).map(([name]) => name))].filter((name) =>
    REPORTERS.some((pattern) => pattern.test(name)),
  );
  // What belongs to a package that says nothing says nothing either.
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

/** Where packages stand that are installed in the place of others: what would report, and what is never loaded. */
const STAND_IN = /^src\/operations\/supply\/(?:silent|absent)\//;

/**
 * A package below `absent/` says that it is not there when it is loaded, or asked for anything.
 * @param lock of the project itself
 * @param all of the tools of tests, too: they may have a stand-in that the project does not need
 * @returns stand-ins beside which the package itself is installed, and those that nobody asks for any more
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

/** @returns what of the lock file is not pinned to its content */
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

/** @returns actions of a workflow that a tag names, which somebody can move; a commit cannot be moved */
export function actionProblems(file: string, workflow: string): string[] {
  return [...workflow.matchAll(/^\s*(?:-\s*)?uses:\s*(\S+)/gm)].flatMap(([, action]) =>
    /@[0-9a-f]{40}$/.test(action!) || action!.startsWith('./') ? [] : [`${file}: ${action} is not pinned to a commit`],
  );
}
