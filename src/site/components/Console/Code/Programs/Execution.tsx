/** Runs the JavaScript program against the gateway in the page, as one step of the session, and shows its output. */
import {useEffect, useRef, useState, type ReactNode} from 'react';
import {translate} from '@docusaurus/Translate';
import {type Session, type CompiledSample, type RunResult, runSample} from '@site/src/tools';
import type {SampleInput} from '@site/src/samples/browser';
import Bytes from '../../Bytes';
import styles from '../../styles.module.css';

interface Props {
  input: SampleInput;
  /** Address of the compiled sample. */
  address: string;
  session: Session;
  /** Additional buttons. */
  children: ReactNode;
}

export default function Execution({input, address, session, children}: Props): ReactNode {
  const [phase, setPhase] = useState<'idle' | 'running' | 'failed' | RunResult>('idle');
  const end = useRef<HTMLDivElement>(null);
  // The response of the call is being scrolled to, smoothly. `nearest` would do nothing while the output is still in view,
  // and would not stop that.
  useEffect(() => {
    if (typeof phase === 'object') end.current?.scrollIntoView({block: 'center', behavior: 'instant'});
  }, [phase]);
  const run = () => {
    setPhase('running');
    execute(input, address, session).then(setPhase, () => setPhase('failed'));
  };
  return (
    <>
      <div className={styles.actions}>
        <button type="button" className={styles.button} onClick={() => phase !== 'running' && run()}>
          {translate({id: 'portal.console.code.run', message: 'Run this code'})}
        </button>
        {children}
      </div>
      {phase === 'failed' && (
        <p role="alert" className={styles.bad}>
          {translate({
            id: 'portal.console.code.notRun',
            message: 'The code could not be run. Check your connection and try again.',
          })}
        </p>
      )}
      <div ref={end}>
        <output className={styles.line}>{typeof phase === 'object' && <ExitCode code={phase.exitCode} />}</output>
        {typeof phase === 'object' && <Printed {...phase} />}
      </div>
    </>
  );
}

async function execute({path, body, baseUrl}: SampleInput, address: string, session: Session): Promise<RunResult> {
  const {default: sample} = (await import(/* webpackIgnore: true */ address)) as {default: CompiledSample};
  const now = await session.nextKey({path, body: ''});
  return runSample(
    sample,
    {path, body},
    {
      baseUrl,
      now,
      async send({headers, ...draft}) {
        const called = await session.send(draft, headers);
        return called?.answer ?? {failed: session.snapshot().refused ?? 'the connection was closed'};
      },
    },
  );
}

function ExitCode({code}: {code: number}): ReactNode {
  return (
    <span className={code === 0 ? styles.good : styles.bad}>
      {translate({id: 'portal.console.code.exit', message: 'Exit code: {code}'}, {code})}
    </span>
  );
}

function Printed({stdout, stderr}: RunResult): ReactNode {
  return (
    <>
      {stdout !== '' && (
        <Bytes label={translate({id: 'portal.console.code.stdout', message: 'Output'})} text={stdout} />
      )}
      {stderr !== '' && (
        <Bytes label={translate({id: 'portal.console.code.stderr', message: 'Error output'})} text={stderr} />
      )}
    </>
  );
}
