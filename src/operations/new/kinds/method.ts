/** `npm run new method`: the record of a payment method, its pages in both locales, and everything that belongs to them. */
import {parse, parseDocument} from 'yaml';
import * as z from 'zod';
import {COMPLETE_LOCALES} from '../../../brand';
import {
  confidence,
  docsFolder,
  FactsError,
  knownNames,
  METHOD_SIDEBAR_FILE,
  type Method,
  type MethodRecord,
  methodSchema,
  type Problem,
  type SidebarFolder,
  testPhonesSchema,
} from '../../../facts';
import {validators} from '../../../domain';
import {countryName, pageTags, withTags} from '../../../render';
import {
  flowPage,
  flowProse,
  type Head,
  type FlowProse,
  headAnswers,
  landingPage,
  landingProse,
  OPTIONAL_PROSE,
} from '../pages';
import {Changes, type Maker, type Plan, type Project} from '../project';
import {type Answers, nameOf, type Question, valueAt} from '../questions';
import {withEntry, withItem, withLine, withMessage, yamlOf} from '../rows';
import {acceptStep, recordStep} from '../steps';

const METHODS = 'src/contract/data/methods';
const SANDBOX = 'src/contract/data/sandbox.yaml';
const VOCABULARY = 'src/contract/search/vocabulary.yaml';
const TEST_PHONES = 'src/contract/data/reference/test_phones.yaml';
const WORDS = 'i18n/words.txt';

const {shape} = methodSchema;
const flowShape = shape.flows.valueType.shape;
const fieldShape = shape.fields.valueType.shape;
const serviceShape = flowShape.service.shape;
const stem = testPhonesSchema.shape.stems.element;

/** Order of the keys in a record; others follow in the order of the schema. */
const RECORD_ORDER = ['name', 'brand', 'kind', 'archived', 'refundable', 'disputes', 'refund_terms', 'references'];
const FLOW_ORDER = [
  'page',
  'title',
  'example_amount',
  'basis',
  'service',
  'direction',
  'integration',
  'interaction',
  'expiry_minutes',
  'due_time_zones',
  'late_approvals',
  'hold_days',
  'authentication_failure',
  'currencies',
  'references',
  'facts',
  'fields',
];
/** Keys whose mappings stand on one line. */
const ON_ONE_LINE = ['sources', 'service', 'basis', 'steps', 'refund_terms', 'label', 'codes', 'stems'];

/** Files of translated strings by group of the sidebar; other groups use the first file. */
const STRINGS: Readonly<Record<string, string>> = {
  europe: 'i18n/uk/strings/methods-europe.yaml',
  americas: 'i18n/uk/strings/methods-americas-2.yaml',
  africa: 'i18n/uk/strings/methods-asia-africa.yaml',
  asia: 'i18n/uk/strings/methods-asia-africa.yaml',
};
const OTHER_STRINGS = 'i18n/uk/strings/methods-cards.yaml';
const NAMES = 'i18n/uk/strings/methods-names.yaml';

/** Wallet of a new currency: how much is in it, in minor units, unless the flows need more. */
const LEAST_BALANCE = 10_000_000;
const BALANCE_IN_EXAMPLES = 20;

const flowsOf = (answers: Answers): string[] => Object.keys((answers.flows as object | undefined) ?? {});

const namesIn = (answers: Answers, flow: string, key: string): string[] => {
  const value = valueAt(answers, ['flows', flow, key]);
  return Array.isArray(value) ? value.filter((name): name is string => typeof name === 'string') : [];
};

const fieldsOf = (answers: Answers): string[] => [
  ...new Set([
    ...flowsOf(answers).flatMap((flow) =>
      ['fields', 'page_fields', 'confirmation_fields'].flatMap((key) => namesIn(answers, flow, key)),
    ),
    ...Object.keys((answers.fields as object | undefined) ?? {}),
  ]),
];

const isPayout = (answers: Answers, flow: string): boolean =>
  (valueAt(answers, ['flows', flow, 'direction']) ?? directionOf(flow)) === 'payout';

const directionOf = (flow: string): 'payin' | 'payout' => (flow.startsWith('payout') ? 'payout' : 'payin');
const integrationOf = (flow: string): 'hpp' | 'h2h' => (/hpp|form/.test(flow) ? 'hpp' : 'h2h');

/** True once the writer has begun to answer for a language. */
const isTranslated = (locale: string) => (answers: Answers) => valueAt(answers, [locale]) !== undefined;

