/** Summary of an operation: address, retry safety and status transitions. */
import {brand} from '../../brand';
import {type AuthScheme, type Operation, knownNames} from '../../facts';
import {
  breakable,
  code,
  definitions,
  element,
  inline,
  joinAsChoice,
  paragraph,
  table,
  text,
  type Block,
  type Inline,
  type Row,
} from '../nodes';
import type {Context} from './context';
import {operationRef, statusRef} from './refs';

const RETRY = {
  idempotent:
    'The same body with the same `{id}` creates nothing and returns the object of the first request in its current state.',
  safe: 'The call changes nothing.',
  once: 'The same body takes effect only once. If it already has, a retry returns the current state.',
  repeatable: 'The same body again changes nothing further and gets the same response.',
  another: 'Each request starts another delivery of the same event; the response is the same.',
  fresh: 'Each request returns a new token, and earlier ones stay valid until they expire.',
} as const;

const SIGN_AGAIN = `Sign each retry again, with a new \`${brand.headers.key}\`.`;

const AUTH: Record<AuthScheme, string> = {
  signature: 'the three signing headers',
  transparencyToken: '`Authorization: Bearer` with a transparency token',
  invoicingToken: '`Authorization: Bearer` with an invoicing token',
};

/** Method, address, retry safety and status transitions of a call. */
export function endpoint(operation: Operation, context: Context): Block[] {
  const {t, facts} = context;
  const bases = [
    [t('Live'), facts.gateway.hosts.live],
    [t('Sandbox'), facts.gateway.hosts.sandbox],
  ] as const;
  const rows: [string, Inline[]][] = bases.map(([name, base]) => [name, [address(base + operation.template)]]);
  if (operation.auth.some((scheme) => scheme !== 'signature')) {
    rows.push([
      t('Authorization', 'operation'),
      joinAsChoice(
        operation.auth.map((scheme) => inline(t(AUTH[scheme]))),
        t.locale,
      ),
    ]);
  }
  if (operation.retry) rows.push([t('Repeated request'), retryCell(operation.retry, operation, context)]);
  const promises: [string, Inline[]][] = [
    ...(operation.kind === 'call'
      ? [[t('Safe to retry'), retryInShort(operation, context)] as [string, Inline[]]]
      : []),
    [operation.invoiceMoves ? t('State of the invoice') : t('Status', 'operation'), moves(operation, context)],
  ];
  return [
    element(
      'div',
      {className: ['endpoint']},
      paragraph(element('span', {className: ['http-method']}, text('POST')), text(' '), address(operation.template)),
      definitions('endpoint-promises', promises),
    ),
    definitions('endpoint-facts', rows),
  ];
}

/** A path or URL, with line breaks only after slashes. */
const address = (value: string): Inline =>
  element('code', {className: ['address']}, ...breakable(value, /(?<=[^/:]\/)(?=.)/));

/** A repeat needs a new signature, except with a bearer token. */
function retryCell(retry: keyof typeof RETRY, operation: Operation, {t}: Context): Inline[] {
  const signs = operation.auth.includes('signature') && retry !== 'safe';
  return [
    ...inline(t(RETRY[retry]).replace('{id}', operation.idempotencyId ?? '')),
    ...(signs ? [text(' '), ...inline(t(SIGN_AGAIN))] : []),
  ];
}

const RETRY_IN_SHORT = {
  idempotent: 'Yes, with the same external id',
  once: 'Yes, with the same body',
  repeatable: 'Yes, with the same body',
  another: 'Yes',
  fresh: 'Yes',
  safe: 'Yes',
} as const;

const retryInShort = ({retry}: Operation, {t}: Context): Inline[] => [
  text(t(retry ? RETRY_IN_SHORT[retry] : 'Look up first')),
];

/**
 * Calls of the contract in one table, in the order of the contract.
 * @param tag limits the table to the calls with this tag
 * @throws Error for a tag that no call has
 */
export function operationsTable(tag: string | undefined, context: Context): Block[] {
  const {t, facts} = context;
  const calls = [...facts.contract.operations.values()].filter(({kind}) => kind === 'call');
  const tags = new Set(calls.map((operation) => operation.tag));
  if (tag !== undefined && !tags.has(tag)) throw new Error(`unknown tag “${tag}”; ${knownNames(tag, tags)}`);
  const rows = calls
    .filter((operation) => tag === undefined || operation.tag === tag)
    .map((operation): Row => ({
      id: operation.id,
      cells: [
        [operationRef(operation.id, context)],
        inline(t(operation.summary)),
        retryInShort(operation, context),
        moves(operation, context),
      ],
    }));
  return [table('operations', [t('Operation'), t('What it does'), t('Safe to retry'), t('Status')], rows)];
}

function moves(operation: Operation, context: Context): Inline[] {
  const {t} = context;
  if (operation.invoiceMoves?.length) {
    const ways = operation.invoiceMoves.map(({from, to}) =>
      from === null ? [code(to)] : [code(from), text(' → '), code(to)],
    );
    return joinAsChoice(ways, t.locale);
  }
  if (operation.moves.length === 0) return [text(t('Does not change'))];
  return joinAsChoice(
    operation.moves.map(({from, to}) =>
      from === null ? [statusRef(to, context)] : [statusRef(from, context), text(' → '), statusRef(to, context)],
    ),
    t.locale,
  );
}
