/** `npm run new error`: an error of the API in the catalogue, and its example beside the calls that answer with it. */
import {parse} from 'yaml';
import * as z from 'zod';
import {errorsSchema, filesBelow, readYaml} from '../../../facts';
import {Changes, type Maker, type Plan, type Project} from '../project';
import {type Answers, nameOf} from '../questions';
import {withEntry, withItem, yamlOf} from '../rows';

const FILE = 'src/contract/data/reference/errors.yaml';
const PATHS = 'src/contract/openapi/paths';
const RESPONSES = 'src/contract/openapi/responses.yaml';
const entry = errorsSchema.element.shape;

interface PathFile {
  file: string;
  method: string;
  errors: number[];
  responses: string[];
}

/** The file of each call, with its errors and the HTTP statuses that it answers with. */
function pathFiles(root: string): Map<string, PathFile> {
  const schema = z.record(
    z.string(),
    z.looseObject({
      operationId: z.string().optional(),
      'x-errors': z.array(z.number()).optional(),
      responses: z.record(z.string(), z.unknown()).optional(),
    }),
  );
  return new Map(
    filesBelow(root, PATHS).flatMap((file) =>
      Object.entries(readYaml(root, file, schema).value).flatMap(
        ([method, {operationId, 'x-errors': errors, responses = {}}]) =>
          operationId === undefined || errors === undefined
            ? []
            : [[operationId, {file, method, errors, responses: Object.keys(responses)}] as const],
      ),
    ),
  );
}

function plan(answers: Answers, project: Project): Plan {
  const {code, http, operations, response, example, uk, ...rest} = answers as {
    code: number;
    http: number;
    title: string;
    operations: string[];
    response?: string;
    example?: {summary: string; field: string; message: string};
    uk?: {strings?: Record<string, string>};
  };
  const changes = new Changes(project);
  const row = {code, http: [http], ...rest};
  const index = project.facts.errors.findIndex((error) => error.code > code);
  changes.edit(FILE, (text) => withItem(text, [], yamlOf([row], []), index === -1 ? undefined : index));
  const files = pathFiles(project.root);
  if (operations.length > 0) {
    const details = [{field: example!.field, message: example!.message}];
    const value = {error: {code, title: rest.title, details}, response: {}};
    const known = Object.keys(parse(project.read(RESPONSES)) as object);
    const shown = {summary: example!.summary, value};
    if (known.includes(response!))
      changes.edit(RESPONSES, (text) =>
        withEntry(text, [response!, 'content', 'application/json', 'examples'], `error_${code}`, shown),
      );
    else
      changes.edit(
        RESPONSES,
        (text) =>
          `${text.trimEnd()}\n${yamlOf(
            {
              [response!]: {
                description: `${rest.title}.`,
                headers: Object.fromEntries(
                  [
                    ['X-Request-Id', 'RequestId'],
                    ['RateLimit-Policy', 'RateLimitPolicy'],
                    ['RateLimit', 'RateLimit'],
                  ].map(([name, part]) => [name, {$ref: `headers.yaml#/${part!}`}]),
                ),
                content: {
                  'application/json': {schema: {$ref: 'schemas/Failure.yaml'}, examples: {[`error_${code}`]: shown}},
                },
              },
            },
            ['X-Request-Id', 'RateLimit-Policy', 'RateLimit', 'schema'],
          )}`,
      );
  }
  for (const id of operations) {
    const {file, method, errors, responses} = files.get(id)!;
    const place = [...errors, code].sort((a, b) => a - b).indexOf(code);
    changes.edit(file, (text) => withItem(text, [method, 'x-errors'], code, place));
    if (!responses.includes(String(http)))
      changes.edit(file, (text) =>
        withEntry(
          text,
          [method, 'responses'],
          String(http),
          {$ref: `../responses.yaml#/${response!}`},
          {ordered: true},
        ),
      );
  }
  return {
    changes: changes.list(),
    pages: ['docs/reference/api_error_codes.mdx'],
    strings: {file: 'i18n/uk/strings/reference.yaml', translated: uk?.strings ?? {}, names: []},
    steps: [],
    left: operations.flatMap((id) => [
      `${id}: throw the refusal in its handler below src/gateway/operations, and provoke it in tests/unit/gateway/provocations; tests/unit/gateway/errors.test.ts compares it with the example`,
    ]),
  };
}

export const error: Maker = {
  table: (project) => {
    const codes = project.facts.errors.map(({code}) => code);
    const files = pathFiles(project.root);
    const answered = ({operations}: Answers) => Array.isArray(operations) && operations.length > 0;
    return {
      kind: 'error',
      makes: 'an error of the API in the catalogue, and its example beside the calls that answer with it',
      usage: 'npm run new error -- --code 371 --http 404 --title "Event not found" --answers event.yaml',
      questions: [
        {
          path: 'code',
          ask: 'Code of the error?',
          schema: entry.code.refine((code) => !codes.includes(code), {
            error: (issue) => `“${String(issue.input)}” is taken; ${Math.max(...codes) + 1} is free`,
          }),
        },
        {path: 'http', ask: 'HTTP status?', schema: entry.http.element},
        {path: 'title', ask: 'Title of the error?', schema: entry.title.min(3)},
        {path: 'cause', ask: 'When does it occur?', schema: entry.cause.min(10)},
        {path: 'remedy', ask: 'What has the reader to do?', schema: entry.remedy.min(10)},
        {path: 'actor', ask: 'Who has to act?', schema: entry.actor},
        {path: 'retry', ask: 'Does a repeat make sense?', schema: entry.retry},
        {
          path: 'messages',
          ask: 'Messages in the details?',
          schema: entry.messages,
          help: 'One a line.',
          optional: true,
        },
        {path: 'by_call', ask: 'Remedies by call?', schema: entry.by_call, optional: true, rare: true},
        {
          path: 'operations',
          alias: 'operation',
          ask: 'Calls that answer with it?',
          schema: z.array(nameOf('operation', files.keys())),
          fallback: [],
        },
        {
          path: 'response',
          ask: 'Response that gets the example?',
          schema: z
            .string()
            .regex(/^[A-Z]\w+$/, 'must be words in capitals joined without spaces, such as EventNotFound')
            .describe('A name in src/contract/openapi/responses.yaml, or a new one.'),
          when: answered,
        },
        {
          path: 'example',
          ask: 'The example?',
          schema: z
            .strictObject({summary: z.string().min(3), field: z.string().min(1), message: z.string().min(3)})
            .describe('Its summary, and the field and message of `error.details`.'),
          when: answered,
        },
        {
          path: 'uk.strings',
          ask: 'Strings in Ukrainian?',
          schema: z.record(z.string(), z.string().min(1)),
          optional: true,
        },
      ],
    };
  },
  plan,
};
