/** Properties of every text that the generators render, without running it. */
import path from 'node:path';
import {describe, expect, it} from 'vitest';
import {loadFacts} from '../../src/facts/load';
import {renderSample, sampleInput, sampleLanguages} from '../../src/samples';
import {receiverInput, receiverLanguages} from '../../src/samples/receivers';
import {connectSeconds} from '../../src/samples/client';
import {callPurpose, verify} from '../../src/domain/signing';
import {NASTY_BODY} from './nasty';
import {wireBytes} from './rawHttp';
import {shapeOf} from './shape';
import {brand} from '../../src/brand';

const facts = await loadFacts(path.resolve(import.meta.dirname, '../..'));
const inputs = [...facts.contract.operations.values()]
  .filter(({kind}) => kind === 'call')
  .flatMap((operation) =>
    Object.keys(operation.requestExamples).map((example) => sampleInput(facts, operation.id, example)),
  );
const input = sampleInput(facts, 'transactionPay', 'blik');

it('offers the languages in the order of the tabs', () => {
  expect(sampleLanguages.map(({id}) => id)).toEqual(['bash', 'php', 'javascript', 'python', 'java', 'kotlin', 'http']);
});

describe.each(receiverLanguages.map((language) => [language.id, language] as const))(
  'the receiver in %s',
  (_id, {render}) => {
    const receiver = receiverInput(facts);

    it('says the rule of order, and knows no other status than those that ask for work', () => {
      const source = render(receiver);
      expect(source).toContain(receiver.rule);
      expect(source).toContain(receiver.orderKey);
      for (const {event} of receiver.events) expect(source).toContain(event);
      expect(source).not.toMatch(/reversed|expired\b|cancelled/i);
      expect(source).not.toMatch(/\bFINALS?\b/);
      // Other codes for both statuses: none of the old ones may be left, so no status is written into the program.
      const [old, other] = [source, render({...receiver, success: 8801, authorized: 8806})];
      const changed = other.split('\n').filter((line, index) => line !== old.split('\n')[index]);
      expect(changed.length).toBeGreaterThan(0);
      expect(changed.every((line) => /880[16]/.test(line))).toBe(true);
    });
  },
);

describe('sampleInput', () => {
  it('takes everything from the contract and the data', () => {
    const {gateway, sandbox, contract} = facts;
    expect(input).toEqual({
      operationId: 'transactionPay',
      path: '/transaction/pay',
      body: contract.operations.get('transactionPay')!.requestExamples['blik']!.value,
      retry: 'idempotent',
      bearer: undefined,
      answer: 'application/json',
      baseUrl: gateway.hosts.sandbox,
      point: sandbox.point.id,
      token: sandbox.point.api_token,
      timeoutSeconds: gateway.request.client_timeout_seconds,
      vectorKey: gateway.signing.vector_key + 1000 * [...contract.operations.keys()].indexOf('transactionPay'),
    });
  });

  it('gives each example a key of its own inside the time window, because a key is accepted once', () => {
    const {vector_key: first, window_seconds: window} = facts.gateway.signing;
    const keys = inputs.map(({vectorKey}) => vectorKey);
    expect(new Set(keys).size).toBe(keys.length);
    expect(Math.min(...keys)).toBe(first);
    expect(Math.max(...keys)).toBeLessThan(first + 1000 * window);
  });

  it('names what exists', () => {
    expect(() => sampleInput(facts, 'transactionPey', 'blik')).toThrow('did you mean “transactionPay”');
    expect(() => sampleInput(facts, 'transactionPay', 'blick')).toThrow('did you mean “blik”');
    expect(() => sampleInput(facts, 'transactionStatus', 'success')).toThrow('is a webhook');
  });
});

