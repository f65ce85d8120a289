/**
 * The decoder judges no masked value. The requests are generated from the contract and from the records of the methods,
 * so that a new field with a secret is covered as soon as it exists.
 */
import {describe, expect, it} from 'vitest';
import {mask} from '../../../../src/domain';
import {flowRequest} from '../../../../src/facts';
import type {Operation, Schema} from '../../../../src/facts/contract';
import {maskCards} from '../../../../src/tools/console/log/safe';
import {calls, facts, only, read, requests, requestText} from './decoder';

type Body = Record<string, unknown>;

interface Request {
  operation: Operation;
  title: string;
  body: Body;
}

const CARD = '4242424242424242';

/** True if a field with this name is masked whatever its value. */
const isSecret = (name: string): boolean => !mask(JSON.stringify({[name]: 'abcdefgh'})).includes('abcdefgh');
const isCard = (name: string): boolean =>
  !mask(JSON.stringify({[name]: '123456789012345'})).includes('123456789012345');
const isMaskedName = (name: string): boolean => isSecret(name) || isCard(name);

/** Dotted paths of the strings of a schema whose name is masked. */
function maskedPaths({properties = {}, anyOf = [], oneOf = []}: Schema, path: readonly string[] = []): string[][] {
  const own = Object.entries(properties).flatMap(([name, inner]) => {
    const at = [...path, name];
    return inner.type === 'string' && isMaskedName(name) ? [at] : maskedPaths(inner, at);
  });
  return [...own, ...[...anyOf, ...oneOf].flatMap((branch) => maskedPaths(branch, path))];
}

const flows = [...facts.methods.values()].flatMap((method) =>
  Object.entries(method.flows).map(([name, flow]) => ({method, name, flow})),
);

/** The request of each flow, and one with each further field of the flow that is masked. */
const ofMethods: Request[] = flows.flatMap(({method, name, flow}) => {
  const {operation, body} = flowRequest(facts, method, flow);
  const fields = (body.fields ?? {}) as Body;
  const further = flow.fields.filter((field) => isMaskedName(field) && !Object.hasOwn(fields, field));
  const title = `${method.name} ${name}`;
  return [
    {operation, title, body},
    ...further.map((field) => ({
      operation,
      title: `${title} with ${field}`,
      body: {...body, fields: {...fields, [field]: method.fields[field]!.valid}},
    })),
  ];
});

/** A documented request with each masked member that its examples lack, in place of its other masked members. */
const ofContract: Request[] = calls.flatMap((operation) => {
  const examples = requests.filter((request) => request.operation === operation).map(({value}) => value);
  return Object.entries(operation.request.properties ?? {})
    .filter(([name, {type}]) => type === 'string' && isMaskedName(name))
    .filter(([name]) => examples.length > 0 && !examples.some((value) => Object.hasOwn(value, name)))
    .map(([name, {examples: values = []}]) => ({
      operation,
      title: `${operation.id} with ${name}`,
      body: {
        ...Object.fromEntries(Object.entries(examples[0]!).filter(([own]) => !isMaskedName(own))),
        [name]: values[0],
      },
    }));
});

const all: Request[] = [
  ...requests.map(({operation, name, value}) => ({operation, title: `${operation.id} ${name}`, body: value})),
  ...ofContract,
  ...ofMethods,
];

const problems = ({operation, body}: Request, change: (text: string) => string) =>
  read(requestText(operation, change(JSON.stringify(body, null, 2))))
    .pieces.flatMap(({findings}) => findings)
    .map(({path, message}) => `${path}: ${message.id}`);

/** Names whose value differs after masking. */
function maskedIn(body: unknown, masked: unknown, path = ''): string[] {
  if (typeof body === 'string') return body === masked ? [] : [path];
  if (typeof body !== 'object' || body === null) return [];
  return Object.entries(body).flatMap(([name, inner]) =>
    maskedIn(inner, (masked as Body)[name], path === '' ? name : `${path}.${name}`),
  );
}

const secretive = all.filter(({body}) => mask(JSON.stringify(body)) !== JSON.stringify(body));

