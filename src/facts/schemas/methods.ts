/** Records of payment methods: facts, flows, fields and test values; and the recorded examples of the flows. */
import * as z from 'zod';
import {confidence, countryCode, currencyCode, named, operationId, route, statusCode} from './common';
import {REFUND_NEEDS} from './refundNeeds';
import {testOutcome} from './tests';

const direction = z.enum(['payin', 'payout']);
const failureReason = named(z.number().int(), 'failureReasons');
const validatorName = named(z.string(), 'validators');

/** One sourced statement about a method. */
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

/** Facts in the summary of a method page. */
const methodFacts = z.strictObject({
  confirmation: fact,
  timings: z
    .array(
      z.strictObject({
        name: z.string().describe('What the time is about, in one or two words: “Voucher validity”.'),
        value: z.string(),
        at_most: z
          .number()
          .int()
          .positive()
          .optional()
          .describe(
            'Where the value tells a cap: the cap in minor units, above which the sandbox takes nothing either.',
          ),
        confidence,
        source: z.array(z.string()).optional(),
      }),
    )
    .optional()
    .describe('Further times and limits of the method; those of the gateway are `expiry_minutes` and `hold_days`.'),
  refunds: fact
    .optional()
    .describe('What only the rail knows: the pages say support, time limit and speed from the record.'),
  chargebacks: fact
    .optional()
    .describe('What only the rail knows: the pages say from `disputes` what can be disputed.'),
});

/** Kinds of payment methods, as readers search for them. */
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

/** Refund support, as returned by `/service/list`: none, the whole payment only, or the whole and parts of it. */
const REFUND_SUPPORT = ['none', 'full', 'part'] as const;

export type RefundSupport = (typeof REFUND_SUPPORT)[number];

const refundSupport = z.enum(REFUND_SUPPORT);

/** Hold terms, as returned by `/service/list`: one or several captures, and increase of the amount. */
const captureTerms = z.strictObject({captures: z.enum(['one', 'several']), increase: z.enum(['yes', 'no'])});

export type CaptureTerms = z.infer<typeof captureTerms>;

/** Effect of `/transaction/cancel` on an unpaid payment, as returned by `/service/list`. */
const CANCEL_UNPAID = ['no', 'yes', 'asks'] as const;

export type CancelUnpaid = (typeof CANCEL_UNPAID)[number];

const amountMismatch = z.enum(['return', 'accept_over', 'unmatched']);

/** Terms for money that arrives late or in another amount, as returned by `/service/list`. */
export interface LateTerms {
  late_money: 'accept' | 'return' | 'unmatched';
  late_days: number;
  amount_mismatch: z.infer<typeof amountMismatch>;
}

/**
 * Ways to dispute a payment, as returned by `/service/list`; `dispute_statuses.yaml` maps them to kinds of disputes.
 */
const DISPUTES = ['none', 'inquiry', 'chargeback', 'bank_claim'] as const;

export type Disputes = (typeof DISPUTES)[number];

/** Time until a refund reaches the customer: within minutes, by the next business day, or several days. */
const REFUND_SPEEDS = ['instant', 'day', 'days'] as const;

const refundTerms = z.strictObject({
  speed: z.enum(REFUND_SPEEDS),
  max_days: z
    .number()
    .int()
    .positive()
    .optional()
    .describe('How long after the payment. Absent: as the contract says, `refund_max_days` of `sandbox.yaml`.'),
  needs: z
    .partialRecord(z.enum(REFUND_NEEDS), validatorName)
    .optional()
    .describe(
      'Where the rail cannot return money by itself: what a refund needs, each with the validator of its value. `/transaction/cancel` carries it; a refund that the gateway creates waits for it.',
    ),
  account_field: z
    .string()
    .optional()
    .describe('Key of `fields` that names the account in advance, with `kept: true`. A refund takes it from there.'),
  claim_days: z
    .number()
    .int()
    .positive()
    .optional()
    .describe(
      'How long a refund of the gateway waits for `needs`. Absent: as the contract says, `refund_claim_days` of `sandbox.yaml`.',
    ),
  confidence,
  source: z.array(z.string()).optional().describe('Ids from `sources`.'),
});

/** The longest time from a payment to its report by the rail; exactly one unit. */
const confirmsWithin = z.union([
  z.strictObject({business_days: z.number().int().positive()}),
  z.strictObject({days: z.number().int().positive()}),
  z.strictObject({minutes: z.number().int().positive().max(1440)}),
]);

export type ConfirmsWithin = z.infer<typeof confirmsWithin>;

/** Groups of keys of `fields`. */
const groups = z.array(z.array(z.string()).min(2)).min(1).optional();

/** Value for a method whose references do not reach the gateway: a statement, so that an omission cannot pass as one. */
const NONE_PASSED_ON = 'none passed on';

