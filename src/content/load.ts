/** Loads and cross-checks every source of facts. Pure: it reads files and imports neither Docusaurus nor React. */
import {createHash} from 'node:crypto';
import {readFileSync, readdirSync, statSync} from 'node:fs';
import path from 'node:path';
import {
  changelogSchema,
  currenciesSchema,
  errorsSchema,
  failureReasonsSchema,
  gatewaySchema,
  invoiceStatesSchema,
  methodSchema,
  payerAuthSchema,
  redirectsSchema,
  reportsSchema,
  sandboxSchema,
  statusesSchema,
  testCardsSchema,
  type Changelog,
  type Currencies,
  type ErrorEntry,
  type Fact,
  type FailureReason,
  type Gateway,
  type InvoiceStates,
  type Method,
  type PayerAuthKinds,
  type Redirects,
  type Reports,
  type SandboxSeed,
  type Statuses,
  type TestCards,
  type TestOutcome,
} from '../schemas/data';
import {isValidatorName, validators} from '../validators';
import {checkInvoiceSeeds, checkInvoiceStates} from './checkInvoices';
import {loadContract, type Contract} from './contract';
import {ContentError, knownNames, type Problem} from './errors';
import {CARD_TEST_VALUES, withCardTests} from './testValues';
import {loadTranslations, type Translations} from './translate';
import {readYaml, type Located} from './yaml';

/** Everything that a page can state. */
export interface Content {
  contract: Contract;
  gateway: Gateway;
  sandbox: SandboxSeed;
  statuses: Statuses;
  invoiceStates: InvoiceStates;
  errors: ErrorEntry[];
  failureReasons: FailureReason[];
  currencies: Currencies;
  testCards: TestCards;
  payerAuth: PayerAuthKinds;
  changelog: Changelog;
  redirects: Redirects;
  reports: Reports;
  methods: Map<string, Method>;
  translations: Translations;
}

/** Folders and files whose change changes pages: facts, their translations, and the code that joins them with prose. */
export const SOURCES = [
  'src/openapi',
  'src/data',
  'src/schemas',
  'src/content',
  'src/samples',
  'src/signing',
  'src/invoices',
  'src/remark',
  'i18n/uk/strings.yaml',
];

/** The part of `SOURCES` that a writer edits; the dev server watches it. */
export const WATCHED_SOURCES = ['src/openapi', 'src/data', 'i18n/uk/strings.yaml'];

function filesBelow(target: string): string[] {
  const stat = statSync(target, {throwIfNoEntry: false});
  if (!stat) return [];
  if (stat.isFile()) return [target];
  return readdirSync(target)
    .sort()
    .flatMap((entry) => filesBelow(path.join(target, entry)));
}

/** Lists the files below `SOURCES` (or the given part of them), absolute and sorted. */
export function sourceFiles(root: string, sources: readonly string[] = SOURCES): string[] {
  return sources.flatMap((source) => filesBelow(path.join(root, source)));
}

/**
 * Hash of all sources. It goes into the options of the remark plugin, because a bundler's cache does not see
 * the files that a remark plugin reads, and would serve the old page for ever.
 */
export function hashSources(root: string): string {
  const hash = createHash('sha256');
  for (const file of sourceFiles(root)) hash.update(path.relative(root, file)).update('\0').update(readFileSync(file));
  return hash.digest('hex').slice(0, 16);
}

const memo = new Map<string, {stamp: string; content: Promise<Content>}>();

/**
 * The content of the project, read once and again after a source has changed.
 * @throws ContentError that lists every problem with file and line
 */
export function getContent(root: string): Promise<Content> {
  const stamp = sourceFiles(root, WATCHED_SOURCES)
    .map((file) => {
      const {mtimeMs, size} = statSync(file);
      return `${file}:${mtimeMs}:${size}`;
    })
    .join('\n');
  const known = memo.get(root);
  if (known?.stamp === stamp) return known.content;
  const content = loadContent(root);
  memo.set(root, {stamp, content});
  return content;
}

