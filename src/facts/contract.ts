/** The OpenAPI description, resolved and checked. It is the only source of fields, calls and examples. */
import {knownNames} from './errors';

/** The subset of JSON Schema 2020-12 that the contract uses. */
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
  /** The reference table that explains the values. Without `enum` the list is open: new values may be added to it. */
  'x-enum-from'?: 'statuses' | 'errors' | 'refundStatuses' | 'disputeStatuses';
  /**
   * The operation whose page lists the fields of this object, or the meanings of these values. Other pages name it instead
   * of repeating them. Absent in the schemas of that operation itself.
   */
  'x-fields-of'?: string;
}

export interface Example {
  summary: string;
  value: unknown;
}

export interface PathParameter {
  name: string;
  /** Includes the description of the parameter, and an example that fills `Operation.path`. */
  schema: Schema;
}

/**
 * Ways to authenticate a request: the three signing headers, or one of two bearer tokens. Names of `securitySchemes`.
 */
export const AUTH_SCHEMES = ['signature', 'transparencyToken', 'invoicingToken'] as const;
export type AuthScheme = (typeof AUTH_SCHEMES)[number];

export const JSON_MEDIA = 'application/json';
export const CSV_MEDIA = 'text/csv';
export const MEDIA = [JSON_MEDIA, CSV_MEDIA] as const;
export type Media = (typeof MEDIA)[number];

export interface Response {
  description: string;
  /** Absent, like `schema`, for a response without a body. */
  media: Media | undefined;
  schema: Schema | undefined;
  examples: Record<string, Example>;
}

export interface Operation {
  id: string;
  /** Path below the server with example values filled in: `/service/2102`. Empty for a webhook. */
  path: string;
  /** The path as the contract writes it, for display and routing: `/service/{id}`. */
  template: string;
  /** Path parameters, in the order of `template`. */
  parameters: PathParameter[];
  kind: 'call' | 'webhook';
  /** First tag of the operation. */
  tag: string;
  summary: string;
  description: string;
  /** Accepted authentication schemes; any one of them is enough. */
  auth: AuthScheme[];
  /** Route of the page that documents it. */
  page: string | undefined;
  /**
   * Effect of sending the same body again. `once`: it takes effect once, and a repeat returns the current state of the
   * transaction. `repeatable`: the call sets a state, so a repeat changes nothing. `another`: each request starts one
   * more delivery. `fresh`: each request creates a new object. Both are harmless.
   */
  retry: 'idempotent' | 'safe' | 'once' | 'repeatable' | 'another' | 'fresh' | undefined;
  /**
   * Field with the merchant’s own id of the created object. It makes a repeat safe and must be unique for each call.
   */
  idempotencyId: string | undefined;
  moves: {from: number | null; to: number}[];
  /** State transitions of an invoice; absent for calls that are not about invoices. */
  invoiceMoves: {from: string | null; to: string}[] | undefined;
  /** Codes of the error catalogue that the call can return. */
  errors: number[];
  request: Schema;
  requestExamples: Record<string, Example>;
  /** Keyed by HTTP status, as written in the contract. */
  responses: Record<string, Response>;
}

export interface Contract {
  /** The whole description with every `$ref` resolved. */
  document: Record<string, unknown>;
  /** The bundled description with `$ref`s to shared `components`. This is the file that the site publishes. */
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
