/** The sandbox as one file that Node runs without the project: the facts travel inside it. */
import {parse} from 'devalue';
import {runCommand} from '../commandLine';
import type {SandboxFacts} from '../content';
import {serve} from '../server';

/** The facts as text; `bundle.ts` puts them here. */
declare const SANDBOX_CONTENT: string;

void runCommand({
  name: 'node sandbox.mjs',
  start: (options) => serve(parse(SANDBOX_CONTENT) as SandboxFacts, options),
});
