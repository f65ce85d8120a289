/** Entry of the web worker: receives requests and posts replies. It stores nothing and is terminated with the page. */
import {parse} from 'devalue';
import type {SandboxFacts} from '../../../gateway/browser';
import type {Question, Reply, StartOptions} from '../protocol';
import {createSession, RefusedError, type Session} from './session';

/** Serialised facts and hash of the contract; defined by the build. */
declare const LIVE_FACTS: string;
declare const LIVE_CONTRACT: string;

/** Interval for advancing the clock between requests, in real milliseconds. */
const TICK_MS = 200;

// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker posts only to its own page
const reply = (message: Reply): void => globalThis.postMessage(message);

let session: Session | undefined;

function start(options: StartOptions): Session {
  session?.close();
  const began = performance.now();
  const started = createSession(options, {
    facts: parse(LIVE_FACTS) as SandboxFacts,
    contract: LIVE_CONTRACT,
    elapsed: () => Math.floor(performance.now() - began),
    tell: reply,
  });
  session = started;
  if (!options.still) scheduleTick(started);
  return started;
}

function scheduleTick(of: Session): void {
  setTimeout(() => {
    if (session !== of) return;
    void of.tick().then(() => scheduleTick(of));
  }, TICK_MS);
}

addEventListener('message', ({data}: MessageEvent<Question>) => {
  const {id, name, value} = data;
  const asked = name === 'start' ? start(value as StartOptions) : session;
  if (!asked) return reply({id, refused: 'the sandbox has not been started'});
  asked.ask(name, value as never).then(
    (answer) => reply({id, value: answer}),
    (error: unknown) => {
      if (!(error instanceof RefusedError)) console.error(error);
      reply({id, refused: error instanceof Error ? error.message : String(error)});
    },
  );
  return undefined;
});