/** Loads everything without a cache. See `getContent`. */
export async function loadContent(root: string): Promise<Content> {
  const contract = await loadContract(root);
  const gateway = readYaml(root, 'src/data/gateway.yaml', gatewaySchema);
  const sandbox = readYaml(root, 'src/data/sandbox.yaml', sandboxSchema);
  const statuses = readYaml(root, 'src/data/reference/statuses.yaml', statusesSchema);
  const invoiceStates = readYaml(root, 'src/data/reference/invoice_states.yaml', invoiceStatesSchema);
  const errors = readYaml(root, 'src/data/reference/errors.yaml', errorsSchema);
  const failureReasons = readYaml(root, 'src/data/reference/failure_reasons.yaml', failureReasonsSchema);
  const currencies = readYaml(root, 'src/data/reference/currencies.yaml', currenciesSchema);
  const testCards = readYaml(root, 'src/data/reference/test_cards.yaml', testCardsSchema);
  const payerAuth = readYaml(root, 'src/data/reference/payer_auth.yaml', payerAuthSchema);
  const changelog = readYaml(root, 'src/data/changelog.yaml', changelogSchema);
  const redirects = readYaml(root, 'src/data/redirects.yaml', redirectsSchema);
  const reports = readYaml(root, 'src/data/reference/reports.yaml', reportsSchema);
  const methods = new Map<string, Located<Method>>(
    filesBelow(path.join(root, 'src/data/methods')).map((file) => [
      path.basename(file, '.yaml'),
      readYaml(root, path.relative(root, file), methodSchema),
    ]),
  );

  const problems = [
    ...checkContract(contract, errors.value, statuses.value),
    ...checkUnique(errors, (entry) => entry.code),
    ...checkUnique(failureReasons, (entry) => entry.code),
    ...checkStatuses(statuses),
    ...checkInvoiceStates(invoiceStates, contract),
    ...checkCurrencies(currencies),
    ...[...methods.values()].flatMap((method) =>
      checkMethod(method, contract, statuses.value, failureReasons.value, currencies.value),
    ),
    ...checkUnique(payerAuth, (entry) => entry.kind),
    ...checkTestCards(testCards, failureReasons.value),
    ...checkSandbox(sandbox, methods, testCards.value, errors.value, statuses.value, failureReasons.value),
    ...checkInvoiceSeeds(sandbox, invoiceStates.value, statuses.value),
    ...checkReports(reports),
    ...checkSeededReports(sandbox, reports.value),
  ];
  if (problems.length > 0) throw new ContentError(problems);

  return {
    contract,
    gateway: gateway.value,
    sandbox: sandbox.value,
    statuses: statuses.value,
    invoiceStates: invoiceStates.value,
    errors: errors.value,
    failureReasons: failureReasons.value,
    currencies: currencies.value,
    testCards: testCards.value,
    payerAuth: payerAuth.value,
    changelog: changelog.value,
    redirects: redirects.value,
    reports: reports.value,
    methods: new Map([...methods].map(([id, method]) => [id, withCardTests(method.value, testCards.value)])),
    translations: loadTranslations(root),
  };
}

/** A name in one file that must exist in another. */
function unknownName(
  source: Located<unknown>,
  keys: PropertyKey[],
  what: string,
  name: string | number,
  known: Iterable<string | number>,
): Problem {
  return {
    file: source.file,
    line: source.lineOf(keys),
    message: `unknown ${what} “${name}”; ${knownNames(String(name), [...known].map(String))}`,
  };
}

/** Collects an unknown name as a problem unless `ok`. */
function requireNames(source: Located<unknown>, problems: Problem[]) {
  return (
    ok: boolean,
    keys: PropertyKey[],
    what: string,
    name: string | number,
    known: Iterable<string | number>,
  ): void => {
    if (!ok) problems.push(unknownName(source, keys, what, name, known));
  };
}

function checkUnique<T>(list: Located<T[]>, key: (entry: T) => string | number): Problem[] {
  const seen = new Set<string | number>();
  return list.value.flatMap((entry, index) => {
    const value = key(entry);
    if (!seen.has(value)) {
      seen.add(value);
      return [];
    }
    return [{file: list.file, line: list.lineOf([index]), message: `“${value}” is listed twice`}];
  });
}

