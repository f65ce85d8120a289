/**
 * The facts that the gateway needs, without those for human readers only: steps, sources, descriptions, examples. Equal
 * values are stored once, to keep the downloaded file small. A test replays the traffic of every operation on it.
 */
import {stringify} from 'devalue';
import type {Operation, Schema, Facts, Method} from '../../../facts';
import {sandboxFacts, type SandboxFacts} from '../../../gateway';

/** @returns the facts as text for `parse` of devalue */
export function packedFacts(facts: Facts): string {
  return stringify(shared(leanFacts(facts)));
}

function leanFacts(facts: Facts): SandboxFacts {
  const whole = sandboxFacts(facts);
  const {document, operations} = whole.contract;
  const schemas = (document as {components: {schemas: Record<string, Schema>}}).components.schemas;
  const told = toldTexts(whole);
  return {
    ...whole,
    ...leanCatalogues(whole),
    methods: new Map([...whole.methods].map(([id, method]) => [id, leanMethod(method)])),
    translations: Object.fromEntries(
      Object.entries(whole.translations).map(([locale, texts]) => [
        locale,
        new Map([...texts].filter(([english]) => told.has(english))),
      ]),
    ),
    contract: {
      document: {components: {schemas: {Failure: leanSchema(schemas.Failure!)}}},
      operations: new Map([...operations].map(([id, operation]) => [id, leanOperation(operation)])),
    },
  };
}

/**
 * Texts that the gateway shows in the reader's language: names of methods and operations, the advice of the payment page, and the sandbox
 * triggers.
 */
function toldTexts({contract, failureReasons, methods, sandbox}: SandboxFacts): Set<string> {
  const {outcome_trigger: outcome, fault_trigger: fault} = sandbox;
  const {refund_trigger: refund, dispute_trigger: dispute, payout_trigger: payout, money_trigger: money} = sandbox;
  const {claim_trigger: claim} = sandbox;
  const ways = [fault.faults, refund.ways, dispute.ways, payout.ways, money.ways, claim.ways];
  return new Set([
    ...[...methods.values()].map(({name}) => name),
    ...[...contract.operations.values()].map(({summary}) => summary),
    ...failureReasons.flatMap(({title, tell}) => [title, tell]),
    ...[outcome.outcomes, outcome.callbacks].flatMap((words) => Object.values(words)),
    ...ways.flatMap((group) => Object.values<{meaning: string}>(group).map(({meaning}) => meaning)),
  ]);
}

const without = <T extends object>(from: T, ...names: readonly string[]): T =>
  Object.fromEntries(Object.entries(from).filter(([name]) => !names.includes(name))) as T;

const eachOf = <T>(of: Record<string, T>, change: (one: T) => T): Record<string, T> =>
  Object.fromEntries(Object.entries(of).map(([name, one]) => [name, change(one)]));

/** Catalogues without what only their pages say: causes and remedies, sources, meanings of columns and moves. */
function leanCatalogues({
  cardRules,
  disputeReasons,
  disputeStatuses,
  errors,
  invoiceStates,
  movementKinds,
  referenceKinds,
  refundStatuses,
  reports,
  statuses,
}: SandboxFacts): Partial<SandboxFacts> {
  const moves = <T extends object>(transitions: readonly T[]): T[] => transitions.map((move) => without(move, 'when'));
  return {
    cardRules: without(cardRules, 'sources'),
    disputeReasons: {
      ...without(disputeReasons, 'sources'),
      categories: disputeReasons.categories.map((one) => without(one, 'meaning', 'convinces', 'useless')),
    },
    disputeStatuses: {...disputeStatuses, transitions: moves(disputeStatuses.transitions)},
    errors: errors.map((error) => without(error, 'cause', 'remedy')),
    invoiceStates: {...invoiceStates, transitions: moves(invoiceStates.transitions)},
    movementKinds: {...movementKinds, kinds: movementKinds.kinds.map((kind) => without(kind, 'meaning'))},
    referenceKinds: {
      ...without(referenceKinds, 'sources'),
      kinds: referenceKinds.kinds.map((kind) => without(kind, 'seen', 'issuer')),
    },
    refundStatuses: {...refundStatuses, transitions: moves(refundStatuses.transitions)},
    reports: {
      ...reports,
      kinds: reports.kinds.map((kind) => ({
        ...without(kind, 'meaning'),
        columns: kind.columns.map((column) => without(column, 'meaning')),
      })),
    },
    statuses: {...statuses, transitions: moves(statuses.transitions)},
  };
}

