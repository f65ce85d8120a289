/** The collection for Bruno, in the JSON form that Bruno exports and imports as one file. */
import type {Content} from '../facts/load';
import {
  COLLECTION_NAME,
  collectionFolders,
  liveVariables,
  sandboxVariables,
  SECRETS,
  type CollectionRequest,
  type Variables,
} from './requests';
import {brunoSigning, brunoTests} from './scripts';

function item({name, operation, body, bearer, description}: CollectionRequest, index: number) {
  return {
    type: 'http',
    // Bruno makes a file of each request, and a file name has no slashes.
    name: name.replace(/^\//, '').replaceAll('/', ' '),
    seq: index + 1,
    request: {
      method: 'POST',
      // With the parameters filled in: the signature covers the path, and a script sees it before Bruno fills it in.
      url: `{{base_url}}${operation.path}`,
      headers: [{name: 'Content-Type', value: 'application/json', enabled: true}],
      params: [],
      auth: bearer === undefined ? {mode: 'none'} : {mode: 'bearer', bearer: {token: `{{${bearer}}}`}},
      body: {mode: 'json', json: body},
      docs: description,
    },
  };
}

const environment = (name: string, values: Variables) => ({
  name,
  variables: Object.entries(values).map(([key, value]) => ({
    name: key,
    value,
    type: 'text',
    enabled: true,
    // A secret's value is never stored with a collection; that of the sandbox is documented and opens nothing else.
    secret: value === '' && SECRETS.includes(key),
  })),
});

/**
 * The collection, with one environment for the sandbox and one for the live gateway.
 * @param siteUrl address of the documentation, without a slash at the end
 */
export function brunoCollection(content: Content, siteUrl: string) {
  return {
    name: COLLECTION_NAME,
    version: '1',
    items: collectionFolders(content, siteUrl).map(({name, description, requests}, index) => ({
      type: 'folder',
      name,
      seq: index + 1,
      root: {docs: description, meta: {name}},
      items: requests.map(item),
    })),
    environments: [environment('Sandbox', sandboxVariables(content)), environment('Live', liveVariables(content))],
    root: {
      docs: (content.contract.document.info as {description: string}).description,
      request: {script: {req: brunoSigning(content.gateway.signing.headers)}, tests: brunoTests},
    },
    brunoConfig: {version: '1', name: COLLECTION_NAME, type: 'collection'},
  };
}
