/** All messages that the contract documents are recognised correctly and without findings. */
import {describe, expect, it} from 'vitest';
import {adviceFor} from '../../../../src/render/builders/errors';
import {fieldAnchor, flattenSchema, schemaOf} from '../../../../src/render/builders/fields';
import {createTranslator} from '../../../../src/facts/translate';
import {inWords, type Message} from '../../../../src/tools/decoder';
import {en} from '../../../../src/tools/decoder/texts/en';
import {uk} from '../../../../src/tools/decoder/texts/uk';
import {
  answerText,
  calls,
  facts,
  decoderFacts,
  decoderFactsUk,
  only,
  read,
  requests,
  requestText,
  webhooks,
} from './decoder';
import {brand} from '../../../../src/brand';

const t = createTranslator('en', facts.translations);

describe('documented requests', () => {
  it.each(requests)('$operation.id, $name', ({operation, value}) => {
    const compact = JSON.stringify(value);
    const whole = only(requestText(operation, JSON.stringify(value, null, 2)));
    expect(whole).toMatchObject({kind: 'request', operation: operation.id, candidates: [operation.id]});
    expect(whole.findings).toEqual([]);
    expect(whole.breaks).toEqual([]);
    expect(whole.entitlement).toMatchObject({repeat: 'safe', by: {call: operation.retry}});
    // Several calls can share a body; the documented one must be a candidate. An empty body matches none.
    if (compact === '{}') return;
    const alone = only(compact);
    expect(alone.kind).toBe('request');
    expect(alone.candidates).toContain(operation.id);
    expect(alone.findings).toEqual([]);
  });
});

describe('documented answers', () => {
  const answers = calls.flatMap((operation) =>
    Object.entries(operation.responses).flatMap(([status, {examples, media}]) =>
      media === 'application/json'
        ? Object.entries(examples).map(([name, {value}]) => ({operation, status, name, body: JSON.stringify(value)}))
        : [],
    ),
  );
  it.each(answers)('$operation.id, HTTP $status, $name', ({operation, status, body}) => {
    const [first] = Object.values(operation.requestExamples);
    const {pieces} = read(`${requestText(operation, JSON.stringify(first!.value))}\n\n${answerText(status, body)}\n`);
    expect(pieces.map(({kind, operation: own}) => [kind, own])).toEqual([
      ['request', operation.id],
      ['answer', operation.id],
    ]);
    expect(pieces[1]).toMatchObject({answers: 0, breaks: [], findings: [], status: Number(status)});
    const alone = only(body);
    expect(alone.kind).toBe('answer');
    if (status === '200') expect(alone.candidates).toContain(operation.id);
    expect(alone.fields.filter(({description}) => description === undefined).map(({path}) => path)).toEqual(
      expect.not.arrayContaining(['error.code', 'response.id']),
    );
  });
});

describe('documented callbacks', () => {
  const events = webhooks.flatMap((operation) =>
    Object.entries(operation.requestExamples).map(([name, {value}]) => ({
      operation,
      name,
      value: value as {event: string},
    })),
  );
  it.each(events)('$operation.id, $name', ({operation, value}) => {
    const body = JSON.stringify(value);
    const bare = only(body);
    expect(bare).toMatchObject({
      kind: 'callback',
      operation: operation.id,
      event: value.event,
      findings: [],
      breaks: [],
    });
    const posted = only(
      `POST /callback HTTP/1.1\n${brand.headers.point}: 5001\n${brand.headers.key}: 1795248000000\n\n${body}`,
    );
    expect(posted).toMatchObject({kind: 'callback', operation: operation.id, event: value.event});
  });
});

