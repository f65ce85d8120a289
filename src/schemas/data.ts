/**
 * Strict schemas of every data file under `src/data/`.
 *
 * They are the writers' manual too: the `.describe()` texts say what belongs into a field.
 * An unknown key fails the build, so that a typing error cannot pass as data.
 */
import * as z from 'zod';

const currencyCode = z.string().regex(/^[A-Z]{3}$/, 'must be an ISO 4217 code such as PLN');
const countryCode = z.string().regex(/^[A-Z]{2}$/, 'must be an ISO 3166-1 alpha-2 code such as PL');
const statusCode = z.number().int().min(0);
const path = z.string().startsWith('/', 'must start with /');
const isoInstant = z.iso.datetime();

/** How well a fact is supported. `unsure` is not in the list on purpose: an unsure fact is left out. */
export const confidence = z
  .enum(['sourced', 'well-known', 'provider-defined'])
  .describe(
    'sourced: stands in a listed source. well-known: established. provider-defined: a constant of this gateway.',
  );

/** How the callbacks of a payment behave in the sandbox. */
export const callbackBehaviour = z.enum(['normal', 'none', 'late', 'duplicate', 'reordered', 'tampered']);

const triggeredOutcome = z.enum(['success', 'failed', 'expired']);
const misbehaviour = callbackBehaviour.exclude(['normal']);

export const archivedGatewaySchema = z.strictObject({
  hosts: z.strictObject({live: z.url().describe('Base address of the API in this version.')}),
  signing: z.strictObject({
    algorithm: z.string(),
    vector: z.strictObject({
      point: z.number().int().positive(),
      api_token: z.string(),
      key: z.string(),
      text: z.string().describe('What is hashed: point, API token and key, joined.'),
      hash: z.string().regex(/^[0-9a-f]{32}$/),
    }),
  }),
});

export const gatewaySchema = z.strictObject({
  hosts: z.strictObject({
    live: z.url().describe('Base address of the live API.'),
    sandbox: z.url().describe('Base address of the sandbox on the reader’s machine.'),
    sandbox_port: z.number().int().min(1).max(65535),
  }),
  request: z.strictObject({
    max_bytes: z.number().int().positive().describe('Largest accepted request body, in bytes.'),
    client_timeout_seconds: z.number().int().positive().describe('How long a client should wait for an answer.'),
  }),
  signing: z.strictObject({
    window_seconds: z
      .number()
      .int()
      .positive()
      .describe('Largest accepted distance of X-Key from the gateway’s clock.'),
    algorithm: z.string(),
    headers: z.strictObject({point: z.string(), key: z.string(), signature: z.string()}),
    vector_key: z
      .number()
      .int()
      .positive()
      .describe('X-Key of the published vectors, in milliseconds since the epoch.'),
  }),
  payment_page: z.strictObject({lifetime_minutes: z.number().positive()}),
  payer_auth: z.strictObject({
    attempts: z.number().int().positive().describe('How many wrong codes end a payment that asked for one.'),
  }),
  transparency_token: z.strictObject({lifetime_minutes: z.number().positive()}),
  callback: z.strictObject({
    timeout_seconds: z.number().positive(),
    retry_minutes: z.array(z.number().positive()).min(1).describe('Wait before each further attempt, in minutes.'),
  }),
  reports: z.strictObject({
    max_period_days: z.number().int().positive().describe('Largest distance from `from` to `to`, in days.'),
    lifetime_hours: z.number().positive().describe('How long a ready file can be downloaded.'),
    poll_seconds: z.number().positive().describe('How long a client should wait between two questions for the state.'),
  }),
});

const seededTransaction = z.strictObject({
  id: z.number().int().positive(),
  account_id: z.number().int().positive(),
  wallet_id: z.number().int().positive(),
  service_id: z.number().int().positive(),
  external_transaction_id: z.string(),
  external_order_id: z.string().optional(),
  page_id: z.number().int().positive().optional().describe('The invoicing page on which the payer started it.'),
  amount: z.number().int().positive().describe('Minor units.'),
  amount_currency: currencyCode,
  description: z.string().max(100).optional(),
  status: statusCode,
  failure_reason_code: z.number().int().optional(),
  fields: z.record(z.string(), z.string()).optional().describe('What the gateway keeps of `fields`, see `kept`.'),
  p2p_method_id: z.number().int().positive().optional().describe('Present: a recipient card has been shown.'),
  extra: z.record(z.string(), z.string()).optional(),
  callback_url: z.url().optional().describe('Where callbacks go when a call changes the status.'),
  card_number: z
    .string()
    .optional()
    .describe('A test card. In status 10 the transaction waits for what its `payer_auth` asks for.'),
  bank_token: z
    .string()
    .regex(/^[0-9a-f]{12}$/)
    .optional()
    .describe('Names the page of the simulated bank, which a waiting transaction with a card needs.'),
  created_at: isoInstant,
  updated_at: isoInstant,
});

