/**
 * Critical CSS: the part of the style sheet that a page needs for its first paint, which is inlined into the page. The
 * complete sheet is loaded with the scripts that change the page.
 *
 * A rule is removed only if each of its selectors has a part with an element, a class (or `[class*=part]`) or an id that
 * the page does not contain. States, other attributes and media queries are not evaluated: rules for hover, a theme or print are kept.
 */
import {
  parse,
  root as newRoot,
  type AtRule,
  type ChildNode,
  type Container,
  type Declaration,
  type Root,
  type Rule,
} from 'postcss';
import selectorParser from 'postcss-selector-parser';
import {namesIn as readIn, OF_ROOT, settleProperties} from './settled';

/** Names that occur in a page: `tag`, `.class` and `#id`. */
export type Names = ReadonlySet<string>;

/**
 * @param html source of a page; text that looks like markup only adds names
 * @returns the names of its elements, classes and ids
 */
export function namesIn(html: string): Names {
  const names = new Set<string>();
  for (const [, tag] of html.matchAll(/<([a-z][\w-]*)/gi)) names.add(tag!.toLowerCase());
  for (const [, quoted, bare] of html.matchAll(/\bclass=(?:"([^"]*)"|([^\s">]+))/g))
    for (const name of (quoted ?? bare)!.split(/\s+/)) names.add(`.${name}`);
  for (const [, quoted, bare] of html.matchAll(/\bid=(?:"([^"]*)"|([^\s">]+))/g)) names.add(`#${quoted ?? bare}`);
  return names;
}

/** Tests the names of a page. */
type Test = (names: Names) => boolean;

/** Before a text that some class of the page has to contain. */
const PART = '*';

/** Pseudo-classes whose argument an element has to match, too. */
const MATCHING = new Set([':is', ':where', ':has', ':host', ':-webkit-any', ':-moz-any']);

/** @param asked receives every name that the test depends on */
function testOf(selector: string, asked: Set<string>): Test {
  let test: Test = () => true;
  selectorParser((root) => {
    test = anyOf(root.nodes, asked);
  }).processSync(selector);
  return test;
}

function anyOf(selectors: readonly selectorParser.Selector[], asked: Set<string>): Test {
  const tests = selectors.map((selector) => allOf(selector.nodes, asked));
  return (names) => tests.some((test) => test(names));
}

function allOf(nodes: readonly selectorParser.Node[], asked: Set<string>): Test {
  const wanted: string[] = [];
  const tests: Test[] = [];
  for (const node of nodes) {
    if (node.type === 'tag' && node.value !== '*') wanted.push(node.value.toLowerCase());
    else if (node.type === 'class') wanted.push(`.${node.value}`);
    else if (node.type === 'id') wanted.push(`#${node.value}`);
    else if (node.type === 'attribute' && node.attribute === 'class' && node.operator === '*=')
      wanted.push(`${PART}${node.value}`);
    else if (node.type === 'pseudo' && MATCHING.has(node.value.toLowerCase())) tests.push(anyOf(node.nodes, asked));
  }
  for (const name of wanted) asked.add(name);
  return (names) => wanted.every((name) => names.has(name)) && tests.every((test) => test(names));
}

/** A style sheet that is parsed once for many pages. */
export class CriticalCss {
  readonly #root: Root;
  /** Custom properties whose values have been inlined. */
  readonly #settled: ReadonlySet<string>;
  readonly #tests = new Map<Rule, {selector: string; test: Test; asked: Names}[]>();
  /** Every name that a test depends on. A page has hundreds of others, mostly ids. */
  readonly #asked = new Set<string>();
  /** Results by the relevant names of the page: pages of the same kind share them. */
  readonly #made = new Map<string, string>();

