/** The OpenAPI description, resolved and checked. It is the only source of fields, calls and examples. */
import {knownNames} from './errors';

/** The parts of JSON Schema 2020-12 that the contract uses. */
export interface Schema {
  type?: 'object' | 'array' | 'string' | 'integer' | 'number' | 'boolean';
  description?: string;
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  additionalProperties?: boolean | Schema;
  unevaluatedProperties?: boolean | Schema;
  propertyNames?: Schema;
  enum?: (string | number)[];
  const?: string | number | boolean;
  default?: unknown;
  format?: string;
  pattern?: string;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  minProperties?: number;
  maxProperties?: number;
  minItems?: number;
  maxItems?: number;
  uniqueItems?: boolean;
  anyOf?: Schema[];
  oneOf?: Schema[];
  examples?: unknown[];
  /** Meaning of each enum value. */
  'x-enum'?: Record<string, string>;
  /** The reference table that explains the values. Without `enum` the list is open: it names the values of today. */
  'x-enum-from'?: 'statuses' | 'errors' | 'refundStatuses' | 'disputeStatuses';
  /** The call whose page lists the fields of this object. Where it stands inside another one they are not listed again. */
  'x-fields-of'?: string;
}

export interface Example {
  summary: string;
  value: unknown;
}

export interface PathParameter {
  name: string;
  /** With the description of the parameter, and an example that fills `Operation.path`. */
  schema: Schema;
}

/** How a caller proves who it is: the three signing headers, or one of the two bearer tokens. Names of `securitySchemes`. */
export const AUTH_SCHEMES = ['signature', 'transparencyToken', 'invoicingToken'] as const;
export type AuthScheme = (typeof AUTH_SCHEMES)[number];

export const JSON_MEDIA = 'application/json';
export const CSV_MEDIA = 'text/csv';
export const MEDIA = [JSON_MEDIA, CSV_MEDIA] as const;
export type Media = (typeof MEDIA)[number];

export interface Response {
  description: string;
  /** Absent, like the schema, where the answer has no body. */
  media: Media | undefined;
  schema: Schema | undefined;
  examples: Record<string, Example>;
}

export interface Operation {
  id: string;
  /** Path below the server that can be called as it stands, with example values: `/service/2102`. Empty for a webhook. */
  path: string;
  /** The path as the contract writes it, for display and routing: `/service/{id}`. */
  template: string;
  /** What stands in braces in `template`, in its order. */
  parameters: PathParameter[];
  kind: 'call' | 'webhook';
  /** What it belongs to; the first of its tags. */
  tag: string;
  summary: string;
  description: string;
  /** Any one of these is enough. */
  auth: AuthScheme[];
  /** Route of the page that documents it. */
  page: string | undefined;
  /**
   * What a repeat of the same body does. `once`: it takes effect once, and a repeat shows the transaction as it is by then.
   * `repeatable`: the call sets a state, so it changes nothing more. `fresh`: each request makes another one, which does
   * no harm.
   */
  retry: 'idempotent' | 'safe' | 'once' | 'repeatable' | 'fresh' | undefined;
  /** Field with the merchant's own id of what the call makes. It makes a repeat safe, and no two calls may share one. */
  idempotencyId: string | undefined;
  moves: {from: number | null; to: number}[];
  /** Moves of the state of an invoice; absent in calls that are not about invoices. */
  invoiceMoves: {from: string | null; to: string}[] | undefined;
  /** Codes of the error catalogue that the call can return. */
  errors: number[];
  request: Schema;
  requestExamples: Record<string, Example>;
  /** By HTTP status, as written in the contract. */
  responses: Record<string, Response>;
}

export interface Contract {
  /** The whole description with every `$ref` resolved. */
  document: Record<string, unknown>;
  /** The same as one file: what is used in several places stands once, under `components`. This is what the site publishes. */
  published: Record<string, unknown>;
  operations: Map<string, Operation>;
}

/**
 * @param id an operationId
 * @throws Error that lists the operations that exist
 */
export function getOperation(contract: Pick<Contract, 'operations'>, id: string): Operation {
  const operation = contract.operations.get(id);
  if (!operation) throw new Error(`unknown operation “${id}”; ${knownNames(id, contract.operations.keys())}`);
  return operation;
}
