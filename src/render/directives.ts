/**
 * Registry of the directives, and their expansion. Pages, tests and the check of translations all use it.
 *
 *     ::fields{operation=transactionCreate in=request}
 *     Sign within :fact[signing.window_seconds] seconds.
 *
 * To add a directive:
 * 1. Write a builder in `builders/`: a pure function from a `Context` (facts, translator, routes) to nodes of
 *    `nodes.ts`. For an unknown name it throws an Error that lists the known ones (`knownNames`); file and line are
 *    added by the caller.
 * 2. Add an entry to `LEAF_DIRECTIVES` for a block, with a strict schema of its attributes, or to `TEXT_DIRECTIVES` for
 *    inline text.
 * 3. Pass every text through `context.t`; `npm run parity:strings -- <page>` then lists the missing translations.
 *
 * A table needs no directive: `::table{name=…}` shows any table of `tables/index.ts`.
 */
import * as z from 'zod';
import type {ZodType} from 'zod';
import {type Locale, TRANSLATIONS} from '../brand';
import {getOperation, knownNames} from '../facts';
import type {Block, Inline} from './nodes';
import {changelog} from './builders/changelog';
import type {Context} from './builders/context';
import {archivedRequest} from './builders/archive';
import {schemaOf, fieldsTable} from './builders/fields';
import {browsers} from './builders/browsers';
import {methodFinder, methodsTable} from './builders/finder';
import {METHOD_PARTS, methodPart} from './builders/method';
import {endpoint, operationsTable} from './builders/operation';
import {callback} from './builders/callbacks';
import {errorsOf} from './builders/errors';
import {gatewayFact} from './builders/gatewayFact';
import {LANDING_PARTS, landingPart} from './builders/landing';
import {outcomeTree} from './builders/outcome';
import {proofs} from './builders/proofs';
import {library} from './builders/library';
import {receiver} from './builders/receiver';
import {errorRef, failureRef, operationRef, statusRef} from './builders/refs';
import {example, samples} from './builders/samples';
import {signingVector} from './builders/signing';
import {pageTable} from './tables';

/** Attributes such as `uk=hryvnia`: the example that pages in that language show instead. */
const EXAMPLE_BY_LOCALE = Object.fromEntries(TRANSLATIONS.map((locale) => [locale, z.string().optional()])) as Record<
  Locale,
  z.ZodOptional<z.ZodString>
>;

interface LeafDirective<T> {
  attributes: ZodType<T>;
  build(attributes: T, context: Context): Block[];
}

function leaf<T>(attributes: ZodType<T>, build: LeafDirective<T>['build']): LeafDirective<unknown> {
  return {attributes, build} as LeafDirective<unknown>;
}

const operation = z.string().describe('operationId of the contract');