const decimalString = z.string().regex(/^(0|[1-9][0-9]*)(\.[0-9]+)?$/, 'must be a decimal string such as 1.0850');
const cryptoCode = z.string().regex(/^[A-Z]{3,10}$/, 'must be capital letters such as USDT');

export const ratesSchema = z.strictObject({
  as_of: isoInstant.describe('When the table was made.'),
  valid_until: isoInstant.describe('When the next table replaces it.'),
  rates: z.array(
    z.strictObject({
      from: currencyCode,
      to: cryptoCode.describe('A currency or an asset of reference/crypto.yaml.'),
      rate: decimalString.describe('How many units of `to` one unit of `from` is worth.'),
    }),
  ),
});

export const cryptoSchema = z.strictObject({
  as_of: z.iso.date(),
  networks: z.array(
    z.strictObject({
      code: cryptoCode,
      name: z.string(),
      form: z.string().describe('Form of its addresses: a name in src/domain/validators/crypto.'),
      confirmations: z.number().int().positive().describe('How many this gateway waits for.'),
      memo: z
        .enum(['comment', 'destination_tag'])
        .optional()
        .describe('What a deposit needs besides the address. Without it the address alone is enough.'),
    }),
  ),
  assets: z.array(
    z.strictObject({
      code: cryptoCode,
      name: z.string(),
      quote_decimals: z.number().int().min(0).max(18).describe('Decimals in which this gateway states amounts.'),
      networks: z
        .array(
          z.strictObject({
            network: cryptoCode,
            decimals: z.number().int().min(0).max(18).describe('Decimals of the asset on this network.'),
            standard: z.string().optional().describe('Token standard; without it the asset is native there.'),
          }),
        )
        .min(1),
    }),
  ),
});

const seededToken = z.strictObject({
  token: z.string().regex(/^ttok_[0-9a-z]{32}$/),
  transaction_id: z.number().int().positive().describe('The seeded transaction on which it acts.'),
  expired: z.boolean().describe('Whether it is over in a fresh sandbox; else it does not expire there.'),
});

const accessStatus = z.enum(['active', 'blocked']);

const commission = z.strictObject({
  percent: z.number().min(0).max(100).describe('Share of the amount, in percent.'),
  fix: z.number().int().min(0).describe('Added to the share, in minor units.'),
  min: z.number().int().min(0).optional().describe('Least commission, in minor units.'),
  max: z.number().int().positive().optional().describe('Largest commission, in minor units.'),
});

const invoiceState = z.string().regex(/^[a-z]+$/);

const seededInvoice = z.strictObject({
  id: z.number().int().positive(),
  account_id: z.number().int().positive(),
  wallet_id: z.number().int().positive(),
  external_invoice_id: z.string(),
  version: z.number().int().positive(),
  state: invoiceState,
  token: z
    .string()
    .regex(/^[0-9a-f]{12}$/, 'must be 12 hex digits')
    .describe('Names the page of the invoice.'),
  payer: z.strictObject({name: z.string(), email: z.email().optional(), phone: z.string().optional()}),
  description: z.string().max(100),
  lines: z
    .array(
      z.strictObject({
        description: z.string(),
        quantity: z.number().int().positive(),
        unit_price: z.number().int().positive().describe('Minor units, net.'),
        tax_rate: z.number().int().min(0).max(10_000).optional().describe('Hundredths of a percent.'),
      }),
    )
    .min(1),
  amount_currency: currencyCode,
  service_ids: z.array(z.number().int().positive()).min(1),
  callback_url: z.url().optional().describe('Where callbacks of its payment go.'),
  transaction_id: z.number().int().positive().optional().describe('The seeded transaction that pays or has paid it.'),
  created_at: isoInstant,
  updated_at: isoInstant,
  sent_at: isoInstant,
  due_at: isoInstant,
  viewed_at: isoInstant.optional(),
  paid_at: isoInstant.optional(),
});

