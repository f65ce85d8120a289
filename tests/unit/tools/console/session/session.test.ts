/** Console session, with the gateway itself in place of the worker. */
import {describe, expect, it} from 'vitest';
import {parse} from 'devalue';
import {callPurpose, sign} from '../../../../../src/domain/signing';
import {getFacts} from '../../../../../src/facts/load';
import {packedFacts} from '../../../../../src/site/build/console/facts';
import {LiveError, type startGateway} from '../../../../../src/tools/console/client';
import {memberOf, withMember} from '../../../../../src/tools/console/session/draft';
import {statusHistory} from '../../../../../src/tools/console/session/objects';
import {createSession} from '../../../../../src/tools/console/session/session';
import type {CallResult} from '../../../../../src/tools/console/protocol';
import {decodeReplay} from '../../../../../src/tools/console/replay';
import {createSession as createGateway, RefusedError} from '../../../../../src/tools/console/worker/session';
import type {SandboxFacts} from '../../../../../src/gateway/content';
import {ROOT} from '../../../../root';
import {brand} from '../../../../../src/brand';

const facts = await getFacts(ROOT);
const sandbox = parse(packedFacts(facts)) as SandboxFacts;
const NOW = Date.parse('2026-11-23T08:00:00Z');
const CONTRACT = '0123456789abcdef';
const [example] = Object.values(facts.contract.operations.get('transactionCreate')!.requestExamples);
const BODY = JSON.stringify(example!.value);
const CREATE = '/transaction/create';

/** Creates a session whose clock (`time.elapsed`, in ms) the test advances. @param fail failures of the first starts */
function open({fail = [] as LiveError['failure'][]} = {}) {
  const time = {elapsed: 0, started: 0, stopped: 0};
  const start: typeof startGateway = async (_url, options, {news}) => {
    const failure = fail.shift();
    if (failure) throw new LiveError(failure, 'failed');
    time.started += 1;
    const inner = createGateway(options, {facts: sandbox, contract: CONTRACT, elapsed: () => time.elapsed, tell: news});
    const gateway: Awaited<ReturnType<typeof startGateway>>['gateway'] = {
      ask: (name, value) =>
        inner.ask(name, value).catch((error: Error) => {
          throw new LiveError(error instanceof RefusedError ? 'refused' : 'crashed', error.message);
        }),
      stop: () => void (time.stopped += 1),
    };
    return {gateway, started: await gateway.ask('start', options)};
  };
  const session = createSession({
    start,
    url: '/gateway.js',
    locale: 'en',
    now: () => NOW + time.elapsed,
    seed: () => 7,
  });
  return {session, time};
}

const payUrl = ({snapshot}: {snapshot(): ReturnType<ReturnType<typeof createSession>['snapshot']>}) =>
  (JSON.parse(snapshot().sent!.called.answer!.text) as {response: {result: {pay_url: string}}}).response.result.pay_url;

