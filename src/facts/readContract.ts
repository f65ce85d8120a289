/** Reads the contract: lints it, resolves its references, and extracts its operations. */
import path from 'node:path';
import {remembered} from './cache';
import {keep, recall} from './cache/kept';
import {
  AUTH_SCHEMES,
  JSON_MEDIA,
  MEDIA,
  type AuthScheme,
  type Contract,
  type Example,
  type Media,
  type Operation,
  type PathParameter,
  type Response,
  type Schema,
} from './contract';
import {FactsError, type Problem} from './errors';
import {filesBelow} from './files';
import {filledText, readSourceText} from './sourceText';

export const CONTRACT_FILE = 'src/contract/openapi/openapi.yaml';

/**
 * Rules of Redocly. `localhost` is an intended server: the sandbox runs on the reader’s machine. `/service/list` beside
 * `/service/{id}` is not ambiguous, because an id is an integer.
 */
const LINT_RULES = {
  extends: ['recommended-strict'],
  rules: {'no-server-example.com': 'off', 'no-ambiguous-paths': 'off'},
} as const;

/**
 * Loads the contract.
 * @param root the project’s root
 * @param file path of the description, relative to the root; an archived version has its own
 * @throws FactsError with file and line for each violation of OpenAPI 3.1, each example that violates its schema and
 *   each unresolved `$ref`
 */
export async function loadContract(root: string, file = CONTRACT_FILE): Promise<Contract> {
  // Linting is slow, and a change of any data file reloads all facts.
  const contract = await remembered(
    root,
    `contract ${file}`,
    // A description has no references outside its folder.
    () => filesBelow(root, path.dirname(file)),
    () => readContract(root, file),
  );
  // Return a copy, so that callers cannot modify the cached value.
  return structuredClone(contract);
}

async function readContract(root: string, file: string): Promise<Contract> {
  return contractFrom(await readDescription(root, file));
}

/**
 * The contract without a look at its linter, which takes longer than reading it. For what shows pages while somebody else
 * lints.
 * @throws FactsError of the linter, if the files cannot be read
 */
export async function loadUnlintedContract(root: string, file = CONTRACT_FILE): Promise<Contract> {
  try {
    const {kept} = recallDescription(root, file);
    return contractFrom(kept ?? (await bundleDescription(root, file)));
  } catch (error) {
    const problems = await lintContract(root, file);
    if (problems.length > 0) throw new FactsError(problems);
    throw error;
  }
}

const contractFrom = ({resolved, published}: Description): Contract => ({
  document: resolved,
  published,
  operations: readOperations(resolved as unknown as RawDocument),
});

interface Description {
  /** All `$ref`s replaced by their targets. */
  resolved: Record<string, unknown>;
  /** One file with `$ref`s to `components`. */
  published: Record<string, unknown>;
}

/** Looks into the on-disk cache, which only holds descriptions without problems. */
function recallDescription(root: string, file: string) {
  const sources = filesBelow(root, path.dirname(file));
  const work = {
    name: `contract ${file}`,
    texts: [JSON.stringify(LINT_RULES), ...sources.flatMap((source) => [source, readSourceText(root, source)])],
    packages: ['@redocly/openapi-core'],
  };
  return {work, kept: recall<Description>(root, work)};
}

async function readDescription(root: string, file: string): Promise<Description> {
  const {work, kept} = recallDescription(root, file);
  if (kept) return kept;
  const problems = await lintContract(root, file);
  if (problems.length > 0) throw new FactsError(problems);
  const description = await bundleDescription(root, file);
  keep(root, work, description);
  return description;
}

async function bundleDescription(root: string, file: string): Promise<Description> {
  const ref = path.join(root, file);
  const {bundle, config, createResolver} = await openRedocly(root);
  const [resolved, published] = (await Promise.all(
    [true, false].map(
      async (dereference) =>
        (await bundle({ref, config, dereference, externalRefResolver: createResolver()})).bundle.parsed,
    ),
  )) as [Description['resolved'], Description['published']];
  return {resolved, published};
}

/** Reads the contract without the caches, so that the next reading is as quick as all later ones. */
export async function warmUpContract(root: string): Promise<void> {
  await bundleDescription(root, CONTRACT_FILE);
}

/** Imported on demand: loading Redocly takes longer than all other facts together. */
async function openRedocly(root: string) {
  const redocly = await import('@redocly/openapi-core');
  const config = await redocly.createConfig({extends: [...LINT_RULES.extends], rules: {...LINT_RULES.rules}});
  const {BaseResolver, Source} = redocly;
  /** Reads the files of the description with the values of the brand in place. */
  class BrandResolver extends BaseResolver {
    override async loadExternalRef(absoluteRef: string) {
      const {body, mimeType} = await super.loadExternalRef(absoluteRef);
      return new Source(absoluteRef, filledText(body, path.relative(root, absoluteRef)), mimeType);
    }
  }
  return {...redocly, config, createResolver: () => new BrandResolver(config.resolve)};
}

/** A violation, with the JSON pointer to its place in the file. */
export interface LintProblem extends Problem {
  pointer: string;
}

