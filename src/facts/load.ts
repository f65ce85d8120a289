/** Loads and cross-checks every source of facts. Pure: it reads files and imports neither Docusaurus nor React. */
import {createHash} from 'node:crypto';
import {readFileSync, readdirSync, statSync} from 'node:fs';
import path from 'node:path';
import {
  changelogSchema,
  countriesSchema,
  cryptoSchema,
  currenciesSchema,
  errorsSchema,
  flowExamplesSchema,
  failureReasonsSchema,
  gatewaySchema,
  invoiceStatesSchema,
  languagesSchema,
  methodSchema,
  ratesSchema,
  payerAuthSchema,
  proofsSchema,
  redirectsSchema,
  reportsSchema,
  sandboxSchema,
  statusesSchema,
  testPhonesSchema,
  testCardsSchema,
  type Changelog,
  type Countries,
  type Crypto,
  type Currencies,
  type ErrorEntry,
  type Fact,
  type FailureReason,
  type FlowExamples,
  type Gateway,
  type InvoiceStates,
  type Languages,
  type Method,
  type Rates,
  type MethodRecord,
  type MethodTest,
  type PayerAuthKinds,
  type Proofs,
  type Redirects,
  type Reports,
  type SandboxSeed,
  type Statuses,
  type TestPhones,
  type TestCards,
  type TestOutcome,
} from '../schemas';
import {bankListSchema, subdivisionsSchema, type BankList, type Subdivisions} from '../schemas';
import {isSupportedCountry, isValidatorName, validators} from '../domain/validators';
import {addressForms, isAddressForm} from '../domain/validators/crypto';
import {checkInvoiceSeeds, checkInvoiceStates} from './checkInvoices';
import {checkBankList, checkSubdivisions} from './checkPlaces';
import {loadContract, type Contract} from './contract';
import {ContentError, knownNames, type Problem} from './errors';
import {testPhoneValues} from './testPhones';
import {CARD_TEST_VALUES, withCardTests} from './testValues';
import {loadTranslations, STRINGS_FILE, STRINGS_FOLDER, type Translations} from './translate';
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
  countries: Countries;
  languages: Languages;
  crypto: Crypto;
  rates: Rates;
  testPhones: TestPhones;
  testCards: TestCards;
  payerAuth: PayerAuthKinds;
  changelog: Changelog;
  proofs: Proofs;
  redirects: Redirects;
  reports: Reports;
  subdivisions: Subdivisions;
  /** By country. */
  banks: Map<string, BankList>;
  methods: Map<string, Method>;
  /** By name of the method's record. */
  examples: Map<string, FlowExamples>;
  translations: Translations;
}

/** Folders and files whose change changes pages: facts, their translations, and the code that joins them with prose. */
export const SOURCES = [
  'src/openapi',
  'src/data',
  'src/schemas',
  'src/content',
  'src/samples',
  'src/collections',
  'src/domain',
  'src/facts',
  'src/markdown',
  STRINGS_FILE,
  STRINGS_FOLDER,
];

