/** What the lock file says of the packages: licences, pins, programs that would run at installation. */
import {ALLOWED, EXCEPTIONS, REPORTERS, SILENT} from './policy';

/** A package of `package-lock.json`, third version, as far as it is read. */
export interface Locked {
  version?: string;
  license?: unknown;
  integrity?: string;
  resolved?: string;
  link?: boolean;
  dev?: boolean;
  devOptional?: boolean;
}

export interface LockFile {
  lockfileVersion: number;
  /** Folder → package; the project itself has an empty one. */
  packages: Record<string, Locked>;
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
      return [`${name} ${version} has the licence ${says}, which src/supply/policy.ts does not know`];
    used.add(name);
    return exception.development && !dev && !devOptional
      ? [`${name} ${version} (${says}) is for development only, and now the site needs it`]
      : [];
  });
  const idle = Object.keys(EXCEPTIONS).filter((name) => !used.has(name));
  return [...problems, ...idle.map((name) => `${name} needs no exception any more: see src/supply/policy.ts`)];
}

/**
 * A workspace below `silent/` that bears the name and version of a package stands in its place.
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
        `${name} reports to somebody: put a workspace without code in its place, as in src/supply/silent, or say in SILENT of src/supply/policy.ts why it says nothing`,
    ),
    ...idle.map((name) => `${name} is no longer there: see SILENT of src/supply/policy.ts`),
  ];
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
