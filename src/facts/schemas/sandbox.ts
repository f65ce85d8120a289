/** The seed of a fresh sandbox: the initial content of its store. */
import * as z from 'zod';
import {purposeName} from './cardRules';
import {currencyCode, isoInstant, named, statusCode} from './common';
import {REFUND_NEEDS} from './refundNeeds';
import {invoiceState} from './invoices';
import {reportState} from './reports';
import {callbackBehaviour} from './tests';

/** Simulated fault of a request, in transit or at the gateway. */
const fault = z.strictObject({
  answer: z
    .union([z.literal('none'), named(z.number().int(), 'errors')])
    .describe('Code of the error; `none` where no answer comes.'),
  done: z.boolean().describe('Whether the request is carried out all the same.'),
  meaning: z.string().describe('For the reader.'),
});
export type Fault = z.infer<typeof fault>;

const triggeredOutcome = z.enum(['success', 'failed', 'expired']);
const misbehaviour = callbackBehaviour.exclude(['normal']);

const seededTransaction = z.strictObject({
  id: z.number().int().positive(),
  version: z.number().int().positive().describe('How often it has changed, its creation included.'),
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
  network_transaction_id: z
    .string()
    .optional()
    .describe('Present: an authenticated payment that has stored its card, by the id of the network.'),
  stored_purpose: purposeName.optional().describe('For which purpose the payment has stored its card.'),
  created_at: isoInstant,
  updated_at: isoInstant,
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

/** Commission of a service, charged to the point, and to the customer on top of the amount. */
const commissions = z.strictObject({point: commission, customer: commission});

const seededRefund = z.strictObject({
  id: z.number().int().positive(),
  version: z.number().int().positive(),
  transaction_id: z.number().int().positive().describe('The seeded transaction whose money went back.'),
  external_refund_id: z.string().optional().describe('Absent in what the gateway returns by itself.'),
  origin: z.string().optional().describe('An origin of `refund_statuses.yaml`. Absent: merchant.'),
  needs: z.array(z.enum(REFUND_NEEDS)).min(1).optional().describe('Details that it waits for.'),
  needs_until: isoInstant.optional().describe('Needed exactly with `needs`.'),
  amount: z.number().int().positive().describe('Minor units.'),
  status: statusCode,
  failure_reason_code: z.number().int().optional(),
  created_at: isoInstant,
  updated_at: isoInstant,
});

const disputeWay = z.strictObject({
  kind: z.string().describe('A kind of `dispute_statuses.yaml`.'),
  category: z.string().describe('A category of `dispute_reasons.yaml`.'),
  opens: statusCode.describe('The status in which it comes into being.'),
  respond_minutes: z.number().positive().optional().describe('Time to answer, where it differs from `respond_days`.'),
  alone: z.array(statusCode).optional().describe('Statuses that follow by themselves, unless you act first.'),
  defended: z
    .array(statusCode)
    .min(1)
    .optional()
    .describe('What the bank answers to the first defence, the second …; to any other one as to the last. Absent: 1.'),
  credited: z
    .literal('half')
    .optional()
    .describe('What a win gives back, whatever the evidence. Absent: what the evidence covers.'),
  next: z.string().optional().describe('The way of the next stage, which follows when a bank has decided this one.'),
  meaning: z.string().describe('For the reader.'),
});

const seededDispute = z.strictObject({
  id: z.number().int().positive(),
  version: z.number().int().positive(),
  transaction_id: z.number().int().positive().describe('The seeded transaction that is disputed.'),
  previous_dispute_id: z.number().int().positive().optional(),
  kind: z.string(),
  reason: z.strictObject({network: z.string(), code: z.string()}),
  amount: z.number().int().positive().describe('Minor units.'),
  wallet_amount: z.number().int().min(0).describe('What it debited or holds, in minor units.'),
  fee_amount: z.number().int().min(0).describe('Minor units.'),
  credited_amount: z.number().int().min(0).describe('What came back, in minor units.'),
  status: statusCode,
  created_at: isoInstant,
  updated_at: isoInstant,
});

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

const seededReport = z.strictObject({
  id: z.number().int().positive(),
  external_report_id: z.string(),
  kind: z.string().describe('A kind of `src/contract/data/reference/reports.yaml`.'),
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

/** Initial result of the invoicing calls; the fields are those of the contract. */
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

const rateLimit = z
  .number()
  .int()
  .positive()
  .optional()
  .describe(
    'Requests in a window that the operator grants to this point. Absent: `rate_limits.point` of gateway.yaml.',
  );

export const sandboxSchema = z.strictObject({
  point: z.strictObject({
    id: z.number().int().positive(),
    rate_limit: rateLimit,
    api_token: z.string().min(16),
    callback_url: z.url().optional().describe('Where events go whose payment names no address.'),
  }),
  second_point: z
    .strictObject({
      id: z.number().int().positive(),
      rate_limit: rateLimit,
      api_token: z.string().min(16).describe('The older token of its rotation.'),
      next_api_token: z.string().min(16).describe('The newer token.'),
    })
    .describe('A point of the same merchant with a rotation of its token under way.'),
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
                .describe('Minor units in a fresh sandbox, with what the seeded objects have moved.'),
              balance_min: z.number().int().min(0).describe('Minor units that payouts leave in the wallet.'),
              reserve: z.number().int().min(0).describe('Minor units of the balance that the gateway holds back.'),
              status: accessStatus,
            }),
          )
          .min(1),
      }),
    )
    .min(1),
  commission: z
    .strictObject({payin: commissions, payout: commissions})
    .describe('Of every service, by its direction. What the point pays is taken by a movement of the kind `fee`.'),
  statement_prefix: z
    .string()
    .regex(/^[A-Z0-9 ]{3,7}\*$/)
    .describe('What the contract puts before the statement descriptor of a card payment, `*` included.'),
  refund_max_days: z.number().int().positive().describe('Of services whose method says nothing else.'),
  refund_claim_days: z
    .number()
    .int()
    .positive()
    .describe('Of services whose method says nothing else: how long a refund of the gateway waits for its details.'),
  first_movement_id: z.number().int().positive(),
  next_conversion_id: z.number().int().positive(),
  next_refund_id: z.number().int().positive(),
  refund_trigger: z
    .strictObject({
      prefix: z.string().regex(/^[a-z]+(?:-[a-z]+)*$/),
      ways: z.record(
        z.string().regex(/^[a-z]+$/),
        z.strictObject({
          statuses: z.array(statusCode).min(1).describe('The statuses that the refund goes through.'),
          failure: z.number().int().optional().describe('Failure reason, where it ends as failed.'),
          after_days: z
            .number()
            .int()
            .positive()
            .optional()
            .describe('Days before the last step, in place of seconds.'),
          meaning: z.string().describe('For the reader.'),
        }),
      ),
    })
    .describe('An external_refund_id `<prefix>-<way>[-<anything>]` decides the way of a refund.'),
  increase_trigger: z
    .strictObject({id: z.string().regex(/^[a-z]+(?:-[a-z]+)*$/), failure: z.number().int()})
    .describe(
      'The bank refuses an increase of the external_increase_id `<id>[-<anything>]`, with this failure reason.',
    ),
  refunds: z.array(seededRefund),
  next_dispute_id: z.number().int().positive(),
  dispute_trigger: z
    .strictObject({
      prefix: z.string().regex(/^[a-z]+(?:-[a-z]+)*$/),
      after_seconds: z.number().positive().describe('How long after its success a payment is disputed.'),
      respond_days: z.number().positive().describe('Time to answer, in days.'),
      fee: z.number().int().min(0).describe('What a debit costs, in minor units of the wallet.'),
      ways: z.record(z.string().regex(/^[a-z]+(?:-[a-z]+)*$/), disputeWay),
    })
    .describe('The payments of an external_order_id `<prefix>-<way>[-<anything>]` are disputed.'),
  disputes: z.array(seededDispute).describe('In the order of their ids.'),
  events: z
    .array(
      z.strictObject({
        event_id: z.uuid(),
        request_id: z.uuid(),
        transaction_id: z.number().int().positive().optional(),
        refund_id: z.number().int().positive().optional(),
        dispute_id: z.number().int().positive().optional(),
        report_id: z.number().int().positive().optional(),
        invoice_id: z.number().int().positive().optional(),
      }),
    )
    .describe('What the seeded objects have told, the oldest first: exactly one object each, as it is.'),
  payout_trigger: z
    .strictObject({
      prefix: z.string().regex(/^[a-z]+(?:-[a-z]+)*$/),
      after_seconds: z.number().positive().describe('How long after its success a payout comes back.'),
      ways: z.record(
        z.string().regex(/^[a-z]+$/),
        z.strictObject({
          failure: z.number().int().describe('Failure reason with which it comes back.'),
          after_days: z
            .number()
            .int()
            .positive()
            .optional()
            .describe('Days after its success, in place of `after_seconds`.'),
          meaning: z.string().describe('For the reader.'),
        }),
      ),
    })
    .describe('An external_transaction_id `<prefix>-<way>[-<anything>]` decides that a payout comes back.'),
  money_trigger: z
    .strictObject({
      prefix: z.string().regex(/^[a-z]+(?:-[a-z]+)*$/),
      ways: z.record(
        z.string().regex(/^[a-z]+$/),
        z.strictObject({
          parts: z.array(z.number().int().positive()).min(1).describe('What arrives, each in percent of the amount.'),
          late_seconds: z
            .number()
            .positive()
            .optional()
            .describe('How long after status 5 the first part is paid and comes.'),
          paid_seconds: z
            .number()
            .int()
            .optional()
            .describe('The customer pays so long after `expires_at`, before it where negative.'),
          arrives_seconds: z
            .number()
            .positive()
            .optional()
            .describe(
              'Beside `paid_seconds`: how long after `expires_at` the money comes, while the payment is pending.',
            ),
          rejects: z
            .number()
            .int()
            .positive()
            .optional()
            .describe('How many accounts the bank rejects before it pays a refund of this money.'),
          cancel: z
            .enum(['after', 'before', 'refused'])
            .optional()
            .describe(
              'Nobody pays until the payment is cancelled. The money then comes `late_seconds` after status 3, or is booked before the cancellation; refused: a rail that is asked refuses, and the money comes `late_seconds` later.',
            ),
          meaning: z.string().describe('For the reader.'),
        }),
      ),
    })
    .describe('An external_transaction_id `<prefix>-<way>[-<anything>]` decides what money the customer sends.'),
  claim_trigger: z
    .strictObject({
      prefix: z.string().regex(/^[a-z]+(?:-[a-z]+)*$/),
      ways: z.record(
        z.string().regex(/^[a-z]+$/),
        z.strictObject({
          found: z.boolean().describe('Whether the search finds the money.'),
          meaning: z.string().describe('For the reader.'),
        }),
      ),
    })
    .describe('A `reference` `<prefix>-<way>[-<anything>]` decides what a search for claimed money finds.'),
  next_transaction_id: z.number().int().positive(),
  answer_seconds: z.number().positive().describe('How long a simulated customer or bank takes.'),
  late_callback_seconds: z.number().positive(),
  fault_trigger: z
    .strictObject({
      prefix: z.string().regex(/^[a-z]+$/),
      faults: z.record(z.string().regex(/^[a-z]+(?:-[a-z0-9]+)*$/), fault),
    })
    .describe(
      'An id of the merchant’s own `<prefix>-<fault>[-<anything>]` has the first request under it suffer that.',
    ),
  error_header: z.string().describe('Header with the code of an error that any call can be made to answer with.'),
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
  report_failure: z.string().describe('A report whose external_report_id is `<this>[-<anything>]` ends as failed.'),
  reports: z.array(seededReport).describe('In the order in which they were asked for, so with rising ids.'),
  invoicing: seededInvoicing.describe('Payment pages of the invoicing API.'),
});

export type SandboxSeed = z.infer<typeof sandboxSchema>;
export type SeededTransaction = z.infer<typeof seededTransaction>;
export type SeededRefund = z.infer<typeof seededRefund>;
export type SeededDispute = z.infer<typeof seededDispute>;
export type SeededInvoice = z.infer<typeof seededInvoice>;
export type SeededReport = z.infer<typeof seededReport>;

/** Consequences that the sandbox does not play. */
export const sandboxGapsSchema = z
  .array(
    z.strictObject({
      what: z.string().describe('The situation, as Markdown.'),
      sandbox: z.string().describe('Behaviour of the sandbox, as Markdown.'),
      live: z.string().describe('Behaviour of the live gateway, the bank or the network, as Markdown.'),
    }),
  )
  .min(1);