function pageQuestions(path: string, name: string, optional: boolean, when?: Question['when']): Question[] {
  const of = (key: string, schema: z.ZodType, ask: string, more: Partial<Question> = {}): Question => ({
    path: `${path}.${key}`,
    ask,
    schema,
    ...(optional && {optional: true}),
    ...(when && {when}),
    ...more,
  });
  return [
    of('title', headAnswers.title, `Title of ${name}?`),
    of('description', headAnswers.description, `Description of ${name}?`),
    of('keywords', headAnswers.keywords, `Keywords of ${name}?`),
    ...(path.endsWith('landing')
      ? Object.entries(landingProse).map(([key, schema]) => of(key, schema, `Sentences of ${name}: ${key}?`))
      : [
          of('sidebar_label', headAnswers.sidebar_label, `Label of ${name} in the sidebar?`),
          ...Object.entries(flowProse).map(([key, schema]) =>
            of(key, schema, `Sentences of ${name}: ${key}?`, {
              ...(OPTIONAL_PROSE.includes(key as keyof FlowProse) && {optional: true}),
            }),
          ),
        ]),
  ];
}

function questionsOf(project: Project): Question[] {
  const {facts} = project;
  const codes = facts.countries.countries.map(({code}) => code);
  const currencies = facts.currencies.currencies.map(({code}) => code);
  const groups = facts.methodSidebar.groups;
  const ids = [...facts.methods.values()].flatMap(({flows}) => Object.values(flows).map(({service}) => service.id));
  const reasons = facts.failureReasons;
  const regionOf = ({countries}: Answers): string | undefined => {
    const first = (countries as string[] | undefined)?.[0];
    if (first === undefined) return 'worldwide';
    return groups.find((group) => group.countries?.includes(first))?.key;
  };
  const free = (answers: Answers, flow: string) =>
    (Math.floor(Math.max(...ids) / 100) + 1) * 100 + 1 + flowsOf(answers).indexOf(flow);
  const payin = (answers: Answers) => flowsOf(answers).some((flow) => !isPayout(answers, flow));
  const service = (key: string, ask: string, more: Partial<Question> = {}): Question => ({
    path: `flows.<flow>.service.${key}`,
    ask,
    schema: serviceShape[key as keyof typeof serviceShape],
    ...more,
  });
  const ofFlow = (key: keyof typeof flowShape, ask: string, more: Partial<Question> = {}): Question => ({
    path: `flows.<flow>.${key}`,
    ask,
    schema: flowShape[key],
    ...more,
  });
  const ofField = (key: keyof typeof fieldShape, ask: string, more: Partial<Question> = {}): Question => ({
    path: `fields.<field>.${key}`,
    ask,
    schema: fieldShape[key],
    ...more,
  });
  const main: Question[] = [
    {
      path: 'id',
      ask: 'Id of the method: the name of its record and of its folder?',
      schema: z
        .string()
        .regex(/^[a-z][a-z0-9_]*$/, 'must be words in lower case joined by _, such as bank_transfer')
        .refine((id) => !facts.methods.has(id), {
          error: (issue) => `“${String(issue.input)}” is a method already; edit ${METHODS}/${String(issue.input)}.yaml`,
        }),
      example: 'swish',
    },
    {path: 'name', ask: 'Name of the method?', schema: shape.name.min(2), example: 'Swish'},
    {
      path: 'brand',
      ask: 'Is the name a brand, written alike in every language?',
      schema: z
        .boolean()
        .describe('true: BLIK, Pix. false: it is words, such as “Bank transfer in Peru”, and is translated.'),
      fallback: true,
    },
    {path: 'kind', ask: 'Kind of the method?', schema: shape.kind},
    {
      path: 'countries',
      alias: 'country',
      ask: 'Countries of the method?',
      schema: z.array(nameOf('country', codes, shape.countries.element)).describe(shape.countries.description ?? ''),
      example: 'SE',
    },
    {
      path: 'currencies',
      alias: 'currency',
      ask: 'Currencies of the method? The first one is that of the examples.',
      schema: z.array(nameOf('currency', currencies, shape.currencies.element)).min(1),
      example: 'SEK',
    },
    {
      path: 'region',
      ask: 'Group of the sidebar?',
      schema: z
        .enum(groups.filter(({folders}) => folders !== undefined).map(({key}) => key))
        .describe('A region gets the countries of the method, where it has them not yet.'),
      fallback: regionOf,
    },
    {
      path: 'operator.value',
      ask: 'Who runs the method?',
      schema: shape.operator.shape.value,
      example: 'Getswish AB. The customer pays from an account at a Swedish bank.',
    },
    {path: 'operator.confidence', ask: 'How well is that supported?', schema: confidence, fallback: 'well-known'},
    {
      path: 'operator.source',
      ask: 'Ids of its sources?',
      schema: shape.operator.shape.source,
      rare: true,
      optional: true,
    },
    {
      path: 'sources',
      alias: 'source',
      ask: 'Sources of the facts?',
      schema: shape.sources,
      example: '{ id: bank, url: https://bank.example/docs, read: 2026-11-21 }',
      fallback: [],
    },
    {path: 'refundable', ask: 'What can be refunded?', schema: shape.refundable},
    {
      path: 'refund_terms',
      ask: 'Terms of a refund?',
      schema: shape.refund_terms,
      optional: true,
      example: '{ speed: instant, confidence: provider-defined }',
      when: ({refundable}) => refundable !== 'none',
    },
    {path: 'disputes', ask: 'What can be disputed?', schema: shape.disputes, optional: true, when: payin},
    {
      path: 'references',
      ask: 'References that the gateway passes on?',
      schema: shape.references,
      fallback: 'none passed on',
    },
    {
      path: 'facts.confirmation.value',
      ask: 'When is a payment confirmed?',
      schema: z.string().min(5),
      example: 'In seconds, once the customer has confirmed in the app.',
    },
    {
      path: 'facts.confirmation.confidence',
      ask: 'How well is that supported?',
      schema: confidence,
      fallback: 'well-known',
    },
    {
      path: 'facts.confirmation.source',
      ask: 'Ids of its sources?',
      schema: shape.operator.shape.source,
      rare: true,
      optional: true,
    },
    {
      path: 'flows',
      ask: 'Flows of the method?',
      schema: z
        .record(z.string().regex(/^[a-z][a-z0-9_]*$/), z.record(z.string(), z.unknown()))
        .refine((flows) => Object.keys(flows).length > 0, 'needs a flow, such as payin_hpp')
        .describe(
          'A mapping with a key for each flow. payin_…: the customer pays; payout: you pay. …_hpp: on the payment page; …_h2h: by your own form.',
        ),
      example: '{ payin_hpp: {}, payout: {} }',
    },
    ofFlow('direction', 'Direction of the flow?', {fallback: (_: Answers, flow: string) => directionOf(flow)}),
    ofFlow('integration', 'Integration of the flow? hpp: payment page, h2h: host-to-host.', {
      fallback: (answers: Answers, flow: string) => (isPayout(answers, flow) ? 'h2h' : integrationOf(flow)),
    }),
    service('id', 'Service id in the sandbox?', {fallback: free}),
    service('operation', 'Operation that starts the flow?', {
      schema: nameOf('operation', facts.contract.operations.keys()).describe(serviceShape.operation.description ?? ''),
      fallback: (answers: Answers, flow: string) =>
        valueAt(answers, ['flows', flow, 'integration']) === 'hpp' ? 'transactionCreate' : 'transactionPay',
    }),
    service('min_amount', 'Smallest amount?'),
    service('max_amount', 'Largest amount?'),
    ofFlow('interaction', 'What does the customer meet?', {
      help: 'Where the shop or our payment page shows a code, a reference or an account, give `instructions` as well; a page of the operator shows its own.',
    }),
    ofFlow('expiry_minutes', 'Minutes until an unpaid transaction expires?', {
      optional: true,
      when: (answers, flow) => !isPayout(answers, flow),
    }),
    ofFlow('example_amount', 'Amount of the examples?'),
    ofFlow('basis', 'How well are the steps supported?', {fallback: {confidence: 'well-known'}}),
    ofFlow('fields', 'Fields that the merchant sends?', {fallback: []}),
    ofFlow('page_fields', 'Fields that the customer types on the payment page?', {fallback: []}),
    ofFlow('steps', 'Steps of the flow?', {
      example: '{ from: merchant, to: gateway, text: Create the transaction, operation: transactionCreate, status: 0 }',
    }),
    ofFlow('instructions', 'What does the customer need in order to pay?', {
      optional: true,
      rare: true,
      example:
        '{ name: qr, meaning: The code to scan, value: …, label: { en: QR code, ua: QR-код, ru: QR-код }, qr: true }',
    }),
    ofFlow('failures', 'Failure reasons?', {
      schema: z
        .array(
          z
            .number()
            .int()
            .refine((code) => reasons.some((reason) => reason.code === code), {
              error: (issue) =>
                `unknown failure reason “${String(issue.input)}”; ${knownNames(
                  String(issue.input),
                  reasons.map(({code}) => String(code)),
                )}`,
            }),
        )
        .describe(
          'Failure reason codes that this flow can end with; src/contract/data/reference/failure_reasons.yaml says what each means.',
        ),
      example: '1004, 1005, 1006',
    }),
    ofFlow('traps', 'Common mistakes with this flow?', {
      schema: z
        .array(z.string().min(20))
        .min(1)
        .describe('Each names a mistake that costs a merchant money or time, and what to do. No other page says it.'),
      help: 'One a line.',
    }),
    ofFlow('facts', 'Facts that differ from those of the method?', {
      optional: true,
      help: 'A payout beside pay-ins needs its own confirmation, because that of the method is about a payer.',
      example: '{ confirmation: { value: In seconds., confidence: well-known } }',
      when: (answers, flow) => isPayout(answers, flow) && payin(answers),
    }),
    ofField('required', 'Is the field required?', {fallback: true}),
    ofField('validator', 'Validator of the field?', {
      schema: nameOf('validator', Object.keys(validators)).describe(
        `Name of a validator: ${Object.keys(validators).sort().join(', ')}.`,
      ),
    }),
    ofField('country', 'Country of the phone number?', {
      optional: true,
      when: (answers, field) => valueAt(answers, ['fields', field, 'validator']) === 'msisdn',
    }),
    ofField('label', 'Name of the field on the payment page?', {
      optional: true,
      example: '{ en: Your name, ua: Ваше ім’я, ru: Ваше имя }',
    }),
    ofField('format', 'Format of the field, in words?'),
    ofField('valid', 'A valid example?', {
      help: 'It belongs to nobody: a number that an official list keeps for examples or fiction, or one that nobody can have, such as one of a range that is not given out.',
    }),
    ofField('invalid', 'An invalid example?'),
    ofField('confidence', 'How well is the format supported?', {fallback: 'well-known'}),
    {path: 'tests', ask: 'Lists of test values?', schema: shape.tests, fallback: {}, rare: true},
    {
      path: 'test_phones',
      ask: 'Stems of test phones of the country?',
      schema: z
        .array(stem)
        .min(1)
        .optional()
        .describe('Needed where `tests` names `test_phones` of a country that has none.'),
      optional: true,
      rare: true,
      example: '[{ country: SE, stem: "+4670174", choice: unlisted, confidence: well-known }]',
    },
    ...pageQuestions('landing', 'the landing page', false),
    ...pageQuestions('pages.<flow>', 'the page of the flow', false),
    {
      path: 'uk.name',
      ask: 'Name of the method in Ukrainian?',
      schema: z.string().min(2),
      optional: true,
      when: ({brand}) => brand === false,
      help: 'Left out, it is listed in i18n/uk/pending.yaml.',
    },
    ...pageQuestions('uk.landing', 'the landing page, in Ukrainian', true),
    ...pageQuestions('uk.pages.<flow>', 'the page of the flow, in Ukrainian', true, isTranslated('uk')),
    {
      path: 'uk.strings',
      ask: 'Strings of the record in Ukrainian?',
      schema: z
        .record(z.string(), z.string().min(1))
        .describe(
          'English string → Ukrainian string: steps, formats, mistakes and facts. What is left out is listed in i18n/uk/pending.yaml.',
        ),
      optional: true,
      rare: true,
    },
    {
      path: 'search.en',
      ask: 'What do readers type who look for the method, in English?',
      schema: z
        .array(z.string().min(1))
        .min(1)
        .describe('Lower case, at most four words each. The first one is a word of the pages.'),
      fallback: ({name}: Answers) => [String(name).toLowerCase()],
    },
    {
      path: 'search.uk',
      ask: 'And in Ukrainian?',
      schema: z.array(z.string().min(1)).min(1),
      fallback: ({name, brand, uk}: Answers) => [
        String(brand === false ? (valueAt(uk, ['name']) ?? name) : name).toLowerCase(),
      ],
    },
    {
      path: 'search.ru',
      ask: 'And in Russian?',
      schema: z.array(z.string().min(1)).min(1),
      fallback: ({name}: Answers) => [String(name).toLowerCase()],
    },
    {
      path: 'wallet.balance',
      ask: 'Balance of a new wallet in the currency, where the sandbox has none?',
      schema: z.number().int().positive().describe('Minor units.'),
      optional: true,
      rare: true,
    },
    {
      path: 'words',
      alias: 'word',
      ask: 'New words for the dictionary of names?',
      schema: z
        .array(z.string().regex(/^\S+$/))
        .describe('Names that no dictionary has; they go to i18n/words.txt. The name of a brand goes there by itself.'),
      fallback: [],
      rare: true,
    },
  ];
  const asked = new Set(main.map(({path}) => path));
  const rest = (at: string, shapeOf: Record<string, z.ZodType>, skip: readonly string[] = []): Question[] =>
    Object.entries(shapeOf)
      .filter(([key]) => !asked.has(`${at}${key}`) && !skip.includes(key))
      .map(([key, schema]) => ({
        path: `${at}${key}`,
        ask: `\`${key}\` of the record?`,
        schema,
        optional: true,
        rare: true,
      }));
  return [
    ...main,
    ...rest('', shape, ['operator', 'facts', 'flows', 'fields']),
    ...rest('facts.', shape.facts.shape, ['confirmation']),
    ...rest('flows.<flow>.', flowShape, ['service', 'page']),
    ...rest('flows.<flow>.service.', serviceShape),
    ...rest('fields.<field>.', fieldShape),
  ];
}

