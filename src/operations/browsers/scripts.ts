/**
 * Finds what programs need and a supported browser lacks: syntax, regular expressions, globals, static members, events,
 * attributes, and members by name.
 *
 * The type of an object is unknown in a minified program, so a member is judged by its name alone. It is found if no
 * interface of an old browser has a member of that name, and if the programs define no property of that name themselves.
 */
// cspell:ignore quasis
import {parseSync, Visitor, type Program} from 'oxc-parser';
import type {Pin} from '../../facts';
import {featureAt, knownFeature, lacking, type Feature} from './compat';
import {featuresOfAttribute} from './attributes';
import {featuresOfEvent, featuresOfGlobal, featuresOfMember, featuresOfStatic, GLOBAL_OBJECTS} from './members';
import {featuresOfPattern} from './patterns';

/** A feature that some supported browsers lack. */
export interface Finding {
  /** Path of the record in the compatibility data; of the first one, where several interfaces have the member. */
  feature: string;
  /** Such as `safari 16.4`. */
  lacking: string[];
  /** Some text around the place. */
  near: string;
  /** Name of a member whose object is unknown; absent where the object is named. */
  member?: string;
}

/** A program, read. */
export interface ReadScript {
  findings: Finding[];
  /** Style sheets in its strings: those of the hosted pages. */
  styles: string[];
  /** Strings of the script that are programs in strict mode, such as the script of a frame. */
  programs: string[];
  /** Names of properties that the program defines itself, in literals, classes and constructors. */
  own: ReadonlySet<string>;
}

interface Node {
  type: string;
  start: number;
  end: number;
}
interface NodeWithName extends Node {
  name: string;
}

const isNamed = (node: Node): node is NodeWithName => node.type === 'Identifier';

/** The text of a string or of a template without expressions. */
function textOf(node: Node | null | undefined): string | undefined {
  if (node?.type === 'Literal') {
    const {value} = node as Node & {value?: unknown};
    return typeof value === 'string' ? value : undefined;
  }
  if (node?.type !== 'TemplateLiteral') return undefined;
  const {quasis} = node as Node & {quasis: {value: {cooked: string | null}}[]};
  return quasis.length === 1 ? (quasis[0]!.value.cooked ?? undefined) : undefined;
}

/** Characters of the program on each side of a place. */
const NEAR = 40;
/** A pseudo-class or pseudo-element where a selector may have it. */
const PSEUDO = /(?<=^|[\w\])*\s>+~(,:]):([a-z]+(?:-[a-z]+)*)(?![\w-])/g;
/** A block of declarations. */
const BLOCK = /\{\s*[a-z-]+\s*:[^{}]*\}/g;
/** Blocks from which on a string counts as a style sheet. */
const STYLE_SHEET = 3;
/** Streams whose format is an argument. */
const STREAMS: ReadonlySet<string> = new Set(['CompressionStream', 'DecompressionStream']);

/**
 * @param scripts that may use each other's objects
 * @returns findings of each, without the members that one of them defines
 */
export function findingsOf(scripts: readonly ReadScript[]): Finding[][] {
  const own = new Set(scripts.flatMap((script) => [...script.own]));
  return scripts.map(({findings}) => findings.filter(({member}) => member === undefined || !own.has(member)));
}

/**
 * @param code of a program
 * @param kind `module` allows `import` and `export`
 * @throws Error if the code cannot be parsed
 */
export function readScript(code: string, pins: readonly Pin[], kind: 'script' | 'module' = 'script'): ReadScript {
  const {program, errors} = parseSync(`program.${kind === 'module' ? 'mjs' : 'cjs'}`, code, {
    lang: 'js',
    sourceType: kind,
  });
  if (errors.length > 0) throw new Error(`cannot be parsed: ${errors[0]!.message}`);
  return walk(program, code, pins);
}

