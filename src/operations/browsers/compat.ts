/**
 * Compatibility data of MDN, asked about the supported browsers. A feature has the path of its record, such as
 * `api.URL.canParse_static`.
 */
import compat from '@mdn/browser-compat-data/forLegacyNode';
import type {
  BrowserName as CompatBrowser,
  CompatStatement,
  Identifier,
  SupportStatement,
} from '@mdn/browser-compat-data';
import type {BrowserName, Pin} from '../../facts';

/** Names of the data for each browser. Those of Android keep the version of the computer, so one pin covers both. */
const COMPAT_NAMES: Readonly<Record<BrowserName, readonly CompatBrowser[]>> = {
  chrome: ['chrome', 'chrome_android'],
  edge: ['edge'],
  firefox: ['firefox', 'firefox_android'],
  safari: ['safari'],
  ios_saf: ['safari_ios'],
};

/** A record of the data with the path that leads to it. */
export interface Feature {
  path: string;
  compat: CompatStatement;
}

const numbers = (version: string): number[] => version.replace('≤', '').split('.').map(Number);

/**
 * @param one version, such as `16.4`
 * @returns a negative number if `one` is older than `other`, 0 if they are equal
 */
export function compareVersions(one: string, other: string): number {
  const [a, b] = [numbers(one), numbers(other)];
  return (a[0] ?? 0) - (b[0] ?? 0) || (a[1] ?? 0) - (b[1] ?? 0);
}

/** True if a version has the feature under its own name or with one of the prefixes, without a setting of the reader. */
function has(support: SupportStatement | undefined, version: string, prefixes: readonly string[]): boolean {
  if (support === undefined) return false;
  const statements = Array.isArray(support) ? support : [support];
  return statements.some(
    ({version_added: from, version_removed: until, flags, prefix, alternative_name: other}) =>
      typeof from === 'string' &&
      from !== 'preview' &&
      compareVersions(from, version) <= 0 &&
      (until === undefined || until === 'preview' || compareVersions(until, version) > 0) &&
      flags === undefined &&
      (prefix === undefined || prefixes.includes(prefix)) &&
      other === undefined,
  );
}

/**
 * @param prefixes with which the feature is shipped too, such as `-webkit-`
 * @returns the pins that lack a feature, such as `safari 16.4`
 */
export function lacking(
  {compat: {support}}: Feature,
  pins: readonly Pin[],
  prefixes: readonly string[] = [],
): string[] {
  return pins
    .filter(({browser, version}) => COMPAT_NAMES[browser].some((name) => !has(support[name], version, prefixes)))
    .map(({browser, version}) => `${browser} ${version}`);
}

/**
 * @param path of a record, or the keys that lead to it if a key holds a dot
 * @returns undefined if the data have no such record
 */
export function featureAt(...path: readonly string[]): Feature | undefined {
  let node: unknown = compat;
  for (const key of path) {
    if (typeof node !== 'object' || node === null || !Object.hasOwn(node, key)) return undefined;
    node = (node as Identifier)[key];
  }
  const {__compat: found} = node as Identifier;
  return found && {path: path.join('.'), compat: found};
}

/**
 * @param path of a record that the checks rely on
 * @throws Error if the data have no such record any more: the check would find nothing
 */
export function knownFeature(...path: readonly string[]): Feature {
  const feature = featureAt(...path);
  if (!feature) throw new Error(`the compatibility data have no record ${path.join('.')}`);
  return feature;
}

/** @returns the keys below a record, without its own description */
export function keysAt(...path: readonly string[]): string[] {
  let node: unknown = compat;
  for (const key of path) node = (node as Identifier | undefined)?.[key];
  return Object.keys(node ?? {}).filter((key) => key !== '__compat');
}

/** @returns released versions, oldest first, each with its day as an ISO date */
export function releasesOf(browser: BrowserName): {version: string; date: string}[] {
  const {releases} = compat.browsers[COMPAT_NAMES[browser][0]!];
  return Object.entries(releases)
    .flatMap(([version, {release_date: date, status}]) =>
      date !== undefined && ['retired', 'current', 'esr'].includes(status) ? [{version, date}] : [],
    )
    .sort((one, other) => compareVersions(one.version, other.version));
}

/** @returns day of the installed data, as an ISO date, and their version */
export function dataOf(): {date: string; version: string} {
  const {__meta: data} = compat;
  return {date: data.timestamp.slice(0, 10), version: data.version};
}