/** The keys of a mapping in an order; keys without a place in it follow. */
function inOrder<T extends object>(value: T, order: readonly string[]): T {
  const entries = Object.entries(value).filter(([, inner]) => inner !== undefined);
  const place = (key: string) => (order.includes(key) ? order.indexOf(key) : order.length);
  return Object.fromEntries(entries.sort(([a], [b]) => place(a) - place(b))) as T;
}

const FLOW_REST = ['one_of', 'required_with', 'optional', 'page_fields', 'confirmation_fields', 'instructions'];
const FLOW_END = ['steps', 'failures', 'test_values', 'traps'];

/** A flow in the order of the house. */
function flowOf(page: string, flow: Record<string, unknown>): object {
  const {service, fields: sent, page_fields: typed, ...rest} = flow;
  return inOrder(
    {
      page,
      ...rest,
      service: inOrder(service as object, Object.keys(serviceShape)),
      fields: sent ?? [],
      page_fields: typed ?? [],
    },
    [...FLOW_ORDER, ...FLOW_REST, ...FLOW_END],
  );
}

const fieldOf = (field: object): object => inOrder({type: 'string', ...field}, Object.keys(fieldShape));

const mapValues = <T, R>(of: Record<string, T>, make: (value: T, key: string) => R): Record<string, R> =>
  Object.fromEntries(Object.entries(of).map(([key, value]) => [key, make(value, key)]));

