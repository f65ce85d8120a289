/** Asks for missing answers in a terminal. */
import {createInterface} from 'node:readline/promises';
import {parse} from 'yaml';
import {formatProblem} from '../../facts';
import {
  answerProblems,
  type Answers,
  type QuestionPlace,
  choicesOf,
  explain,
  fallbackOf,
  flagOf,
  isText,
  placesOf,
  setAt,
  type Table,
  typeOf,
  valueAt,
} from './questions';

/** The two ends of a dialogue; a test gives streams of its own. */
export interface Terminal {
  input: NodeJS.ReadableStream;
  output: NodeJS.WritableStream;
}

/** The value of a typed line: a text as it is, a list also with commas, and YAML for everything else. */
function valueOfLine({question: {schema}}: Pick<QuestionPlace, 'question'>, line: string): unknown {
  if (isText(schema)) return line;
  const isList = typeOf(schema).type === 'array';
  if (isList && !/^[[{-]/.test(line)) return line.split(',').map((item) => item.trim());
  return parse(line) as unknown;
}

const isListOfMappings = ({question: {schema}}: QuestionPlace): boolean => typeOf(schema).items === 'object';

/** True for a list whose items are texts of their own, so that a comma does not part two. */
const isListOfSentences = ({question: {schema, help}}: QuestionPlace): boolean =>
  typeOf(schema).items === 'string' && help?.includes('One a line') === true;

/**
 * Asks each question that has no answer. A wrong answer is explained and asked for again.
 * @param answers is completed in place, so that an interrupted dialogue loses nothing
 * @throws Error named AbortError on Ctrl+C
 */
export async function askMissing(table: Table, answers: Answers, {input, output}: Terminal): Promise<void> {
  const reader = createInterface({input, output});
  const abort = new AbortController();
  reader.on('SIGINT', () => abort.abort());
  reader.on('close', () => abort.abort());
  const read = (prompt: string) => reader.question(prompt, {signal: abort.signal});
  const say = (line: string) => void output.write(`${line}\n`);
  try {
    for (const question of table.questions) {
      if (question.rare) continue;
      for (const asked of placesOf(table, question, answers)) {
        if (valueAt(answers, asked.keys) !== undefined) continue;
        await askOne(asked, answers, read, say);
      }
    }
  } finally {
    reader.close();
  }
}

async function askOne(
  asked: QuestionPlace,
  answers: Answers,
  read: (prompt: string) => Promise<string>,
  say: (line: string) => void,
): Promise<void> {
  const {question, keys} = asked;
  const fallback = fallbackOf(asked, answers);
  say('');
  say(`${question.ask}  (${flagOf(keys)})`);
  for (const line of explain(question)) say(`  ${line}`);
  const hint = fallback === undefined ? (question.optional ? ' [none]' : '') : ` [${print(fallback)}]`;
  const many = isListOfMappings(asked) || isListOfSentences(asked);
  if (many) say('  One item a line; an empty line ends the list.');
  for (;;) {
    const lines: string[] = [];
    const first = (await read(`${keys.join('.')}${hint}> `)).trim();
    if (first !== '') lines.push(first);
    for (let more = many && lines.length > 0; more;) {
      const next = (await read('  > ')).trim();
      more = next !== '';
      if (more) lines.push(next);
    }
    if (lines.length === 0) {
      if (fallback !== undefined) setAt(answers, keys, structuredClone(fallback));
      if (fallback !== undefined || question.optional) return;
    } else {
      try {
        setAt(
          answers,
          keys,
          many ? lines.map((line) => (isListOfSentences(asked) ? line : parse(line))) : valueOfLine(asked, lines[0]!),
        );
      } catch (error) {
        say(`  is no YAML: ${(error as Error).message.split('\n')[0]}`);
        continue;
      }
    }
    const problems = answerProblems(asked, answers, (place) => ({file: flagOf(place)}));
    if (problems.length === 0) return;
    for (const problem of problems) say(`  ${formatProblem(problem)}`);
    const choices = choicesOf(question.schema);
    if (choices) say(`  One of: ${choices.join(', ')}.`);
    setAt(answers, keys, undefined);
  }
}

const print = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));