const reportState = z.enum(['queued', 'running', 'ready', 'expired', 'failed']);

const seededReport = z.strictObject({
  id: z.number().int().positive(),
  external_report_id: z.string(),
  kind: z.string().describe('A kind of `src/data/reference/reports.yaml`.'),
  account_id: z.number().int().positive(),
  from: isoInstant,
  to: isoInstant,
  state: reportState,
  age_minutes: z
    .number()
    .min(0)
    .describe(
      'How long before the start of the sandbox it was asked for. A fixed moment would make it expire one day.',
    ),
});

const pageText = z.strictObject({title: z.string(), intro: z.string().optional()});
const colour = z.string().regex(/^#[0-9a-f]{6}$/i, 'must be a colour such as #1c1e21');

/** What the invoicing calls would have made; the fields are those of the contract. */
const seededInvoicing = z.strictObject({
  next_template_id: z.number().int().positive().describe('The first id that a new template gets.'),
  next_page_id: z.number().int().positive().describe('The first id that a new page gets.'),
  templates: z.array(
    z.strictObject({
      id: z.number().int().positive(),
      external_template_id: z.string(),
      account_id: z.number().int().positive(),
      wallet_id: z.number().int().positive(),
      amount_mode: z.enum(['fixed', 'free']),
      amount: z.number().int().positive().optional().describe('Minor units, with `fixed`.'),
      min_amount: z.number().int().positive().optional().describe('Minor units, with `free`.'),
      max_amount: z.number().int().positive().optional().describe('Minor units, with `free`.'),
      amount_currency: currencyCode,
      service_ids: z.array(z.number().int().positive()).min(1),
      fields: z.array(
        z.strictObject({
          slug: z.string(),
          type: z.enum(['text', 'name', 'email', 'phone']),
          required: z.boolean(),
          label: z.strictObject({en: z.string(), ua: z.string().optional(), ru: z.string().optional()}),
        }),
      ),
      point: z.strictObject({callback_url: z.url().optional(), return_url: z.url().optional()}),
      created_at: isoInstant,
    }),
  ),
  customizations: z.array(
    z.strictObject({
      template_id: z.number().int().positive(),
      colors: z
        .strictObject({background: colour, text: colour, button: colour, button_text: colour})
        .optional()
        .describe('They must keep the contrast that the call asks for; a test holds it.'),
      logo: z.strictObject({url: z.url(), alt: z.string()}).optional(),
      texts: z.strictObject({en: pageText.optional(), ua: pageText.optional(), ru: pageText.optional()}).optional(),
      updated_at: isoInstant,
    }),
  ),
  pages: z.array(
    z.strictObject({
      id: z.number().int().positive(),
      slug: z
        .string()
        .regex(/^[0-9a-f]{12}$/)
        .describe('Names the page in its address.'),
      external_page_id: z.string(),
      template_id: z.number().int().positive(),
      description: z.string().max(100),
      active_until: isoInstant.optional(),
      max_payments: z.number().int().positive().optional(),
      closed: z.boolean().optional(),
      created_at: isoInstant,
    }),
  ),
});

export const sandboxSchema = z.strictObject({
  point: z.strictObject({id: z.number().int().positive(), api_token: z.string().min(16)}),
  invoicing_token: z
    .string()
    .min(16)
    .describe('Bearer token of the invoicing API in a fresh sandbox; it does not expire.'),
  accounts: z
    .array(
      z.strictObject({
        id: z.number().int().positive(),
        name: z.string(),
        status: accessStatus,
        created_at: isoInstant,
        wallets: z
          .array(
            z.strictObject({
              id: z.number().int().positive(),
              name: z.string(),
              currency: currencyCode,
              balance: z
                .number()
                .int()
                .describe('Minor units in a fresh sandbox, with what the seeded transactions brought.'),
              balance_min: z.number().int().min(0).describe('Minor units that payouts leave in the wallet.'),
              reserve: z.number().int().min(0).describe('Minor units of the balance that the gateway holds back.'),
              status: accessStatus,
              updated_at: isoInstant.describe('When the balance last changed.'),
            }),
          )
          .min(1),
      }),
    )
    .min(1),
  commission: z
    .strictObject({point: commission, customer: commission})
    .describe('Shown for every service: what the merchant pays and what the customer pays on top.'),
  next_transaction_id: z.number().int().positive(),
  answer_seconds: z.number().positive().describe('How long a simulated customer or bank takes.'),
  late_callback_seconds: z.number().positive(),
  error_trigger: z
    .string()
    .describe('An external_transaction_id or a card_token of this form, with a code behind it, provokes that error.'),
  error_header: z.string().describe('Header with the code of the error that a call without an external id provokes.'),
  triggered_errors: z.array(z.number().int()),
  giftcode_resends: z.number().int().positive().describe('How often the code of one purchase can be sent again.'),
  binance_pay: z.strictObject({
    certificates: z
      .array(z.strictObject({serial: z.string().regex(/^[0-9a-f]{32}$/), public_key: z.string()}))
      .min(1)
      .describe('Public keys that notifications are checked with, by `BinancePay-Certificate-SN`.'),
  }),
  outcome_trigger: z
    .strictObject({
      prefix: z.string().regex(/^[a-z]+$/),
      outcomes: z.record(triggeredOutcome, z.string()).describe('What each outcome means, for the reader.'),
      callbacks: z.record(misbehaviour, z.string()).describe('What each misbehaviour does, for the reader.'),
    })
    .describe('An external_customer_id `<prefix>-<outcome>[-<failure reason>][-<misbehaviour>]` decides the payment.'),
  transactions: z.array(seededTransaction),
  transparency_tokens: z.array(seededToken),
  payer_auth: z
    .strictObject({
      otp: z
        .string()
        .regex(/^\d{4,8}$/)
        .describe('The one-time password that the simulated bank takes.'),
      lookup_code: z
        .string()
        .regex(/^\d{4,8}$/)
        .describe('The code in the statement of the simulated bank.'),
    })
    .describe('What the simulated payer knows.'),
  next_invoice_id: z.number().int().positive(),
  invoices: z.array(seededInvoice),
  next_report_id: z.number().int().positive(),
  report_step_seconds: z
    .number()
    .positive()
    .describe('How long a report is queued, then at the start, then at the half.'),
  report_failure: z.string().describe('A report whose external_report_id begins so ends as failed.'),
  reports: z.array(seededReport).describe('In the order in which they were asked for, so with rising ids.'),
  invoicing: seededInvoicing.describe('Payment pages of the invoicing API.'),
});

export const reportsSchema = z.strictObject({
  kinds: z
    .array(
      z.strictObject({
        name: z.string(),
        meaning: z.string(),
        period_column: z.string().describe('The column that `from` and `to` are about.'),
        columns: z
          .array(
            z.strictObject({
              name: z.string().regex(/^[a-z_]+$/),
              text: z.boolean().optional().describe('Holds text of the merchant, which is guarded against formulas.'),
              meaning: z.string(),
            }),
          )
          .min(1),
      }),
    )
    .min(1),
  states: z.array(
    z.strictObject({
      name: reportState,
      final: z.boolean(),
      meaning: z.string(),
      action: z.string().describe('What the merchant does in this state.'),
    }),
  ),
  transitions: z.array(
    z.strictObject({
      from: reportState.nullable().describe('null: the report comes into being.'),
      to: reportState,
      when: z.string(),
    }),
  ),
});

export const redirectsSchema = z.array(z.strictObject({from: path, to: path}));

export const countriesSchema = z.strictObject({
  source: z.string(),
  as_of: z.iso.date(),
  countries: z.array(
    z.strictObject({
      code: countryCode,
      alpha3: z.string().regex(/^[A-Z]{3}$/),
      numeric: z.string().regex(/^\d{3}$/),
      currencies: z.array(currencyCode).describe('Its currencies by ISO 4217; the national one first.'),
    }),
  ),
});

export const languagesSchema = z.strictObject({
  source: z.string(),
  as_of: z.iso.date(),
  languages: z.array(
    z.strictObject({
      code: z
        .string()
        .regex(/^[a-z]{2}$/)
        .describe('ISO 639-1.'),
      alpha3: z
        .string()
        .regex(/^[a-z]{3}$/)
        .describe('ISO 639-2, terminological.'),
      api: z.string().optional().describe('How `locale` of the API spells it; absent where the API does not take it.'),
    }),
  ),
});

export const statusesSchema = z.strictObject({
  statuses: z.array(
    z.strictObject({
      code: statusCode,
      name: z.string().regex(/^[a-z]+$/),
      final: z.boolean().describe('A final status does not change any more, except success to reversed.'),
      meaning: z.string(),
      action: z.string().describe('What the merchant does in this status.'),
    }),
  ),
  transitions: z.array(
    z.strictObject({
      from: statusCode.nullable().describe('null: the transaction comes into being.'),
      to: statusCode,
      when: z.string(),
    }),
  ),
});

export const invoiceStatesSchema = z.strictObject({
  states: z.array(
    z.strictObject({
      name: invoiceState,
      final: z.boolean().describe('A final state does not change any more, and the invoice cannot be paid in it.'),
      meaning: z.string(),
      action: z.string().describe('What the merchant does in this state.'),
    }),
  ),
  transitions: z.array(
    z.strictObject({
      from: invoiceState.nullable().describe('null: the invoice comes into being.'),
      to: invoiceState,
      when: z.string(),
    }),
  ),
});

export const errorsSchema = z.array(
  z.strictObject({
    code: z.number().int().positive(),
    http: z.array(z.number().int().min(400).max(599)).min(1),
    title: z.string().describe('The text of error.title. Never translated: it is part of the API.'),
    cause: z.string(),
    remedy: z.string(),
    actor: z.enum(['you', 'gateway']),
    retry: z.enum(['never', 'after_fix', 'same_id', 'find_first']),
  }),
);

export const failureReasonsSchema = z.array(
  z.strictObject({
    code: z.number().int().positive(),
    title: z.string().describe('The text of failure_reason_message. Never translated: it is part of the API.'),
    tell: z.string().describe('What to tell the customer.'),
    retry: z.enum(['new_attempt', 'other_method', 'never']),
  }),
);

export const currenciesSchema = z.strictObject({
  source: z.string(),
  as_of: z.iso.date(),
  currencies: z.array(
    z.strictObject({
      code: currencyCode,
      numeric: z.string().regex(/^\d{3}$/),
      decimals: z.number().int().min(0).max(4).describe('Decimals by ISO 4217.'),
      gateway_decimals: z
        .number()
        .int()
        .min(0)
        .max(4)
        .optional()
        .describe('Only where the gateway differs from ISO 4217.'),
    }),
  ),
});

const anchor = z.string().regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'must be lower-case words joined by hyphens');