/** @throws FactsError for a record that breaks its schema as a whole */
function checkedRecord(id: string, record: object): MethodRecord {
  const plain = JSON.parse(JSON.stringify(record)) as MethodRecord;
  const result = methodSchema.safeParse(plain);
  if (result.success) return plain;
  throw new FactsError(
    result.error.issues.map((issue): Problem => ({
      file: `${METHODS}/${id}.yaml`,
      message: `${issue.path.map(String).join('.')}: ${issue.message}`,
    })),
  );
}

/**
 * The record, in the order of the house, from answers that every question accepts.
 * @throws FactsError when the record as a whole breaks its schema
 */
function recordOf(answers: Answers): MethodRecord {
  const {brand, flows, fields = {}, tests = {}} = answers;
  const id = String(answers.id);
  const raw = {
    ...Object.fromEntries(Object.keys(shape).map((key) => [key, answers[key]])),
    brand: brand === true ? true : undefined,
    flows: mapValues(flows as Record<string, Record<string, unknown>>, (flow, key) =>
      flowOf(`/services/${id}/${key}`, flow),
    ),
    fields: mapValues(fields as Record<string, object>, fieldOf),
    tests,
  };
  return checkedRecord(id, inOrder(raw, [...RECORD_ORDER, ...Object.keys(shape)]));
}

