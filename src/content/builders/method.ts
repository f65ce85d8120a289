/** The blocks of a payment-method page, from the method's record. */
import type {Fact, Flow, FlowExamples, Method, MethodKind} from '../../schemas';
import {isValidatorName} from '../../domain/validators';
import {knownNames} from '../../facts/errors';
import {countryName, currencyName, formatDuration, formatList} from '../format';
import {
  code,
  codeBlock,
  element,
  inline,
  join,
  link,
  list,
  strong,
  table,
  text,
  type Block,
  type Inline,
  type Row,
} from '../nodes';
import {phoneAnchor} from '../../facts/testPhones';
import {flowTests} from '../../facts/testValues';
import {fill, type Context} from './context';
import {definitions, failureTable, operationRef, rawCallback, sampleTabs, statusRef} from './operation';
import {flowRequest} from '../../facts/flowRequest';
import {flowSampleInput} from '../../samples';
import {ACTORS, flowImagePath} from '../pictures/actors';

export const METHOD_PARTS = [
  'glance',
  'steps',
  'fields',
  'instructions',
  'request',
  'samples',
  'response',
  'callback',
  'tests',
  'failures',
  'traps',
] as const;
export type MethodPart = (typeof METHOD_PARTS)[number];

export const DIRECTION = {payin: 'Pay-in', payout: 'Payout', both: 'Pay-in and payout'} as const;
export const INTEGRATION = {hpp: 'Hosted payment page (HPP)', h2h: 'Host to host (H2H)'} as const;
export const INTERACTION = {
  redirect: 'redirect',
  code: 'code',
  push: 'confirmation in the bank app',
  qr: 'QR code',
  voucher: 'voucher',
  otp: 'one-time password',
  address: 'deposit address',
  transfer: 'a card number to transfer to',
  card_form: 'card form',
  three_ds: 'check of the card’s bank (3-D Secure)',
  bank_login: 'sign-in at the bank',
  wallet_login: 'sign-in to the wallet',
  account_details: 'an account to transfer to',
  reference: 'a payment reference',
  cash: 'payment in cash',
  ussd: 'a menu on the phone (USSD)',
  deeplink: 'the app, opened by a link',
  phone_number: 'a form for the phone number',
  identity_check: 'identity check',
  nothing: 'nothing',
} as const;

export const KIND: Record<MethodKind, string> = {
  card: 'Cards',
  p2p: 'P2P transfers',
  bank_transfer: 'Bank transfers',
  instant_transfer: 'Instant transfers',
  open_banking: 'Open banking',
  wallet: 'Wallets',
  mobile_money: 'Mobile money',
  carrier_billing: 'Carrier billing',
  voucher: 'Vouchers',
  cash: 'Cash',
  crypto: 'Crypto',
  invoice: 'Invoices',
  gift_code: 'Gift codes',
};

export const REFUNDABLE = {
  part: 'in full or in part',
  full: 'in full',
  no: 'no',
  varies: 'depends on the provider',
} as const;

/** What tells a flow from its neighbours: its own title, else the method and the integration. */
export function flowName({name}: Method, {title, integration, direction}: Flow, {t}: Pick<Context, 't'>): string {
  if (title !== undefined) return t(title);
  return `${name}, ${t(direction === 'payout' ? 'payout' : FLOW_NAMES[integration])}`;
}

const FLOW_NAMES = {hpp: 'payment page', h2h: 'host to host'} as const;

/**
 * @throws Error that lists the methods or flows that exist
 */
export function getFlow(context: Context, id: string, flowId: string): {method: Method; flow: Flow} {
  const {methods} = context.content;
  const method = methods.get(id);
  if (!method) throw new Error(`unknown method “${id}”; ${knownNames(id, methods.keys())}`);
  const flow = method.flows[flowId];
  if (!flow)
    throw new Error(`method “${id}” has no flow “${flowId}”; ${knownNames(flowId, Object.keys(method.flows))}`);
  return {method, flow};
}

export function methodPart(id: string, flowId: string, part: MethodPart, context: Context): Block[] {
  const {method, flow} = getFlow(context, id, flowId);
  switch (part) {
    case 'glance':
      return [glance(method, flow, context)];
    case 'steps':
      return [steps(flow, context), picture(method, id, flowId, context)];
    case 'fields':
      return [fields(method, flow, context)];
    case 'instructions':
      return [instructions(flow, context)];
    case 'request': {
      const {operation, body} = flowRequest(context.content, method, flow);
      return [codeBlock('json', JSON.stringify(body, null, 2), `POST ${operation.template}`)];
    }
    case 'samples':
      return sampleTabs(flowSampleInput(context.content, method, flow), context);
    case 'response':
      return [codeBlock('json', JSON.stringify(recorded(id, flowId, context).response, null, 2), 'HTTP 200')];
    case 'callback': {
      const {callback} = recorded(id, flowId, context);
      if (!callback) throw new Error(`no callback is recorded for ${id}/${flowId}`);
      return [rawCallback(callback, undefined, context)];
    }
    case 'tests':
      return [flow.test_values === undefined ? triggers(flow, context) : tests(method, flow, context)];
    case 'failures':
      return [failureTable(flow.failures, context)];
    case 'traps':
      return [
        list(
          false,
          flow.traps.map((trap) => inline(context.t(trap))),
        ),
      ];
  }
}