/** The part of `SOURCES` that a writer edits; the dev server watches it. */
export const WATCHED_SOURCES = ['src/openapi', 'src/data', STRINGS_FILE, STRINGS_FOLDER];

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
  const countries = readYaml(root, 'src/data/reference/countries.yaml', countriesSchema);
  const languages = readYaml(root, 'src/data/reference/languages.yaml', languagesSchema);
  const crypto = readYaml(root, 'src/data/reference/crypto.yaml', cryptoSchema);
  const rates = readYaml(root, 'src/data/rates.yaml', ratesSchema);
  const testCards = readYaml(root, 'src/data/reference/test_cards.yaml', testCardsSchema);
  const payerAuth = readYaml(root, 'src/data/reference/payer_auth.yaml', payerAuthSchema);
  const changelog = readYaml(root, 'src/data/changelog.yaml', changelogSchema);
  const proofs = readYaml(root, 'src/data/proofs.yaml', proofsSchema);
  const redirects = readYaml(root, 'src/data/redirects.yaml', redirectsSchema);
  const reports = readYaml(root, 'src/data/reference/reports.yaml', reportsSchema);
  const testPhones = readYaml(root, 'src/data/reference/test_phones.yaml', testPhonesSchema);
  const subdivisions = readYaml(root, 'src/data/reference/subdivisions.yaml', subdivisionsSchema);
  const banks = filesBelow(path.join(root, 'src/data/reference/banks')).map((file) =>
    readYaml(root, path.relative(root, file), bankListSchema),
  );
  const examples = new Map(
    filesBelow(path.join(root, 'src/data/examples')).map((file): [string, FlowExamples] => [
      path.basename(file, '.json'),
      flowExamplesSchema.parse(JSON.parse(readFileSync(file, 'utf8'))),
    ]),
  );
  const records = new Map<string, Located<MethodRecord>>(
    filesBelow(path.join(root, 'src/data/methods')).map((file) => [
      path.basename(file, '.yaml'),
      readYaml(root, path.relative(root, file), methodSchema),
    ]),
  );

  const methods = new Map(
    [...records].map(([id, record]): [string, Located<Method>] => [id, withTestPhones(record, testPhones.value)]),
  );

  const problems = [
    ...checkTestPhones(testPhones, failureReasons.value),
    ...checkContract(contract, errors.value, statuses.value),
    ...checkUnique(errors, (entry) => entry.code),
    ...checkUnique(failureReasons, (entry) => entry.code),
    ...checkStatuses(statuses),
    ...checkInvoiceStates(invoiceStates, contract),
    ...checkCurrencies(currencies),
    ...checkCountries(countries, currencies.value),
    ...checkLanguages(languages),
    ...checkCrypto(crypto),
    ...checkRates(rates, currencies.value, crypto.value),
    ...[...methods.values()].flatMap((method) =>
      checkMethod(method, contract, statuses.value, failureReasons.value, currencies.value),
    ),
    ...checkUnique(payerAuth, (entry) => entry.kind),
    ...checkTestCards(testCards, failureReasons.value),
    ...checkSandbox(sandbox, methods, testCards.value, errors.value, statuses.value, failureReasons.value),
    ...checkInvoiceSeeds(sandbox, invoiceStates.value, statuses.value),
    ...checkReports(reports),
    ...checkSeededReports(sandbox, reports.value),
    ...checkSubdivisions(subdivisions),
    ...banks.flatMap((list) => checkBankList(list, methods)),
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
    countries: countries.value,
    languages: languages.value,
    crypto: crypto.value,
    rates: rates.value,
    testPhones: testPhones.value,
    testCards: testCards.value,
    payerAuth: payerAuth.value,
    changelog: changelog.value,
    proofs: proofs.value,
    redirects: redirects.value,
    reports: reports.value,
    subdivisions: subdivisions.value,
    banks: new Map(banks.map(({value}) => [value.country, value])),
    methods: new Map([...methods].map(([id, method]) => [id, withCardTests(method.value, testCards.value)])),
    examples,
    translations: loadTranslations(root),
  };
}

/** A method's record with the numbers of `test_phones` in the place of the reference to them. */
function withTestPhones(record: Located<MethodRecord>, phones: TestPhones): Located<Method> {
  const tests = Object.entries(record.value.tests).map(([name, entry]): [string, MethodTest[]] => {
    if (Array.isArray(entry)) return [name, entry];
    const {country, operator} = entry.test_phones;
    const values = testPhoneValues(phones, country, operator);
    if (values.length > 0) return [name, values];
    const known = phones.stems.map((stem) => stem.country);
    throw new ContentError([
      unknownName(record, ['tests', name, 'test_phones'], 'country or operator of test phones', country, known),
    ]);
  });
  return {...record, value: {...record.value, tests: Object.fromEntries(tests)}};
}