const leanMethod = (method: Method): Method => ({
  ...without(method, 'operator', 'sources', 'facts'),
  flows: eachOf(method.flows, (flow) => without(flow, 'steps', 'traps', 'facts', 'basis')),
  fields: eachOf(method.fields, (field) => without(field, 'invalid', 'confidence', 'source')),
});

const leanOperation = (operation: Operation): Operation => ({
  ...operation,
  description: '',
  page: undefined,
  requestExamples: {},
  request: leanSchema(operation.request),
  parameters: operation.parameters.map(({name, schema}) => ({name, schema: leanSchema(schema)})),
  responses: Object.fromEntries(
    Object.entries(operation.responses).map(([status, {media, schema}]) => [
      status,
      {description: '', media, schema: schema && leanSchema(schema), examples: {}},
    ]),
  ),
});

/** Removes the properties of a schema that do not affect its values. */
function leanSchema(schema: Schema): Schema {
  const lean = without(schema, 'description', 'examples', 'title', 'x-enum', 'x-enum-from', 'x-fields-of');
  const {properties, items, propertyNames, additionalProperties, unevaluatedProperties, anyOf, oneOf} = lean;
  const further = (one: boolean | Schema) => (typeof one === 'object' ? leanSchema(one) : one);
  return {
    ...lean,
    ...(properties && {properties: eachOf(properties, leanSchema)}),
    ...(items && {items: leanSchema(items)}),
    ...(propertyNames && {propertyNames: leanSchema(propertyNames)}),
    ...(additionalProperties !== undefined && {additionalProperties: further(additionalProperties)}),
    ...(unevaluatedProperties !== undefined && {unevaluatedProperties: further(unevaluatedProperties)}),
    ...(anyOf && {anyOf: anyOf.map(leanSchema)}),
    ...(oneOf && {oneOf: oneOf.map(leanSchema)}),
  };
}

/**
 * Deduplicates equal objects and lists of a value, because devalue writes an object once however often it is
 * referenced. Facts are immutable, so sharing is safe.
 */
export function shared<T>(value: T): T {
  const known = new Map<string, object>();
  const names = new Map<object, number>();
  const nameOf = (part: unknown): string => {
    if (typeof part !== 'object' || part === null) return `${typeof part} ${JSON.stringify(part)}`;
    return `#${names.get(part)}`;
  };
  const share = (part: unknown): unknown => {
    if (typeof part !== 'object' || part === null) return part;
    const [copy, text] = sharedParts(part, share, nameOf);
    const same = known.get(text);
    if (same) return same;
    known.set(text, copy);
    names.set(copy, names.size);
    return copy;
  };
  return share(value) as T;
}

/** @returns a copy made of shared parts, and a key that is equal for equal copies */
function sharedParts(
  part: object,
  share: (one: unknown) => unknown,
  nameOf: (one: unknown) => string,
): [copy: object, text: string] {
  if (Array.isArray(part)) {
    const items = part.map(share);
    return [items, `[${items.map(nameOf).join()}]`];
  }
  const entries = part instanceof Map ? [...part] : Object.entries(part);
  const copies = entries.map(([name, one]): [unknown, unknown] => [name, share(one)]);
  const text = copies.map(([name, one]) => `${JSON.stringify(name)}:${nameOf(one)}`).join();
  if (part instanceof Map) return [new Map(copies), `Map{${text}}`];
  if (Object.getPrototypeOf(part) !== Object.prototype && Object.getPrototypeOf(part) !== null)
    throw new Error(
      `the facts contain a ${part.constructor.name}, which src/site/build/console/facts.ts does not support`,
    );
  return [Object.fromEntries(copies as [string, unknown][]), `{${text}}`];
}
