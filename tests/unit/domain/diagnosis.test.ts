/**
 * The diagnosis of signatures. `tests/samples/wrong` covers the wrong programs; these tests cover the rest: false
 * positives, details beside a mistake, and the limits of a search.
 */
import {createHash, createHmac} from 'node:crypto';
import {describe, expect, it} from 'vitest';
import {
  diagnose,
  diagnoseInSteps,
  type Diagnosis,
  type Mistake,
  type Question,
  QUICK,
  THOROUGH,
} from '../../../src/domain/diagnosis';
import {MISTAKES} from '../../../src/domain/diagnosis/kinds';
import {canonicalQuery} from '../../../src/domain/signing/canonical';
import {sign} from '../../../src/domain/signing';
import {randomFrom} from '../../random';
import {brand} from '../../../src/brand';

const TOKEN = 'sandbox_3kT9vQ2mX7pL5wRz';
const KEY = '1795248000123';
const PATH = `${brand.api.prefix}/transaction/pay`;
const BODY = '{"id": 900001, "note": "Кава & <чай> / їжа", "price": 12.50, "extra": {}, "none": null}';
const HEAD = `5001.${KEY}.POST ${PATH}`;
const QUESTION: Question = {
  signature: '',
  token: TOKEN,
  point: 5001,
  key: KEY,
  purpose: {method: 'POST', path: PATH},
  body: BODY,
};

const hmac = (text: string | Buffer, token: string | Buffer = TOKEN) =>
  createHmac('sha256', token).update(text).digest('hex');
const ask = (signature: string, more: Partial<Question> = {}) => diagnose({...QUESTION, ...more, signature});
const kinds = ({causes}: Diagnosis) => causes.map(({kind}) => kind);
const sure = ({causes}: Diagnosis) => causes.filter(({certainty}) => certainty === 'certain').map(({kind}) => kind);

describe('a right signature', () => {
  it('is recognised, and nothing is ruled out', () => {
    const right = sign(TOKEN, {point: 5001, key: KEY, purpose: `POST ${PATH}`}, BODY);
    expect(ask(right)).toMatchObject({outcome: 'right', causes: [], ruledOut: []});
    expect(ask(right, {signedText: `${HEAD}\n${BODY}`})).toMatchObject({outcome: 'right', causes: []});
  });

  it('may have a wrong key', () => {
    const of = (key: string, more: Partial<Question>) =>
      ask(sign(TOKEN, {point: 5001, key, purpose: `POST ${PATH}`}, BODY), {key, ...more});
    const now = Number(KEY);
    expect(of(KEY, {now})).toMatchObject({outcome: 'right'});
    expect(sure(of('1795248000', {now}))).toEqual(['key-in-seconds']);
    expect(sure(of('1795248000123000', {now}))).toEqual(['key-not-milliseconds']);
    expect(of(KEY, {now: now + 300_000})).toMatchObject({outcome: 'right'});
    expect(of(KEY, {now: now + 300_001, windowSeconds: 300}).causes).toEqual([
      {kind: 'key-stale', parameters: {seconds: 300}, certainty: 'certain'},
    ]);
    expect(sure(of(KEY, {now: now - 400_000}))).toEqual(['key-future']);
    expect(sure(of(KEY, {now, usedKeys: [KEY]}))).toEqual(['key-used']);
    // Without a clock the unit can only be guessed, and expiry cannot be detected.
    expect(of('1795248000', {}).causes).toMatchObject([{kind: 'key-in-seconds', certainty: 'likely'}]);
    expect(of('1000000000000', {})).toMatchObject({outcome: 'right'});
  });
});

