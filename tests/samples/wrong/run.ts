/** Runs the wrong programs, those of a language in one process, and reads the request data that they print. */
import {readFileSync} from 'node:fs';
import path from 'node:path';
import type {Purpose} from '../../../src/domain/diagnosis';
import type {Facts} from '../../../src/facts/load';
import type {SampleLanguageId} from '../../../src/samples';
import {runProcess} from '../../process';
import {startMachine} from '../jvm/machine';
import {compileListed} from '../programs';
import type {Toolchains} from '../toolchains';
import {PROGRAMS, WRONG, WRONG_FILES} from './sources';
import {brand} from '../../../src/brand';

/** One request as it was sent. */
export interface SignedRequest {
  name: string;
  point: string;
  key: string;
  purpose: Purpose;
  signature: string;
  body: Buffer;
  /** Where the program has told what it signed. */
  signedText: Buffer | undefined;
}

/** @throws Error with what the program said, when it fails */
export async function runWrong(
  facts: Facts,
  language: SampleLanguageId,
  toolchains: Toolchains,
  cwd: string,
): Promise<SignedRequest[]> {
  if (language === 'http') return readHttp(readFileSync(path.join(PROGRAMS, WRONG_FILES.http), 'utf8'));
  const {exitCode, stdout, stderr} = await outcomeOf(facts, language, toolchains, cwd);
  if (exitCode !== 0) throw new Error(`${WRONG_FILES[language]} ended with ${exitCode}\n${stderr}`);
  return stdout.trimEnd().split('\n').map(readLine);
}

async function outcomeOf(
  facts: Facts,
  language: Exclude<SampleLanguageId, 'http'>,
  toolchains: Toolchains,
  cwd: string,
) {
  if (language === 'java' || language === 'kotlin') {
    const machine = startMachine(await compileListed(facts, language, toolchains), '', cwd);
    try {
      return await machine.run(WRONG);
    } finally {
      await machine.stop();
    }
  }
  const interpreter = {bash: 'bash', php: 'php', javascript: process.execPath, python: toolchains.python}[language];
  return runProcess([interpreter, path.join(PROGRAMS, WRONG_FILES[language])], {cwd});
}

/** Name, point, key, purpose, and in base64 signature, body and perhaps the signed text, with tabs between. */
function readLine(line: string): SignedRequest {
  const [name, point, key, purpose, signature, body, text] = line.split('\t') as [string, ...string[]];
  const bytes = (base64: string | undefined) => Buffer.from(base64 ?? '', 'base64');
  return {
    name,
    point: point!,
    key: key!,
    purpose: purposeOf(purpose!),
    signature: bytes(signature).toString(),
    body: bytes(body),
    signedText: text === undefined ? undefined : bytes(text),
  };
}

/** `POST /v2/…`, or the word of a callback, perhaps with the path that received it. */
function purposeOf(text: string): Purpose {
  const [first, second] = text.split(' ') as [string, string | undefined];
  return first === 'CALLBACK' ? {word: first, path: second} : {method: first, path: second!};
}

/** Requests one after the other, each below a line with its name. */
function readHttp(file: string): SignedRequest[] {
  return file
    .split(/^### /m)
    .slice(1)
    .map((part) => {
      const name = part.slice(0, part.indexOf('\n'));
      const [head, body] = part.slice(name.length + 1).split('\n\n', 2) as [string, string];
      const header = (field: string) => new RegExp(`^${field}: (.*)$`, 'm').exec(head)![1]!;
      const [, method, target] = /^(\S+) (\S+) HTTP/.exec(head)!;
      return {
        name,
        point: header(brand.headers.point),
        key: header(brand.headers.key),
        purpose: {method: method!, path: target!},
        signature: header(brand.headers.signature),
        body: Buffer.from(body.trimEnd()),
        signedText: undefined,
      };
    });
}
