/**
 * Compiles the JavaScript samples for the page. A sample becomes a module that exports the very program which the pages print,
 * as a function: its imports and the globals that only Node has are parameters (`src/tools/console/samples/standIns.ts` gives them),
 * and so are path and body, which a reader edits. So the page makes no code from text, and needs no policy but `script-src
 * 'self'`. Samples that differ by path and body only share a module.
 */
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
/** Path of the facts of the calls where no build has named them by their hash. */
export const CALLS_IN_DEVELOPMENT = `${SAMPLES_FOLDER}/calls.json`;

/** What Node has and a browser lacks; of these names a sample may use those that stand in. */
const ONLY_NODE = ['Buffer', 'clearImmediate', 'global', 'module', 'process', 'require', 'setImmediate'];

/** What is different in a module, beside what stands around the program. */
interface Substitution {
  printed: string;
  compiled: string;
}

/** Names of the parameters for path and body. */
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
 * @param program the printed one
 * @returns the module of a sample
 * @throws Error when the program has something that no stand-in is known for: `src/samples/javascript.ts` has changed
 */
export function compileSample(input: SampleInput, program = renderSample('javascript', input)): string {
  let text = program;
  // A text of the body may hold any word, so the words are looked for when it is out.
  for (const {printed, compiled} of substitutions(input)) {
    const parts = text.split(printed);
    if (parts.length !== 2)
      throw new Error(unknown(input, `has “${printed.trim().split('\n')[0]}” ${parts.length - 1} times, not once`));
    text = parts.join(compiled);
  }
  if (/^\s*import\b|\bimport\(/m.test(text)) throw new Error(unknown(input, 'imports something else than createHmac'));
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
  /** Path below the static folder → text. */
  files: Map<string, string>;
  /** Path of the facts of the calls (`CallsFile`); its name holds its hash. */
  calls: string;
}

/** @throws Error for a program that cannot be compiled, see `compileSample` */
export function sampleFiles(content: Pick<Facts, 'contract' | 'gateway' | 'sandbox' | 'translations'>): SampleFiles {
  const files = new Map<string, string>();
  /** @returns the name of the file */
  const add = (start: string, text: string, ending: string): string => {
    const name = `${start}.${sha256Hex(text).slice(0, 16)}.${ending}`;
    files.set(`${SAMPLES_FOLDER}/${name}`, text);
    return name;
  };
  const operations = [...content.contract.operations.values()].filter(({kind}) => kind === 'call');
  const words = new Set<string>();
  const facts = operations.map((operation): CallFacts => {
    const input = sampleInput(content, operation.id, Object.keys(operation.requestExamples)[0] ?? '');
    for (const language of sampleLanguages)
      language.write(input, (english) => {
        words.add(english);
        return english;
      });
    const {path: _, body: __, ...rest} = input;
    return {...rest, template: operation.template, module: add('sample', compileSample(input), 'js')};
  });
  const translated = [...words].flatMap((english) => {
    const ukrainian = content.translations.get(english);
    return ukrainian === undefined ? [] : [[english, ukrainian] as const];
  });
  const file: CallsFile = {calls: facts, comments: {uk: Object.fromEntries(translated)}};
  return {files, calls: `${SAMPLES_FOLDER}/${add('calls', JSON.stringify(file), 'json')}`};
}
