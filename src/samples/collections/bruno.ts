/** The collection for Bruno, in the JSON form that Bruno exports and imports as one file. `brunoFolder` makes files of it. */
import {JSON_MEDIA, type Operation, type Facts} from '../../facts';
import {
  COLLECTION_NAME,
  collectionFolders,
  liveVariables,
  sandboxVariables,
  SECRETS,
  type CollectionRequest,
  type Variables,
} from './requests';
import {brunoSigning} from './scripts';

/**
 * Assertions on each answer. Not a script: Bruno starts an engine for each script, which takes longer than the call.
 * A file, such as a report, has no `error.code`.
 */
function assertions({responses}: Operation) {
  const success: [name: string, value: string][] = [['res.status', 'eq 200']];
  if (responses['200']?.media === JSON_MEDIA) success.push(['res.body.error.code', 'eq 0']);
  return success.map(([name, value]) => ({name, value, enabled: true}));
}

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
      assertions: assertions(operation),
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
export function brunoCollection(facts: Facts, siteUrl: string) {
  return {
    name: COLLECTION_NAME,
    version: '1',
    items: collectionFolders(facts, siteUrl).map(({name, description, requests}, index) => ({
      type: 'folder',
      name,
      seq: index + 1,
      root: {docs: description, meta: {name, seq: index + 1}},
      items: requests.map(item),
    })),
    environments: [environment('Sandbox', sandboxVariables(facts)), environment('Live', liveVariables(facts))],
    root: {
      docs: (facts.contract.document.info as {description: string}).description,
      request: {script: {req: brunoSigning(facts.gateway.signing.headers)}},
    },
    brunoConfig: {version: '1', name: COLLECTION_NAME, type: 'collection'},
  };
}