/** Errors and statuses of the contract must stand in their catalogues, and each error's HTTP status in its operation. */
function checkContract(contract: Contract, errors: ErrorEntry[], statuses: Statuses): Problem[] {
  const catalogue = new Map(errors.map((entry) => [entry.code, entry]));
  const codes = new Set(statuses.statuses.map((status) => status.code));
  const file = 'src/openapi/paths';
  return [...contract.operations.values()].flatMap((operation) => {
    const problems: Problem[] = [];
    const say = (message: string) => problems.push({file, message: `${operation.id}: ${message}`});
    for (const code of operation.errors) {
      const entry = catalogue.get(code);
      if (!entry) {
        say(`unknown error ${code} in x-errors; ${knownNames(String(code), [...catalogue.keys()].map(String))}`);
      } else if (!entry.http.every((status) => operation.responses[status])) {
        say(`error ${code} answers with HTTP ${entry.http.join(', ')}, which the operation does not declare`);
      }
    }
    for (const {from, to} of operation.moves) {
      for (const code of [from, to]) if (code !== null && !codes.has(code)) say(`unknown status ${code} in x-moves`);
      if (!statuses.transitions.some((move) => move.from === from && move.to === to)) {
        say(`x-moves has ${from} → ${to}, which src/data/reference/statuses.yaml does not allow`);
      }
    }
    for (const [status, response] of Object.entries(operation.responses)) {
      for (const [name, example] of Object.entries(response.examples)) {
        const error = (example.value as {error?: {code?: number; title?: string}}).error;
        if (!error?.code) continue;
        const entry = catalogue.get(error.code);
        if (!operation.errors.includes(error.code))
          say(`example ${name} shows error ${error.code}, which x-errors lacks`);
        if (entry && entry.title !== error.title)
          say(`example ${name} calls error ${error.code} “${error.title}”, the catalogue “${entry.title}”`);
        if (entry && !entry.http.includes(Number(status)))
          say(`example ${name} shows error ${error.code} under HTTP ${status}`);
      }
    }
    return problems;
  });
}

function checkStatuses(source: Located<Statuses>): Problem[] {
  const codes = source.value.statuses.map((status) => status.code);
  return source.value.transitions.flatMap((move, index) =>
    [move.from, move.to].flatMap((code) =>
      code === null || codes.includes(code) ? [] : [unknownName(source, ['transitions', index], 'status', code, codes)],
    ),
  );
}

function checkCurrencies(source: Located<Currencies>): Problem[] {
  const rows = source.value.currencies;
  return rows.flatMap((row, index) => {
    const line = source.lineOf(['currencies', index]);
    const previous = rows[index - 1];
    if (previous && previous.code >= row.code) {
      return [
        {file: source.file, line, message: `“${row.code}” must follow “${previous.code}” in alphabetical order, once`},
      ];
    }
    if (row.gateway_decimals === row.decimals) {
      return [{file: source.file, line, message: `${row.code}: gateway_decimals repeats decimals; leave it out`}];
    }
    return [];
  });
}

function checkMethod(
  source: Located<Method>,
  contract: Contract,
  statuses: Statuses,
  reasons: FailureReason[],
  currencies: Currencies,
): Problem[] {
  const method = source.value;
  const problems: Problem[] = [];
  const must = requireNames(source, problems);
  const sourceIds = method.sources.map((entry) => entry.id);
  const reasonCodes = reasons.map((reason) => reason.code);
  const currencyCodes = currencies.currencies.map((currency) => currency.code);
  const facts: [PropertyKey[], Fact | undefined][] = [
    [['operator'], method.operator],
    ...Object.entries(method.facts).map(([key, entry]): [PropertyKey[], Fact] => [['facts', key], entry]),
    ...Object.entries(method.flows).flatMap(([id, flow]) =>
      Object.entries(flow.facts ?? {}).map(([key, entry]): [PropertyKey[], Fact] => [
        ['flows', id, 'facts', key],
        entry,
      ]),
    ),
  ];
  for (const [keys, entry] of facts) {
    for (const id of entry?.source ?? []) must(sourceIds.includes(id), keys, 'source', id, sourceIds);
  }
  method.currencies.forEach((code, index) =>
    must(currencyCodes.includes(code), ['currencies', index], 'currency', code, currencyCodes),
  );
  for (const [name, field] of Object.entries(method.fields)) {
    const keys = ['fields', name];
    must(
      isValidatorName(field.validator),
      [...keys, 'validator'],
      'validator',
      field.validator,
      Object.keys(validators),
    );
    if (!isValidatorName(field.validator)) continue;
    const validate = validators[field.validator];
    if (validate(field.valid) !== null)
      problems.push({
        file: source.file,
        line: source.lineOf([...keys, 'valid']),
        message: `“${field.valid}” must pass ${field.validator}`,
      });
    if (validate(field.invalid) === null)
      problems.push({
        file: source.file,
        line: source.lineOf([...keys, 'invalid']),
        message: `“${field.invalid}” must fail ${field.validator}`,
      });
  }
  for (const [id, flow] of Object.entries(method.flows)) {
    const keys = ['flows', id];
    must(
      contract.operations.has(flow.service.operation),
      [...keys, 'service', 'operation'],
      'operation',
      flow.service.operation,
      contract.operations.keys(),
    );
    for (const name of [...flow.fields, ...flow.page_fields])
      must(name in method.fields, [...keys, 'fields'], 'field', name, Object.keys(method.fields));
    for (const name of flow.one_of?.flat() ?? [])
      must(flow.fields.includes(name), [...keys, 'one_of'], 'field of the flow', name, flow.fields);
    if (flow.authentication_failure !== undefined)
      must(
        flow.failures.includes(flow.authentication_failure),
        [...keys, 'authentication_failure'],
        'failure of the flow',
        flow.authentication_failure,
        flow.failures,
      );
    flow.failures.forEach((code, index) =>
      must(reasonCodes.includes(code), [...keys, 'failures', index], 'failure reason', code, reasonCodes),
    );
    must(
      flow.test_values in method.tests || CARD_TEST_VALUES.includes(flow.test_values),
      [...keys, 'test_values'],
      'list of test values',
      flow.test_values,
      [...Object.keys(method.tests), ...CARD_TEST_VALUES],
    );
    flow.steps.forEach((step, index) => {
      if (step.operation)
        must(
          contract.operations.has(step.operation),
          [...keys, 'steps', index],
          'operation',
          step.operation,
          contract.operations.keys(),
        );
      const codes = statuses.statuses.map((status) => status.code);
      if (step.status !== undefined)
        must(codes.includes(step.status), [...keys, 'steps', index], 'status', step.status, codes);
    });
  }
  for (const [name, tests] of Object.entries(method.tests)) {
    tests.forEach((test, index) => {
      problems.push(...checkOutcome(source, ['tests', name, index], test, reasonCodes));
    });
  }
  return problems;
}