/** Returns all errors and warnings that Redocly reports for the contract. */
export async function lintContract(root: string, file = CONTRACT_FILE): Promise<LintProblem[]> {
  const ref = path.join(root, file);
  const {lint, getLineColLocation, config, createResolver} = await openRedocly(root);
  const found = await lint({ref, config, externalRefResolver: createResolver()});
  return found.map((problem): LintProblem => {
    const location = problem.location[0];
    const place = location && getLineColLocation(location);
    return {
      file: path.relative(root, location?.source.absoluteRef ?? ref),
      line: place?.start.line,
      message: `${problem.message} (${problem.ruleId})`,
      pointer: location?.pointer ?? '#/',
    };
  });
}

interface RawMedia {
  schema: Schema;
  examples?: Record<string, Example>;
}

interface RawOperation {
  operationId: string;
  tags?: string[];
  summary: string;
  description: string;
  security?: Record<string, string[]>[];
  parameters?: {name: string; in: string; description: string; schema: Schema}[];
  requestBody: {content: {'application/json': RawMedia}};
  responses: Record<string, {description: string; content?: Partial<Record<Media, RawMedia>>}>;
  'x-page'?: string;
  'x-retry'?: Operation['retry'];
  'x-idempotency-id'?: string;
  'x-moves'?: Operation['moves'];
  'x-invoice-moves'?: Operation['invoiceMoves'];
  'x-errors'?: number[];
}

/** The subset of the bundle that is read here. The linter has already validated it. */
interface RawDocument {
  security: Record<string, string[]>[];
  paths: Record<string, {post: RawOperation}>;
  webhooks?: Record<string, {post: RawOperation}>;
}

function readOperations({paths, webhooks, security}: RawDocument): Map<string, Operation> {
  const calls = Object.entries(paths).map(([route, item]) => readOperation('call', route, item.post, security));
  const events = Object.values(webhooks ?? {}).map((item) => readOperation('webhook', '', item.post, security));
  return new Map([...calls, ...events].map((operation) => [operation.id, operation]));
}

/** @throws Error for a combination of schemes that the gateway does not support */
function readAuth(operationId: string, security: RawDocument['security']): AuthScheme[] {
  return security.map((requirement) => {
    const names = Object.keys(requirement);
    const scheme = names.join(' ') === 'point key signature' ? 'signature' : names[0];
    const known = AUTH_SCHEMES.find((candidate) => candidate === scheme);
    if (!known || (known !== 'signature' && names.length !== 1)) {
      throw new Error(
        `${operationId}: security “${names.join(', ')}” is not known; it is “point, key, signature”, “transparencyToken” or “invoicingToken”`,
      );
    }
    return known;
  });
}

function readResponse({description, content}: RawOperation['responses'][string]): Response {
  const media = MEDIA.find((candidate) => content?.[candidate]);
  const body = media && content?.[media];
  return {description, media, schema: body?.schema, examples: body?.examples ?? {}};
}

/** @returns the schema without the marks `x-fields-of` that name this operation: its own page lists those fields in place */
function atHome(schema: Schema, operation: string): Schema {
  const {'x-fields-of': home, ...own} = schema;
  const {properties, items} = schema;
  const inner = properties && Object.entries(properties).map(([name, one]) => [name, atHome(one, operation)] as const);
  const further = items && atHome(items, operation);
  const same = inner?.every(([name, one]) => one === properties![name]) !== false && further === items;
  if (same && home !== operation) return schema;
  return {
    ...(home === operation ? own : schema),
    ...(inner && {properties: Object.fromEntries(inner)}),
    ...(further && {items: further}),
  };
}

function readOperation(
  kind: Operation['kind'],
  route: string,
  raw: RawOperation,
  security: RawDocument['security'],
): Operation {
  const json = raw.requestBody.content[JSON_MEDIA];
  const parameters = (raw.parameters ?? []).map(({name, in: place, description, schema}): PathParameter => {
    if (place !== 'path') throw new Error(`${raw.operationId}: parameter “${name}” must be in the path`);
    if (schema.examples?.[0] === undefined)
      throw new Error(`${raw.operationId}: parameter “${name}” needs an example in its schema; the samples call it`);
    return {name, schema: {...schema, description}};
  });
  const filledPath = parameters.reduce(
    (filled, {name, schema}) => filled.replace(`{${name}}`, encodeURIComponent(String(schema.examples![0]))),
    route,
  );
  return {
    id: raw.operationId,
    path: filledPath,
    template: route,
    parameters,
    kind,
    tag: raw.tags?.[0] ?? '',
    summary: raw.summary,
    description: raw.description,
    auth: readAuth(raw.operationId, raw.security ?? security),
    page: raw['x-page'],
    retry: raw['x-retry'],
    idempotencyId: raw['x-idempotency-id'],
    moves: raw['x-moves'] ?? [],
    invoiceMoves: raw['x-invoice-moves'],
    errors: raw['x-errors'] ?? [],
    request: atHome(json.schema, raw.operationId),
    requestExamples: json.examples ?? {},
    responses: Object.fromEntries(
      Object.entries(raw.responses).map(([status, response]) => {
        const read = readResponse(response);
        return [status, {...read, schema: read.schema && atHome(read.schema, raw.operationId)}];
      }),
    ),
  };
}