/** A wallet of each first currency of a flow that no account has yet, at the account with the most wallets. */
function addWallets(changes: Changes, project: Project, record: MethodRecord, balance: number | undefined): void {
  const {accounts} = project.facts.sandbox;
  const held = new Set(accounts.flatMap(({wallets}) => wallets.map(({currency}) => currency)));
  const needed = new Set(Object.values(record.flows).map((flow) => (flow.currencies ?? record.currencies)[0]!));
  const [index, account] = [...accounts.entries()].sort(([, a], [, b]) => b.wallets.length - a.wallets.length)[0]!;
  const taken = new Set(accounts.flatMap(({wallets}) => wallets.map(({id}) => id)));
  let id = Math.max(...account.wallets.map((wallet) => wallet.id));
  for (const currency of [...needed].filter((code) => !held.has(code))) {
    do id += 1;
    while (taken.has(id));
    const examples = Object.values(record.flows).map((flow) => flow.example_amount * BALANCE_IN_EXAMPLES);
    const wallet = {
      id,
      name: `Sales in ${currency}`,
      currency,
      balance: balance ?? Math.max(LEAST_BALANCE, ...examples),
      balance_min: 0,
      reserve: 0,
      status: 'active',
    };
    changes.edit(SANDBOX, (text) => withItem(text, ['accounts', index, 'wallets'], wallet));
  }
}

