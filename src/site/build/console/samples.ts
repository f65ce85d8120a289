/**
 * Compiles the JavaScript samples for the page. A sample becomes a module that exports exactly the printed program as a
 * function. Its imports and Node globals are parameters (`src/tools/console/samples/standIns.ts` provides them), and so
 * are path and body, which a reader can edit. The page therefore evaluates no strings and needs no policy beyond
 * `script-src 'self'`. Samples that differ only by path and body share a module.
 */
import {type Locale, TRANSLATIONS} from '../../../brand';
import {sha256Hex} from '../../../domain';
import type {Facts} from '../../../facts';
import {
  sampleInput,
  type SampleInput,
  renderSample,
  sampleLanguages,
  javascriptLiteral,
  javascriptString,
} from '../../../samples';
import {type CallFacts, type CallsFile, STAND_INS} from '../../../tools';

export const SAMPLES_FOLDER = 'live/samples';
/** Path of the call facts in development, without a content hash. */
export const CALLS_IN_DEVELOPMENT = `${SAMPLES_FOLDER}/calls.json`;

/** Globals of Node that browsers lack. A sample may only use those that have a stand-in. */
const ONLY_NODE = ['Buffer', 'clearImmediate', 'global', 'module', 'process', 'require', 'setImmediate'];

/** A replacement in the text of the program. */
interface Substitution {
  printed: string;
  compiled: string;
}

/** Parameter names of path and body. */
const [PATH, BODY] = ['PATH', 'BODY'];
const OPENING = `export default async ({${STAND_INS.join(', ')}}, ${PATH}, ${BODY}) => {\n`;
const CLOSING = '\n};\n';
const IMPORT = "import { createHmac } from 'node:crypto';\n\n";

function substitutions({bearer, body, path}: SampleInput): Substitution[] {
  return [
    ...(bearer ? [] : [{printed: IMPORT, compiled: ''}]),
    {printed: `JSON.stringify(${javascriptLiteral(body)});\n`, compiled: `JSON.stringify(${BODY});\n`},
    {printed: `new URL(GATEWAY_URL + ${javascriptString(path)});\n`, compiled: `new URL(GATEWAY_URL + ${PATH});\n`},
  ];
}

/**
 * @param program the printed program
 * @returns source of the module
 * @throws Error if the program uses anything without a stand-in, after a change of `src/samples/javascript.ts`
 */
export function compileSample(input: SampleInput, program = renderSample('javascript', input)): string {
  let text = program;
  // The body may contain any word, so search for names after it has been replaced.
  for (const {printed, compiled} of substitutions(input)) {
    const parts = text.split(printed);
    if (parts.length !== 2)
      throw new Error(unknown(input, `has “${printed.trim().split('\n')[0]}” ${parts.length - 1} times, not once`));
    text = parts.join(compiled);
  }
  if (/^\s*import\b|\bimport\(/m.test(text)) throw new Error(unknown(input, 'imports something other than createHmac'));
  const names = new Set(text.match(/(?<![.\w'])[A-Za-z_]\w*/g));
  const foreign = ONLY_NODE.filter((name) => names.has(name) && !(STAND_INS as readonly string[]).includes(name));
  if (foreign.length > 0) throw new Error(unknown(input, `uses ${foreign.join(' and ')}, which a browser lacks`));
  for (const name of [PATH, BODY])
    if (text.split(new RegExp(`\\b${name}\\b`)).length !== 2)
      throw new Error(unknown(input, `has a name ${name} of its own`));
  return OPENING + text + CLOSING;
}

const unknown = ({operationId}: SampleInput, what: string) =>
  `the JavaScript sample of ${operationId} ${what}; src/site/build/console/samples.ts has to learn it`;

export interface SampleFiles {
  /** Path below the static folder → content. */
  files: Map<string, string>;
  /** Path of the call facts (`CallsFile`); the name contains a content hash. */
  calls: string;
}

/** @throws Error if a program cannot be compiled, see `compileSample` */
export function sampleFiles(facts: Pick<Facts, 'contract' | 'gateway' | 'sandbox' | 'translations'>): SampleFiles {
  const files = new Map<string, string>();
  /** @returns the file name */
  const add = (start: string, text: string, ending: string): string => {
    const name = `${start}.${sha256Hex(text).slice(0, 16)}.${ending}`;
    files.set(`${SAMPLES_FOLDER}/${name}`, text);
    return name;
  };
  const operations = [...facts.contract.operations.values()].filter(({kind}) => kind === 'call');
  const words = new Set<string>();
  const calls = operations.map((operation): CallFacts => {
    const input = sampleInput(facts, operation.id, Object.keys(operation.requestExamples)[0] ?? '');
    for (const language of sampleLanguages)
      language.write(input, (english) => {
        words.add(english);
        return english;
      });
    const {path: _, body: __, ...rest} = input;
    return {...rest, template: operation.template, module: add('sample', compileSample(input), 'js')};
  });
  const commentsIn = (locale: Locale) =>
    Object.fromEntries(
      [...words].flatMap((english) => {
        const translated = facts.translations[locale]?.get(english);
        return translated === undefined ? [] : [[english, translated]];
      }),
    );
  const comments = Object.fromEntries(TRANSLATIONS.map((locale) => [locale, commentsIn(locale)]));
  const file: CallsFile = {calls, comments};
  return {files, calls: `${SAMPLES_FOLDER}/${add('calls', JSON.stringify(file), 'json')}`};
}