describe('an unexplainable signature', () => {
  const random = randomFrom(21);
  const digits = (length: number) => Array.from({length}, () => Math.floor(random() * 16).toString(16)).join('');

  it('is not recognised, and lists what was ruled out, within limits', () => {
    const {outcome, causes, ruledOut, tried} = ask(digits(64));
    expect(outcome).toBe('not recognised');
    expect(causes).toEqual([]);
    expect(ruledOut.length).toBeGreaterThan(80);
    for (const kind of ['separator-dot', 'body-compact', 'token-padded', 'mac-hash', 'output-base64'] as const)
      expect(ruledOut).toContain(kind);
    console.info(
      `a diagnosis that finds nothing: ${tried.singles} + ${tried.pairs} tried, ${tried.pairsLeft} pairs left`,
    );
    // The cost of a text grows with its size, and the total is limited.
    expect(tried.pairs * Buffer.byteLength(`${HEAD}\n${BODY}`)).toBeLessThan(THOROUGH.pairBytes);
    expect(tried.pairs).toBeGreaterThan(10_000);
  }, 60_000);

  const UNKNOWN: readonly [what: string, signature: string][] = [
    ['another token', hmac(`${HEAD}\n${BODY}`, 'another token')],
    ['another body', hmac(`${HEAD}\n{"id":900002}`)],
    ['three mistakes', hmac(`${HEAD.replace('POST', 'post')}.${BODY}\n`, `${TOKEN}\n`)],
    ['a digit changed', hmac(`${HEAD}\n${BODY}`).replace(/.$/, (digit) => (digit === '0' ? '1' : '0'))],
    ['base64 of chance', Buffer.from(digits(64), 'hex').toString('base64')],
    ['the length of MD5', digits(32)],
    ['the length of SHA-512', digits(128)],
    ['nothing', ''],
    ['a word', 'signature'],
    ['a flood', 'f'.repeat(20_000)],
    ['per cent signs', '%%%zz%ff%'],
  ];
  it.each(UNKNOWN)(
    'such as %s has no certain name',
    (_, signature) => {
      const diagnosis = ask(signature);
      expect(diagnosis.outcome).toBe('not recognised');
      expect(sure(diagnosis)).toEqual([]);
    },
    60_000,
  );

  it('is not recognised for random signatures in every format', () => {
    const forms = [
      (hex: string) => hex,
      (hex: string) => hex.toUpperCase(),
      (hex: string) => Buffer.from(hex, 'hex').toString('base64'),
      (hex: string) => `sha256=${hex}`,
      (hex: string) => hex.slice(0, 20 + Math.floor(random() * 44)),
    ];
    for (let round = 0; round < 60; round++) {
      const signature = forms[round % forms.length]!(digits(64));
      const {outcome, causes} = diagnose({...QUESTION, signature}, QUICK);
      expect(outcome).toBe('not recognised');
      expect(causes.filter(({certainty}) => certainty === 'certain')).toEqual([]);
    }
  }, 120_000);

  it('has no certain name either when a text is given that nobody would sign', () => {
    const text = `${HEAD}\n${BODY.replace('900001', '900002')}`;
    const diagnosis = ask(hmac(text), {signedText: text});
    expect(diagnosis.outcome).toBe('not recognised');
    expect(diagnosis.causes).toEqual([{kind: 'body-other', parameters: {}, certainty: 'likely'}]);
    expect(diagnosis.parting).toMatchObject({where: 'body', offset: Buffer.byteLength(`${HEAD}\n{"id": 90000`)});
    expect(kinds(ask(hmac('5001'), {signedText: '5001'}))).toEqual(['head-other']);
  });
});

describe('with a known signed text', () => {
  it('mistakes in the text and in the signing are distinguished', () => {
    const text = `${HEAD.replace('POST', 'post')}\n${BODY}\n`;
    const diagnosis = ask(createHmac('sha1', TOKEN).update(text).digest('base64'), {signedText: text});
    // Three mistakes, which is too many without the text.
    expect(sure(diagnosis).sort()).toEqual(['body-padded', 'mac-hash', 'method-case', 'output-base64']);
  });

  it('a correct text signed with another token is reported as likely', () => {
    const diagnosis = ask(hmac(`${HEAD}\n${BODY}`, 'other'), {signedText: `${HEAD}\n${BODY}`});
    expect(diagnosis.outcome).toBe('not recognised');
    expect(diagnosis.causes).toEqual([{kind: 'token-other', parameters: {}, certainty: 'likely'}]);
  });
});

