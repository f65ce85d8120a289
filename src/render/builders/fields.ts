/** Field tables of requests, responses and callbacks, from the contract. */
import type {Operation, Schema} from '../../facts';
import {breakable, code, element, inline, join, text, type Block, type Inline} from '../nodes';
import {formatNumber} from '../format';
import {apiText} from './apiText';
import {fill, type Context} from './context';
import {operationRef} from './refs';

/** One field with its dotted name: `point.callback_url`. */
interface FlatField {
  name: string;
  schema: Schema;
  required: boolean;
}

/**
 * Flattens a schema into dotted names, parents before children. A child is marked required only if its own object
 * requires it.
 */
export function flattenSchema(schema: Schema, prefix = ''): FlatField[] {
  return Object.entries(schema.properties ?? {}).flatMap(([key, child]) => {
    const name = prefix + key;
    const field: FlatField = {name, schema: child, required: schema.required?.includes(key) ?? false};
    if (child['x-fields-of'] !== undefined) return [field];
    if (child.type === 'array' && child.items) return [field, ...flattenSchema(child.items, `${name}[].`)];
    return [field, ...flattenSchema(child, `${name}.`)];
  });
}

/** Anchor of a field’s row, such as `request-point-callback_url`. */
export function fieldAnchor(part: string, name: string): string {
  return `${part}-${name.replace(/\[\]/g, '').replace(/\./g, '-')}`;
}

/** Schema of the request or response of an operation. */
export function schemaOf(operation: Operation, part: 'request' | 'response'): Schema {
  if (part === 'request') return operation.request;
  const success = operation.responses['200']?.schema;
  if (!success) throw new Error(`operation “${operation.id}” has no 200 response with a JSON schema`);
  return success;
}

/**
 * Fields of a request or response as a list: name and type on one line, the description below. Fields of a nested
 * object are closed, and a control at the head of the list opens all of them: not every browser searches closed ones.
 */
export function fieldsTable(operation: Operation, part: 'request' | 'response', context: Context): Block[] {
  const schema = schemaOf(operation, part);
  // Path parameters belong to the request and come before the body.
  const inPath = part === 'request' ? operation.parameters : [];
  let isNested = false;
  const list = ({of, path, first = []}: {of: Schema; path: string; first?: Block[]}): Block => {
    const items = Object.entries(of.properties ?? {}).map(([key, child]) => {
      const name = path + key;
      const head = fieldHead(part, name, key, child, of.required?.includes(key) ?? false, context);
      const meaning = fieldMeaning(child, context);
      const inner = innerOf(child, name);
      const said = [element('div', {className: ['field']}, ...head), ...meaningBlock(meaning)];
      if (!inner) return fieldItem(part, name, ...said);
      isNested = true;
      // A summary is an interactive element, so it must not contain links.
      const summary = element('summary', {}, ...countOf(inner.of, context));
      return fieldItem(part, name, ...said, element('details', {}, summary, list({of: inner.of, path: inner.path})));
    });
    return element('ul', {className: ['fields'], ...(path ? {'data-path': path} : {})}, ...first, ...items);
  };
  const first = inPath.map(({name, schema: own}) =>
    fieldItem(
      part,
      name,
      element('div', {className: ['field']}, ...fieldHead(part, name, name, own, true, context)),
      ...meaningBlock([
        ...fieldMeaning(own, context),
        element('span', {className: ['constraint']}, text(context.t('Path parameter, not in the body'))),
      ]),
    ),
  );
  const whole = list({of: schema, path: '', first});
  return isNested ? [expandAll(context), whole] : [whole];
}

/** Opens and closes all objects of the list below it: see `page/body/unfold`. Browsers would restore its state alone. */
const expandAll = ({t}: Context): Block =>
  element(
    'label',
    {className: ['expand-all']},
    element('input', {type: 'checkbox', autoComplete: 'off'}),
    text(` ${t('Expand all')}`),
  );

/** The nested object of a field and the prefix of its names; undefined if another page lists them. */
function innerOf(schema: Schema, name: string): {of: Schema; path: string} | undefined {
  if (schema['x-fields-of'] !== undefined) return undefined;
  const [of, path] = schema.type === 'array' && schema.items ? [schema.items, `${name}[].`] : [schema, `${name}.`];
  return Object.keys(of.properties ?? {}).length > 0 ? {of, path} : undefined;
}

const fieldItem = (part: string, name: string, ...children: Block[]): Block =>
  element('li', {id: fieldAnchor(part, name)}, ...children);

function fieldHead(
  part: 'request' | 'response',
  name: string,
  key: string,
  schema: Schema,
  required: boolean,
  context: Context,
): Inline[] {
  const anchor = fieldAnchor(part, name);
  const label = element('code', {}, ...breakable(key, /(?<=_)/));
  return [
    element('a', {href: `#${anchor}`, className: ['row-link']}, label),
    text(' '),
    ...typeCell(schema),
    ...badge(required, part, context),
  ];
}