function glance(method: Method, flow: Flow, context: Context): Block {
  const {t, content} = context;
  const {locale} = t;
  const fact = (entry: Fact): Inline[] => inline(t(entry.value));
  const facts = {...method.facts, ...flow.facts};
  const {expiry_minutes: expiry, hold_days: hold} = flow;
  const currencies = (flow.currencies ?? method.currencies).map((currency): Inline[] => {
    const row = content.currencies.currencies.find((entry) => entry.code === currency)!;
    const decimals = row.gateway_decimals ?? row.decimals;
    return [code(currency), text(` ${currencyName(currency, locale)}, ${fill(t('decimals: {n}'), {n: decimals})}`)];
  });
  const [before = '', after = ''] = t('Set in your contract; read it from {operation}').split('{operation}');
  const contract: Inline[] = [text(before), operationRef('serviceList', context), text(after)];
  const rows: [string, Inline[]][] = [
    [
      t('Country'),
      [
        text(
          method.countries.length === 0
            ? t('Not bound to a country')
            : formatList(
                method.countries.map((country) => countryName(country, locale)),
                locale,
              ),
        ),
      ],
    ],
    [t('Currency'), join(currencies, '; ')],
    [t('Operator'), fact(method.operator)],
    [t('Direction'), [text(t(DIRECTION[flow.direction]))]],
    [
      t('Integration'),
      [text(t(INTEGRATION[flow.integration])), text(', '), operationRef(flow.service.operation, context)],
    ],
    [
      t('The customer sees'),
      [
        text(
          formatList(
            flow.interaction.map((kind) => t(INTERACTION[kind])),
            locale,
          ),
        ),
      ],
    ],
    [t('Confirmation'), fact(facts.confirmation)],
    ...(facts.timings ?? []).map((timing): [string, Inline[]] => [t(timing.name), inline(t(timing.value))]),
    [
      t('Expiry'),
      expiry === undefined
        ? [text(t('None: it stays open until the bank has answered'))]
        : [
            text(
              `${fill(t('An unpaid transaction expires after {time}:'), {time: formatDuration(expiry, 'minute', locale)})} `,
            ),
            statusRef(5, context),
          ],
    ],
    ...(hold === undefined
      ? []
      : [
          [
            t('Hold'),
            [
              text(`${fill(t('A hold expires after {time}:'), {time: formatDuration(hold, 'day', locale)})} `),
              statusRef(5, context),
            ],
          ] as [string, Inline[]],
        ]),
    [t('Refunds'), fact(facts.refunds)],
    [t('Chargebacks'), fact(facts.chargebacks)],
    [t('Minimum and maximum'), contract],
    [t('Commission'), contract],
  ];
  return definitions('glance', rows);
}

function steps(flow: Flow, context: Context): Block {
  const {t} = context;
  return list(
    true,
    flow.steps.map((step): Inline[] => {
      const actors = step.from === step.to ? t(ACTORS[step.from]) : `${t(ACTORS[step.from])} → ${t(ACTORS[step.to])}`;
      return [
        strong(text(actors)),
        text('. '),
        ...inline(t(step.text)),
        ...(step.operation ? [text(': '), operationRef(step.operation, context)] : []),
        ...(step.status === undefined ? [text('.')] : [text('. '), statusRef(step.status, context)]),
      ];
    }),
  );
}

/** The same steps as a picture. The Markdown image goes through Docusaurus, which knows the base path. */
function picture(method: Method, id: string, flowId: string, context: Context): Block {
  const {t} = context;
  const flow = method.flows[flowId]!;
  const alt = fill(t('Sequence picture of {method}: the steps listed above, between {actors}.'), {
    method: method.name,
    actors: formatList(
      [...new Set(flow.steps.flatMap((step) => [step.from, step.to]))].map((actor) =>
        t(ACTORS[actor]).toLocaleLowerCase(t.locale),
      ),
      t.locale,
    ),
  });
  return {type: 'paragraph', children: [{type: 'image', url: flowImagePath(id, flowId, t.locale), alt}]};
}

/** Who hands a field in, and where. */
function placeOf(flow: Flow, name: string): string {
  if (flow.fields.includes(name)) return 'You send it in `fields`';
  if (flow.page_fields.includes(name)) return 'The customer types it on the payment page';
  return 'You send it in `confirmation_fields`';
}

function fields(method: Method, flow: Flow, context: Context): Block {
  const {t} = context;
  const names = [...flow.fields, ...flow.page_fields, ...(flow.confirmation_fields ?? [])];
  const rows = names.map((name): Row => {
    const field = method.fields[name]!;
    if (!isValidatorName(field.validator)) throw new Error(`field “${name}” names an unknown validator`);
    const where = t(placeOf(flow, name));
    return {
      id: `field-${name}`,
      cells: [
        [
          element('a', {href: `#field-${name}`, className: ['row-link']}, code(name)),
          ...(field.required ? [text(' '), element('span', {className: ['badge-required']}, text(t('required')))] : []),
        ],
        inline(where),
        inline(t(field.format)),
        [code(field.valid)],
        [code(field.invalid)],
      ],
    };
  });
  return table('method-fields', [t('Field'), t('Where'), t('Format'), t('Valid'), t('Invalid')], rows);
}