describe('a valid request that is masked', () => {
  const WAYS = {
    'by the input of the decoder': mask,
    'by the log of the console': maskCards,
    'by both': (text: string) => mask(maskCards(text)),
  };

  it.each(secretive.map((request) => [request.title, request] as const))('%s has no problems', (_, request) => {
    expect(
      problems(request, (text) => text),
      'open',
    ).toEqual([]);
    for (const [way, change] of Object.entries(WAYS)) expect(problems(request, change), way).toEqual([]);
  });

  it('exists for each masked field of the contract and of the methods', () => {
    const covered = new Set(
      secretive.flatMap(({operation, body}) =>
        maskedIn(body, JSON.parse(mask(JSON.stringify(body)))).map((path) => `${operation.id} ${path}`),
      ),
    );
    const ofCalls = calls.flatMap(({id, request}) => maskedPaths(request).map((path) => `${id} ${path.join('.')}`));
    const ofFlows = flows.flatMap(({method, flow}) =>
      flow.fields
        .filter((field) => isMaskedName(field) && !['true', 'false'].includes(method.fields[field]!.valid))
        .map((field) => `${flow.service.operation} fields.${field}`),
    );
    const wanted = [...new Set([...ofCalls, ...ofFlows])];
    expect(wanted).toContain('transactionPay fields.card_number');
    expect(wanted).toContain('transactionPay fields.cvv');
    expect(wanted).toContain('transactionPay fields.recipient_card_number');
    expect(wanted).toContain('cardsCheck card_number');
    expect(wanted.filter((field) => !covered.has(field))).toEqual([]);
  });

  it('says of a masked field of a method that it is not checked', () => {
    const {operation, value} = requests.find(({name, operation: {id}}) => id === 'transactionPay' && name === 'card')!;
    const {fields} = only(requestText(operation, mask(JSON.stringify(value))));
    for (const path of ['fields.card_number', 'fields.cvv'])
      expect(fields.find((field) => field.path === path)?.notes, path).toEqual([{id: 'field.masked'}]);
  });
});

describe('a value that is not masked', () => {
  it('is a flag, although its name ends like that of a secret', () => {
    const text = JSON.stringify({issue_card_token: 'true', card_token: 'ctok_0123456789'});
    expect(JSON.parse(mask(text))).toEqual({issue_card_token: 'true', card_token: '*'.repeat(15)});
  });

  const {operation, value} = requests.find(({name, operation: {id}}) => id === 'transactionPay' && name === 'card')!;
  const withField = (name: string, text: string) => ({
    operation,
    title: '',
    body: {...value, fields: {...(value.fields as Body), [name]: text}},
  });

  it.each([
    ['cvv', '12'],
    ['card_number', '4242424242424241'],
    ['issue_card_token', 'yes'],
    // Two stars can have been typed, unless the field is known to be masked.
    ['blik_code', '**'],
  ])('%s is judged: %s', (name, text) => {
    expect(problems(withField(name, text), (open) => open)).toHaveLength(1);
  });
});

describe('a body without its path', () => {
  const bare = ofMethods.filter(
    ({operation: {id}, body}) => id === 'transactionPay' && Object.hasOwn((body.fields ?? {}) as Body, 'card_number'),
  );

  it('with a card number is a payment by card, masked or not', () => {
    expect(bare.length).toBeGreaterThan(1);
    for (const {title, body} of bare)
      for (const change of [(text: string) => text, mask, maskCards]) {
        expect(only(change(JSON.stringify(body))).operation, title).toBe('transactionPay');
        const {browser: _browser, ...rest} = body;
        expect(only(change(JSON.stringify(rest))).operation, title).toBe('transactionPay');
      }
  });

  it('with fields of a card and little else is one, too', () => {
    const body = {service_id: 3001, amount: 100, amount_currency: 'EUR', fields: {card_number: CARD}};
    expect(only(JSON.stringify(body)).operation).toBe('transactionPay');
  });

  it('with fields of the payment page stays a payment that is created', () => {
    const {body} = ofMethods.find(({operation: {id}, body: {fields}}) => id === 'transactionCreate' && fields)!;
    expect(only(JSON.stringify(body)).operation).toBe('transactionCreate');
  });
});

describe('a charge by the merchant', () => {
  const {operation, value} = requests.find(({name}) => name === 'merchant_charge')!;

  it('with a card number and an empty browser gets these two causes, and nothing else', () => {
    const {card_token: _token, ...fields} = value.fields as Body;
    const body = {...value, browser: {}, fields: {...fields, card_number: CARD}};
    expect(problems({operation, title: '', body}, mask)).toEqual([
      'browser: lint.charge_asks',
      'fields.card_number: lint.charge_number',
    ]);
  });

  it('without them has no problems', () => {
    expect(problems({operation, title: '', body: value}, (text) => text)).toEqual([]);
  });

  it('by the customer is checked whole', () => {
    const found = (browser: object) =>
      problems({operation, title: '', body: {...value, initiator: 'customer', browser}}, (text) => text);
    expect(found({language: 'en'}).length).toBeGreaterThan(5);
    expect(found({})).toEqual(['browser: lint.empty']);
  });
});