export const changelogSchema = z
  .array(
    z.strictObject({
      id: anchor.describe('Anchor on the page. Never changed: others link to it.'),
      at: z.iso.datetime({precision: 0}).describe('When the release was committed, in UTC.'),
      title: z.string(),
      entries: z
        .array(
          z.strictObject({
            id: anchor.describe('Second part of the anchor, after the id of the release. Never changed.'),
            label: z.enum(['added', 'changed', 'deprecated', 'fixed', 'breaking']),
            text: z.string(),
            action: z.string().describe('What the integrator has to do.'),
          }),
        )
        .min(1),
    }),
  )
  .min(1);

export const proofsSchema = z
  .array(
    z.strictObject({
      claim: z.string().describe('One sentence. `{name}` is a count of `src/content/counts.ts`.'),
      check: z.string().describe('What the command does, for a reader who does not know the repository.'),
      command: z.string().regex(/^npm (test|run [a-z0-9:]+)$/, 'must be npm test or npm run <script>'),
    }),
  )
  .min(1);

/** What the gateway may ask of the payer after a host-to-host payment. */
const payerAuth = z.enum(['NONE', '3DS', 'OTP', 'LOOKUP', 'REDIRECT', 'UNKNOWN']);

/** What a test value leads to. */
const testOutcome = z.strictObject({
  outcome: z.enum(['success', 'failed', 'expired', 'cancelled']),
  failure: z.number().int().optional(),
  callback: callbackBehaviour,
  immediate: z.boolean().optional().describe('Refused in the answer itself, not later.'),
  payer_auth: payerAuth.optional().describe('What is asked of the payer first. Absent: NONE.'),
  becomes: payerAuth
    .exclude(['UNKNOWN'])
    .optional()
    .describe('Only after UNKNOWN: what is asked for once the bank has answered.'),
});