function checkTestPhones(source: Located<TestPhones>, reasons: FailureReason[]): Problem[] {
  const problems: Problem[] = [];
  const must = requireNames(source, problems);
  const codes = reasons.map((reason) => reason.code);
  const say = (keys: PropertyKey[], message: string) =>
    problems.push({file: source.file, line: source.lineOf(keys), message});
  source.value.endings.forEach(({failure, outcome, ending}, index) => {
    const keys = ['endings', index];
    if (failure !== undefined) must(codes.includes(failure), keys, 'failure reason', failure, codes);
    if ((outcome === 'failed') !== (failure !== undefined))
      say(keys, '`failure` belongs to the outcome “failed”, and only there');
    if (source.value.endings.findIndex((other) => other.ending === ending) !== index)
      say(keys, `“${ending}” is listed twice`);
  });
  source.value.stems.forEach(({country, stem, choice}, index) => {
    const choices = Object.keys(source.value.choices);
    must(choices.includes(choice), ['stems', index], 'choice', choice, choices);
    for (const {value} of testPhoneValues({...source.value, stems: [source.value.stems[index]!]}, country)) {
      const complaint = validators.msisdn(value, country);
      if (complaint !== null) say(['stems', index], `“${value}” ${complaint}`);
    }
    if (source.value.stems.findIndex((other) => other.stem === stem) !== index)
      say(['stems', index], `“${stem}” is listed twice`);
  });
  return problems;
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

export function checkUnique<T>(list: Located<T[]>, key: (entry: T) => string | number): Problem[] {
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
export function checkContract(
  contract: Contract,
  errors: ErrorEntry[],
  statuses: Statuses,
  file = 'src/openapi/paths',
): Problem[] {
  const catalogue = new Map(errors.map((entry) => [entry.code, entry]));
  const codes = new Set(statuses.statuses.map((status) => status.code));
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

export function checkStatuses(source: Located<Statuses>): Problem[] {
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

/** Networks must have a known form of address, assets a known network, and no amount more decimals than its chain. */
/** The codes in order, each with its other codes once, and only currencies of the table of currencies. */
function checkCountries(source: Located<Countries>, {currencies}: Currencies): Problem[] {
  const problems: Problem[] = checkCodes(source, 'countries', source.value.countries, ['code', 'alpha3', 'numeric']);
  const must = requireNames(source, problems);
  const known = currencies.map(({code}) => code);
  source.value.countries.forEach((row, index) => {
    for (const currency of row.currencies)
      must(known.includes(currency), ['countries', index], 'currency', currency, known);
  });
  return problems;
}

function checkLanguages(source: Located<Languages>): Problem[] {
  return checkCodes(source, 'languages', source.value.languages, ['code', 'alpha3']);
}

/** A list in the order of its first code, in which no code stands twice. */
function checkCodes<T>(source: Located<unknown>, list: string, rows: T[], keys: (keyof T & string)[]): Problem[] {
  return rows.flatMap((row, index) =>
    keys.flatMap((key, rank): Problem[] => {
      const earlier = rows.slice(0, index).some((other) => other[key] === row[key]);
      const unordered = rank === 0 && index > 0 && rows[index - 1]![key] > row[key];
      if (!earlier && !unordered) return [];
      const message = earlier ? `“${row[key]}” is listed twice` : `“${row[key]}” is not in alphabetical order`;
      return [{file: source.file, line: source.lineOf([list, index]), message}];
    }),
  );
}

function checkCrypto(source: Located<Crypto>): Problem[] {
  const problems: Problem[] = [];
  const must = requireNames(source, problems);
  const {networks, assets} = source.value;
  const codes = networks.map(({code}) => code);
  networks.forEach(({code, form}, index) => {
    must(isAddressForm(form), ['networks', index], 'form', form, Object.keys(addressForms));
    if (codes.indexOf(code) !== index)
      problems.push({
        file: source.file,
        line: source.lineOf(['networks', index]),
        message: `“${code}” is listed twice`,
      });
  });
  assets.forEach((asset, index) => {
    const line = source.lineOf(['assets', index]);
    if (assets.findIndex(({code}) => code === asset.code) !== index)
      problems.push({file: source.file, line, message: `“${asset.code}” is listed twice`});
    for (const {network, decimals} of asset.networks) {
      must(codes.includes(network), ['assets', index], 'network', network, codes);
      if (asset.quote_decimals > decimals)
        problems.push({
          file: source.file,
          line,
          message: `${asset.code} is quoted with ${asset.quote_decimals} decimals, but ${network} has only ${decimals}`,
        });
    }
  });
  return problems;
}

/** Each pair once, between two different currencies or assets that exist, at a rate above zero. */
function checkRates(source: Located<Rates>, {currencies}: Currencies, {assets}: Crypto): Problem[] {
  const problems: Problem[] = [];
  const must = requireNames(source, problems);
  const fiat = currencies.map(({code}) => code);
  const known = [...fiat, ...assets.map(({code}) => code)];
  const {rates} = source.value;
  rates.forEach(({from, to, rate}, index) => {
    const keys = ['rates', index];
    const say = (message: string) => problems.push({file: source.file, line: source.lineOf(keys), message});
    must(fiat.includes(from), keys, 'currency', from, fiat);
    must(known.includes(to), keys, 'currency or asset', to, known);
    if (from === to) say(`${from} needs no rate to itself`);
    if (/^[0.]+$/.test(rate)) say(`${from} to ${to}: the rate must be above zero`);
    if (rates.findIndex((other) => other.from === from && other.to === to) !== index)
      say(`${from} to ${to} is listed twice`);
  });
  return problems;
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
  const listed = (keys: PropertyKey[], entries: Method['flows'][string]['facts'] = {}): [PropertyKey[], Fact][] =>
    Object.entries(entries).flatMap(([key, entry]): [PropertyKey[], Fact][] =>
      Array.isArray(entry)
        ? entry.map((fact, index): [PropertyKey[], Fact] => [[...keys, key, index], fact])
        : [[[...keys, key], entry]],
    );
  const facts: [PropertyKey[], Fact | undefined][] = [
    [['operator'], method.operator],
    ...listed(['facts'], method.facts),
    ...Object.entries(method.flows).flatMap(([id, flow]) => listed(['flows', id, 'facts'], flow.facts)),
    ...Object.entries(method.flows).map(([id, {basis}]): [PropertyKey[], Fact | undefined] => [
      ['flows', id, 'basis'],
      basis && {value: 'steps', ...basis},
    ]),
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
    if (field.validator === 'msisdn' && !isSupportedCountry(field.country)) {
      problems.push({
        file: source.file,
        line: source.lineOf(keys),
        message: 'msisdn needs the `country` of the number',
      });
      continue;
    }
    if (validate(field.valid, field.country) !== null)
      problems.push({
        file: source.file,
        line: source.lineOf([...keys, 'valid']),
        message: `“${field.valid}” must pass ${field.validator}`,
      });
    if (validate(field.invalid, field.country) === null)
      problems.push({
        file: source.file,
        line: source.lineOf([...keys, 'invalid']),
        message: `“${field.invalid}” must fail ${field.validator}`,
      });
  }
  problems.push(...checkTransfer(source, must));
  for (const [id, flow] of Object.entries(method.flows)) {
    const keys = ['flows', id];
    must(
      contract.operations.has(flow.service.operation),
      [...keys, 'service', 'operation'],
      'operation',
      flow.service.operation,
      contract.operations.keys(),
    );
    for (const name of [...flow.fields, ...flow.page_fields, ...(flow.confirmation_fields ?? [])])
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
    const {test_values: list, page, example_amount: example, basis} = flow;
    if (list !== undefined)
      must(
        list in method.tests || CARD_TEST_VALUES.includes(list),
        [...keys, 'test_values'],
        'list of test values',
        list,
        [...Object.keys(method.tests), ...CARD_TEST_VALUES],
      );
    for (const currency of flow.currencies ?? [])
      must(currencyCodes.includes(currency), [...keys, 'currencies'], 'currency', currency, currencyCodes);
    const say = (place: PropertyKey[], message: string) =>
      problems.push({file: source.file, line: source.lineOf([...keys, ...place]), message});
    if (page !== undefined && example === undefined) say([], 'a flow with a page needs `example_amount`');
    if (page !== undefined && basis === undefined) say([], 'a flow with a page needs `basis`');
    const {min_amount: least, max_amount: most} = flow.service;
    if (example !== undefined && (example < least || example > most))
      say(['example_amount'], `must be from ${least} to ${most}, the limits of the service`);
    if (basis?.confidence === 'sourced' && !basis.source?.length)
      say(['basis'], 'a sourced basis needs at least one id in `source`');
    for (const [index, {value, validator}] of (flow.instructions ?? []).entries()) {
      if (validator === undefined) continue;
      const place = ['instructions', index];
      must(isValidatorName(validator), [...keys, ...place], 'validator', validator, Object.keys(validators));
      const complaint = isValidatorName(validator) ? validators[validator](value) : null;
      if (complaint !== null) say(place, `“${value}” ${complaint}`);
    }
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

/** The ways to transfer and the recipient cards of a method that has them. */
function checkTransfer(source: Located<Method>, must: ReturnType<typeof requireNames>): Problem[] {
  const {transfer, fields} = source.value;
  if (!transfer) return [];
  const problems: Problem[] = [];
  const say = (keys: PropertyKey[], message: string) =>
    problems.push({file: source.file, line: source.lineOf(['transfer', ...keys]), message});
  transfer.methods.forEach(({id, slug, min_amount, max_amount, confirmation_fields}, index) => {
    if (transfer.methods.findIndex((other) => other.id === id || other.slug === slug) !== index)
      say(['methods', index], `“${id}” or “${slug}” is listed twice`);
    if (min_amount > max_amount) say(['methods', index], 'min_amount must not be above max_amount');
    for (const name of confirmation_fields)
      must(name in fields, ['transfer', 'methods', index, 'confirmation_fields'], 'field', name, Object.keys(fields));
  });
  transfer.recipients.forEach(({card_number: number}, index) => {
    const complaint = validators.pan(number);
    if (complaint !== null) say(['recipients', index], `card number “${number}” ${complaint}`);
  });
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
    if (transaction.p2p_method_id !== undefined) {
      const ways = [...methods.values()]
        .filter(({value}) => Object.values(value.flows).some(({service}) => service.id === transaction.service_id))
        .flatMap(({value}) => value.transfer?.methods.map(({id}) => id) ?? []);
      must(ways.includes(transaction.p2p_method_id), keys, 'P2P method', transaction.p2p_method_id, ways);
    }
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
