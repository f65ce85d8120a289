/**
 * Snippets for all directives. The attributes come from the schemas in `src/render/directives.ts`; a page of the site gives
 * the values that stand in them at first, so that a new snippet shows something valid.
 */
import type {Nodes} from 'mdast';
import {visit} from 'unist-util-visit';
import * as z from 'zod';
import {FRONT_MATTER_SCHEMAS} from '../../facts';
import {LEAF_DIRECTIVES, TEXT_DIRECTIVES} from '../../render';
import {readPage} from '../parity/pages';

/** Relative to the project's root. */
export const SNIPPET_FILE = '.vscode/site.code-snippets';

export interface Snippet {
  scope: string;
  prefix: string;
  body: string[];
  description: string;
}

/** Attributes of a directive as a JSON Schema. */
interface Attributes {
  properties?: Record<string, {enum?: string[]; description?: string}>;
  required?: string[];
}

const attributesOf = (schema: z.ZodType): Attributes =>
  z.toJSONSchema(schema, {io: 'input', unrepresentable: 'any'}) as Attributes;

/** Characters with a meaning in a snippet. */
const escape = (text: string): string => text.replaceAll(/[\\$}]/g, '\\$&');
const escapeChoice = (text: string): string => text.replaceAll(/[\\$},|]/g, '\\$&');

/** A place to fill in, with the value of a page; the values of an `enum` are a choice that begins with it. */
function placeholder(at: number, value: string, choices: readonly string[] = []): string {
  if (choices.length === 0) return `\${${at}:${escape(value)}}`;
  return `\${${at}|${[value, ...choices.filter((choice) => choice !== value)].map(escapeChoice).join(',')}|}`;
}

const quoted = (value: string, original: string): string => (/[\s"]/.test(original) ? `"${value}"` : value);

/** Uses of a directive on pages, one for each set of attributes. */
type Uses = Map<string, Record<string, string>>;

function usesOnPages(root: string, files: readonly string[]): {leaf: Map<string, Uses>; text: Map<string, string>} {
  const leaf = new Map<string, Uses>();
  const text = new Map<string, string>();
  for (const file of files)
    visit(readPage(root, file).tree, (node: Nodes) => {
      if (node.type === 'leafDirective') {
        const attributes = Object.fromEntries(
          Object.entries(node.attributes ?? {}).map(([name, value]) => [name, value ?? '']),
        );
        const uses: Uses = leaf.get(node.name) ?? new Map();
        leaf.set(node.name, uses);
        const key = Object.keys(attributes).sort().join(' ');
        if (!uses.has(key)) uses.set(key, attributes);
      } else if (node.type === 'textDirective' && node.children[0]?.type === 'text' && !text.has(node.name))
        text.set(node.name, node.children[0].value);
    });
  return {leaf, text};
}

function leafBody(name: string, {properties = {}}: Attributes, use: Record<string, string>): string {
  // In the order of the schema.
  const names = Object.keys(properties).filter((attribute) => attribute in use);
  if (names.length === 0) return `::${name}`;
  const attributes = names.map((attribute, index) => {
    const value = use[attribute]!;
    return `${attribute}=${quoted(placeholder(index + 1, value, properties[attribute]!.enum), value)}`;
  });
  return `::${name}{${attributes.join(' ')}}`;
}

const SCOPE = 'mdx,markdown';

/**
 * @param files English pages, in an order that does not depend on the machine
 * @returns name → snippet, sorted by name; a directive has one for each set of attributes that pages use
 */
export function snippets(root: string, files: readonly string[]): Record<string, Snippet> {
  const {leaf, text} = usesOnPages(root, files);
  const entries: [string, Snippet][] = [];
  for (const [name, {attributes}] of Object.entries(LEAF_DIRECTIVES)) {
    const known = attributesOf(attributes);
    const about = Object.entries(known.properties ?? {})
      .map(([attribute, {description}]) => attribute + (description ? ` (${description})` : ''))
      .join(', ');
    for (const [key, use] of leaf.get(name) ?? [])
      entries.push([
        `::${name}${key ? ` ${key}` : ''}`,
        {
          scope: SCOPE,
          prefix: `::${name}`,
          body: [leafBody(name, known, use)],
          description: about ? `Attributes: ${about}` : 'No attributes',
        },
      ]);
  }
  for (const name of Object.keys(TEXT_DIRECTIVES)) {
    const label = text.get(name);
    if (label !== undefined)
      entries.push([
        `:${name}`,
        {scope: SCOPE, prefix: `:${name}`, body: [`:${name}[${placeholder(1, label)}]`], description: 'In a sentence'},
      ]);
  }
  for (const {name, schema} of FRONT_MATTER_SCHEMAS) entries.push([name, frontMatterSnippet(name, schema)]);
  return Object.fromEntries(entries.sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** The keys that front matter must have, with their descriptions. */
function frontMatterSnippet(name: string, schema: z.ZodType): Snippet {
  const {properties = {}, required = []} = attributesOf(schema);
  const lines = required.map((key, index) => `${key}: \${${index + 1}:${escape(properties[key]?.description ?? key)}}`);
  return {
    scope: SCOPE,
    prefix: name === 'docFrontMatter' ? '--- page' : '--- post',
    body: ['---', ...lines, '---', '', '$0'],
    description: `Front matter. Other keys: ${Object.keys(properties)
      .filter((key) => !required.includes(key))
      .join(', ')}`,
  };
}