function addToSidebar(changes: Changes, {facts}: Project, id: string, record: MethodRecord, region: string): void {
  const groups = facts.methodSidebar.groups;
  const at = groups.findIndex(({key}) => key === region);
  const group = groups[at]!;
  const [country] = record.countries.length === 1 ? record.countries : [];
  const folder = {
    folder: id,
    ...(country === undefined ? {} : {country}),
    method: id,
    pages: Object.keys(record.flows),
  };
  const folders = group.folders ?? [];
  const english = (code: string) => countryName(code, 'en');
  const before =
    country === undefined
      ? -1
      : folders.findIndex(
          (one) => one.country !== undefined && english(one.country).localeCompare(english(country)) > 0,
        );
  changes.edit(METHOD_SIDEBAR_FILE, (text) =>
    withItem(text, ['groups', at, 'folders'], yamlOf([folder], []), before === -1 ? undefined : before),
  );
  if (group.countries === undefined) return;
  for (const code of record.countries.filter((one) => !group.countries!.includes(one))) {
    const place = [...group.countries, code].sort().indexOf(code);
    changes.edit(METHOD_SIDEBAR_FILE, (text) => withItem(text, ['groups', at, 'countries'], code, place));
  }
}

/** Search words stand beside those of other methods: after the last group that begins with the name of one. */
function addSearchWords(
  changes: Changes,
  {facts}: Project,
  id: string,
  search: Record<'en' | 'uk' | 'ru', string[]>,
): void {
  const names = new Set([...facts.methods.values()].map(({name}) => name.toLowerCase()));
  changes.edit(VOCABULARY, (text) => {
    const {groups} = parse(text) as {groups: {en?: string[]}[]};
    const index = groups.map(({en = []}) => names.has(en[0] ?? '')).lastIndexOf(true) + 1;
    return withItem(text, ['groups'], yamlOf([{...search, page: [`/services/${id}`]}], []), index);
  });
}

/** @param folder of the pages below docs/, such as services/swish @param flows those that get a page */
function addPages(
  changes: Changes,
  answers: Answers,
  {id, record, place, flows}: {id: string; record: MethodRecord; place: string; flows: readonly string[]},
): string[] {
  const tags = pageTags(new Map([[id, record as unknown as Method]]));
  const english: string[] = [];
  for (const locale of COMPLETE_LOCALES) {
    const texts = locale === 'en' ? answers : ((answers[locale] ?? {}) as Answers);
    const folder = `${docsFolder(locale)}/${place}`;
    const landing = texts.landing as (Head & {opening: string; closing?: string}) | undefined;
    if (landing?.title !== undefined) {
      const overview = {...landing, sidebar_label: landing.sidebar_label ?? {en: 'Overview', uk: 'Огляд'}[locale]};
      changes.add(`${folder}/index.mdx`, landingPage(id, overview, landing));
    }
    for (const flowId of flows) {
      const flow = record.flows[flowId]!;
      const page = (texts.pages as Record<string, Head & FlowProse> | undefined)?.[flowId];
      if (page?.title === undefined) continue;
      changes.add(
        `${folder}/${flowId}.mdx`,
        withTags(
          flowPage(locale, {method: id, flowId, flow, tags: tags.get(flow.page)!}, page, page),
          tags.get(flow.page)!,
        ),
      );
    }
    if (locale === 'en')
      english.push(
        ...changes
          .list()
          .map(({file}) => file)
          .filter((file) => file.startsWith(`${folder}/`)),
      );
  }
  return english;
}

/** A translated page needs all sentences of the English one. */
function translationProblems(answers: Answers, others: readonly string[], flows: readonly string[]): Problem[] {
  const pairs = [...others.map((name) => [name]), ...flows.map((flow) => ['pages', flow])];
  return pairs.flatMap((keys) => {
    const [english, translated] = [valueAt(answers, keys), valueAt(answers, ['uk', ...keys])] as (
      | Answers
      | undefined
    )[];
    if (translated === undefined || Object.values(translated).every((value) => value === undefined)) return [];
    return Object.keys(english ?? {})
      .filter((key) => english![key] !== undefined && translated[key] === undefined)
      .map((key) => ({
        file: `--${['uk', ...keys, key].join('.')}`,
        message: `is missing: the English page has it; give it, or leave out the whole page to translate it later`,
      }));
  });
}