/** A card that the sandbox knows. */
const testCard = z.strictObject({
  number: z.string().describe('A public test number, valid by the validator `pan`. It belongs to nobody.'),
  scheme: z.string().describe('Name of the card scheme.'),
  token: z.string().optional().describe('The card token that names the same card in a fresh sandbox.'),
  whitelist: z.strictObject({note: z.string()}).optional().describe('Present: the card is on the whitelist.'),
  blacklist: z.strictObject({reason: z.string()}).optional().describe('Present: the card is on the blacklist.'),
  payment: testOutcome
    .optional()
    .describe('How a payment with the card ends. Absent: the bank does not know the card.'),
  payout: testOutcome.optional().describe('How a payout to the card ends. Absent: the card takes no payouts.'),
});

export const testCardsSchema = z.strictObject({
  blacklisted: z
    .number()
    .int()
    .describe('Failure reason of a payment or a payout with a card that is on the blacklist.'),
  cards: z.array(testCard).min(1),
});

export const payerAuthSchema = z.array(
  z.strictObject({
    kind: payerAuth,
    result: z.array(z.string()).describe('What stands in `result` beside it.'),
    hand_in: z.enum(['cres', 'otp', 'lookup_code']).optional().describe('The field of the update that answers it.'),
    next: z.string().describe('What the merchant does.'),
  }),
);