describe('the first difference between two texts', () => {
  it('is located by byte, with both sides as hex and as text', () => {
    const {parting} = ask(hmac(`${HEAD}.${BODY}`));
    expect(parting).toEqual({
      offset: HEAD.length,
      where: 'separator',
      expected: {
        hex: {before: '6e 73 61 63 74 69 6f 6e 2f 70 61 79', after: expect.stringMatching(/^0a 7b 22 69 64/)},
        text: {before: expect.stringMatching(/pay$/), after: expect.stringMatching(/^␊\{"id"/)},
        length: Buffer.byteLength(`${HEAD}.${BODY}`),
      },
      actual: {
        hex: {before: expect.any(String), after: expect.stringMatching(/^2e 7b/)},
        text: {before: expect.stringMatching(/pay$/), after: expect.stringMatching(/^\.\{"id"/)},
        length: Buffer.byteLength(`${HEAD}.${BODY}`),
      },
    });
  });

  it('is the end of the shorter text if it is a prefix of the other', () => {
    const whole = Buffer.byteLength(`${HEAD}\n${BODY}`);
    expect(ask(hmac(`${HEAD}\n${BODY}\n`)).parting).toMatchObject({offset: whole, where: 'body'});
    expect(ask(hmac(`${HEAD}\n`)).parting).toMatchObject({offset: HEAD.length + 1, where: 'body'});
  });

  it('is absent if the text is correct', () => {
    expect(ask(hmac(`${HEAD}\n${BODY}`).toUpperCase()).parting).toBeUndefined();
  });
});

describe('a callback by GET', () => {
  const query =
    'transaction.id=900001&event=transaction.status&note=%D0%9A%D0%B0%D0%B2%D0%B0+%281%29&point=5001&key=1&signature=x';
  const body = canonicalQuery(new URLSearchParams(query));
  const of = (signed: string, word: 'CALLBACK_GET' | 'RETURN' = 'CALLBACK_GET') =>
    ask(hmac(`5001.${KEY}.${word}\n${signed}`), {purpose: {word: 'CALLBACK_GET', query, path: '/cb'}, body});

  it('is recognised as the gateway signs it', () => expect(of(body).outcome).toBe('right'));
  it.each([
    ['query-order', 'transaction.id=900001&event=transaction.status&note=%D0%9A%D0%B0%D0%B2%D0%B0%20%281%29'],
    ['query-encoding', 'event=transaction.status&note=Кава (1)&transaction.id=900001'],
    ['query-encoding', 'event=transaction.status&note=%D0%9A%D0%B0%D0%B2%D0%B0+%281%29&transaction.id=900001'],
    ['query-signing-parameters', query],
    ['query-signing-parameters', query.replace('&signature=x', '')],
    ['query-names', 'event=transaction.status&note=%D0%9A%D0%B0%D0%B2%D0%B0%20%281%29&transaction_id=900001'],
  ] as const)('%s', (kind, signed) => expect(sure(of(signed))).toEqual([kind]));
  it('is reported if it is signed as a return', () =>
    expect(sure(of(body, 'RETURN'))).toEqual(['callback-word-other']));
});

/**
 * Mistakes that the wrong programs do not cover. Each is written by hand, so that no text comes from the engine itself.
 */
describe('single mistakes', () => {
  const text = `${HEAD}\n${BODY}`;
  const parsed = JSON.parse(BODY) as object;
  const CASES: readonly (readonly [Mistake | readonly Mistake[], string, Partial<Question>?])[] = [
    ['body-numbers-shortened', hmac(`${HEAD}\n${BODY.replace('12.50', '12.5')}`), {body: BODY}],
    ['body-nulls-dropped', hmac(`${HEAD}\n${BODY.replace(', "none": null', '')}`)],
    ['body-numbers-quoted', hmac(`${HEAD}\n${BODY.replace('900001', '"900001"').replace('12.50', '"12.50"')}`)],
    [['body-compact', 'body-numbers-shortened'], hmac(`${HEAD}\n${JSON.stringify(parsed)}`)],
    ['body-line-ends', hmac(`${HEAD}\n{\r\n  "id": 1\r\n}`), {body: '{\n  "id": 1\n}'}],
    ['body-newlines-removed', hmac(`${HEAD}\n{  "id": 1}`), {body: '{\n  "id": 1\n}'}],
    ['body-whitespace-removed', hmac(`${HEAD}\n${BODY.replaceAll(/\s/g, '')}`)],
    ['body-trimmed', hmac(`${HEAD}\n${BODY}`), {body: `${BODY}\n`}],
    ['body-bom', hmac(`${HEAD}\n${BODY}`), {body: `\uFEFF${BODY}`}],
    ['body-utf16', hmac(Buffer.concat([Buffer.from(`${HEAD}\n`), Buffer.from(BODY, 'utf16le')]))],
    ['body-mojibake', hmac(`${HEAD}\n${Buffer.from(BODY).toString('latin1')}`)],
    ['body-normalised', hmac(`${HEAD}\n${'{"n":"é"}'.normalize('NFD')}`), {body: '{"n":"é"}'.normalize('NFC')}],
    ['body-unicode-escaped', hmac(`${HEAD}\n{"n":"\\u0406"}`), {body: '{"n":"І"}'}],
    ['body-escapes-removed', hmac(`${HEAD}\n{"n":"І/"}`), {body: '{"n":"\\u0406\\/"}'}],
    ['body-base64', hmac(`${HEAD}\n${Buffer.from(BODY).toString('base64')}`)],
    ['body-url-encoded', hmac(`${HEAD}\n${encodeURIComponent(BODY)}`)],
    ['body-double-encoded', hmac(`${HEAD}\n${JSON.stringify(BODY)}`)],
    ['body-placeholder', hmac(`${HEAD}\nundefined`)],
    ['body-first', hmac(`${BODY}${HEAD}`)],
    ['head-missing', hmac(BODY)],
    ['key-missing', hmac(`5001.POST ${PATH}\n${BODY}`)],
    ['point-missing', hmac(`${KEY}.POST ${PATH}\n${BODY}`)],
    ['path-query', hmac(`5001.${KEY}.POST ${PATH}?\n${BODY}`)],
    ['path-encoded', hmac(`5001.${KEY}.POST ${encodeURIComponent(PATH)}\n${BODY}`)],
    ['path-version-twice', hmac(`5001.${KEY}.POST ${brand.api.prefix}${PATH}\n${BODY}`)],
    ['method-path-joined', hmac(`5001.${KEY}.POST${PATH}\n${BODY}`)],
    ['separator-other', hmac(`${HEAD} ${BODY}`)],
    ['separator-missing', hmac(`${HEAD}${BODY}`)],
    ['word-case', hmac(`5001.${KEY}.callback\n${BODY}`), {purpose: {word: 'CALLBACK'}}],
    ['token-hex-decoded', hmac(text, Buffer.from('ab12cd34', 'hex')), {token: 'ab12cd34'}],
    ['token-hex-encoded', hmac(text, Buffer.from(TOKEN).toString('hex'))],
    ['token-url-encoded', hmac(text, 'a%2Bb%3D'), {token: 'a+b='}],
    ['token-hashed', hmac(text, createHash('sha256').update(TOKEN).digest('hex'))],
    ['token-utf16', hmac(text, Buffer.from(TOKEN, 'utf16le'))],
    ['token-is-key', hmac(text, KEY)],
    ['token-is-point', hmac(text, '5001')],
    ['token-shortened', hmac(text, TOKEN.replace('sandbox_', ''))],
    ['token-empty', hmac(text, '')],
    ['token-in-text', hmac(`${text}${TOKEN}`)],
    ['text-encoded', hmac(Buffer.from(text).toString('base64'))],
    ['text-hashed', hmac(createHash('sha256').update(text).digest('hex'))],
    ['text-case', hmac(text.toLowerCase())],
    ['text-bom', hmac(`\uFEFF${text}`)],
    [
      'mac-plain',
      createHash('md5')
        .update(text + TOKEN)
        .digest('hex'),
    ],
    ['mac-twice', createHash('sha256').update(hmac(text)).digest('hex')],
    ['output-padded', `${hmac(text)}\n`],
    ['output-separated', hmac(text).match(/../g)!.join('-')],
    ['output-url-encoded', encodeURIComponent(Buffer.from(hmac(text), 'hex').toString('base64'))],
  ];

  it.each(CASES.map(([kind, signature, more = {}]) => ({kind, signature, more})))(
    '$kind',
    ({kind, signature, more}) => {
      const diagnosis = ask(signature, more);
      const wanted = [kind].flat().sort();
      const lists = [diagnosis.causes, ...diagnosis.alternatives].map((some) => some.map((one) => one.kind).sort());
      // Add the output format that the mistake implies.
      if (wanted[0] === 'output-url-encoded') wanted.unshift('output-base64');
      expect(diagnosis.outcome).toBe('named');
      expect(lists).toContainEqual(wanted);
      expect(new Set(diagnosis.causes.map(({certainty}) => certainty))).toEqual(new Set(['certain']));
    },
  );
});

it('a truncated signature proves less than a whole one', () => {
  for (const part of [hmac(`${HEAD}\n${BODY}`).slice(0, 32), hmac(`${HEAD}.${BODY}`).slice(0, 40)]) {
    const {outcome, causes} = ask(part);
    expect(outcome).toBe('named');
    expect(causes).toContainEqual(expect.objectContaining({kind: 'output-truncated'}));
    expect(causes.filter(({certainty}) => certainty === 'certain')).toEqual([]);
  }
});

describe('the search', () => {
  it('runs in steps with the same result', () => {
    const question = {...QUESTION, signature: hmac(`${HEAD}.${BODY}`, `${TOKEN}\n`)};
    const steps = diagnoseInSteps(question);
    let count = 0;
    for (;;) {
      const step = steps.next();
      if (step.done) {
        expect(step.value).toEqual(diagnose(question));
        break;
      }
      count++;
    }
    expect(count).toBeGreaterThan(1);
  });

  it('on a server tries no pairs, and little of a large body', () => {
    const body = JSON.stringify({rows: Array.from({length: 1500}, (_, id) => ({id, note: 'а/<b>'}))});
    const {tried} = diagnose({...QUESTION, body, signature: 'a'.repeat(64)}, QUICK);
    expect(tried.pairs).toBe(0);
    expect(tried.singles * Buffer.byteLength(body)).toBeLessThan(2 * QUICK.singleBytes + Buffer.byteLength(body));
  });

  it('survives hostile bodies', () => {
    for (const body of [
      '['.repeat(100_000),
      '{"a":'.repeat(500),
      '"\\ud800"',
      '\0',
      Buffer.from([0xff, 0xfe]),
      `${'['.repeat(500)}${']'.repeat(500)}`,
    ])
      expect(diagnose({...QUESTION, body, signature: 'a'.repeat(64)}, QUICK).outcome).toBe('not recognised');
  });

  it('never includes token or body in a result', () => {
    const secret = 'hush-hush-hush';
    const body = '{"card":"4111111111111111"}';
    const signatures = [
      hmac(`${HEAD}.${body}`, `${secret}\n`),
      hmac(`${HEAD}\n${body}`, `"${secret}"`),
      hmac(`${HEAD}\n${JSON.stringify(body)}`, secret),
    ];
    for (const signature of signatures) {
      const {causes} = ask(signature, {token: secret, body});
      expect(causes).not.toEqual([]);
      expect(JSON.stringify(causes)).not.toMatch(/hush|4111/);
    }
  });
});

it('assigns each mistake to one stage', () => {
  const all = Object.values(MISTAKES).flat();
  expect(new Set(all).size).toBe(all.length);
});