/** Names of `reference_kinds.yaml`, or the statement that there are none. */
const SAY_REFERENCES = `must name kinds of \`reference_kinds.yaml\`, or say \`${NONE_PASSED_ON}\``;
const referenceNames = z.union(
  [z.literal(NONE_PASSED_ON), z.array(named(z.string(), 'referenceKinds')).min(1, SAY_REFERENCES)],
  SAY_REFERENCES,
);

/** Sandbox limits for one payment. */
const amounts = (currency: string) =>
  z.strictObject({
    min_amount: z.number().int().positive().describe(`Sandbox minimum, minor units of ${currency}.`),
    max_amount: z.number().int().positive().describe(`Sandbox maximum, minor units of ${currency}.`),
  });

const flow = z.strictObject({
  page: route.describe('Route of the page of this flow: what a service list tells, a reader can look up.'),
  title: z
    .string()
    .optional()
    .describe(
      'Name of the service, where method and integration do not tell two flows apart. English, for your staff.',
    ),
  service: z.strictObject({
    id: z.number().int().positive().describe('Service id in the sandbox.'),
    operation: operationId.describe('operationId that starts this flow.'),
    ...amounts('the first currency').shape,
    limits: z
      .record(currencyCode, amounts('this currency'))
      .optional()
      .describe('Of further currencies. Needed where their decimals differ; else those of the first currency hold.'),
    refund: refundSupport
      .optional()
      .describe(
        'What the contract of the sandbox gives back. Needed exactly where `refundable` is `varies`, for a pay-in.',
      ),
    fee_returned: z.boolean().optional().describe('Whether a refund gives its share of the fee back. Absent: no.'),
    disputes: z
      .enum(DISPUTES)
      .optional()
      .describe('By the contract of the sandbox. Needed exactly where `disputes` is `varies`, for a pay-in.'),
    captures: captureTerms.shape.captures
      .optional()
      .describe('How often a hold is captured. Needed exactly with `hold_days`.'),
    increase: captureTerms.shape.increase
      .optional()
      .describe('Whether a hold can be raised. Needed exactly with `hold_days`.'),
    late_days: z
      .number()
      .int()
      .positive()
      .optional()
      .describe(
        'Days after status 5 in which the contract of the sandbox accepts money. Without it late money goes back.',
      ),
    clearing_days: z
      .number()
      .int()
      .positive()
      .optional()
      .describe(
        'How long after `expires_at` a payment made in time may still be on its way: so long the transaction stays pending. Needed where the customer sends the money, except by a transfer that the customer reports.',
      ),
    amount_mismatch: amountMismatch
      .optional()
      .describe(
        'What happens to another amount by the contract of the sandbox. Without it the excess goes back; `unmatched`: the payment fails, for the reason of the flow that says so.',
      ),
    late_money: z
      .literal('unmatched')
      .optional()
      .describe('Money that is paid late is neither accepted nor returned by itself: somebody looks for it.'),
    cancel_unpaid: z
      .enum(CANCEL_UNPAID)
      .optional()
      .describe(
        'What `/transaction/cancel` does before the payment is paid, by the contract of the sandbox. yes: it ends at once. asks: the rail decides, because money may be under way. Absent: `no`, so leave it out unless the rail is known to withdraw what the customer has.',
      ),
  }),
  references: referenceNames.optional().describe('Where the flow has other references than the method.'),
  direction: direction.describe('payin: the customer pays you. payout: you pay somebody.'),
  integration: z.enum(['hpp', 'h2h']),
  interaction: z
    .array(
      z.enum([
        'redirect',
        'code',
        'push',
        'wallet_push',
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
  due_time_zones: z
    .record(currencyCode, z.string())
    .optional()
    .describe(
      'Where the customer pays until a due date: the time zone of the rail for each currency, by its IANA name. The payment expires at the end of that day.',
    ),
  late_approvals: z
    .literal(true)
    .optional()
    .describe(
      'A bank may report an approval after the transaction has expired here. Such money goes back to the payer.',
    ),
  hold_days: z
    .number()
    .positive()
    .optional()
    .describe('Present: a success only holds the amount (status 6), and the hold expires after so many days.'),
  authentication_failure: failureReason
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
    .describe('Amount of the examples on the page, in minor units of the first currency.'),
  basis: z
    .strictObject({confidence, source: z.array(z.string()).optional()})
    .describe('How well the steps are supported.'),
  instructions: z
    .array(
      z.strictObject({
        name: z.string().regex(/^[a-z0-9_]{1,32}$/),
        meaning: z.string(),
        value: z.string().describe('What the sandbox gives out. One value for every payment.'),
        validator: validatorName.optional().describe('Validator that the value passes.'),
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
  one_of: groups.describe('Of each group the merchant sends exactly one key. Its members need no more to be required.'),
  required_with: groups.describe(
    'The merchant sends all keys of a group or none. With a key that `one_of` lists, the group goes with the choice of that key.',
  ),
  optional: z
    .array(z.string())
    .min(1)
    .optional()
    .describe('Keys of `fields` that are required in other flows of the method, and not in this one.'),
  statement_descriptor: z
    .strictObject({
      total_length: z.number().int().positive().describe('Characters that the rail passes on, prefix included.'),
      prefixed: z
        .literal(true)
        .optional()
        .describe('The network wants the prefix of the contract, `statement_prefix` of `sandbox.yaml`.'),
      alphabet: z.string().min(1).describe('As between the brackets of a regular expression.'),
      letter: z.literal(true).optional().describe('At least one character has to be a letter.'),
      where: z.enum(['card_statement', 'account_statement']),
      currencies: z.array(currencyCode).min(1).optional().describe('The only currencies whose rail passes it on.'),
      source: z.array(z.string()).min(1).describe('Ids from `sources`.'),
    })
    .optional()
    .describe('What the rail passes on for the statement of the customer or recipient. Absent: nothing, or no source.'),
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
        operation: operationId.optional(),
        status: statusCode.optional().describe('Status of the transaction after this step.'),
      }),
    )
    .min(2),
  failures: z.array(failureReason).describe('Failure reason codes that this flow can end with.'),
  test_values: z
    .string()
    .optional()
    .describe(
      'Absent: every valid input succeeds, and the customer’s id decides otherwise. Else: key of `tests`; `cards` and `payout_cards` stand for the test cards in reference/test_cards.yaml.',
    ),
  traps: z.array(z.string()).min(1),
});

/** Additions for transfers to a displayed card: the transfer options, and the recipient cards of the sandbox. */
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
    .describe('Takes the numbers of this country, and operator, from src/contract/data/reference/test_phones.yaml.'),
});

export const methodSchema = z.strictObject({
  name: z.string(),
  brand: z
    .literal(true)
    .optional()
    .describe('The name is written so in every language: BLIK, Pix. Absent: it is words, and is translated.'),
  kind: z.enum(METHOD_KINDS),
  archived: z
    .literal(true)
    .optional()
    .describe('Kept for old integrations only: last in the finder, and in no number of methods.'),
  refundable: z
    .enum([...REFUND_SUPPORT, 'varies'])
    .describe(
      'What `/transaction/cancel` gives back of a payment; payouts are never refunded. varies: by contract, in the sandbox `service.refund` of the flow. The finder, the pages, `/service/list` and the sandbox say and do it; `facts.refunds` adds what only the rail knows.',
    ),
  refund_terms: refundTerms
    .optional()
    .describe('Needed exactly where a pay-in gives something back, or where the customer sends the money.'),
  disputes: z
    .enum([...DISPUTES, 'varies'])
    .optional()
    .describe(
      'What can be disputed of a payment; a payout never is. varies: by contract, in the sandbox `service.disputes` of the flow. Needed where there is a pay-in; `facts.chargebacks` adds what only the rail knows.',
    ),
  references: referenceNames.describe(
    'Ids of other parties that the gateway passes on: kinds of `reference_kinds.yaml`. `none passed on` is about this gateway only; the rail may have some.',
  ),
  confirms_within: confirmsWithin
    .optional()
    .describe(
      'The longest time that `facts.confirmation` tells, from the payment of the customer to its report. Needed where the customer sends the money.',
    ),
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
      required: z
        .boolean()
        .describe(
          'Needed in every flow that takes it. `one_of`, `required_with` and `optional` of a flow say otherwise.',
        ),
      type: z.literal('string'),
      kept: z
        .boolean()
        .optional()
        .describe('The gateway keeps the value, because a later call needs it. Never for a credential.'),
      validator: validatorName.describe('Name of a validator in src/domain/validators.'),
      country: countryCode.optional().describe('The country that the validator `msisdn` asks for.'),
      label: z
        .strictObject({en: z.string(), ua: z.string(), ru: z.string()})
        .optional()
        .describe(
          'How the payment page and /service/list name the field. Absent: as src/gateway/pages/payment/texts.ts does.',
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

/**
 * Responses and callbacks of the sandbox, recorded by `npm run examples`; a test compares them with the current
 * sandbox.
 */
export const flowExamplesSchema = z.record(
  z.string().describe('Key of the flow.'),
  z.strictObject({
    response: z.record(z.string(), z.unknown()).describe('The answer to the request of the flow.'),
    callback: z.record(z.string(), z.unknown()).optional().describe('The last callback of a payment that succeeds.'),
  }),
);

export type FlowExamples = z.infer<typeof flowExamplesSchema>;
export type RefundTerms = z.infer<typeof refundTerms>;
export type Fact = z.infer<typeof fact>;
export type Flow = z.infer<typeof flow>;
export type Direction = z.infer<typeof direction>;
export type Transfer = z.infer<typeof transfer>;

/** A method’s record as written in its file. */
export type MethodRecord = z.infer<typeof methodSchema>;

/** A method’s record with its test values filled in. */
export type Method = Omit<MethodRecord, 'tests'> & {tests: Record<string, MethodTest[]>};

export type MethodTest = z.infer<typeof methodTest>;