/** One supported statement about a method. */
const fact = z
  .strictObject({
    value: z.string(),
    confidence,
    source: z.array(z.string()).optional().describe('Ids from `sources`.'),
  })
  .refine((entry) => entry.confidence !== 'sourced' || (entry.source?.length ?? 0) > 0, {
    message: 'a sourced fact needs at least one id in `source`',
  });

const actor = z
  .enum(['customer', 'merchant', 'gateway', 'bank', 'wallet', 'operator', 'cash_point', 'network', 'recipient'])
  .describe('merchant: the reader. operator: who runs the method, where it is neither a bank nor a wallet.');

/** What a method page states at a glance. */
const methodFacts = z.strictObject({
  confirmation: fact,
  timings: z
    .array(
      z.strictObject({
        name: z.string().describe('What the time is about, in one or two words: “Voucher validity”.'),
        value: z.string(),
        confidence,
        source: z.array(z.string()).optional(),
      }),
    )
    .optional()
    .describe('Further times of the method; those of the gateway are `expiry_minutes` and `hold_days`.'),
  refunds: fact,
  chargebacks: fact,
});

/** Kinds of payment methods, as a reader looks for them. */
export const METHOD_KINDS = [
  'card',
  'p2p',
  'bank_transfer',
  'instant_transfer',
  'open_banking',
  'wallet',
  'mobile_money',
  'carrier_billing',
  'voucher',
  'cash',
  'crypto',
  'invoice',
  'gift_code',
] as const;
export type MethodKind = (typeof METHOD_KINDS)[number];

const flow = z.strictObject({
  page: path.optional().describe('Route of the page of this flow. Absent: the service has none of its own.'),
  title: z
    .string()
    .optional()
    .describe(
      'Name of the service, where method and integration do not tell two flows apart. English, for your staff.',
    ),
  service: z.strictObject({
    id: z.number().int().positive().describe('Service id in the sandbox.'),
    operation: z.string().describe('operationId that starts this flow.'),
    min_amount: z.number().int().positive().describe('Sandbox minimum, minor units.'),
    max_amount: z.number().int().positive().describe('Sandbox maximum, minor units.'),
  }),
  direction: z.enum(['payin', 'payout']).describe('payin: the customer pays you. payout: you pay somebody.'),
  integration: z.enum(['hpp', 'h2h']),
  interaction: z
    .array(
      z.enum([
        'redirect',
        'code',
        'push',
        'qr',
        'voucher',
        'otp',
        'address',
        'transfer',
        'card_form',
        'three_ds',
        'bank_login',
        'wallet_login',
        'account_details',
        'reference',
        'cash',
        'ussd',
        'deeplink',
        'phone_number',
        'identity_check',
        'nothing',
      ]),
    )
    .min(1),
  expiry_minutes: z
    .number()
    .positive()
    .optional()
    .describe('After this time an unpaid transaction expires at the gateway. Absent: it never does, as in a payout.'),
  hold_days: z
    .number()
    .positive()
    .optional()
    .describe('Present: a success only holds the amount (status 6), and the hold expires after so many days.'),
  authentication_failure: z
    .number()
    .int()
    .optional()
    .describe(
      'Present: the bank may ask the payer who pays; the failure reason when the answer is wrong. Absent: `payer_auth` is always NONE.',
    ),
  currencies: z
    .array(currencyCode)
    .min(1)
    .optional()
    .describe('Where the flow takes other currencies than the method.'),
  example_amount: z
    .number()
    .int()
    .positive()
    .optional()
    .describe('Amount of the examples on the page, in minor units of the first currency. Needed with `page`.'),
  basis: z
    .strictObject({confidence, source: z.array(z.string()).optional()})
    .optional()
    .describe('How well the steps are supported. Needed with `page`.'),
  instructions: z
    .array(
      z.strictObject({
        name: z.string().regex(/^[a-z0-9_]{1,32}$/),
        meaning: z.string(),
        value: z.string().describe('What the sandbox gives out. One value for every payment.'),
        validator: z.string().optional().describe('Validator that the value passes.'),
        label: z
          .strictObject({en: z.string(), ua: z.string(), ru: z.string()})
          .describe('How the payment page names it.'),
        qr: z.literal(true).optional().describe('The customer scans it: the payment page draws it as a QR code, too.'),
      }),
    )
    .optional()
    .describe(
      'What the customer needs in order to pay: in `result.instructions` of the answer, and on the payment page.',
    ),
  facts: methodFacts.partial().optional().describe('Where the flow differs from the facts of the method.'),
  fields: z.array(z.string()).describe('Keys of `fields` that the merchant sends.'),
  one_of: z
    .array(z.array(z.string()).min(1))
    .min(2)
    .optional()
    .describe('Sets of keys of `fields`. The merchant sends exactly one set, whole; other fields go by `required`.'),
  page_fields: z.array(z.string()).describe('Keys of `fields` that the customer types on the payment page.'),
  confirmation_fields: z
    .array(z.string())
    .optional()
    .describe(
      'Keys of `fields` that the merchant sends with `p2pConfirm`. Only for flows of a method with `transfer`.',
    ),
  steps: z
    .array(
      z.strictObject({
        from: actor,
        to: actor,
        text: z.string(),
        operation: z.string().optional(),
        status: statusCode.optional().describe('Status of the transaction after this step.'),
      }),
    )
    .min(2),
  failures: z.array(z.number().int()).describe('Failure reason codes that this flow can end with.'),
  test_values: z
    .string()
    .optional()
    .describe(
      'Absent: every valid input succeeds, and the customer’s id decides otherwise. Else: key of `tests`; `cards` and `payout_cards` stand for the test cards in reference/test_cards.yaml.',
    ),
  traps: z.array(z.string()).min(1),
});