function walk(program: Program, code: string, pins: readonly Pin[]): ReadScript {
  const found = new Map<string, Finding>();
  const add = (at: Node, features: readonly (Feature | undefined)[], member?: string) => {
    const records = features.filter((one) => one !== undefined);
    if (records.length === 0) return;
    // One interface that all supported browsers have is enough: the object may be of that type.
    const missing = records.map((one) => lacking(one, pins));
    if (missing.some((names) => names.length === 0)) return;
    const common = missing[0]!.filter((name) => missing.every((names) => names.includes(name)));
    const feature = records[0]!.path;
    const before = found.get(feature);
    if (common.length === 0 || (before && (before.member === undefined || member !== undefined))) return;
    const near = code.slice(Math.max(0, at.start - NEAR), Math.min(at.end, at.start + NEAR) + NEAR);
    found.set(feature, {feature, lacking: common, near, ...(member === undefined ? {} : {member})});
  };
  /** Interfaces that a browser lacks as a whole are reached through a global or another member, which is found itself. */
  const byName = (at: Node, name: string) => add(at, featuresOfMember(name, pins), name);
  const syntax = (at: Node, ...path: string[]) => add(at, [knownFeature('javascript', ...path)]);
  const pattern = (at: Node, source: string, flags: string) => {
    for (const feature of featuresOfPattern(source, flags)) add(at, [feature]);
  };

  const declared = new Set<string>();
  const globals: NodeWithName[] = [];
  const declare = (node: Node | null | undefined): void => {
    if (!node) return;
    if (isNamed(node)) declared.add(node.name);
    else if (node.type === 'ObjectPattern')
      for (const one of (node as Node & {properties: (Node & {value?: Node; argument?: Node})[]}).properties)
        declare(one.value ?? one.argument);
    else if (node.type === 'ArrayPattern')
      for (const one of (node as Node & {elements: (Node | null)[]}).elements) declare(one);
    else if (node.type === 'AssignmentPattern') declare((node as Node & {left: Node}).left);
    else if (node.type === 'RestElement') declare((node as Node & {argument: Node}).argument);
  };
  const parameters = ({params}: {params: Node[]}) => params.forEach(declare);
  const own = new Set<string>();
  const styles: string[] = [];
  const programs: string[] = [];
  /** Selectors stand in strings, and in the pieces of templates; an unknown pseudo-class there throws. */
  const text = (at: Node, value: string) => {
    for (const [, name] of value.matchAll(PSEUDO)) add(at, [featureAt('css', 'selectors', name!)]);
  };
  const sheet = (value: string) => {
    // Packed facts are JSON, and hold words in braces too.
    if (/^["']use strict["'];/.test(value)) programs.push(value);
    else if (!/^\s*[[{]/.test(value) && (value.match(BLOCK)?.length ?? 0) >= STYLE_SHEET) styles.push(value);
  };
  /** Identifiers that are names of properties, not references. */
  const names = new Set<unknown>();
  const nameOf = ({key, computed, shorthand}: {key: Node; computed: boolean; shorthand?: boolean}) => {
    if (!computed && !shorthand) names.add(key);
    const name = isNamed(key) ? key.name : textOf(key);
    if (!computed && name !== undefined) own.add(name);
  };
  /** Checks run after the walk, when all declared names are known. */
  const later: (() => void)[] = [];
  const isGlobal = (node: Node): node is NodeWithName => isNamed(node) && !declared.has(node.name);

  const member = (at: Node, object: Node, name: string) =>
    later.push(() => {
      if (isGlobal(object)) {
        if (GLOBAL_OBJECTS.has(object.name)) {
          const features = featuresOfGlobal(name);
          if (features.length > 0) return add(at, features);
        }
        const features = featuresOfStatic(object.name, name);
        if (features.length > 0) return add(at, features);
      }
      byName(at, name);
    });

  new Visitor({
    VariableDeclarator: (node) => declare(node.id),
    FunctionDeclaration(node) {
      declare(node.id);
      parameters(node);
    },
    FunctionExpression(node) {
      declare(node.id);
      parameters(node);
      if (node.async && node.generator) syntax(node, 'statements', 'async_generator_function');
    },
    ArrowFunctionExpression: parameters,
    ClassDeclaration: (node) => declare(node.id),
    ClassExpression: (node) => declare(node.id),
    CatchClause: (node) => declare(node.param),
    ImportSpecifier: (node) => declare(node.local),
    ImportDefaultSpecifier: (node) => declare(node.local),
    ImportNamespaceSpecifier: (node) => declare(node.local),
    Identifier(node) {
      if (!names.has(node)) globals.push(node);
    },
    ObjectExpression(node) {
      for (const one of node.properties) if (one.type === 'Property') nameOf(one);
    },
    VariableDeclaration(node) {
      if (node.kind === 'using') syntax(node, 'statements', 'using');
      if (node.kind === 'await using') syntax(node, 'statements', 'await_using');
    },
    StaticBlock: (node) => syntax(node, 'classes', 'static', 'initialization_blocks'),
    PropertyDefinition(node) {
      nameOf(node);
      const isPrivate = node.key.type === 'PrivateIdentifier';
      syntax(node, 'classes', isPrivate ? 'private_class_fields' : 'public_class_fields');
    },
    MethodDefinition(node) {
      nameOf(node);
      if (node.key.type === 'PrivateIdentifier') syntax(node, 'classes', 'private_class_methods');
    },
    ChainExpression: (node) => syntax(node, 'operators', 'optional_chaining'),
    ImportExpression(node) {
      syntax(node, 'operators', 'import');
      if (node.options) syntax(node, 'operators', 'import', 'options_parameter');
    },
    ImportDeclaration(node) {
      if (node.attributes.length > 0) syntax(node, 'statements', 'import', 'import_attributes');
    },
    MetaProperty(node) {
      if (node.meta.name === 'import') syntax(node, 'operators', 'import_meta');
    },
    ForOfStatement(node) {
      if (node.await) syntax(node, 'statements', 'for_await_of');
    },
    AssignmentExpression(node) {
      const {left} = node;
      if (left.type === 'MemberExpression' && left.object.type === 'ThisExpression' && !left.computed)
        own.add((left.property as NodeWithName).name);
      if (node.operator === '??=') syntax(node, 'operators', 'nullish_coalescing_assignment');
      if (node.operator === '||=') syntax(node, 'operators', 'logical_or_assignment');
      if (node.operator === '&&=') syntax(node, 'operators', 'logical_and_assignment');
    },
    LogicalExpression(node) {
      if (node.operator === '??') syntax(node, 'operators', 'nullish_coalescing');
    },
    BinaryExpression(node) {
      if (node.operator !== 'in') return;
      if (node.left.type === ('PrivateIdentifier' as string)) syntax(node, 'classes', 'private_class_fields_in');
      // A detected feature is used behind the test, so it counts as used.
      const name = textOf(node.left);
      if (name !== undefined) member(node, node.right, name);
    },
    ObjectPattern(node) {
      for (const one of node.properties)
        if (one.type === 'Property' && !one.computed && isNamed(one.key)) {
          const {name} = one.key;
          if (!one.shorthand) names.add(one.key);
          later.push(() => byName(one, name));
        }
    },
    Literal(node) {
      if (typeof node.value === 'string') {
        text(node, node.value);
        sheet(node.value);
      }
      if ('regex' in node) pattern(node, node.regex.pattern, node.regex.flags);
      if ('bigint' in node) syntax(node, 'builtins', 'BigInt');
      if (typeof node.value === 'number' && /_/.test(code.slice(node.start, node.end)))
        syntax(node, 'grammar', 'numeric_separators');
    },
    // Values that a template inserts are declarations or parts of them.
    TemplateLiteral: (node) => sheet(node.quasis.map(({value}) => value.cooked ?? '').join('')),
    TemplateElement: (node) => text(node, node.value.cooked ?? ''),
    LabeledStatement: (node) => void names.add(node.label),
    BreakStatement: (node) => void names.add(node.label),
    ContinueStatement: (node) => void names.add(node.label),
    MemberExpression(node) {
      if (!node.computed) names.add(node.property);
      const name = node.computed ? textOf(node.property) : 'name' in node.property ? node.property.name : undefined;
      if (name !== undefined && node.property.type !== ('PrivateIdentifier' as string)) member(node, node.object, name);
    },
    NewExpression(node) {
      const {callee} = node;
      const first = textOf(node.arguments[0]);
      if (!isNamed(callee) || first === undefined) return;
      if (callee.name === 'RegExp') pattern(node, first, textOf(node.arguments[1]) ?? '');
      if (STREAMS.has(callee.name)) later.push(() => add(node, [featureAt('api', callee.name, callee.name, first)]));
    },
    CallExpression(node) {
      const first = textOf(node.arguments[0]);
      if (first === undefined) return;
      const {callee} = node;
      if (isNamed(callee) && callee.name === 'RegExp') pattern(node, first, textOf(node.arguments[1]) ?? '');
      const name = callee.type === 'MemberExpression' && isNamed(callee.property) ? callee.property.name : undefined;
      const [, second] = node.arguments;
      // An element of React: its properties are attributes, by the name that HTML or React gives them.
      if (second?.type === 'ObjectExpression' && featureAt('html', 'elements', first))
        for (const one of second.properties)
          if (one.type === 'Property' && isNamed(one.key))
            add(one, featuresOfAttribute(first, one.key.name.toLowerCase(), textOf(one.value)));
      if (name === 'addEventListener') add(node, featuresOfEvent(first));
      if (name === 'setAttribute' || name === 'toggleAttribute')
        add(node, featuresOfAttribute('*', first.toLowerCase(), textOf(second)));
    },
  }).visit(program);

  for (const check of later) check();
  for (const node of globals) if (!declared.has(node.name)) add(node, featuresOfGlobal(node.name));
  return {findings: [...found.values()], styles, programs, own};
}