/** The words of a name in small letters; the spelling check ignores words in capitals. */
const wordsOfName = (name: string): string[] => name.split(/[^\p{L}]+/u).filter((word) => /\p{Ll}/u.test(word));

/** New words in the dictionary of names. */
function addWords(changes: Changes, words: readonly string[]): void {
  for (const word of new Set(words)) {
    const isListed = changes
      .read(WORDS)
      .split('\n')
      .some((line) => line.toLowerCase() === word.toLowerCase());
    if (!isListed)
      changes.edit(WORDS, (text) =>
        withLine(text, word, (other) => !other.startsWith('#') && other.localeCompare(word, 'en') > 0),
      );
  }
}

function plan(answers: Answers, project: Project): Plan {
  const record = recordOf(answers);
  const id = String(answers.id);
  const region = String(answers.region);
  const problems = translationProblems(answers, ['landing'], Object.keys(record.flows));
  if (problems.length > 0) throw new FactsError(problems);
  const changes = new Changes(project);
  changes.add(`${METHODS}/${id}.yaml`, yamlOf(record, ON_ONE_LINE));
  const pages = addPages(changes, answers, {
    id,
    record,
    place: `services/${id}`,
    flows: Object.keys(record.flows),
  });
  addToSidebar(changes, project, id, record, region);
  addWallets(changes, project, record, valueAt(answers, ['wallet', 'balance']) as number | undefined);
  addSearchWords(changes, project, id, answers.search as Record<'en' | 'uk' | 'ru', string[]>);
  for (const row of (answers.test_phones as object[] | undefined) ?? []) {
    // On one line, as the other stems.
    const item = yamlOf({stems: [row]}, ['stems'])
      .replace('stems:\n', '')
      .trimStart();
    changes.edit(TEST_PHONES, (text) => withItem(text, ['stems'], item));
  }
  const [country] = record.countries.length === 1 ? record.countries : [];
  const ukName = record.brand ? record.name : (valueAt(answers, ['uk', 'name']) as string | undefined);
  const label = (locale: 'en' | 'uk', name: string) =>
    [...(country === undefined ? [] : [countryName(country, locale)]), name].join(': ');
  changes.edit(`${docsFolder('uk')}.json`, (text) =>
    withMessage(
      text,
      `sidebar.docs.category.method-${id}`,
      {
        message: label('uk', ukName ?? record.name),
        description: `The label for category '${label('en', record.name)}' in sidebar 'docs'`,
      },
      'sidebar.docs.category.method-',
    ),
  );
  const given = (valueAt(answers, ['uk', 'strings']) ?? {}) as Record<string, string>;
  if (!record.brand && ukName !== undefined)
    changes.edit(NAMES, (text) => withItem(text, [], {en: record.name, uk: ukName}));
  addWords(changes, [...(record.brand ? wordsOfName(record.name) : []), ...(answers.words as string[])]);
  const left = [
    'Look at the pages in both languages: npm run dev',
    'Tell integrators of the method: npm run new changelog',
  ];
  const samples = Object.keys(record.flows).map((flow) => `${id}_${flow}`);
  return {
    changes: changes.list(),
    pages,
    strings: {file: STRINGS[region] ?? OTHER_STRINGS, translated: given, names: record.brand ? [] : [record.name]},
    distinct: id,
    examples: true,
    steps: [recordStep(project.root, samples, left), acceptStep(project.root, pages)],
    left,
  };
}

export const method: Maker = {
  table: (project) => ({
    kind: 'method',
    makes:
      'the record of a payment method, its pages in both locales, its place in sidebar, finder, search and sandbox',
    usage:
      'npm run new method -- --id swish --name Swish --country SE --currency SEK --flow payin_hpp=@payin.yaml --answers swish.yaml',
    questions: questionsOf(project),
    each: {flow: flowsOf, field: fieldsOf},
  }),
  plan,
};

