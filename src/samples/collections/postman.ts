/** The collection for Postman, in its format 2.1, and an environment for the live gateway. */
import type {Facts} from '../../facts';
import {
  COLLECTION_NAME,
  collectionFolders,
  liveVariables,
  routeOf,
  sandboxVariables,
  SECRETS,
  type CollectionRequest,
} from './requests';
import {postmanSigning, postmanTests} from './scripts';

const event = (listen: 'prerequest' | 'test', script: string) => ({
  listen,
  script: {type: 'text/javascript', exec: script.split('\n')},
});

function item({name, operation, body, path, bearer, description}: CollectionRequest) {
  const route = routeOf(operation);
  const variable = Object.entries(path).map(([key, value]) => ({key, value}));
  return {
    name,
    request: {
      method: 'POST',
      header: [{key: 'Content-Type', value: 'application/json'}],
      url: {
        raw: `{{base_url}}${route}`,
        host: ['{{base_url}}'],
        path: route.slice(1).split('/'),
        ...(variable.length > 0 && {variable}),
      },
      body: {mode: 'raw', raw: body, options: {raw: {language: 'json'}}},
      ...(bearer !== undefined && {
        auth: {type: 'bearer', bearer: [{key: 'token', value: `{{${bearer}}}`, type: 'string'}]},
      }),
      description,
    },
    response: [],
  };
}

/**
 * The collection. Its own variables are those of the sandbox, so that it works as soon as it is imported.
 * @param siteUrl address of the documentation, without a slash at the end
 */
export function postmanCollection(facts: Facts, siteUrl: string) {
  const {info} = facts.contract.document as {info: {description: string; version: string}};
  return {
    info: {
      name: COLLECTION_NAME,
      description: `${info.description}\n\n${siteUrl}/api/api_methods`,
      version: `${info.version}.0`,
      schema: 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json',
    },
    item: collectionFolders(facts, siteUrl).map(({name, description, requests}) => ({
      name,
      description,
      item: requests.map(item),
    })),
    event: [event('prerequest', postmanSigning(facts.gateway.signing.headers)), event('test', postmanTests)],
    variable: Object.entries(sandboxVariables(facts)).map(([key, value]) => ({key, value, type: 'string'})),
  };
}

/** An environment that turns the collection to the live gateway. The merchant fills in the empty values. */
export function postmanEnvironment(facts: Facts) {
  return {
    name: `${COLLECTION_NAME}: live`,
    values: Object.entries(liveVariables(facts)).map(([key, value]) => ({
      key,
      value,
      type: SECRETS.includes(key) ? 'secret' : 'default',
      enabled: true,
    })),
    _postman_variable_scope: 'environment',
  };
}
