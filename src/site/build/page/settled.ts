/**
 * Inlines custom properties that have the same value on every element, so that a page contains neither their
 * definitions nor their names: the framework defines some three hundred, most of them used once.
 */
import type {Declaration, Root, Rule} from 'postcss';

/** Selectors of the root element. They all match the same element. */
export const OF_ROOT = /^(?::root|html(?:\[[^\]]*\])?|\[data-theme=[^\]]*\])$/;

/** Maximum length of an inlined value; a longer one, such as a font list or an icon, stays a property. */
const LONGEST = 32;

/** @returns the rule of a declaration that is under no condition other than a cascade layer */
function unconditional({parent}: Declaration): Rule | undefined {
  for (let at = parent?.parent; at && at.type !== 'root'; at = at.parent)
    if (at.type !== 'atrule' || (at as {name?: string}).name !== 'layer') return undefined;
  return parent?.type === 'rule' ? (parent as Rule) : undefined;
}

/**
 * Replaces each `var()` of a settled property with its value, in the whole sheet. A property is settled if exactly one
 * unconditional rule defines it, for `:root`, and its value uses no other properties, or only those of the root
 * element. The definitions stay, because elements of a page may refer to them in other ways.
 * @param root the complete sheet; it must not define a property that style attributes or scripts also define
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
    // Break cycles: a property that refers to this one during its evaluation keeps the `var()`.
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

/** Names of the properties that a value refers to. */
export const namesIn = (value: string): string[] => [...value.matchAll(/var\(\s*(--[\w-]+)/g)].map(([, name]) => name!);

/** @returns the value with each `var()` of a known property, including its fallback, replaced */
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

/** Joins two parts of a value with a space where needed: a minifier writes `var(--a)0` without one. */
function beside(left: string, right: string): string {
  return /[\w%.]$/.test(left) && /^[\w%.#-]/.test(right) ? `${left} ${right}` : left + right;
}

/** @returns the offset of the closing parenthesis for the one that is open at `from` */
function endOfCall(value: string, from: number): number {
  let depth = 1;
  for (let at = from; at < value.length; at++) {
    if (value[at] === '(') depth++;
    else if (value[at] === ')' && --depth === 0) return at;
  }
  return value.length;
}