/** Place of the pages of a method: the folder of its first flow, below docs/. */
const placeOf = ({flows}: Pick<MethodRecord, 'flows'>): string =>
  Object.values(flows)[0]!
    .page.replace(/^\//, '')
    .replace(/\/[^/]+$/, '');

function planFlow(answers: Answers, project: Project): Plan {
  const id = String(answers.method);
  const file = `${METHODS}/${id}.yaml`;
  const known = parse(project.read(file)) as MethodRecord;
  const place = placeOf(known);
  const names = flowsOf(answers);
  const problems = translationProblems(answers, [], names);
  if (problems.length > 0) throw new FactsError(problems);
  const flows = mapValues(answers.flows as Record<string, Record<string, unknown>>, (flow, key) =>
    flowOf(`/${place}/${key}`, flow),
  );
  const fields = mapValues((answers.fields ?? {}) as Record<string, object>, fieldOf);
  const record = checkedRecord(id, {
    ...known,
    flows: {...known.flows, ...flows},
    fields: {...known.fields, ...fields},
  });
  const changes = new Changes(project);
  const insert = (key: string, entries: Record<string, object>) => {
    for (const [name, value] of Object.entries(entries))
      changes.edit(file, (text) =>
        Object.keys((parse(text) as Record<string, object>)[key]!).length === 0
          ? text.replace(new RegExp(`^${key}: \\{\\}$`, 'm'), yamlOf({[key]: {[name]: value}}, ON_ONE_LINE).trimEnd())
          : withEntry(text, [key], name, parseDocument(yamlOf(value, ON_ONE_LINE)).contents),
      );
  };
  insert('flows', flows);
  insert('fields', fields);
  const pages = addPages(changes, answers, {id, record, place, flows: names});
  const placed = place.split('/').slice(1);
  changes.edit(METHOD_SIDEBAR_FILE, (text) => names.reduce((now, name) => withFolderPage(now, placed, name), text));
  addWallets(changes, project, record, valueAt(answers, ['wallet', 'balance']) as number | undefined);
  addWords(changes, answers.words as string[]);
  const region = project.facts.methodSidebar.groups.find(({countries = []}) =>
    record.countries.some((code) => countries.includes(code)),
  );
  const left = [
    'Look at the pages in both languages: npm run dev',
    'The landing page of the method may tell when to choose the flow.',
  ];
  return {
    changes: changes.list(),
    pages,
    strings: {
      file: STRINGS[region?.key ?? ''] ?? OTHER_STRINGS,
      translated: (valueAt(answers, ['uk', 'strings']) ?? {}) as Record<string, string>,
      names: [],
    },
    distinct: id,
    examples: true,
    steps: [
      recordStep(
        project.root,
        names.map((name) => `${id}_${name}`),
        left,
      ),
      acceptStep(project.root, pages),
    ],
    left,
  };
}

/** Appends a page to a folder of the sidebar. @throws Error when no folder has this path */
function withFolderPage(text: string, folders: readonly string[], page: string): string {
  const {groups} = parse(text) as {groups: {folders?: SidebarFolder[]}[]};
  for (const [group, {folders: first = []}] of groups.entries()) {
    let inside: SidebarFolder[] = first;
    const keys: (string | number)[] = ['groups', group];
    for (const name of folders) {
      const at = inside.findIndex(({folder}) => folder === name);
      if (at === -1) break;
      keys.push('folders', at);
      if (name === folders.at(-1)) return withItem(text, [...keys, 'pages'], page);
      inside = inside[at]!.folders ?? [];
    }
  }
  throw new Error(`${METHOD_SIDEBAR_FILE} has no folder ${folders.join('/')}; add it and its page there`);
}

const OF_A_FLOW = /^(?:flows|fields\.|pages\.|uk\.pages\.|uk\.strings|wallet|words)/;

export const flow: Maker = {
  table: (project) => {
    const ids = [...project.facts.methods.keys()];
    const known = ({method: id}: Answers) => project.facts.methods.get(String(id));
    const adopted = (answers: Answers): Answers => ({
      ...answers,
      flows: {...known(answers)?.flows, ...(answers.flows as object)},
    });
    return {
      kind: 'flow',
      makes: 'a flow of an existing payment method, with its page in both locales',
      usage: 'npm run new flow -- --method interac --flow payin_h2h=@payin.yaml --answers payin.yaml',
      questions: [
        {
          path: 'method',
          ask: 'Id of the method?',
          schema: nameOf('method', ids),
          example: 'interac',
        },
        ...questionsOf(project)
          .filter(({path}) => OF_A_FLOW.test(path))
          .map((question) =>
            question.path === 'flows'
              ? {
                  ...question,
                  ask: 'Flows that are new?',
                  example: '{ payin_h2h: {} }',
                }
              : question.path === 'flows.<flow>.facts'
                ? {...question, when: (answers: Answers, key: string) => question.when!(adopted(answers), key)}
                : question,
          ),
      ],
      each: {
        flow: (answers) => flowsOf(answers),
        field: (answers) =>
          known(answers) === undefined
            ? Object.keys((answers.fields as object | undefined) ?? {})
            : fieldsOf(answers).filter((name) => !(name in known(answers)!.fields)),
      },
    };
  },
  plan: planFlow,
};
