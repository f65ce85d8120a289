/**
 * Puts values in the place of custom properties that are the same on every element, so that a page carries neither their
 * definitions nor their names: the framework defines some three hundred, most of them read once.
 */
import type {Declaration, Root, Rule} from 'postcss';

/** Selectors of the root element: what they set is set on the same element, whichever of them matches. */
export const OF_ROOT = /^(?::root|html(?:\[[^\]]*\])?|\[data-theme=[^\]]*\])$/;

/** A longer value, as a list of fonts or an icon, stands once under its name. */
const LONGEST = 32;

/** @returns the rule of a declaration that holds under no condition but a cascade layer */
function unconditional({parent}: Declaration): Rule | undefined {
  for (let at = parent?.parent; at && at.type !== 'root'; at = at.parent)
    if (at.type !== 'atrule' || (at as {name?: string}).name !== 'layer') return undefined;
  return parent?.type === 'rule' ? (parent as Rule) : undefined;
}

/**
 * Replaces each `var()` of a settled property by its value, in the whole sheet. A property is settled when one rule defines it, for
 * `:root` and under no condition, and its value reads nothing, or only what is defined for the root element. The definitions
 * stay, for the elements of a page that read them by themselves.
 * @param root the whole sheet; a property that is defined elsewhere, by an element's `style` or a script, must be none of its own
 * @returns the names of the settled properties
 */
export function settleProperties(root: Root): ReadonlySet<string> {
  const definitions = new Map<string, Declaration[]>();
  root.walkDecls(/^--/, (declaration) => {
    definitions.set(declaration.prop, [...(definitions.get(declaration.prop) ?? []), declaration]);
  });
  const ofRoot = (name: string) =>
    (definitions.get(name) ?? []).every(
      ({parent}) => parent?.type === 'rule' && (parent as Rule).selectors.every((selector) => OF_ROOT.test(selector)),
    );
  const settled = new Map<string, string | undefined>();
  const settle = (name: string): string | undefined => {
    if (settled.has(name)) return settled.get(name);
    // Whoever asks meanwhile is read by it, and keeps the name.
    settled.set(name, undefined);
    const [only, ...others] = definitions.get(name) ?? [];
    if (!only || others.length > 0 || only.important || unconditional(only)?.selector !== ':root') return undefined;
    const value = withValues(only.value, settle).trim();
    if (value === '' || value.length > LONGEST) return undefined;
    if (!namesIn(value).every((read) => definitions.has(read) && ofRoot(read))) return undefined;
    settled.set(name, value);
    return value;
  };
  for (const name of definitions.keys()) settle(name);
  root.walkDecls((declaration) => {
    if (declaration.value.includes('var(')) declaration.value = withValues(declaration.value, settle);
  });
  return new Set([...settled].flatMap(([name, value]) => (value === undefined ? [] : [name])));
}

/** Names of the properties that a value reads. */
export const namesIn = (value: string): string[] => [...value.matchAll(/var\(\s*(--[\w-]+)/g)].map(([, name]) => name!);

/** @returns the value with each `var()` of a known property, its default included, replaced */
function withValues(value: string, known: (name: string) => string | undefined): string {
  let done = '';
  let rest = value;
  for (let found; (found = /var\(\s*(--[\w-]+)/.exec(rest));) {
    const end = endOfCall(rest, found.index + 'var('.length);
    const inner = rest.slice(found.index + found[0].length, end);
    const replaced = known(found[1]!) ?? `${found[0]}${withValues(inner, known)})`;
    done = beside(beside(done, rest.slice(0, found.index)), replaced);
    rest = rest.slice(end + 1);
  }
  return beside(done, rest);
}

/** Two parts of a value, which a `var()` has kept apart: a minifier leaves `var(--a)0` without a space. */
function beside(left: string, right: string): string {
  return /[\w%.]$/.test(left) && /^[\w%.#-]/.test(right) ? `${left} ${right}` : left + right;
}

/** @returns where the parenthesis closes that is open at `from` */
function endOfCall(value: string, from: number): number {
  let depth = 1;
  for (let at = from; at < value.length; at++) {
    if (value[at] === '(') depth++;
    else if (value[at] === ')' && --depth === 0) return at;
  }
  return value.length;
}
