/**
 * Trusted Types: under the policy of a page (`src/site/build/page/policy.ts`) a text becomes markup, a script or the address of one only
 * through a named policy. Here stand the names, and how one is made; each is made where its texts are.
 */

/**
 * Every name that a page lets in.
 *
 * - `default` stands behind every sink that is handed a plain text: `./index.ts`.
 * - `code` is the highlighted code of a block: `src/site/components/CodeBlock`.
 * - `frame` is the document around a hosted page, `src/site/components/Console/HostedPage`, and in that document what is parsed there.
 * - `rules` is what a browser may fetch ahead: `src/page/body/moves`.
 */
export const POLICY_NAMES = ['default', 'code', 'frame', 'rules'] as const;

/** What is returned is let in. For what is not, the default policy returns nothing, and the browser refuses it; others throw. */
interface Rules {
  createHTML?(text: string): string | undefined;
  createScript?(text: string): string | undefined;
  createScriptURL?(address: string): string | undefined;
}

/** Its answers are objects that stand for a text. They are typed as one: the DOM's types of this project know no others. */
type Policy = Record<keyof Rules, (text: string) => string>;

interface Factory {
  createPolicy(name: string, rules: Rules): Policy;
}

/**
 * @returns nothing where the browser has no Trusted Types, so that every sink takes any text; and where somebody has made a policy
 * of this name already, as extensions of a browser do, whose policy then decides
 */
export function makePolicy(name: (typeof POLICY_NAMES)[number], rules: Rules): Policy | undefined {
  try {
    return (globalThis as {trustedTypes?: Factory}).trustedTypes?.createPolicy(name, rules);
  } catch {
    return undefined;
  }
}
