/** The recordings as they are committed: one file that says what recorded them, and one for each sample. */
import * as z from 'zod';
import type {SampleLanguageId} from '../samples';

/** The programs that are run. The raw request is none. */
export const RECORDED_LANGUAGES = [
  'bash',
  'php',
  'javascript',
  'python',
  'java',
  'kotlin',
] as const satisfies readonly SampleLanguageId[];
export type RecordedLanguage = (typeof RECORDED_LANGUAGES)[number];

/** What all recordings have in common; `RECORDINGS_FOLDER` holds a file for each sample beside it. */
export const RECORDINGS_FILE = 'src/data/recordings.json';
export const RECORDINGS_FOLDER = 'src/data/recordings';

const language = z.enum(RECORDED_LANGUAGES);
/** The first 16 digits of a SHA-256. */
const shortHash = z.string().regex(/^[0-9a-f]{16}$/);

export const aboutSchema = z.strictObject({
  date: z.iso.date().describe('Day of the recording, UTC.'),
  contract: z
    .string()
    .regex(/^[0-9a-f]{64}$/)
    .describe('SHA-256 of the published contract.'),
  toolchains: z.record(language, z.array(z.string().min(1)).min(1)).describe('What the tools say of their version.'),
});
export type About = z.infer<typeof aboutSchema>;

const outputSchema = z.strictObject({
  programs: z.partialRecord(language, shortHash).describe('SHA-256 of each printed program that gave this output.'),
  exitCode: z.int(),
  stdout: z.array(z.string()).describe('Lines without the LF between them: a text that ends with LF has an empty one.'),
  stderr: z.array(z.string()),
});

export const recordingSchema = z.strictObject({
  id: shortHash.describe('See `sampleId`.'),
  outputs: z.array(outputSchema).min(1).describe('Programs of several languages that print the same share one.'),
});
export type Recording = z.infer<typeof recordingSchema>;

/** How the program of one language ended. */
export interface Run {
  /** SHA-256 of its text, shortened. */
  program: string;
  exitCode: number;
  stdout: string;
  stderr: string;
}

/** Joins the runs of a sample, in the order of `RECORDED_LANGUAGES`; what is equal stands once. */
export function toRecording(id: string, runs: ReadonlyMap<RecordedLanguage, Run>): Recording {
  const outputs = new Map<string, Recording['outputs'][number]>();
  for (const name of RECORDED_LANGUAGES) {
    const run = runs.get(name);
    if (!run) continue;
    const {program, exitCode, stdout, stderr} = run;
    const key = JSON.stringify([exitCode, stdout, stderr]);
    const known = outputs.get(key);
    if (known) known.programs[name] = program;
    else
      outputs.set(key, {
        programs: {[name]: program},
        exitCode,
        stdout: stdout.split('\n'),
        stderr: stderr.split('\n'),
      });
  }
  return {id, outputs: [...outputs.values()]};
}

/** The runs of a recording, by language: the inverse of `toRecording`. */
export function runsOf({outputs}: Recording): Map<RecordedLanguage, Run> {
  return new Map(
    outputs.flatMap(({programs, exitCode, stdout, stderr}) =>
      RECORDED_LANGUAGES.flatMap((name): [RecordedLanguage, Run][] => {
        const program = programs[name];
        return program === undefined
          ? []
          : [[name, {program, exitCode, stdout: stdout.join('\n'), stderr: stderr.join('\n')}]];
      }),
    ),
  );
}