describe('console session', () => {
  it('sends a call, opens the page, pays, and records status history and verified callbacks', async () => {
    const {session} = open();
    await session.start();
    await session.send({path: CREATE, body: BODY});
    await session.visit({url: payUrl(session)});
    await session.visit({url: payUrl(session), fields: [['action', 'succeed']]});
    await session.move(10_000);
    const {objects, received, page, log} = session.snapshot();
    expect(page!.answer.status).toBe(200);
    expect(received.map(({verified}) => verified)).toEqual([true, true]);
    const payment = [...objects.values()].find(({kind}) => kind === 'transaction')!;
    expect(statusHistory(payment)).toEqual([0, 10, 1]);
    // The form is answered by a redirect, which is followed. A callback may arrive before the response.
    expect(log.entries.map(({kind}) => kind).sort()).toEqual([
      'call',
      'callback',
      'callback',
      'clock',
      'page',
      'page',
      'page',
    ]);
  });

  it('reports a refused call and continues', async () => {
    const {session} = open();
    await session.start();
    await session.send({path: '/nothing', body: '{}'});
    expect(session.snapshot()).toMatchObject({busy: false, refused: '/nothing is not a path of this API'});
    await session.send({path: CREATE, body: BODY});
    expect(session.snapshot().refused).toBeUndefined();
    expect(session.snapshot().sent!.called.answer!.status).toBe(200);
  });

  it('reports that the gateway could not be loaded, and retries', async () => {
    const {session, time} = open({fail: ['notLoaded']});
    await session.start();
    expect(session.snapshot().phase).toEqual({is: 'failed', failure: 'notLoaded'});
    await session.start();
    expect(session.snapshot().phase.is).toBe('ready');
    await session.start();
    expect(time.started).toBe(1);
  });

  it('stops a gateway that is loaded after the session was stopped', async () => {
    const {session, time} = open();
    const starting = session.start();
    session.stop();
    await starting;
    expect(time).toMatchObject({started: 1, stopped: 1});
    expect(session.snapshot().phase.is).toBe('idle');
  });

  it('creates a link that reproduces ids, statuses and callbacks', async () => {
    const {session, time} = open();
    await session.start();
    await session.answerWith(500);
    await session.send({path: CREATE, body: withMember(BODY, 'external_customer_id', 'sandbox-success')!});
    time.elapsed += 4321;
    await session.visit({url: payUrl(session)});
    await session.visit({url: payUrl(session), fields: [['action', 'trigger']]});
    await session.move(3_600_000);
    const decoded = await decodeReplay(await session.fragment());
    if ('problem' in decoded) throw new Error(decoded.problem);
    const {state} = decoded;
    expect(state).toMatchObject({v: 1, seed: 7, now: NOW, contract: CONTRACT.slice(0, 8)});
    const other = open();
    await other.session.replay(state);
    const [one, two] = [session.snapshot(), other.session.snapshot()];
    expect(two.received.map(({text, answered}) => [text, answered])).toEqual(
      one.received.map(({text, answered}) => [text, answered]),
    );
    expect(two.sent!.called.answer!.text).toBe(one.sent!.called.answer!.text);
    expect([...two.objects.values()].map(statusHistory)).toEqual([...one.objects.values()].map(statusHistory));
    expect(two.clock.still).toBe(true);
  });

  it('accepts a call signed by a program, even in a replay from the past', async () => {
    const {session, time} = open();
    await session.replay({v: 1, seed: 7, now: NOW - 40 * 86_400_000, contract: CONTRACT.slice(0, 8), steps: []});
    const token = facts.sandbox.point.api_token;
    const signedBy = async (key: number, draft: {path: string; body: string}) => {
      const point = facts.sandbox.point.id;
      const signature = sign(
        token,
        {point, key, purpose: callPurpose('POST', `${brand.api.prefix}${draft.path}`)},
        draft.body,
      );
      return session.send(draft, [
        [brand.headers.point, String(point)],
        [brand.headers.key, String(key)],
        [brand.headers.signature, signature],
      ]);
    };
    const codeOf = (called: CallResult | undefined) =>
      (JSON.parse(called!.answer!.text) as {error: {code: number}}).error.code;
    const draft = {path: CREATE, body: BODY};
    await session.send(draft);
    const keys = [await session.nextKey(draft), await session.nextKey(draft)] as const;
    expect(codeOf(await signedBy(keys[0], draft))).toBe(0);
    await session.move(90 * 86_400_000);
    expect(codeOf(await signedBy(keys[1], draft))).toBe(0);
    // A key is accepted once, and the local clock differs from that of the replay.
    expect(codeOf(await signedBy(keys[1], draft))).toBe(11);
    expect(codeOf(await signedBy(NOW + time.elapsed, draft))).toBe(11);
    const {log} = session.snapshot();
    const calls = log.entries.filter((entry) => entry.kind === 'call');
    expect(calls.map(({headers}) => headers.find(([name]) => name === brand.headers.key)![1])).toContain(
      String(keys[0]),
    );
    const decoded = await decodeReplay(await session.fragment());
    if ('problem' in decoded) throw new Error(decoded.problem);
    expect(decoded.state.steps.filter(({kind}) => kind === 'call')).toHaveLength(calls.length);
  });

  it('returns undefined to a program whose call is refused', async () => {
    const {session} = open();
    await expect(session.nextKey({path: CREATE, body: ''})).rejects.toThrow(LiveError);
    await session.start();
    expect(await session.send({path: '/nothing', body: '{}'})).toBeUndefined();
  });

  it('records repeated refreshes of a page once in the link', async () => {
    const {session, time} = open();
    await session.start();
    await session.send({path: CREATE, body: BODY});
    for (let looks = 0; looks < 300; looks += 1) {
      time.elapsed += 1000;
      await session.visit({url: payUrl(session)});
    }
    const decoded = await decodeReplay(await session.fragment());
    expect(decoded).toMatchObject({state: {steps: [{kind: 'call'}, {kind: 'clock'}, {kind: 'page', action: 'pay'}]}});
  });

  it('reports a link created with another contract', async () => {
    const {session} = open();
    await session.replay({v: 1, seed: 1, now: NOW, contract: 'ffffffff', steps: []});
    expect(session.snapshot().otherContract).toBe(true);
    await session.replay({v: 1, seed: 1, now: NOW, contract: CONTRACT.slice(0, 8), steps: []});
    expect(session.snapshot().otherContract).toBe(false);
  });

  it('queues steps that are requested while another one is running', async () => {
    const {session} = open();
    await session.start();
    await Promise.all([
      session.send({path: CREATE, body: BODY}),
      session.answerWith(500),
      session.move(60_000),
      session.move(60_000),
    ]);
    const {receiver, clock, log} = session.snapshot();
    expect([receiver, clock.gateway]).toEqual([500, NOW + 120_000]);
    expect(log.entries.map(({kind}) => kind)).toEqual(['call', 'clock', 'clock']);
  });

  it('is empty after a reset', async () => {
    const {session} = open();
    await session.start();
    await session.send({path: CREATE, body: BODY});
    await session.reset();
    expect(session.snapshot()).toMatchObject({received: [], receiver: 204});
    expect(session.snapshot().sent).toBeUndefined();
    expect(session.snapshot().objects.size).toBe(0);
    await session.send({path: CREATE, body: BODY});
    expect(memberOf(session.snapshot().sent!.called.answer!.text, 'error')).toMatchObject({code: 0});
  });
});
