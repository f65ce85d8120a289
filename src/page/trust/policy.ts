/**
 * Trusted Types. Under the Content Security Policy of a page (`src/site/build/page/policy.ts`) a string can be used as
 * HTML, a script or the URL of a script only through a named policy. This module has the list of names and a factory;
 * each policy is created beside the code that uses it.
 */

/**
 * All policy names that the Content Security Policy allows.
 *
 * - `default` handles every plain string: `./index.ts`.
 * - `code` is the highlighted code of a block: `src/site/components/CodeBlock`.
 * - `frame` is the document around a hosted page, `src/site/components/Console/HostedPage`, and the markup that this
 *   document parses.
 * - `rules` is the speculation rules: `src/page/body/moves`.
 */
export const POLICY_NAMES = ['default', 'code', 'frame', 'rules'] as const;

/**
 * The returned string is accepted. For a refused one the default policy returns undefined, and the browser throws;
 * other policies throw themselves.
 */
interface Rules {
  createHTML?(text: string): string | undefined;
  createScript?(text: string): string | undefined;
  createScriptURL?(address: string): string | undefined;
}

/**
 * Policies return Trusted Type objects. They are typed as strings, because the DOM types of this project do not include
 * Trusted Types.
 */
type Policy = Record<keyof Rules, (text: string) => string>;

interface Factory {
  createPolicy(name: string, rules: Rules): Policy;
}

/**
 * @returns the policy; undefined if the browser has no Trusted Types, so that every string is accepted, or if a policy
 * of this name exists already (browser extensions create them), which then decides
 */
export function makePolicy(name: (typeof POLICY_NAMES)[number], rules: Rules): Policy | undefined {
  try {
    return (globalThis as {trustedTypes?: Factory}).trustedTypes?.createPolicy(name, rules);
  } catch {
    return undefined;
  }
}
