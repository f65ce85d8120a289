/** Names of the API in code: whatever looks like a field or a path exists. */
import {visit} from 'unist-util-visit';
import {brand} from '../../brand';
import {UNSIGNED} from '../../domain';
import {type Facts, knownNames, type Problem} from '../../facts';
import {DATA_TABLES, flattenSchema} from '../../render';
import {lineOf} from '../parity/pages';
import {problem} from './problem';
import type {SourcePage} from './source';
import type {Targets} from './targets';

/** Matches what looks like a field: snake case, possibly dotted, possibly an element of a list. */
const FIELD = /^[a-z][a-z0-9]*(?:_[a-z0-9]+)+$|^[a-z][a-z0-9_]*(?:\[\])?(?:\.[a-z][a-z0-9_]*(?:\[\])?)+$/;

/** Matches what looks like a path. */
const PATH = /^\/[a-z0-9_-]+(?:\/[a-z0-9_{}-]+)*$/;

/** Names that look like fields and belong to no API, with the reason. */
const FOREIGN: Readonly<Record<string, string>> = {
  'bruno_collection.zip': 'a file to download',
  'openapi.json': 'a file to download',
  'package.json': 'a file of the TypeScript client',
  'tsconfig.json': 'a file of the TypeScript client',
  'gateway.d.ts': 'a file of the TypeScript client',
  'signed.ts': 'a file of the TypeScript client',
  'calls.ts': 'a file of the TypeScript client',
  'callbacks.ts': 'a file of the TypeScript client',
  'first.ts': 'a file of the TypeScript client',
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

/** Paths that are no call and no page, with the reason. */
const FOREIGN_PATHS: Readonly<Record<string, string>> = {
  '/v1': 'prefix of an archived version',
  '/v2': 'example of a prefix',
};

/** Paths of the sandbox that no contract describes. A test compares them with the controls of the sandbox. */
export const SANDBOX_PATHS: readonly string[] = [
  '/inbox',
  '/inbox/get',
  '/outbox',
  '/sandbox/callbacks',
  '/sandbox/reset',
  '/sandbox/tokens',
  '/sandbox/tokens/rotate',
  '/sandbox/tokens/end_rotation',
  '/sandbox/tokens/revoke',
  '/sandbox/callback_url',
  '/sandbox/clock',
  '/sandbox/movements',
];

/** Both sets are a second's work, so they are kept as long as the facts. */
const fieldsOf = new WeakMap<Facts, ReadonlySet<string>>();
const pathsOf = new WeakMap<Targets, ReadonlySet<string>>();

/** @returns fields of every request and response, values of enums, fields and instructions of methods, and kinds of movements and references */
function knownFields(facts: Facts): ReadonlySet<string> {
  const earlier = fieldsOf.get(facts);
  if (earlier) return earlier;
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
  fieldsOf.set(facts, known);
  return known;
}

/** @returns calls with and without the prefix of the API, paths of the sandbox, and pages of the site */
function knownPaths(facts: Facts, targets: Targets): ReadonlySet<string> {
  const earlier = pathsOf.get(targets);
  if (earlier) return earlier;
  const calls = [...facts.contract.operations.values()].flatMap(({template}) => [
    template,
    brand.api.prefix + template,
  ]);
  const pages = facts.sandbox.invoicing.pages.map(({slug}) => `/page/${slug}`);
  const known = new Set([...calls, ...pages, ...SANDBOX_PATHS, ...targets.pages.keys(), ...Object.keys(FOREIGN_PATHS)]);
  pathsOf.set(targets, known);
  return known;
}

/** Names that pages about some subjects may use in addition. */
function furtherFields(file: string, facts: Facts): string[] {
  return [
    // Columns of reports are only allowed on pages about reports and related lists.
    ...(/reports|movement_kinds|settlement|transaction_claim|a-balance-explains-itself/.test(file)
      ? reportColumns(facts)
      : []),
    // Columns of downloads are only allowed on reference pages.
    ...(file.includes('reference/') ? DATA_TABLES.flatMap(({columns}) => columns.map(({key}) => key)) : []),
    ...(file.endsWith('callbacks_get.mdx') ? UNSIGNED : []),
  ];
}

const reportColumns = (facts: Facts): string[] =>
  facts.reports.kinds.flatMap(({columns}) => columns.map(({name}) => name));

/** Fields and paths in the inline code of a page; those of an archived version are not checked. */
export function nameProblems({file, page, version}: SourcePage, facts: Facts, targets: Targets): Problem[] {
  if (!page || version !== undefined || /(?:^src\/pages|-pages)\//.test(file)) return [];
  const paths = knownPaths(facts, targets);
  const fields = knownFields(facts);
  let further: Set<string> | undefined;
  const problems: Problem[] = [];
  visit(page.tree, 'inlineCode', (node) => {
    const {value} = node;
    if (PATH.test(value) && !paths.has(value))
      problems.push(problem('unknown-name', file, lineOf(node), unknownName('path', value, paths)));
    else if (FIELD.test(value) && !fields.has(value) && !(further ??= new Set(furtherFields(file, facts))).has(value))
      problems.push(problem('unknown-name', file, lineOf(node), unknownName('field', value, fields)));
  });
  return problems;
}

/** Fields and paths in the code of texts of the data: the same names, and columns of reports. */
export function unknownNames(names: readonly string[], facts: Facts, targets: Targets): string[] {
  const paths = knownPaths(facts, targets);
  const fields = knownFields(facts);
  const columns = new Set([...reportColumns(facts), ...UNSIGNED]);
  return names.filter(
    (name) =>
      (PATH.test(name) && !paths.has(name)) ||
      (FIELD.test(name) && !fields.has(name.replace(/^response\./, '')) && !columns.has(name)),
  );
}

/** The nearest name, without the other thousand. */
export function unknownName(kind: string, name: string, known: Iterable<string>): string {
  const near = /did you mean “[^”]+”\?/.exec(knownNames(name, known))?.[0];
  return `the API has no ${kind} “${name}”; ${near ?? 'correct it, or list it in src/operations/mistakes/names.ts with the reason'}`;
}