const CALLBACK = {
  normal: 'At once',
  none: 'None: ask with {find}',
  late: 'Late, after {time}',
  duplicate: 'Each event twice',
  reordered: 'The result before the status ahead of it',
  tampered: 'First altered, then genuine',
  // The transaction is born in its final status, so nothing changes that a callback could tell.
  answered: 'None: the answer says it',
} as const;

/** What the sandbox was recorded to do. @throws Error that says how to record it */
function recorded(id: string, flowId: string, {content}: Context): FlowExamples[string] {
  const found = content.examples.get(id)?.[flowId];
  if (!found) throw new Error(`nothing is recorded for ${id}/${flowId}; run npm run examples`);
  return found;
}

/** What the answer gives for the customer to pay with. */
function instructions(flow: Flow, {t}: Context): Block {
  if (!flow.instructions) throw new Error('the flow has no `instructions`');
  const rows = flow.instructions.map(({name, meaning, value}): Row => ({
    id: `instruction-${name}`,
    cells: [
      [element('a', {href: `#instruction-${name}`, className: ['row-link']}, code(name))],
      inline(t(meaning)),
      [code(value)],
    ],
  }));
  return table('instructions', [t('Key'), t('Meaning'), t('In the sandbox')], rows);
}

/** The customer's ids that decide the outcome, where the method itself has no test values. */
function triggers(flow: Flow, context: Context): Block {
  const {t, content} = context;
  const {prefix} = content.sandbox.outcome_trigger;
  const success = flow.hold_days === undefined ? 1 : 6;
  const seconds = formatDuration(content.sandbox.answer_seconds, 'second', t.locale);
  const row = (value: string, status: number, failure: number | undefined, when: string, callback: Inline[]): Row => ({
    cells: [
      [code(`${prefix}-${value}`)],
      [statusRef(status, context)],
      failure === undefined ? [text('–')] : [code(String(failure))],
      [text(when)],
      callback,
    ],
  });
  const after = fill(t('After {time}'), {time: seconds});
  const normal = callbackText('normal', context);
  const rows = [
    row('success', success, undefined, after, normal),
    ...flow.failures.map((failure) => row(`failed-${failure}`, 2, failure, after, normal)),
    ...(flow.expiry_minutes === undefined
      ? []
      : [
          row(
            'expired',
            5,
            undefined,
            fill(t('After {time}'), {time: formatDuration(flow.expiry_minutes, 'minute', t.locale)}),
            normal,
          ),
        ]),
    row('success-none', success, undefined, after, callbackText('none', context)),
    row('success-late', success, undefined, after, callbackText('late', context)),
  ];
  return table('tests', ['external_customer_id', t('Status'), t('Failure reason'), t('When'), t('Callback')], rows);
}

/** How a callback behaves, in words. */
export function callbackText(kind: keyof typeof CALLBACK, context: Context): Inline[] {
  const {t, content} = context;
  const phrase = t(CALLBACK[kind]);
  if (kind === 'none') {
    const [before = '', after = ''] = phrase.split('{find}');
    return [text(before), operationRef('transactionFind', context), text(after)];
  }
  return [text(fill(phrase, {time: formatDuration(content.sandbox.late_callback_seconds, 'second', t.locale)}))];
}

const PHONES_PAGE = '/reference/test_phone';

function tests(method: Method, flow: Flow, context: Context): Block {
  const {t, content} = context;
  const statusOf = {success: 1, failed: 2, cancelled: 3, expired: 5} as const;
  const value = (number: string): Inline =>
    content.testPhones.stems.some(({stem}) => number.startsWith(stem)) && context.routes.has(PHONES_PAGE)
      ? link(`${PHONES_PAGE}#${phoneAnchor(number)}`, code(number))
      : code(number);
  const rows = flowTests(method, flow).map((test): Row => ({
    cells: [
      [value(test.value)],
      [statusRef(test.outcome === 'success' && flow.hold_days !== undefined ? 6 : statusOf[test.outcome], context)],
      test.failure === undefined ? [text('–')] : [code(String(test.failure))],
      [
        text(
          test.immediate
            ? t(flow.integration === 'h2h' ? 'In the answer itself' : 'At once, on the page')
            : fill(t('After {time}'), {
                time:
                  test.outcome === 'expired'
                    ? formatDuration(flow.expiry_minutes ?? 0, 'minute', t.locale)
                    : formatDuration(content.sandbox.answer_seconds, 'second', t.locale),
              }),
        ),
      ],
      callbackText(flow.integration === 'h2h' && test.immediate ? 'answered' : test.callback, context),
    ],
  }));
  return table('tests', [t('Value'), t('Status'), t('Failure reason'), t('When'), t('Callback')], rows);
}