  /**
   * @param source the complete style sheet
   * @throws CssSyntaxError if it is not valid CSS
   */
  constructor(source: string) {
    this.#root = parse(source);
    dropOverruled(this.#root);
    this.#settled = settleProperties(this.#root);
    this.#root.walkRules((rule) => {
      if (isKeyframe(rule)) return;
      this.#tests.set(
        rule,
        rule.selectors.map((selector) => {
          const asked = new Set<string>();
          const test = testOf(selector, asked);
          for (const name of asked) this.#asked.add(name);
          return {selector, test, asked};
        }),
      );
    });
  }

  /**
   * @param html source of a page
   * @param more names that scripts add to the page before the complete sheet is loaded
   * @throws Error if an element of the page sets a custom property that has been inlined
   */
  of(html: string, more: Iterable<string> = []): string {
    for (const [, style] of html.matchAll(/\sstyle=("[^"]*"|[^\s">]+)/g))
      for (const [, name] of style!.matchAll(/(--[\w-]+)\s*:/g))
        if (this.#settled.has(name!))
          throw new Error(
            `an element sets ${name} in its style attribute, but the style sheet has one value for every element: define it there for a class as well`,
          );
    const names = [...this.#withParts([...namesIn(html), ...more])].filter((name) => this.#asked.has(name)).sort();
    const read = [...new Set(readIn(html))].sort();
    const key = [...names, ...read].join(' ');
    let made = this.#made.get(key);
    if (made === undefined) {
      const present = new Set(names);
      const kept = this.#copy((rule) => this.#matching(rule, ({test}) => test(present)));
      dropUnread(kept, read);
      made = kept.toString();
      this.#made.set(key, made);
    }
    return made;
  }

  /**
   * Style sheet for elements that a script of the page creates later.
   * @param made names of these elements
   * @param shared names on every page; rules that need only these are inlined into each page
   * @returns the rules that need a name of `made`, with the custom properties that they read
   */
  ofPart(made: Names, shared: Names): string {
    const present = this.#withParts([...made, ...shared]);
    const own = ({asked}: {asked: Names}) => [...asked].some((name) => made.has(name) && !shared.has(name));
    const kept = this.#copy((rule) => {
      const matching = this.#matching(rule, (one) => own(one) && one.test(present));
      if (matching || !rule.selectors.every((selector) => OF_ROOT.test(selector))) return matching;
      const definitions = rule.nodes.filter((node) => node.type === 'decl' && node.prop.startsWith('--'));
      return definitions.length > 0
        ? rule.clone({nodes: []}).append(definitions.map((node) => node.clone()))
        : undefined;
    });
    dropUnread(kept, []);
    return kept.toString();
  }

  /** @returns the names, with the texts that a rule asks for and some class contains */
  #withParts(names: readonly string[]): Set<string> {
    const classes = names.filter((name) => name.startsWith('.'));
    const parts = [...this.#asked].filter(
      (name) => name.startsWith(PART) && classes.some((one) => one.includes(name.slice(PART.length))),
    );
    return new Set([...names, ...parts]);
  }

  /** @returns a copy of the rule with the wanted selectors only */
  #matching(rule: Rule, wanted: (selector: {test: Test; asked: Names}) => boolean): Rule | undefined {
    const selectors = this.#tests.get(rule)!.filter(wanted);
    if (selectors.length === 0) return undefined;
    return rule.clone({selector: selectors.map(({selector}) => selector).join(',')});
  }

  /** @param keep returns the part of a rule to copy */
  #copy(keep: (rule: Rule) => Rule | undefined): Root {
    const copy = (from: Container, to: Container): void => {
      from.each((node: ChildNode) => {
        if (node.type === 'rule' && !isKeyframe(node)) {
          const kept = keep(node);
          if (kept) to.append(kept);
        } else if (node.type === 'atrule' && node.nodes && !node.name.endsWith('keyframes')) {
          const inner = node.clone({nodes: []});
          copy(node, inner);
          if (inner.nodes!.length > 0) to.append(inner);
        } else if (node.type !== 'comment') to.append(node.clone());
      });
    };
    const root = newRoot();
    copy(this.#root, root);
    return root;
  }
}

function isKeyframe({parent}: Rule): boolean {
  return parent?.type === 'atrule' && (parent as AtRule).name.endsWith('keyframes');
}

/**
 * Removes custom properties of the root element from cascade layers if an unlayered rule always sets them: unlayered
 * rules win regardless of specificity. This site overrides some two hundred properties of the framework.
 */
function dropOverruled(root: Root): void {
  const always = new Set<string>();
  for (const node of root.nodes)
    if (node.type === 'rule' && node.selector === ':root')
      node.each((one) => void (one.type === 'decl' && always.add(one.prop)));
  root.walkAtRules('layer', (layer) => {
    layer.walkRules((rule) => {
      if (!rule.selectors.every((selector) => OF_ROOT.test(selector))) return;
      const overruled = rule.nodes.filter(
        (node) => node.type === 'decl' && node.prop.startsWith('--') && always.has(node.prop),
      );
      overruled.forEach(removeWithEmptyParents);
    });
  });
}

/** Removes custom properties and animations that nothing uses. */
function dropUnread(root: Root, readElsewhere: readonly string[]): void {
  const definitions = new Map<string, Declaration[]>();
  const read = new Set(readElsewhere);
  const waiting = [...read];
  const words = new Set<string>();
  root.walkDecls((declaration) => {
    if (declaration.prop.startsWith('--'))
      definitions.set(declaration.prop, [...(definitions.get(declaration.prop) ?? []), declaration]);
    else waiting.push(...readIn(declaration.value));
    if (/animation/.test(declaration.prop)) for (const word of declaration.value.split(/[\s,]+/)) words.add(word);
  });
  while (waiting.length > 0) {
    const name = waiting.pop()!;
    read.add(name);
    for (const declaration of definitions.get(name) ?? [])
      for (const next of readIn(declaration.value)) if (!read.has(next)) waiting.push(next);
  }
  for (const [name, declarations] of definitions)
    if (!read.has(name)) for (const declaration of declarations) removeWithEmptyParents(declaration);
  root.walkAtRules(/keyframes$/, (rule) => {
    if (!words.has(rule.params)) rule.remove();
  });
}

function removeWithEmptyParents(node: ChildNode): void {
  const {parent} = node;
  node.remove();
  if (parent && parent.type !== 'root' && parent.nodes?.length === 0) removeWithEmptyParents(parent as Rule | AtRule);
}