/** What a method by transfer to a shown card adds: how the customer can transfer, and the sandbox's recipient cards. */
const transfer = z.strictObject({
  methods: z
    .array(
      z.strictObject({
        id: z.number().int().positive().describe('The `p2p_method_id`.'),
        slug: z.string().regex(/^[a-z][a-z0-9_]*$/),
        name: z.string().describe('For staff, in English. The payment page has its own texts, by slug.'),
        min_amount: z.number().int().positive().describe('Minor units.'),
        max_amount: z.number().int().positive().describe('Minor units.'),
        confirmation_fields: z
          .array(z.string())
          .min(1)
          .describe('Keys of `fields` that tell the transfer from others.'),
      }),
    )
    .min(1),
  recipients: z
    .array(
      z.strictObject({
        card_number: z.string().describe('A public test number, valid by the validator `pan`.'),
        holder_name: z.string().describe('Clearly a test name.'),
        bank_name: z.string().describe('Clearly a test name.'),
      }),
    )
    .min(1)
    .describe('The sandbox gives them out in turn, by the id of the transaction.'),
});

const methodTest = testOutcome.extend({value: z.string()});

const phoneTests = z.strictObject({
  test_phones: z
    .strictObject({country: countryCode, operator: z.string().optional()})
    .describe('Takes the numbers of this country, and operator, from src/data/reference/test_phones.yaml.'),
});

export const methodSchema = z.strictObject({
  name: z.string(),
  kind: z.enum(METHOD_KINDS),
  refundable: z
    .enum(['part', 'full', 'no', 'varies'])
    .describe('In short for the method finder; `facts.refunds` says more.'),
  operator: fact,
  countries: z.array(countryCode).describe('Empty: the method is not bound to a country.'),
  currencies: z.array(currencyCode).min(1),
  sources: z.array(
    z.strictObject({
      id: z.string(),
      url: z.url(),
      read: z.iso.date().describe('Day on which the facts were checked against it.'),
      second_hand: z
        .literal(true)
        .optional()
        .describe('The facts come from a summary of this source; the source itself has not been opened.'),
    }),
  ),
  facts: methodFacts,
  transfer: transfer.optional().describe('Only for methods where the customer transfers to a card that is shown.'),
  flows: z.record(z.string(), flow),
  fields: z.record(
    z.string(),
    z.strictObject({
      required: z.boolean(),
      type: z.literal('string'),
      kept: z
        .boolean()
        .optional()
        .describe('The gateway keeps the value, because a later call needs it. Never for a credential.'),
      validator: z.string().describe('Name of a validator in src/domain/validators.'),
      country: countryCode.optional().describe('The country that the validator `msisdn` asks for.'),
      label: z
        .strictObject({en: z.string(), ua: z.string(), ru: z.string()})
        .optional()
        .describe(
          'How the payment page and /service/list name the field. Absent: as src/sandbox/pages/payment/texts.ts does.',
        ),
      format: z.string(),
      valid: z.string(),
      invalid: z.string(),
      confidence,
      source: z.array(z.string()).optional(),
    }),
  ),
  tests: z.record(z.string(), z.union([z.array(methodTest), phoneTests])),
});

