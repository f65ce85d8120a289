/** Holds requests, answers and callbacks against the OpenAPI description. */
import {CSV_MEDIA, type Contract, type Operation, type Schema} from '../../facts/browser';
import type {Catalogue} from '../catalogue';
import type {Answer} from './envelope';
import {toDetails} from './details';
import {violationsOf} from './jsonSchema';
import type {Detail} from '../refusals';

export interface ContractCheck {
  /** @returns violations in a request body; empty if it is valid */
  request(operation: Operation, body: unknown): Detail[];
  /** @returns violations in the path parameters; empty if they are valid */
  path(operation: Operation, values: PathValues): Detail[];
  /** @throws Error that names the operation and each violation */
  answer(operation: Operation, answer: Answer): void;
  /** An answer that belongs to no operation. @throws Error that names each violation */
  failure(text: string): void;
  /** @throws Error that names the operation and each violation */
  event(operation: Operation, text: string): void;
}

/** The values in the path by the names of the contract. */
export type PathValues = Record<string, string | number>;

/** A path is text; decimal digits are read as a number where the contract asks for one. */
export function readPath(operation: Operation, text: Record<string, string>): PathValues {
  return Object.fromEntries(
    operation.parameters.map(({name, schema}) => {
      const value = text[name] ?? '';
      return [name, schema.type === 'integer' && /^\d{1,15}$/.test(value) ? Number(value) : value];
    }),
  );
}

/** @returns violations of the schema; empty if the value is valid */
export function violations(schema: Schema, value: unknown): Detail[] {
  return toDetails(violationsOf(schema, value));
}

export function createContractCheck(
  contract: Pick<Contract, 'operations' | 'document'>,
  catalogue: Catalogue,
): ContractCheck {
  const hold = (what: string, schema: Schema, value: unknown) => {
    const found = violations(schema, value);
    if (found.length > 0) {
      throw new Error(
        `${what} breaks the contract: ${found.map(({field, message}) => `${field} ${message}`).join('; ')}`,
      );
    }
  };
  const document = contract.document as {components: {schemas: {Failure: Schema}}};

  return {
    request: (operation, body) => violations(operation.request, body),
    path: (operation, values) =>
      operation.parameters.flatMap(({name, schema}) =>
        violations(schema, values[name]).map(({message}): Detail => ({field: name, message})),
      ),
    answer(operation, {http, text, media}) {
      const what = `the answer of ${operation.id} with HTTP ${http}`;
      const declared = operation.responses[http];
      if (!declared?.schema) throw new Error(`${what} breaks the contract: this HTTP status is not declared`);
      if (declared.media !== media)
        throw new Error(`${what} breaks the contract: it is ${media}, not ${declared.media}`);
      if (media === CSV_MEDIA) return hold(what, declared.schema, text);
      const body: unknown = JSON.parse(text);
      hold(what, declared.schema, body);
      const {code} = (body as {error: {code: number}}).error;
      if (code === 0) return;
      if (!operation.errors.includes(code))
        throw new Error(`${what} breaks the contract: error ${code} is not in x-errors`);
      if (!catalogue.error(code).http.includes(http)) {
        throw new Error(`${what} breaks the contract: the catalogue lists error ${code} under another HTTP status`);
      }
    },
    failure: (text) => hold('an answer', document.components.schemas.Failure, JSON.parse(text)),
    event: (operation, text) => hold(`the callback ${operation.id}`, operation.request, JSON.parse(text)),
  };
}