describe('links', () => {
  /** All anchors of fields on the pages that list fields. */
  const anchors = new Set(
    [...calls, facts.contract.operations.get('transactionStatus')!].flatMap((operation) =>
      (['request', 'response'] as const).flatMap((part) => {
        if (operation.id === 'reportDownload' && part === 'response') return [];
        if (operation.kind === 'webhook' && part === 'response') return [];
        return flattenSchema(schemaOf(operation, part)).map(({name}) => `${operation.page}#${fieldAnchor(part, name)}`);
      }),
    ),
  );
  const links = (text: string) =>
    read(text).pieces.flatMap(({fields, findings}) => [...fields, ...findings].flatMap(({link}) => link ?? []));

  it('of fields point to existing anchors', () => {
    const seen = new Set<string>();
    for (const operation of [...calls, ...webhooks]) {
      const bodies = [operation.requestExamples, ...Object.values(operation.responses).map(({examples}) => examples)];
      for (const {value} of bodies.flatMap((examples) => Object.values(examples)))
        for (const link of links(typeof value === 'string' ? value : JSON.stringify(value))) seen.add(link);
    }
    for (const link of links(
      `POST ${brand.api.prefix}/transaction/create HTTP/1.1\n\n{"amont":1,"fields":{"a b":1},"point":{"callback_ur":"x"}}`,
    ))
      seen.add(link);
    const own = [...seen].filter((link) => /#(?:request|response)-/.test(link) && !link.startsWith('/request_format'));
    expect(own.length).toBeGreaterThan(300);
    expect(own.filter((link) => !anchors.has(link))).toEqual([]);
  });
});

describe('errors', () => {
  it('each error has an explanation and the retry advice of the data', () => {
    for (const {code, title, retry} of facts.errors) {
      const piece = only(JSON.stringify({error: {code, title}, response: {}}));
      expect(piece.errorCode).toBe(code);
      expect(piece.entitlement.by).toEqual({error: code, retry});
      expect(piece.fields.find(({path}) => path === 'error.code')?.meaning).toContain(title);
      expect(piece.entitlement.texts.length).toBeGreaterThan(0);
    }
  });

  it('an error of a known call has the advice of that call', () => {
    let pairs = 0;
    for (const operation of calls)
      for (const error of facts.errors.filter(({code}) => operation.errors.includes(code))) {
        const {pieces} = read(
          `POST ${brand.api.prefix}${operation.path} HTTP/1.1\n\n${answerText(error.http[0]!, JSON.stringify({error: {code: error.code, title: error.title}, response: {}}))}`,
        );
        const {retry, remedy} = adviceFor(error, operation, t);
        expect(pieces[1]!.entitlement.by, `${operation.id} ${error.code}`).toEqual({error: error.code, retry});
        expect(pieces[1]!.entitlement.texts[0]).toBe(remedy);
        pairs += 1;
      }
    expect(pairs).toBeGreaterThan(300);
  });

  it('an unknown error code is a rejection whose outcome must be looked up', () => {
    expect(only('{"error":{"code":9999,"title":"New"},"response":{}}').entitlement).toMatchObject({
      repeat: 'find_first',
    });
  });
});

describe('statuses', () => {
  const [success] = Object.values(facts.contract.operations.get('transactionStatus')!.requestExamples);
  const callback = (changes: object) => {
    const event = success!.value as {transaction: object};
    return JSON.stringify({...event, transaction: {...event.transaction, ...changes}});
  };
  it.each([
    [{status: 0}, 'not_yet'],
    [{status: 1}, 'yes'],
    [{status: 2}, 'no'],
    [{status: 3}, 'no'],
    [{status: 4}, 'returned'],
    [{status: 5}, 'no'],
    [{status: 5, late_until: '2026-11-25T08:00:00.000Z'}, 'not_yet'],
    [{status: 6}, 'capture_first'],
    [{status: 10}, 'not_yet'],
    [{status: 77}, 'not_yet'],
  ])('%o: ship %s', (changes, ship) => {
    expect(only(callback(changes)).entitlement.ship).toBe(ship);
  });

  it('prices, times and statuses are formatted as such', () => {
    const {fields} = only(
      callback({status: 1, amount: 1250, amount_currency: 'KWD', created_at: '2026-11-23T07:59:00.000Z'}),
    );
    const field = (path: string) => fields.find((one) => one.path === path)!;
    expect(field('transaction.amount').unit).toEqual({kind: 'price', price: '1.250', currency: 'KWD'});
    expect(field('transaction.created_at').unit).toEqual({
      kind: 'moment',
      moment: Date.parse('2026-11-23T07:59:00Z'),
      age: 60,
    });
    expect(field('transaction.status')).toMatchObject({link: '/reference/transaction_statuses#status-1'});
    expect(field('transaction.status').meaning).toMatch(/^success\. /);
  });
});

describe('texts', () => {
  it('exist in both locales with the same placeholders', () => {
    const places = (text: string) => [...new Set(text.match(/\{\w+\}/g))].sort();
    expect(Object.keys(uk).sort()).toEqual(Object.keys(en).sort());
    for (const [id, text] of Object.entries(en)) {
      expect(places(uk[id as keyof typeof uk]), id).toEqual(places(text));
      expect(uk[id as keyof typeof uk], id).not.toBe(text);
    }
  });

  it('every message of the examples has values for all placeholders', () => {
    const seen: Message[] = [];
    const body =
      '{"id":"1","amont":19.99,"amount":"12","amount_currency":"eur","fields":{"clabe":"012180000000123456"}}';
    for (const path of ['transaction/find', 'transaction/create', 'transaction/cancel']) {
      const {findings, entitlement, fields} = only(
        `POST ${brand.api.prefix}/${path}?a=1 HTTP/1.1\nX-Kye: 1795248000\n\n${body}`,
      );
      seen.push(
        ...findings.flatMap(({message, mend}) => (mend ? [message, mend] : [message])),
        ...entitlement.messages,
        ...fields.flatMap(({notes}) => notes),
      );
    }
    expect(seen.length).toBeGreaterThan(10);
    for (const message of seen) expect(inWords(message, en)).not.toMatch(/\{\w+\}/);
  });

  it('the facts of a locale are in its language', () => {
    const differing = decoderFacts.operations.filter(
      ({summary}, index) => decoderFactsUk.operations[index]!.summary !== summary,
    );
    expect(differing.length).toBe(decoderFacts.operations.length);
    expect(decoderFactsUk.errors[0]!.cause).toMatch(/[а-яіїє]/i);
  });
});