const fieldMeaning = (schema: Schema, context: Context): Inline[] => [
  ...(schema.description ? inline(context.t(schema.description)) : []),
  ...constraints(schema, context),
];

const meaningBlock = (meaning: Inline[]): Block[] =>
  meaning.length > 0 ? [element('div', {className: ['field-meaning']}, ...meaning)] : [];

/** Number of fields of a nested object, and what its summary does while it is closed. */
function countOf(schema: Schema, {t}: Context): Inline[] {
  const {length} = flattenSchema(schema);
  const count = length === 1 ? t('1 field') : fill(t('{n} fields'), {n: formatNumber(length, t.locale)});
  return [text(count), element('span', {}, text(` · ${t('Show')}`))];
}

/** “required” is an obligation of the sender; in a response the field is always present. */
function badge(required: boolean, part: 'request' | 'response', {t}: Context): Inline[] {
  if (part === 'response')
    return required ? [] : [text(' '), element('span', {className: ['badge-optional']}, text(t('may be absent')))];
  return required ? [text(' '), element('span', {className: ['badge-required']}, text(t('required')))] : [];
}

function typeCell(schema: Schema): Inline[] {
  const type = schema.type === 'array' ? `array of ${schema.items?.type ?? 'any'}` : (schema.type ?? 'any');
  const format =
    schema.format ??
    schema.anyOf
      ?.map((option) => option.format)
      .filter(Boolean)
      .join(' | ');
  return [code(format ? `${type} (${format})` : type)];
}

/** Constraints of a field in words, shown below the description. */
function constraints(schema: Schema, context: Context): Inline[] {
  const {t} = context;
  const number = (value: number) => formatNumber(value, t.locale);
  const lines: Inline[][] = [];
  const say = (phrase: string, values: Record<string, string | number>) => lines.push([text(fill(t(phrase), values))]);
  const {minLength, maxLength, minimum, maximum, pattern, maxProperties, maxItems, propertyNames} = schema;
  if (minLength !== undefined && maxLength !== undefined)
    say('Length: {min} to {max}', {min: number(minLength), max: number(maxLength)});
  else if (maxLength !== undefined) say('Length: at most {max}', {max: number(maxLength)});
  if (minimum !== undefined && maximum !== undefined)
    say('From {min} to {max}', {min: number(minimum), max: number(maximum)});
  else if (minimum !== undefined) say('At least {min}', {min: number(minimum)});
  if (pattern) lines.push([text(`${t('Pattern:')} `), code(pattern)]);
  const entries = maxProperties ?? maxItems;
  if (entries) say('At most {max} entries', {max: number(entries)});
  if (propertyNames?.pattern) lines.push([text(`${t('Keys:')} `), code(propertyNames.pattern)]);
  if (typeof schema.additionalProperties === 'object' && schema.additionalProperties.maxLength) {
    say('Values: strings of at most {max} characters', {max: number(schema.additionalProperties.maxLength)});
  }
  if (schema.const !== undefined) lines.push([text(`${t('Always')} `), code(String(schema.const))]);
  if (schema.enum) lines.push(enumLine(schema, context));
  if (schema.default !== undefined) lines.push([text(`${t('Default:')} `), code(String(schema.default))]);
  const example = schema.examples?.[0];
  if (example !== undefined && schema.const === undefined && !(schema.enum && schema.enum.length > 0)) {
    lines.push([text(`${t('Example:')} `), code(typeof example === 'string' ? example : JSON.stringify(example))]);
  }
  const elsewhere = schema['x-fields-of'];
  if (elsewhere !== undefined) {
    const what = schema.enum ? t('Meanings: see') : t('Fields: see');
    lines.push([text(`${what} `), operationRef(elsewhere, context)]);
  }
  if (lines.length === 0) return [];
  const limits = lines.map((line) => element('span', {className: ['constraint']}, ...line));
  return [element('span', {className: ['field-limits']}, ...limits.flatMap((limit) => [limit, text(' ')]))];
}

function enumLine(schema: Schema, {t, facts}: Context): Inline[] {
  if (schema['x-fields-of'] !== undefined)
    return [
      text(`${t('One of:')} `),
      ...join(
        schema.enum!.map((value) => [code(String(value))]),
        ', ',
      ),
    ];
  const source = schema['x-enum-from'];
  const meanings: Record<string, Inline[]> =
    source !== undefined && source !== 'errors'
      ? Object.fromEntries(facts[source].statuses.map((status) => [status.code, [apiText(status.name, t)]]))
      : Object.fromEntries(
          Object.entries(schema['x-enum'] ?? {}).map(([value, meaning]) => [value, inline(t(meaning))]),
        );
  const values = (schema.enum ?? []).map((value): Inline[] => {
    const meaning = meanings[value];
    return [code(String(value)), ...(meaning ? [text(' '), ...meaning] : [])];
  });
  return [text(`${t('One of:')} `), ...join(values, '; ')];
}
