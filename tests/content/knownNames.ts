/** Names of the API that a text may put into code: fields, values that look like fields, and paths. */
import {controls} from '../../src/gateway/http/controls';
import {flattenSchema} from '../../src/render/builders/fields';
import type {Facts} from '../../src/facts/load';
import {docRoutes} from '../../src/facts/routes';
import {brand} from '../../src/brand';

/** Matches what looks like a field: snake case, possibly dotted, possibly an element of a list. */
export const FIELD = /^[a-z][a-z0-9]*(?:_[a-z0-9]+)+$|^[a-z][a-z0-9_]*(?:\[\])?(?:\.[a-z][a-z0-9_]*(?:\[\])?)+$/;

/** Matches what looks like a path. */
export const PATH = /^\/[a-z0-9_-]+(?:\/[a-z0-9_{}-]+)*$/;

/** Names that look like fields and belong to no API, with the reason. */
const FOREIGN: Record<string, string> = {
  'bruno_collection.zip': 'a file to download',
  other_method: 'earlier value of `retry`, in the changelog',
  refunded_at: 'earlier name of a column, in the changelog',
  ctok_unknown00: 'a card token of the sandbox',
  'navigator.language': 'property of a browser',
  'screen.height': 'property of a browser',
  'screen.width': 'property of a browser',
  'qr.bank.gov.ua': 'host of the National Bank of Ukraine',
  hmac_sha256_hex: 'function of Digest::SHA, in Perl',
  serde_json: 'crate of Rust',
  verify_slice: 'method of the crate hmac, in Rust',
  'request.raw_post': 'method of Rails',
  'request.body.read': 'method of Rack',
  'req.body.data': 'property of Vapor, in Swift',
};

/** @returns fields of every request and response, values of enums, fields and instructions of methods, and kinds of movements and references */
export function knownFields(facts: Facts): Set<string> {
  const known = new Set<string>(Object.keys(FOREIGN));
  for (const operation of facts.contract.operations.values()) {
    const answers = Object.values(operation.responses).map((response) => response.schema);
    for (const schema of [operation.request, ...answers])
      for (const field of flattenSchema(schema ?? {})) {
        // A text may leave out what stands above, such as the name of the object that holds `three_ds.acs_url`.
        const parts = field.name.split('.');
        for (const name of parts.map((_, index) => parts.slice(index).join('.')))
          known.add(name).add(name.replaceAll('[]', ''));
        // A kind of event looks like a field.
        for (const value of field.schema.enum ?? []) known.add(String(value));
      }
  }
  for (const method of facts.methods.values())
    for (const name of Object.keys(method.fields)) known.add(name).add(`fields.${name}`);
  for (const method of facts.methods.values())
    for (const {instructions = []} of Object.values(method.flows))
      for (const {name} of instructions) known.add(`result.instructions.${name}`);
  for (const {name} of facts.movementKinds.kinds) known.add(name);
  for (const {name} of facts.referenceKinds.kinds) known.add(name);
  return known;
}

/** Paths of the sandbox that no contract describes, and that no control is. */
const AIDS = ['/inbox', '/inbox/get', '/outbox', '/sandbox/callbacks', '/sandbox/reset'];

/** @returns calls with and without the prefix of the API, aids and controls of the sandbox, and pages of the site */
export function knownPaths(facts: Facts, root: string): Set<string> {
  const calls = [...facts.contract.operations.values()].flatMap(({template}) => [
    template,
    brand.api.prefix + template,
  ]);
  const pages = facts.sandbox.invoicing.pages.map(({slug}) => `/page/${slug}`);
  return new Set([...calls, ...pages, ...AIDS, ...controls.map(({path}) => path), ...docRoutes(root).keys()]);
}