/** The numbers of a stem are the stem followed by each ending. */
export const testPhonesSchema = z.strictObject({
  choices: z
    .record(z.string(), z.string())
    .describe('Why these numbers: a range kept for fiction or tests where one exists, else what is known of them.'),
  endings: z
    .array(testOutcome.extend({ending: z.string().regex(/^\d+$/)}))
    .min(1)
    .describe('The last digits decide the outcome, the same in every country.'),
  stems: z
    .array(
      z.strictObject({
        country: countryCode,
        operator: z.string().optional().describe('Only where the digits of the stem belong to one operator.'),
        stem: z
          .string()
          .regex(/^\+\d+$/)
          .describe('E.164 without the ending.'),
        choice: z.string().describe('Key of `choices`.'),
        confidence: confidence.describe('How well the operator of the stem is supported; without one, its country.'),
      }),
    )
    .min(1),
});

/** What the sandbox really answers and sends, recorded by `npm run examples`; a test holds it against the sandbox. */
export const flowExamplesSchema = z.record(
  z.string().describe('Key of the flow.'),
  z.strictObject({
    response: z.record(z.string(), z.unknown()).describe('The answer to the request of the flow.'),
    callback: z.record(z.string(), z.unknown()).optional().describe('The last callback of a payment that succeeds.'),
  }),
);

export type FlowExamples = z.infer<typeof flowExamplesSchema>;
export type ArchivedGateway = z.infer<typeof archivedGatewaySchema>;
export type Gateway = z.infer<typeof gatewaySchema>;
export type SandboxSeed = z.infer<typeof sandboxSchema>;
export type SeededTransaction = z.infer<typeof seededTransaction>;
export type SeededInvoice = z.infer<typeof seededInvoice>;
export type InvoiceStates = z.infer<typeof invoiceStatesSchema>;
export type Rates = z.infer<typeof ratesSchema>;
export type Crypto = z.infer<typeof cryptoSchema>;
export type SeededReport = z.infer<typeof seededReport>;
export type Reports = z.infer<typeof reportsSchema>;
export type ReportState = z.infer<typeof reportState>;
export type Redirects = z.infer<typeof redirectsSchema>;
export type Statuses = z.infer<typeof statusesSchema>;
export type ErrorEntry = z.infer<typeof errorsSchema>[number];
export type FailureReason = z.infer<typeof failureReasonsSchema>[number];
export type TestCards = z.infer<typeof testCardsSchema>;
export type TestCard = z.infer<typeof testCard>;
export type TestOutcome = z.infer<typeof testOutcome>;
export type PayerAuthKinds = z.infer<typeof payerAuthSchema>;
export type PayerAuth = z.infer<typeof payerAuth>;
export type Currencies = z.infer<typeof currenciesSchema>;
export type Proofs = z.infer<typeof proofsSchema>;
export type Countries = z.infer<typeof countriesSchema>;
export type Languages = z.infer<typeof languagesSchema>;
export type Changelog = z.infer<typeof changelogSchema>;
export type Fact = z.infer<typeof fact>;
export type Flow = z.infer<typeof flow>;
export type Transfer = z.infer<typeof transfer>;
/** A method's record as it is written. */
export type MethodRecord = z.infer<typeof methodSchema>;
/** A method's record with its test phones filled in. */
export type Method = Omit<MethodRecord, 'tests'> & {tests: Record<string, MethodTest[]>};
export type MethodTest = z.infer<typeof methodTest>;
export type CallbackBehaviour = z.infer<typeof callbackBehaviour>;
export type TestPhones = z.infer<typeof testPhonesSchema>;
