/** The blocks of an operation page other than fields: endpoint, samples, examples, errors. */
import {CSV_MEDIA, getOperation, type AuthScheme, type Operation} from '../../facts/contract';
import {
  code,
  codeBlock,
  component,
  element,
  inline,
  join,
  link,
  paragraph,
  strong,
  table,
  text,
  type Block,
  type Inline,
  type Row,
} from '../nodes';
import {knownNames} from '../../facts/errors';
import {sampleInput, sampleLanguages, type SampleInput} from '../../samples';
import {sign} from '../../domain/signing';
import {canonicalQuery, eventParameters, signedUrl} from '../../domain/signing/query';
import type {Context} from './context';

const RETRY = {
  idempotent:
    'Yes. The same body with the same `external_transaction_id` returns the first answer and creates nothing.',
  safe: 'Yes. The call changes nothing.',
  once: 'Yes. The same body takes effect once; a repeat shows what has become of it by then.',
  repeatable: 'Yes. The same body again changes nothing more and gets the same answer.',
  fresh: 'Yes. Each request gives another token, and the earlier ones stay valid until they expire.',
} as const;

const SIGN_AGAIN = 'Sign it again with a new key.';

const AUTH: Record<AuthScheme, string> = {
  signature: 'the three signing headers',
  transparencyToken: '`Authorization: Bearer` with a transparency token',
  invoicingToken: '`Authorization: Bearer` with an invoicing token',
};

/** Method, address and the promises of the call: retry safety and the moves of the status. */
export function endpoint(operation: Operation, context: Context): Block[] {
  const {t, content} = context;
  const bases = [
    [t('Live'), content.gateway.hosts.live],
    [t('Sandbox'), content.gateway.hosts.sandbox],
  ] as const;
  const rows: [string, Inline[]][] = bases.map(([name, base]) => [name, [code(base + operation.template)]]);
  if (operation.auth.some((scheme) => scheme !== 'signature')) {
    rows.push([
      t('Authorization'),
      join(
        operation.auth.map((scheme) => inline(t(AUTH[scheme]))),
        ` ${t('or')} `,
      ),
    ]);
  }
  if (operation.retry) rows.push([t('Safe to retry'), retryCell(operation.retry, operation, context)]);
  rows.push([t(operation.invoiceMoves ? 'State of the invoice' : 'Status'), moves(operation, context)]);
  return [
    element(
      'div',
      {className: ['endpoint']},
      paragraph(element('span', {className: ['http-method']}, text('POST')), text(' '), code(operation.template)),
    ),
    definitions('endpoint-facts', rows),
  ];
}

/** A repeat is a new request. With a bearer token there is nothing to sign. */
function retryCell(retry: keyof typeof RETRY, operation: Operation, {t}: Context): Inline[] {
  const signs = operation.auth.includes('signature') && retry !== 'safe';
  return [...inline(ownId(t(RETRY[retry]), operation)), ...(signs ? [text(` ${t(SIGN_AGAIN)}`)] : [])];
}

/** The phrase names the id of a payment; a call that creates something else is safe by the id that it demands. */
function ownId(phrase: string, {request}: Operation): string {
  const id = request.required?.find((name) => /^external_\w+_id$/.test(name)) ?? 'external_transaction_id';
  return phrase.replaceAll('external_transaction_id', id);
}

const RETRY_IN_SHORT = {
  idempotent: 'Yes, with the same external id',
  once: 'Yes, with the same body',
  repeatable: 'Yes, with the same body',
  fresh: 'Yes',
  safe: 'Yes',
} as const;

/**
 * The calls of the contract in one table, in the order of the contract.
 * @param tag only the calls with this tag; all without it
 * @throws Error for a tag that no call has
 */
export function operationsTable(tag: string | undefined, context: Context): Block[] {
  const {t, content} = context;
  const calls = [...content.contract.operations.values()].filter(({kind}) => kind === 'call');
  const tags = new Set(calls.map((operation) => operation.tag));
  if (tag !== undefined && !tags.has(tag)) throw new Error(`unknown tag “${tag}”; ${knownNames(tag, tags)}`);
  const rows = calls
    .filter((operation) => tag === undefined || operation.tag === tag)
    .map((operation): Row => ({
      id: operation.id,
      cells: [
        [operationRef(operation.id, context)],
        inline(t(operation.summary)),
        [text(t(operation.retry ? RETRY_IN_SHORT[operation.retry] : 'Find first'))],
        moves(operation, context),
      ],
    }));
  return [table('operations', [t('Operation'), t('What it does'), t('Safe to retry'), t('Status')], rows)];
}

/** A list of terms and their values. */
export function definitions(className: string, rows: [string, Inline[]][]): Block {
  return element(
    'dl',
    {className: ['definitions', className]},
    ...rows.map(([term, value]) => element('div', {}, element('dt', {}, text(term)), element('dd', {}, ...value))),
  );
}