/** What a test value leads to: its failure reason exists, and its parts fit together. */
function checkOutcome(
  source: Located<unknown>,
  keys: PropertyKey[],
  test: TestOutcome,
  reasonCodes: number[],
): Problem[] {
  const problems: Problem[] = [];
  const must = requireNames(source, problems);
  const say = (message: string) => problems.push({file: source.file, line: source.lineOf(keys), message});
  if (test.failure !== undefined)
    must(reasonCodes.includes(test.failure), keys, 'failure reason', test.failure, reasonCodes);
  if ((test.outcome === 'failed') !== (test.failure !== undefined))
    say('`failure` belongs to the outcome “failed”, and only there');
  if (test.immediate && (test.payer_auth ?? 'NONE') !== 'NONE')
    say('an `immediate` outcome leaves no time for `payer_auth`');
  if ((test.payer_auth === 'UNKNOWN') !== (test.becomes !== undefined))
    say('`becomes` belongs to the `payer_auth` UNKNOWN, and only there');
  return problems;
}

function checkTestCards(source: Located<TestCards>, reasons: FailureReason[]): Problem[] {
  const {cards, blacklisted} = source.value;
  const problems: Problem[] = [];
  const reasonCodes = reasons.map((reason) => reason.code);
  requireNames(source, problems)(
    reasonCodes.includes(blacklisted),
    ['blacklisted'],
    'failure reason',
    blacklisted,
    reasonCodes,
  );
  const repeated = (key: 'number' | 'token', value: string | undefined, index: number) =>
    value !== undefined && cards.findIndex((card) => card[key] === value) !== index;
  cards.forEach(({number, token, payment, payout}, index) => {
    const keys = ['cards', index];
    const say = (message: string) => problems.push({file: source.file, line: source.lineOf(keys), message});
    const complaint = validators.pan(number);
    if (complaint !== null) say(`card number “${number}” ${complaint}`);
    if (repeated('number', number, index) || repeated('token', token, index))
      say(`card “${number}” repeats the number or the token of another`);
    for (const outcome of [payment, payout])
      if (outcome) problems.push(...checkOutcome(source, keys, outcome, reasonCodes));
  });
  return problems;
}