describe.each(sampleLanguages.map((language) => [language.id, language] as const))('%s', (_, language) => {
  const text = renderSample(language.id, input);

  it('shows where to send what', () => {
    expect(text).toContain(
      language.id === 'http'
        ? `POST ${brand.api.prefix}/transaction/pay HTTP/1.1\nHost: localhost:${brand.api.sandboxPort}\n`
        : input.baseUrl,
    );
    expect(text).toContain('/transaction/pay');
    for (const key of Object.keys(input.body)) expect(text).toContain(key);
  });

  it('sends a bearer token instead of a signature', () => {
    const bearer = {variable: 'INVOICING_TOKEN', token: 'token-of-the-test'};
    const rendered = language.write({...input, bearer}).text;
    expect(rendered).toMatch(/Authorization["']?: |"Authorization", /);
    expect(rendered.split(bearer.token)).toHaveLength(2);
    expect(rendered).not.toMatch(new RegExp(`${brand.headers.signature}|hmac|GATEWAY_TOKEN`, 'i'));
    if (language.id !== 'http') expect(rendered).toContain(bearer.variable);
  });

  it('has no trailing noise', () => {
    const variants = inputs.flatMap((each) => [
      each,
      {...each, answer: 'text/csv' as const},
      {...each, bearer: {variable: 'INVOICING_TOKEN', token: 'token'}},
    ]);
    for (const rendered of variants.map((each) => language.write(each).text)) {
      expect(rendered).toBe(rendered.trim());
      expect(rendered).not.toMatch(/[ \t]$|\t|\r|undefined|\[object/m);
    }
  });

  if (language.id !== 'http')
    it('takes address and credentials from the environment', () => {
      for (const name of ['GATEWAY_URL', 'GATEWAY_POINT', 'GATEWAY_TOKEN']) expect(text).toContain(name);
      expect(text.split(input.token)).toHaveLength(2);
    });

  if (language.id !== 'http')
    it('names the safe next step of the operation', () => {
      const step = (retry: typeof input.retry) => language.write({...input, retry}).text;
      expect(step('idempotent')).toContain('repeat the same request with the same external id');
      expect(step('safe')).toContain('this request changes nothing');
      expect(step(undefined)).toContain('find out what happened');
    });
});

describe.each(sampleLanguages.filter(({id}) => id !== 'http').map((language) => [language.id, language] as const))(
  'the first lines of %s',
  (_, language) => {
    it('are the body and where it goes, not how it is signed and sent', () => {
      for (const each of inputs) {
        const {text, shown} = language.write(each);
        const lines = text
          .split('\n')
          .slice(shown!.from - 1, shown!.to)
          .join('\n');
        for (const key of Object.keys(each.body)) expect(lines).toContain(key);
        // With a bearer token a shell needs no line for the address.
        if (language.id !== 'bash' || !each.bearer) expect(lines).toContain(each.path);
        expect(lines).not.toMatch(new RegExp(`hmac|import |${brand.headers.signature}|exit`, 'i'));
        expect(lines).toBe(lines.trimEnd());
        expect(lines).not.toMatch(/^\n/);
      }
    });
  },
);

it('waits no longer for a connection than for the answer', () => {
  expect(connectSeconds({...input, timeoutSeconds: 30})).toBe(5);
  expect(connectSeconds({...input, timeoutSeconds: 2})).toBe(2);
});

it('signs and measures the bytes of the raw request', () => {
  const bytes = wireBytes(renderSample('http', {...input, body: NASTY_BODY}));
  const [head, body] = bytes.toString().split('\r\n\r\n') as [string, string];
  expect(head).not.toMatch(/[^\r]\n/);
  expect(JSON.stringify(JSON.parse(body))).toBe(JSON.stringify(NASTY_BODY));
  const headers = new Map(
    head
      .split('\r\n')
      .slice(1)
      .map((line) => line.split(': ') as [string, string]),
  );
  expect(headers.get('Content-Length')).toBe(String(Buffer.byteLength(body)));
  expect(headers.get(brand.headers.key)).toBe(String(input.vectorKey));
  const sent = {
    point: input.point,
    key: input.vectorKey,
    purpose: callPurpose('POST', `${brand.api.prefix}/transaction/pay`),
  };
  expect(verify(headers.get(brand.headers.signature)!, input.token, sent, body)).toBe(true);
});

it('tells shapes apart', () => {
  expect(shapeOf({b: 1, a: ['x', 'y']})).toEqual(shapeOf({a: ['z'], b: 2}));
  expect(shapeOf({a: 1})).not.toEqual(shapeOf({a: '1'}));
  expect(shapeOf({a: 1})).not.toEqual(shapeOf({a: 1.5}));
  expect(shapeOf({a: 1})).not.toEqual(shapeOf({a: 1, b: 1}));
  expect(shapeOf({a: null})).not.toEqual(shapeOf({a: {}}));
});