function moves(operation: Operation, context: Context): Inline[] {
  const {t} = context;
  if (operation.invoiceMoves?.length) {
    const ways = operation.invoiceMoves.map(({from, to}) =>
      from === null ? [code(to)] : [code(from), text(' → '), code(to)],
    );
    return join(ways, ` ${t('or')} `);
  }
  if (operation.moves.length === 0) return [text(t('Does not change'))];
  return join(
    operation.moves.map(({from, to}) =>
      from === null ? [statusRef(to, context)] : [statusRef(from, context), text(' → '), statusRef(to, context)],
    ),
    ` ${t('or')} `,
  );
}

/** A status code with its name, linked to the catalogue. */
export function statusRef(value: number, {content}: Context): Inline {
  const status = content.statuses.statuses.find((entry) => entry.code === value);
  if (!status)
    throw new Error(
      `unknown status “${value}”; ${knownNames(
        String(value),
        content.statuses.statuses.map((entry) => String(entry.code)),
      )}`,
    );
  const kind = status.code === 1 ? 'good' : status.final ? 'bad' : 'open';
  const label = code(`${status.code} ${status.name}`);
  return element(
    'span',
    {className: ['status', `status-${kind}`]},
    link(`/reference/transaction_statuses#status-${status.code}`, label),
  );
}

/** An error code, linked to its row in the catalogue. */
export function errorRef(value: number, {content, routes}: Context): Inline {
  const error = content.errors.find((entry) => entry.code === value);
  if (!error)
    throw new Error(
      `unknown error “${value}”; ${knownNames(
        String(value),
        content.errors.map((entry) => String(entry.code)),
      )}`,
    );
  const label = code(String(error.code));
  return routes.has('/reference/api_error_codes')
    ? link(`/reference/api_error_codes#code-${error.code}`, label)
    : label;
}

/** The path of an operation, linked to its page. */
export function operationRef(id: string, {content, routes}: Context): Inline {
  const operation = getOperation(content.contract, id);
  const label = code(operation.template);
  return operation.page && routes.has(operation.page) ? link(operation.page, label) : label;
}

/** The samples of a call in every language, one tab each. */
export function samples(operation: Operation, exampleName: string, context: Context): Block[] {
  const {content} = context;
  if (operation.kind !== 'call') throw new Error(`“${operation.id}” is a webhook; samples exist for calls only`);
  return sampleTabs(sampleInput(content, operation.id, exampleName), context);
}

/** A sample in every language. */
export function sampleTabs(input: SampleInput, {t}: Context): Block[] {
  const items = sampleLanguages.map((language) =>
    component(
      'TabItem',
      {value: language.id, label: language.label},
      ...sampleNote(language.id, language.run, input, t),
      codeBlock(language.id, language.render(input).trimEnd(), language.id === 'http' ? undefined : language.fileName),
    ),
  );
  return [component('Tabs', {groupId: 'language', className: 'samples'}, ...items)];
}

/** How to run a sample. The `http` one is signed for one moment, so the sandbox has to stand at it. */
function sampleNote(id: string, run: string, input: SampleInput, t: Context['t']): Block[] {
  const {vectorKey} = input;
  if (id !== 'http') return [paragraph(text(`${t('Run:')} `), code(run))];
  if (input.bearer)
    return [paragraph(...inline(t('The lines of the head end with CRLF, and nothing follows the last brace.')))];
  return [
    paragraph(
      ...inline(t('Signed for one fixed moment. It is accepted, once, by a sandbox whose clock stands there:')),
      text(' '),
      code(`npm run sandbox -- --now ${vectorKey}`),
      text('. '),
      ...inline(t('The lines of the head end with CRLF, and nothing follows the last brace.')),
    ),
  ];
}

/** A JSON example of a request or a response. */
export function example(
  operation: Operation,
  which: {request?: string; response?: string; name?: string},
  context: Context,
): Block[] {
  const {t} = context;
  const pool = which.response === undefined ? operation.requestExamples : operation.responses[which.response]?.examples;
  if (!pool)
    throw new Error(
      `operation “${operation.id}” has no response “${which.response}”; ${knownNames(which.response ?? '', Object.keys(operation.responses))}`,
    );
  const name = which.request ?? which.name ?? Object.keys(pool)[0] ?? '';
  const found = pool[name];
  if (!found)
    throw new Error(
      `operation “${operation.id}” has no example “${name}” there; ${knownNames(name, Object.keys(pool))}`,
    );
  const title = which.response === undefined ? t(found.summary) : `HTTP ${which.response} · ${t(found.summary)}`;
  if (which.response !== undefined && operation.responses[which.response]?.media === CSV_MEDIA) {
    return [codeBlock('csv', String(found.value).trimEnd(), title)];
  }
  return [codeBlock('json', JSON.stringify(found.value, null, 2), title)];
}

/** A callback as it arrives: the raw HTTP request, signed at the published moment. */
export function callback(operation: Operation, name: string, context: Context, by: 'POST' | 'GET' = 'POST'): Block[] {
  const {t} = context;
  const found = operation.requestExamples[name];
  if (!found)
    throw new Error(
      `webhook “${operation.id}” has no example “${name}”; ${knownNames(name, Object.keys(operation.requestExamples))}`,
    );
  return by === 'GET'
    ? queryCallback(found.value, t(found.summary), context)
    : [rawCallback(found.value, t(found.summary), context)];
}