function checkSandbox(
  source: Located<SandboxSeed>,
  methods: Map<string, Located<Method>>,
  testCards: TestCards,
  errors: ErrorEntry[],
  statuses: Statuses,
  reasons: FailureReason[],
): Problem[] {
  const seed = source.value;
  const problems: Problem[] = [];
  const services = [...methods.values()].flatMap((method) =>
    Object.values(method.value.flows).map((flow) => flow.service.id),
  );
  const repeated = services.find((id, index) => services.indexOf(id) !== index);
  if (repeated) problems.push({file: 'src/data/methods', message: `service id ${repeated} belongs to two flows`});
  const must = requireNames(source, problems);
  const errorCodes = errors.map((entry) => entry.code);
  seed.triggered_errors.forEach((code, index) =>
    must(errorCodes.includes(code), ['triggered_errors', index], 'error', code, errorCodes),
  );
  const seededIds = seed.transactions.map((transaction) => transaction.id);
  seed.transparency_tokens.forEach(({transaction_id: id}, index) =>
    must(seededIds.includes(id), ['transparency_tokens', index], 'seeded transaction', id, seededIds),
  );
  const {templates, customizations, pages} = seed.invoicing;
  const templateIds = templates.map(({id}) => id);
  const pageIds = pages.map(({id}) => id);
  templates.forEach((template, index) => {
    for (const id of template.service_ids)
      must(services.includes(id), ['invoicing', 'templates', index], 'service', id, services);
  });
  for (const [name, list] of Object.entries({customizations, pages})) {
    list.forEach(({template_id: id}, index) =>
      must(templateIds.includes(id), ['invoicing', name, index], 'template', id, templateIds),
    );
  }
  seed.transactions.forEach((transaction, index) => {
    const keys = ['transactions', index];
    const account = seed.accounts.find((entry) => entry.id === transaction.account_id);
    must(
      account !== undefined,
      keys,
      'account',
      transaction.account_id,
      seed.accounts.map((entry) => entry.id),
    );
    const wallets = account?.wallets.map((wallet) => wallet.id) ?? [];
    must(wallets.includes(transaction.wallet_id), keys, 'wallet', transaction.wallet_id, wallets);
    must(services.includes(transaction.service_id), keys, 'service', transaction.service_id, services);
    if (transaction.page_id !== undefined)
      must(pageIds.includes(transaction.page_id), keys, 'invoicing page', transaction.page_id, pageIds);
    const codes = statuses.statuses.map((status) => status.code);
    must(codes.includes(transaction.status), keys, 'status', transaction.status, codes);
    const numbers = testCards.cards.map((card) => card.number);
    if (transaction.card_number !== undefined)
      must(numbers.includes(transaction.card_number), keys, 'test card', transaction.card_number, numbers);
    const reasonCodes = reasons.map((reason) => reason.code);
    if (transaction.failure_reason_code)
      must(
        reasonCodes.includes(transaction.failure_reason_code),
        keys,
        'failure reason',
        transaction.failure_reason_code,
        reasonCodes,
      );
  });
  return problems;
}

/** Columns are named once per kind, the period is about one of them, and each state is described once. */
function checkReports(source: Located<Reports>): Problem[] {
  const problems: Problem[] = [];
  const must = requireNames(source, problems);
  const {kinds, states, transitions} = source.value;
  const twice = (names: string[], keys: PropertyKey[]) =>
    names.forEach((name, index) => {
      if (names.indexOf(name) !== index)
        problems.push({file: source.file, line: source.lineOf([...keys, index]), message: `“${name}” is listed twice`});
    });
  twice(
    kinds.map(({name}) => name),
    ['kinds'],
  );
  kinds.forEach(({columns, period_column: periodColumn}, index) => {
    const names = columns.map(({name}) => name);
    twice(names, ['kinds', index, 'columns']);
    must(names.includes(periodColumn), ['kinds', index, 'period_column'], 'column', periodColumn, names);
  });
  const stateNames = states.map(({name}) => name);
  twice(stateNames, ['states']);
  transitions.forEach(({from, to}, index) => {
    for (const name of [from, to])
      if (name !== null) must(stateNames.includes(name), ['transitions', index], 'state', name, stateNames);
  });
  return problems;
}

function checkSeededReports(source: Located<SandboxSeed>, {kinds}: Reports): Problem[] {
  const problems: Problem[] = [];
  const must = requireNames(source, problems);
  const {reports, accounts, next_report_id: next} = source.value;
  const kindNames = kinds.map(({name}) => name);
  const accountIds = accounts.map(({id}) => id);
  reports.forEach(({id, kind, account_id: accountId}, index) => {
    const keys = ['reports', index];
    must(kindNames.includes(kind), keys, 'kind of report', kind, kindNames);
    must(accountIds.includes(accountId), keys, 'account', accountId, accountIds);
    const following = reports[index + 1]?.id ?? next;
    if (id >= following)
      problems.push({
        file: source.file,
        line: source.lineOf(keys),
        message: `report ${id} must stand below ${following}`,
      });
  });
  return problems;
}
