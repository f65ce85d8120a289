/** Differences between two versions of the contract, as a merchant's program would notice them. */
import type {Contract, Operation, Schema} from '../../facts';

export interface ContractChange {
  breaking: boolean;
  /** Operation, or the object of the contract. */
  operation: string;
  /** Text in English. Names of the contract are between “ ”, see `quoted`. */
  text: string;
}

type Direction = 'request' | 'response';

/** A field of a schema. */
interface Field {
  schema: Schema;
  required: boolean;
}

/**
 * Lists the fields of a schema: `transaction.amount`, `items[].id`, `fields.*`. A field of several alternatives is listed
 * once for each, by the number of the alternative: `way(2).card`.
 */
function fieldsOf(schema: Schema, path = '', required = true, found = new Map<string, Field>()): Map<string, Field> {
  found.set(path, {schema, required});
  const inside = (name: string) => (path === '' ? name : `${path}.${name}`);
  for (const [name, value] of Object.entries(schema.properties ?? {}))
    fieldsOf(value, inside(name), schema.required?.includes(name) ?? false, found);
  if (schema.items) fieldsOf(schema.items, `${path}[]`, true, found);
  if (typeof schema.additionalProperties === 'object') fieldsOf(schema.additionalProperties, inside('*'), false, found);
  [...(schema.anyOf ?? []), ...(schema.oneOf ?? [])].forEach((one, index) =>
    fieldsOf(one, `${path}(${index + 1})`, true, found),
  );
  return found;
}

/** Limits below which a request is refused, and those above which it is. */
const LEAST = ['minLength', 'minimum', 'minProperties', 'minItems'] as const;
const MOST = ['maxLength', 'maximum', 'maxProperties', 'maxItems'] as const;
const EXACT = ['type', 'format', 'pattern', 'const', 'uniqueItems', 'propertyNames', 'unevaluatedProperties'] as const;

const show = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));
const quoted = (value: unknown): string => `“${value === undefined ? 'none' : show(value)}”`;

/** Collects the changes of one operation. */
type Say = (breaking: boolean, text: string) => void;

function compareField(name: string, one: Field, other: Field, direction: Direction, say: Say): void {
  const [before, after] = [one.schema, other.schema];
  const place = `${direction} field ${quoted(name || 'body')}`;
  const strict = direction === 'request';
  for (const key of EXACT)
    if (JSON.stringify(before[key]) !== JSON.stringify(after[key])) {
      // A rule that is gone refuses nothing; in a response it promised something.
      const looser = strict ? after[key] === undefined : before[key] === undefined;
      say(!looser, `${place}: ${key} ${quoted(before[key])} → ${quoted(after[key])}`);
    }
  const limit = (key: (typeof LEAST)[number] | (typeof MOST)[number], grows: boolean) => {
    const [left, right] = [before[key], after[key]];
    if (left === right) return;
    const tighter = right !== undefined && (left === undefined || (grows ? right > left : right < left));
    say(strict && tighter, `${place}: ${key} ${quoted(left)} → ${quoted(right)}`);
  };
  for (const key of LEAST) limit(key, true);
  for (const key of MOST) limit(key, false);
  if (one.required !== other.required)
    say(
      strict ? other.required : one.required,
      `${place} is ${other.required ? 'now required' : 'no longer required'}`,
    );
  compareValues(place, before.enum, after.enum, strict, say);
}

function compareValues(place: string, before: Schema['enum'], after: Schema['enum'], strict: boolean, say: Say): void {
  if (!before && !after) return;
  if (!before || !after) {
    const closed = after !== undefined;
    say(
      closed === strict,
      `${place}: ${closed ? `only ${after.map(quoted).join(', ')} from now on` : 'any value from now on'}`,
    );
    return;
  }
  for (const value of before) if (!after.includes(value)) say(strict, `${place}: value ${quoted(value)} removed`);
  // A program that knows every value of a closed list fails on a new one.
  for (const value of after) if (!before.includes(value)) say(!strict, `${place}: value ${quoted(value)} added`);
}

function compareSchemas(before: Schema | undefined, after: Schema | undefined, direction: Direction, say: Say): void {
  if (!before || !after) {
    if (before !== after) say(before !== undefined, `the ${direction} ${after ? 'has' : 'no longer has'} a body`);
    return;
  }
  const [left, right] = [fieldsOf(before), fieldsOf(after)];
  const gone = [...left.keys()].filter((name) => !right.has(name));
  const fresh = [...right.keys()].filter((name) => !left.has(name));
  // Fields inside a new or removed one follow from it.
  const outermost = (names: readonly string[]) =>
    names.filter(
      (name) =>
        !names.some((outer) => outer !== name && /^[.[(]/.test(name.slice(outer.length)) && name.startsWith(outer)),
    );
  for (const name of outermost(gone)) say(true, `${direction} field ${quoted(name)} removed`);
  for (const name of outermost(fresh)) {
    const {required} = right.get(name)!;
    const must = direction === 'request' && required;
    say(must, `${direction} field ${quoted(name)} added${must ? ', required' : ''}`);
  }
  for (const [name, field] of left) {
    const other = right.get(name);
    if (other) compareField(name, field, other, direction, say);
  }
}

function compareOperation(before: Operation, after: Operation, say: Say): void {
  const webhook = before.kind === 'webhook';
  if (before.template !== after.template) say(true, `path ${quoted(before.template)} → ${quoted(after.template)}`);
  for (const scheme of before.auth)
    if (!after.auth.includes(scheme)) say(true, `authentication ${quoted(scheme)} removed`);
  for (const scheme of after.auth)
    if (!before.auth.includes(scheme)) say(false, `authentication ${quoted(scheme)} added`);
  if (before.retry !== after.retry) say(true, `effect of a repeat ${quoted(before.retry)} → ${quoted(after.retry)}`);
  for (const code of before.errors) if (!after.errors.includes(code)) say(false, `error code ${quoted(code)} removed`);
  for (const code of after.errors) if (!before.errors.includes(code)) say(false, `error code ${quoted(code)} added`);
  // The gateway sends the body of a webhook, so the merchant's program reads it like a response.
  compareSchemas(before.request, after.request, webhook ? 'response' : 'request', say);
  for (const status of Object.keys(before.responses))
    if (!after.responses[status]) say(!webhook, `response ${quoted(status)} removed`);
  for (const [status, response] of Object.entries(after.responses)) {
    const earlier = before.responses[status];
    if (!earlier) say(webhook, `response ${quoted(status)} added`);
    else if (!webhook)
      compareSchemas(earlier.schema, response.schema, 'response', (breaking, text) =>
        say(breaking, status === '200' ? text : `${quoted(status)}: ${text}`),
      );
  }
}

/** @returns changes of the operations, breaking ones first, then by operation */
export function contractChanges(
  before: Pick<Contract, 'operations'>,
  after: Pick<Contract, 'operations'>,
): ContractChange[] {
  const changes: ContractChange[] = [];
  for (const [operation, earlier] of before.operations) {
    const later = after.operations.get(operation);
    const say: Say = (breaking, text) => void changes.push({breaking, operation, text});
    if (later) compareOperation(earlier, later, say);
    else say(true, 'operation removed');
  }
  for (const operation of after.operations.keys())
    if (!before.operations.has(operation)) changes.push({breaking: false, operation, text: 'operation added'});
  const unique = new Map(changes.map((change) => [JSON.stringify(change), change]));
  return [...unique.values()].sort(
    (a, b) =>
      Number(b.breaking) - Number(a.breaking) || (a.operation < b.operation ? -1 : a.operation > b.operation ? 1 : 0),
  );
}
