/** Finds the properties, values, selectors and at-rules of a style sheet that a supported browser lacks. */
// cspell:ignore vmin vmax atrule
import {parse, type AtRule, type ChildNode, type Container, type Declaration, type Document, type Rule} from 'postcss';
import selectorParser from 'postcss-selector-parser';
import type {Pin} from '../../facts';
import {featureAt, keysAt, lacking, type Feature} from './compat';
import type {Finding} from './scripts';

/** Units whose record has another name. */
const UNITS: readonly (readonly [RegExp, string])[] = [
  [/^d(vh|vw|vi|vb|vmin|vmax)$/, 'viewport_percentage_units_dynamic'],
  [/^l(vh|vw|vi|vb|vmin|vmax)$/, 'viewport_percentage_units_large'],
  [/^s(vh|vw|vi|vb|vmin|vmax)$/, 'viewport_percentage_units_small'],
  [/^cq(w|h|i|b|min|max)$/, 'container_query_length_units'],
];

const featureOfUnit = (unit: string): Feature | undefined =>
  featureAt('css', 'types', 'length', UNITS.find(([form]) => form.test(unit))?.[1] ?? unit);

let functions: ReadonlyMap<string, Feature> | undefined;

/** Functions of values, such as `color-mix`, by name; the data keep some below the type that they make. */
function featureOfFunction(name: string): Feature | undefined {
  if (!functions) {
    const all = new Map<string, Feature>();
    for (const type of keysAt('css', 'types')) {
      for (const inner of keysAt('css', 'types', type)) {
        const feature = featureAt('css', 'types', type, inner);
        if (feature) all.set(inner, feature);
      }
      const feature = featureAt('css', 'types', type);
      if (feature) all.set(type, feature);
    }
    functions = all;
  }
  return functions.get(name);
}

/** @returns the records of a value's keywords, functions and units */
function featuresOfValue(property: string, value: string): Feature[] {
  const bare = value.replace(/"[^"]*"|'[^']*'|url\([^)]*\)/g, ' ').replace(/--[\w-]+/g, ' ');
  return [
    ...[...bare.matchAll(/(?<![\w-])([a-z-]+)\(/g)].map(([, name]) => featureOfFunction(name!)),
    ...[...bare.matchAll(/(?<![\w-])\d*\.?\d+([a-z]+)\b/g)].map(([, unit]) => featureOfUnit(unit!)),
    ...[...bare.matchAll(/(?<![\w.#-])([a-z][a-z-]*)(?![\w(-])/g)].map(([, word]) =>
      featureAt('css', 'properties', property, word!),
    ),
  ].filter((one) => one !== undefined);
}

/** @returns the records of pseudo-classes, pseudo-elements and nesting in a selector */
function featuresOfSelector(selector: string): Feature[] {
  const found: (Feature | undefined)[] = [];
  selectorParser((root) => {
    root.walkPseudos(({value}) => void found.push(featureAt('css', 'selectors', value.replace(/^::?/, ''))));
    root.walkNesting(() => void found.push(featureAt('css', 'selectors', 'nesting')));
  }).processSync(selector);
  return found.filter((one) => one !== undefined);
}

function featuresOfAtRule({name, params}: AtRule): Feature[] {
  const found = [featureAt('css', 'at-rules', name)];
  if (name === 'media') {
    for (const [, feature] of params.matchAll(/\(\s*([a-z-]+)/g))
      found.push(featureAt('css', 'at-rules', 'media', feature!.replace(/^(?:min|max)-/, '')));
    if (/[<>]/.test(params)) found.push(featureAt('css', 'at-rules', 'media', 'range_syntax'));
  }
  if (name === 'supports' && params.includes('selector('))
    found.push(featureAt('css', 'at-rules', 'supports', 'selector'));
  return found.filter((one) => one !== undefined);
}

/** Conditions of the `@supports` around a node. */
function conditionsOf(node: ChildNode): string[] {
  const conditions: string[] = [];
  for (let one = node.parent; one && one.type !== 'root'; one = one.parent as typeof one)
    if (one.type === 'atrule' && (one as AtRule).name === 'supports') conditions.push((one as AtRule).params);
  return conditions;
}

/** True if an earlier declaration of the same rule gives every supported browser a value. */
function isSecondChoice(declaration: Declaration, pins: readonly Pin[]): boolean {
  for (let one = declaration.prev(); one; one = one.prev())
    if (
      one.type === 'decl' &&
      one.prop === declaration.prop &&
      featuresOfValue(one.prop, one.value).every((feature) => lacking(feature, pins).length === 0)
    )
      return true;
  return false;
}

/** Prefixes with which the same rule declares the property. */
const prefixesOf = ({parent, prop}: Declaration): string[] =>
  ['-webkit-', '-moz-'].filter((prefix) => parent?.some((one) => one.type === 'decl' && one.prop === prefix + prop));

/**
 * A declaration that an `@supports` around it asks for, and one after a value that all browsers have, are no findings.
 * @param css a style sheet
 * @throws Error if it cannot be parsed
 */
export function findInStyles(css: string, pins: readonly Pin[]): Finding[] {
  const found = new Map<string, Finding>();
  const add = (node: ChildNode, features: readonly Feature[], prefixes: readonly string[] = []) => {
    for (const feature of features) {
      const missing = lacking(feature, pins, prefixes);
      if (missing.length === 0 || found.has(feature.path)) continue;
      const name = feature.path.split('.').at(-1)!;
      if (conditionsOf(node).some((condition) => condition.includes(name))) continue;
      const near = node.toString().replace(/\s+/g, ' ').slice(0, 90);
      found.set(feature.path, {feature: feature.path, lacking: missing, near});
    }
  };
  parse(css).walk((node) => {
    if (node.type === 'atrule') add(node, featuresOfAtRule(node));
    if (node.type === 'rule' && !isKeyframe(node)) {
      add(node, featuresOfSelector(node.selector));
      if (isNested(node)) add(node, [featureAt('css', 'selectors', 'nesting')!]);
    }
    if (node.type !== 'decl') return;
    const property = featureAt('css', 'properties', node.prop);
    if (property) add(node, [property], prefixesOf(node));
    if (!isSecondChoice(node, pins)) add(node, featuresOfValue(node.prop, node.value));
  });
  return [...found.values()];
}

const isKeyframe = ({parent}: Rule): boolean =>
  parent?.type === 'atrule' && (parent as AtRule).name.endsWith('keyframes');

function isNested(rule: Rule): boolean {
  for (let one: Container | Document | undefined = rule.parent; one; one = one.parent)
    if (one.type === 'rule') return true;
  return false;
}
