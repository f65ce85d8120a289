/** Content of a collection, independent of the file format of Postman or Bruno. */
import {brand} from '../../brand';
import type {Operation, Facts} from '../../facts';
import {sampleInput} from '../input';

export interface CollectionRequest {
  /** Unique within its folder. */
  name: string;
  operation: Operation;
  /** The body, byte for byte as it is sent and signed. */
  body: string;
  /** Values of the parameters in the path, by name. */
  path: Record<string, string>;
  /** Name of the variable that holds the bearer token; absent when the request is signed. */
  bearer: string | undefined;
  /** Description of the call, with a link to its page, in Markdown. */
  description: string;
}

export interface Folder {
  name: string;
  description: string;
  requests: CollectionRequest[];
}

/** Variables of a collection with their values for the sandbox. */
export interface Variables {
  base_url: string;
  point_id: string;
  api_token: string;
  invoicing_token: string;
}

export const COLLECTION_NAME = `${brand.name} API`;

/** The names of variables that hold a secret. */
export const SECRETS = ['api_token', 'invoicing_token'];

/** @returns the values that the documented sandbox accepts */
export function sandboxVariables({gateway, sandbox}: Facts): Variables {
  return {
    base_url: gateway.hosts.sandbox,
    point_id: String(sandbox.point.id),
    api_token: sandbox.point.api_token,
    invoicing_token: sandbox.invoicing_token,
  };
}

/** @returns the address of the live gateway; the merchant fills in what is empty */
export function liveVariables({gateway}: Facts): Variables {
  return {base_url: gateway.hosts.live, point_id: '', api_token: '', invoicing_token: ''};
}

/** The path of a call with its parameters as `:name`, the form of Postman. */
export function routeOf({template}: Operation): string {
  return template.replace(/\{(\w+)\}/g, ':$1');
}

/**
 * One folder per tag, one request per request example, in the order of the contract.
 * @param siteUrl address of the documentation, without a slash at the end
 */
export function collectionFolders(facts: Facts, siteUrl: string): Folder[] {
  const {contract} = facts;
  const calls = [...contract.operations.values()].filter(({kind}) => kind === 'call');
  const tags = contract.document.tags as {name: string; description: string}[];
  return tags
    .map(({name, description}) => ({
      name,
      description,
      requests: calls
        .filter((operation) => operation.tag === name)
        .flatMap((operation) =>
          Object.keys(operation.requestExamples).map((example) => toRequest(facts, operation, example, siteUrl)),
        ),
    }))
    .filter(({requests}) => requests.length > 0);
}

function toRequest(facts: Facts, operation: Operation, example: string, siteUrl: string): CollectionRequest {
  const input = sampleInput(facts, operation.id, example);
  const page = operation.page ? `\n\n[${operation.summary}](${siteUrl}${operation.page})` : '';
  return {
    name: `${operation.template}: ${operation.requestExamples[example]!.summary}`,
    operation,
    body: JSON.stringify(input.body, null, 2),
    path: Object.fromEntries(operation.parameters.map(({name, schema}) => [name, String(schema.examples![0])])),
    bearer: input.bearer?.variable.toLowerCase(),
    description: `${operation.description}${page}`,
  };
}