/** A callback by GET, signed at the published moment: its parameters, the text that is signed, and the request. */
function queryCallback(event: unknown, title: string | undefined, {content, t}: Context): Block[] {
  const {id: point, api_token: token} = content.sandbox.point;
  const key = content.gateway.signing.vector_key;
  const parameters = eventParameters(event as Record<string, unknown>);
  const address = new URL(`http://localhost:${content.gateway.hosts.sandbox_port}/inbox/get`);
  const {pathname, search, host} = signedUrl(address, parameters, token, point, key);
  return [
    table(
      'fields',
      [t('Parameter'), t('Value')],
      parameters.map(([name, value]): Row => ({cells: [[code(name)], [code(value)]]})),
    ),
    codeBlock('text', `${point}.${key}.${canonicalQuery(parameters)}`, t('Signed text')),
    codeBlock('http', `GET ${pathname}${search} HTTP/1.1\nHost: ${host}`, title),
  ];
}

/** A callback as raw HTTP, signed at the published moment. */
export function rawCallback(event: unknown, title: string | undefined, {content}: Context): Block {
  const {headers, vector_key: key} = content.gateway.signing;
  const {id: point, api_token: token} = content.sandbox.point;
  const body = JSON.stringify(event, null, 2);
  const request = [
    'POST /inbox HTTP/1.1',
    `Host: localhost:${content.gateway.hosts.sandbox_port}`,
    'Content-Type: application/json',
    `Content-Length: ${Buffer.byteLength(body)}`,
    `${headers.point}: ${point}`,
    `${headers.key}: ${key}`,
    `${headers.signature}: ${sign(token, point, key, body)}`,
    '',
    body,
  ].join('\n');
  return codeBlock('http', request, title);
}

/** The errors that a call can return, with cause and remedy. */
export function errorsOf(operation: Operation, context: Context): Block[] {
  return [
    errorTable(
      context.content.errors.filter((entry) => operation.errors.includes(entry.code)),
      context,
    ),
  ];
}

export const ACTOR = {you: 'You', gateway: 'The gateway'} as const;
export const ERROR_RETRY = {
  never: 'No',
  after_fix: 'After the correction',
  same_id: 'Yes, with the same external id',
  find_first: 'Find first',
} as const;

/** The errors of one call. The catalogue of all of them is in `tables/catalogues.ts`. */
function errorTable(errors: Context['content']['errors'], context: Context): Block {
  const {t} = context;
  const rows = errors.map((error): Row => ({
    cells: [
      [errorRef(error.code, context)],
      errorStatuses(error),
      errorCause(error, t),
      inline(t(error.remedy)),
      [text(t(ERROR_RETRY[error.retry]))],
    ],
  }));
  return table('errors', [t('Code'), 'HTTP', t('Cause'), t('What to do'), t('Retry')], rows);
}

type ErrorEntry = Context['content']['errors'][number];

export function errorStatuses({http}: ErrorEntry): Inline[] {
  return join(
    http.map((status) => [code(String(status))]),
    ' ',
  );
}

export function errorCause({title, cause}: ErrorEntry, t: Context['t']): Inline[] {
  return [strong(apiText(title, t)), text('. '), ...inline(t(cause))];
}

/** Text that the API itself returns. It stays English in every locale, and says so to screen readers. */
function apiText(value: string, t: Context['t']): Inline {
  return t.locale === 'en' ? text(value) : element('span', {lang: 'en'}, text(value));
}

/** A failure reason, linked to its row in the catalogue. */
export function failureRef(value: number, {routes}: Context): Inline {
  const label = code(String(value));
  return routes.has('/reference/failure_reason_codes')
    ? link(`/reference/failure_reason_codes#reason-${value}`, label)
    : label;
}

export const FAILURE_RETRY = {
  new_attempt: 'Yes, as a new attempt',
  other_method: 'With another method',
  never: 'No',
} as const;

/** The text of the API, with its meaning beside it where the page is in another language. */
export function failureTitle({title}: {title: string}, t: Context['t']): Inline[] {
  return t.locale === 'en'
    ? [text(title)]
    : [apiText(title, t), element('span', {className: ['gloss']}, text(` ${t(title)}`))];
}

/** Some of the failure reasons. The catalogue of all of them is in `tables/catalogues.ts`. */
export function failureTable(codes: readonly number[], context: Context): Block {
  const {t, content} = context;
  const rows = content.failureReasons
    .filter((reason) => codes.includes(reason.code))
    .map((reason): Row => ({
      cells: [
        [failureRef(reason.code, context)],
        failureTitle(reason, t),
        [text(t(reason.tell))],
        [text(t(FAILURE_RETRY[reason.retry]))],
      ],
    }));
  return table('failures', [t('Code'), t('Reason'), t('Tell the customer'), t('Try again?')], rows);
}
