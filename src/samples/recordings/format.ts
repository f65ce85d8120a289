/** The recordings as they are committed: one file that says what recorded them, and one for each sample with its answer. */
import * as z from 'zod';
import type {SampleLanguageId} from '../types';

/** The programs that are run, those that print alike side by side. The raw request is none. */
export const RECORDED_LANGUAGES = [
  'bash',
  'javascript',
  'python',
  'php',
  'java',
  'kotlin',
] as const satisfies readonly SampleLanguageId[];
export type RecordedLanguage = (typeof RECORDED_LANGUAGES)[number];

/** Data common to all recordings; `RECORDINGS_FOLDER` contains one file per sample. */
export const RECORDINGS_FILE = 'src/contract/data/recordings.json';
export const RECORDINGS_FOLDER = 'src/contract/data/recordings';

const languageId = z.enum(RECORDED_LANGUAGES);
/** Version output of compilers and interpreters, one line each. */
const tools = z.array(z.string().min(1)).min(1);
/** The first 16 digits of a SHA-256. */
const shortHash = z.string().regex(/^[0-9a-f]{16}$/);

export const aboutSchema = z.strictObject({
  date: z.iso.date().describe('Day of the recording, UTC.'),
  contract: z
    .string()
    .regex(/^[0-9a-f]{64}$/)
    .describe('SHA-256 of the published contract.'),
  toolchains: z.record(languageId, tools),
});
export type About = z.infer<typeof aboutSchema>;

const provenance = z.strictObject({
  date: z.iso.date(),
  toolchain: tools.optional().describe(`Where it is another one than ${RECORDINGS_FILE} says.`),
});
export type Provenance = z.infer<typeof provenance>;

/** JSON as a value; any other text as its lines. */
export type PrintedAnswer = Record<string, unknown> | string[];

export const recordingSchema = z.strictObject({
  id: shortHash.describe('See `sampleId`.'),
  programs: z.partialRecord(languageId, shortHash).describe('SHA-256 of each program that printed the answer.'),
  apart: z
    .partialRecord(languageId, provenance)
    .optional()
    .describe(`Languages in which the sample was recorded by itself; of the others ${RECORDINGS_FILE} speaks.`),
  answer: z
    .union([z.looseObject({}), z.array(z.string())])
    .describe(
      'JSON, which each language prints in its own layout. Of another text the lines without the LF between them, which all print alike: a text that ends with LF has an empty one.',
    ),
});
export type Recording = z.infer<typeof recordingSchema>;

/** How the program of one language ended: with exit code 0 and without error output, or it is not recorded. */
export interface Run {
  /** SHA-256 of its text, shortened. */
  program: string;
  stdout: string;
  /** Where it was recorded apart from the others. */
  apart?: Provenance;
}

/** Spaces of each level where the programs of a language print JSON; 0 for all of it on one line. */
const INDENT: Record<RecordedLanguage, number> = {bash: 2, php: 4, javascript: 2, python: 2, java: 0, kotlin: 0};

/** @returns what the program of the language prints, to the last byte */
export const printedIn = (language: RecordedLanguage, answer: PrintedAnswer): string =>
  Array.isArray(answer) ? answer.join('\n') : `${JSON.stringify(answer, null, INDENT[language])}\n`;

/** Reads what a program printed: the inverse of `printedIn`, for every language. */
export function readPrinted(stdout: string): PrintedAnswer {
  try {
    const value: unknown = JSON.parse(stdout);
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as Record<string, unknown>;
  } catch {
    // Any other text, such as a report, is kept by its lines.
  }
  return stdout.split('\n');
}

/** The runs of a recording, in the order of `RECORDED_LANGUAGES`. */
export function runsOf({programs, apart, answer}: Recording): Map<RecordedLanguage, Run> {
  return new Map(
    RECORDED_LANGUAGES.flatMap((name): [RecordedLanguage, Run][] => {
      const [program, own] = [programs[name], apart?.[name]];
      return program === undefined
        ? []
        : [[name, {program, stdout: printedIn(name, answer), ...(own && {apart: own})}]];
    }),
  );
}
