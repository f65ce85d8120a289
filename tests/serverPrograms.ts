/** Server programs that tests start where they are installed. */
import {PACKAGES, programs, type Program} from '../src/operations/delivery/running';

export {programs};

const installing = (names: readonly Program[]) =>
  `.ci/run installs it, or apt-get install ${names.map((name) => PACKAGES[name]).join(' ')}`;

/** @throws Error with the name of a missing program in CI, where no test may be skipped */
export function needed(name: Program): boolean {
  if (programs[name] !== undefined) return true;
  if (process.env.CI) throw new Error(`${name} is missing: ${installing([name])}`);
  console.warn(`[delivery] ${name} is not installed: its tests are skipped. ${installing([name])}`);
  return false;
}

/** Host of the browser tests: `delivered` is nginx as operators configure it, `plain` is `tests/e2e/serve.ts`. */
export interface BrowserHost {
  kind: 'delivered' | 'plain';
  /** Says what a run on a plain host does not test; undefined on the delivered site. */
  note?: string;
}

/**
 * @param here paths of the installed programs
 * @param ci true where every test must run on the delivered site
 * @throws Error in CI if nginx or its brotli module is missing
 */
export function browserHost(here: typeof programs = programs, ci = Boolean(process.env.CI)): BrowserHost {
  const missing = (['nginx', 'brotli'] as const).filter((name) => here[name] === undefined);
  if (missing.length === 0) return {kind: 'delivered'};
  const why = `${missing.map((name) => (name === 'brotli' ? 'the brotli module of nginx' : name)).join(' and ')} missing: ${installing(missing)}`;
  if (ci) throw new Error(`The browser tests cannot run on the delivered site, ${why}`);
  return {
    kind: 'plain',
    note: `The browser tests ran on a plain host, without the headers, redirects and compression of a delivered site, ${why}`,
  };
}