/** Leaf directives (`::name{…}`), which expand to blocks. */
export const LEAF_DIRECTIVES: Record<string, LeafDirective<unknown>> = {
  endpoint: leaf(z.strictObject({operation}), (a, context) =>
    endpoint(getOperation(context.facts.contract, a.operation), context),
  ),
  operations: leaf(z.strictObject({tag: z.string().optional()}), (a, context) => operationsTable(a.tag, context)),
  fields: leaf(z.strictObject({operation, in: z.enum(['request', 'response'])}), (a, context) => {
    const found = getOperation(context.facts.contract, a.operation);
    schemaOf(found, a.in);
    return fieldsTable(found, a.in, context);
  }),
  samples: leaf(
    z.strictObject({
      operation,
      example: z.string(),
      ...EXAMPLE_BY_LOCALE,
    }),
    (a, context) =>
      samples(getOperation(context.facts.contract, a.operation), a[context.t.locale] ?? a.example, context),
  ),
  example: leaf(
    z.strictObject({
      operation,
      request: z.string().optional(),
      response: z.string().optional(),
      name: z.string().optional(),
    }),
    (a, context) => example(getOperation(context.facts.contract, a.operation), a, context),
  ),
  callback: leaf(
    z.strictObject({operation, example: z.string(), by: z.enum(['POST', 'GET']).default('POST')}),
    (a, context) => callback(getOperation(context.facts.contract, a.operation), a.example, context, a.by),
  ),
  http: leaf(z.strictObject({operation, example: z.string()}), (a, context) =>
    archivedRequest(getOperation(context.facts.contract, a.operation), a.example, context),
  ),
  library: leaf(z.strictObject({file: z.string()}), ({file}, context) => library(file, context)),
  receiver: leaf(z.strictObject({operation}), (a, context) =>
    receiver(getOperation(context.facts.contract, a.operation), context),
  ),
  errors: leaf(z.strictObject({operation}), (a, context) =>
    errorsOf(getOperation(context.facts.contract, a.operation), context),
  ),
  method: leaf(z.strictObject({id: z.string(), flow: z.string(), part: z.enum(METHOD_PARTS)}), (a, context) =>
    methodPart(a.id, a.flow, a.part, context),
  ),
  methods: leaf(
    z.strictObject({country: z.string().optional(), kind: z.string().optional(), ids: z.string().optional()}),
    (a, context) => methodsTable({country: a.country, kind: a.kind, methods: a.ids}, context),
  ),
  finder: leaf(z.strictObject({}), (_, context) => methodFinder(context)),
  table: leaf(z.strictObject({name: z.string()}), (a, context) => pageTable(a.name, context)),
  signing: leaf(z.strictObject({operation, example: z.string()}), (a, context) =>
    signingVector(a.operation, a.example, context),
  ),
  outcome: leaf(z.strictObject({}), (_, context) => outcomeTree(context)),
  changelog: leaf(z.strictObject({}), (_, context) => changelog(context)),
  landing: leaf(z.strictObject({part: z.enum(LANDING_PARTS)}), ({part}, context) => landingPart(part, context)),
  browsers: leaf(z.strictObject({}), (_, context) => browsers(context)),
  proofs: leaf(z.strictObject({}), (_, context) => proofs(context)),
};

/** Text directives (`:name[label]`), which expand to inline text. */
export const TEXT_DIRECTIVES: Record<string, (label: string, context: Context) => Inline> = {
  fact: gatewayFact,
  status: (label, context) => statusRef(Number(label), context),
  error: (label, context) => errorRef(Number(label), context),
  reason: (label, context) => failureRef(Number(label), context),
  operation: operationRef,
};

/**
 * Expands a leaf directive.
 * @throws Error that names the unknown part and lists the known ones
 */
export function expandLeaf(name: string, attributes: Record<string, string>, context: Context): Block[] {
  const directive = Object.hasOwn(LEAF_DIRECTIVES, name) ? LEAF_DIRECTIVES[name] : undefined;
  if (!directive) throw new Error(`unknown directive; ${knownNames(name, Object.keys(LEAF_DIRECTIVES))}`);
  const parsed = directive.attributes.safeParse(attributes);
  if (!parsed.success) {
    const shape = Object.keys((directive.attributes as unknown as {shape: object}).shape);
    const problems = parsed.error.issues
      .map((issue) => `${issue.path.join('.') || 'attributes'}: ${issue.message}`)
      .join('; ');
    throw new Error(`${problems}; attributes: ${shape.join(', ') || 'none'}`);
  }
  return directive.build(parsed.data, context);
}

/** Expands a text directive. See `expandLeaf`. */
export function expandText(name: string, label: string, context: Context): Inline {
  const directive = Object.hasOwn(TEXT_DIRECTIVES, name) ? TEXT_DIRECTIVES[name] : undefined;
  if (!directive) throw new Error(`unknown directive; ${knownNames(name, Object.keys(TEXT_DIRECTIVES))}`);
  return directive(label, context);
}

/** Names of the directives that are blocks (`::name{…}`). */
export const directiveNames = (): string[] => Object.keys(LEAF_DIRECTIVES);
