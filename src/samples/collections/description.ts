/**
 * The contract as generators of clients read it. Only `x-enum` and its table are this project's own words; here they become
 * those that others know: `x-enum-varnames` and `x-enum-descriptions`.
 */
import type {Facts} from '../../facts';

/** A value of a table, with its name in a program and its meaning. */
interface NamedValue {
  value: number;
  name: string;
  meaning: string;
}

type JsonObject = Record<string, unknown>;

/** Component of the error codes of today. `ErrorCode` takes these and any other, because new ones may come. */
const KNOWN_CODES = 'KnownErrorCode';

/** `Amount above the hold` as `AmountAboveTheHold`. */
const programName = (title: string): string =>
  title
    .split(/[^A-Za-z0-9]+/)
    .filter((word) => word !== '')
    .map((word) => word[0]!.toUpperCase() + word.slice(1))
    .join('');

/** @throws Error when two values of a table would have one name; no generator could write such a type */
function named(table: string, rows: readonly {code: number; title: string; meaning: string}[]): NamedValue[] {
  const taken = new Map<string, number>();
  return rows.map(({code, title, meaning}) => {
    const name = programName(title);
    const other = taken.get(name);
    if (other !== undefined) throw new Error(`${table}: ${other} and ${code} are both called “${name}”`);
    taken.set(name, code);
    return {value: code, name, meaning};
  });
}

const varnames = (values: readonly NamedValue[]): JsonObject => ({
  'x-enum-varnames': values.map(({name}) => name),
  'x-enum-descriptions': values.map(({meaning}) => meaning),
});

function mapObjects(value: unknown, change: (object: JsonObject) => JsonObject): unknown {
  if (Array.isArray(value)) return value.map((entry) => mapObjects(entry, change));
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).map(([key, entry]) => [key, mapObjects(entry, change)]);
  return change(Object.fromEntries(entries) as JsonObject);
}

/**
 * The description that the site publishes and that clients are generated from.
 * @returns the bundled contract, in which each enum that a table of the data explains carries the names of that table
 * @throws Error for a table that is not known here, and for two values of one name
 */
export function publishedDescription({contract, statuses, errors, refundStatuses, disputeStatuses}: Facts): JsonObject {
  const known: Record<string, NamedValue[]> = {
    statuses: named(
      'statuses',
      statuses.statuses.map(({code, name, meaning}) => ({code, title: name, meaning})),
    ),
    refundStatuses: named(
      'refundStatuses',
      refundStatuses.statuses.map(({code, name, meaning}) => ({code, title: name, meaning})),
    ),
    disputeStatuses: named(
      'disputeStatuses',
      disputeStatuses.statuses.map(({code, name, meaning}) => ({code, title: name, meaning})),
    ),
    errors: named(
      'errors',
      errors.map(({code, title, cause}) => ({code, title, meaning: cause})),
    ),
  };
  const description = mapObjects(contract.published, (schema) => {
    const {'x-enum-from': table, ...rest} = schema;
    if (table === undefined) return schema;
    const values = known[String(table)];
    if (!values) throw new Error(`x-enum-from: no table “${String(table)}”; known: ${Object.keys(known).join(', ')}`);
    if (Array.isArray(rest.enum)) return {...rest, ...varnames(values)};
    return {...rest, anyOf: [{$ref: `#/components/schemas/${KNOWN_CODES}`}, {type: rest.type}]};
  }) as {components: {schemas: JsonObject}};
  description.components.schemas[KNOWN_CODES] = {
    type: 'integer',
    description: 'The current codes. `ErrorCode` accepts others, too: new ones may be added.',
    enum: known.errors!.map(({value}) => value),
    ...varnames(known.errors!),
    examples: [known.errors![0]!.value],
  };
  return description as JsonObject;
}
