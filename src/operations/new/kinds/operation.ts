/**
 * `npm run new operation`: a call of the API that reads something. It writes the contract, the page in both locales, and a handler
 * of the sandbox that answers with the values of the example, with its test.
 */
import {parse} from 'yaml';
import * as z from 'zod';
import {COMPLETE_LOCALES} from '../../../brand';
import {docsFolder} from '../../../facts';
import {blocks, frontMatter, headAnswers, type Head} from '../pages';
import {Changes, type Maker, type Plan, type Project} from '../project';
import {type Answers, nameOf, type Question, valueAt} from '../questions';
import {withEntry, withLine, yamlOf} from '../rows';
import {acceptStep, lintStep, parityStep, recordStep, testStep, typesStep} from '../steps';
import {categoriesOf, withPage} from './page';

const API = 'src/contract/openapi';
const HANDLERS = 'src/gateway/operations';
const PROVOCATIONS = 'tests/unit/gateway/provocations/common.ts';
const SIDEBARS = 'sidebars.ts';

/** Errors of every signed call. */
const COMMON_ERRORS = [10, 11, 12, 13, 15, 17, 204];
/** Error of a call that names an account which does not exist. */
const NO_ACCOUNT = 100;

const COMMON_RESPONSES: Readonly<Record<string, string>> = {
  400: 'BadRequest',
  401: 'Unauthorized',
  405: 'MethodNotAllowed',
  413: 'TooLarge',
  415: 'NotJson',
  429: 'TooManyRequests',
  500: 'Internal',
  503: 'Unavailable',
};

const objectSchema = z
  .looseObject({
    required: z.array(z.string()).min(1),
    properties: z.record(z.string(), z.looseObject({})),
  })
  .refine(
    ({required, properties}) => required.every((name) => name in properties),
    'requires a property that it does not have',
  );

const HEADINGS = {
  en: {
    request: 'Request',
    samples: 'Samples',
    response: 'Response',
    found: 'Found',
    errors: 'Errors',
    again: 'If no response arrives',
  },
  uk: {
    request: 'Запит',
    samples: 'Приклади',
    response: 'Відповідь',
    found: 'Знайдено',
    errors: 'Помилки',
    again: 'Якщо відповіді немає',
  },
} as const;

interface OperationAnswers {
  id: string;
  path: string;
  tag: string;
  summary: string;
  description: string;
  category: string;
  request: z.infer<typeof objectSchema>;
  request_example: {name: string; summary: string; value: Record<string, unknown>};
  response: z.infer<typeof objectSchema>;
  response_example: {summary: string; value: Record<string, unknown>};
}

const snake = (id: string): string => id.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
const pascal = (id: string): string => id[0]!.toUpperCase() + id.slice(1);

const headersOf = (prefix: string) =>
  Object.fromEntries(
    [
      ['X-Request-Id', 'RequestId'],
      ['RateLimit-Policy', 'RateLimitPolicy'],
      ['RateLimit', 'RateLimit'],
    ].map(([name, part]) => [name, {$ref: `${prefix}headers.yaml#/${part!}`}]),
  );

const ON_ONE_LINE = ['X-Request-Id', 'RateLimit-Policy', 'RateLimit', 'schema'];

function pathText(answers: OperationAnswers, errors: readonly number[]): string {
  const {id, tag, summary, description, request_example: example} = answers;
  const name = snake(id);
  const json = (schema: string, shown: Record<string, string>) => ({
    'application/json': {
      schema: {$ref: `../schemas/${schema}.yaml`},
      examples: Object.fromEntries(
        Object.entries(shown).map(([key, file]) => [key, {$ref: `../examples/${file}.yaml`}]),
      ),
    },
  });
  const responses = {
    ...COMMON_RESPONSES,
    ...(errors.includes(NO_ACCOUNT) && {404: 'AccountNotFound'}),
    422: `Invalid${pascal(id)}`,
  };
  return yamlOf(
    {
      post: {
        operationId: id,
        tags: [tag],
        summary,
        description,
        'x-page': `/api/${name}`,
        'x-retry': 'safe',
        'x-moves': [],
        'x-errors': errors,
        requestBody: {required: true, content: json(`${pascal(id)}Request`, {[example.name]: `${name}.request`})},
        responses: {
          200: {
            description: `${answers.response_example.summary}.`,
            headers: headersOf('../'),
            content: json(`${pascal(id)}Response`, {success: `${name}.response`}),
          },
          ...Object.fromEntries(
            Object.entries(responses).map(([code, part]) => [code, {$ref: `../responses.yaml#/${part}`}]),
          ),
        },
      },
    },
    ON_ONE_LINE,
  );
}

/** The refusal of a body without any field, as the sandbox words it. */
const invalidResponse = ({id, request}: OperationAnswers): string =>
  yamlOf(
    {
      [`Invalid${pascal(id)}`]: {
        description: 'A field is invalid.',
        headers: headersOf(''),
        content: {
          'application/json': {
            schema: {$ref: 'schemas/Failure.yaml'},
            examples: {
              error_204: {
                summary: 'A required field is missing',
                value: {
                  error: {
                    code: 204,
                    title: 'Validation failed',
                    details: request.required.map((field) => ({field, message: 'is required'})),
                  },
                  response: {},
                },
              },
            },
          },
        },
      },
    },
    ON_ONE_LINE,
  );

const handlerModule = ({id, summary}: OperationAnswers, account: boolean): string => `/** ${summary}. */
import {exampleResponse} from './example';
${account ? "import {findAccount} from './point';\n" : ''}import type {Handler} from './types';

/** \`${id}\`: the values of the example, the same for every valid request. */
export const ${id}: Handler = ({${account ? 'body, ' : ''}operation}${account ? ', parts' : ''}) => {
${account ? '  findAccount((body as {account_id: number}).account_id, parts);\n' : ''}  return exampleResponse(operation);
};
`;

const EXAMPLE = `${HANDLERS}/example.ts`;
const EXAMPLE_MODULE = `/** Answers of calls whose data the sandbox does not keep. */
import type {Operation} from '../../facts/browser';

/** @returns \`response\` of the example “success” of a call */
export const exampleResponse = ({responses}: Operation): object =>
  structuredClone((responses['200']!.examples.success!.value as {response: object}).response);
`;

const testModule = ({id, request_example: example}: OperationAnswers): string => `/** The call \`${id}\`. */
import {expect, it} from 'vitest';
import {facts, start} from './helpers';

it('returns the documented response', async () => {
  const operation = facts.contract.operations.get('${id}')!;
  const {text} = await start().call('${id}', operation.requestExamples.${example.name}!.value);
  expect(text).toBe(JSON.stringify(operation.responses['200']!.examples.success!.value));
});
`;

function pageText(
  locale: keyof typeof HEADINGS,
  {id, request_example: example}: OperationAnswers,
  words: Head & {opening: string; reading?: string; again: string},
): string {
  const names = HEADINGS[locale];
  return `${frontMatter(words)}\n${blocks(
    words.opening,
    `::endpoint{operation=${id}}`,
    `## ${names.request} {#request}`,
    `::fields{operation=${id} in=request}`,
    `### ${names.samples} {#samples}`,
    `::samples{operation=${id} example=${example.name}}`,
    `## ${names.response} {#response}`,
    `::fields{operation=${id} in=response}`,
    `### ${names.found} {#found}`,
    `::example{operation=${id} response=200 name=success}`,
    words.reading,
    `## ${names.errors} {#errors}`,
    `::errors{operation=${id}}`,
    `## ${names.again} {#no-answer}`,
    words.again,
  )}`;
}

function plan(given: Answers, project: Project): Plan {
  const answers = given as unknown as OperationAnswers;
  const {id, path: route, category, request, response} = answers;
  const name = snake(id);
  const account = 'account_id' in request.properties;
  const errors = [...COMMON_ERRORS, ...(account ? [NO_ACCOUNT] : [])].sort((a, b) => a - b);
  const changes = new Changes(project);
  const schema = (description: string, body: object) =>
    yamlOf({type: 'object', description, additionalProperties: false, ...body}, []);
  changes.add(`${API}/paths/${name}.yaml`, pathText(answers, errors));
  changes.edit(`${API}/openapi.yaml`, (text) => withEntry(text, ['paths'], route, {$ref: `paths/${name}.yaml`}));
  changes.add(`${API}/schemas/${pascal(id)}Request.yaml`, schema(`Request of “${answers.summary}”.`, request));
  changes.add(
    `${API}/schemas/${pascal(id)}Response.yaml`,
    schema(`Response of “${answers.summary}”.`, {
      required: ['error', 'response'],
      properties: {
        error: {$ref: 'Success.yaml'},
        response: {
          type: 'object',
          description: response.description ?? answers.description,
          additionalProperties: false,
          ...response,
        },
      },
    }),
  );
  const {summary, value} = answers.request_example;
  changes.add(`${API}/examples/${name}.request.yaml`, yamlOf({summary, value}, []));
  changes.add(
    `${API}/examples/${name}.response.yaml`,
    yamlOf(
      {
        summary: answers.response_example.summary,
        value: {error: {code: 0, title: 'OK'}, response: answers.response_example.value},
      },
      [],
    ),
  );
  changes.edit(`${API}/responses.yaml`, (text) => `${text.trimEnd()}\n${invalidResponse(answers)}`);
  changes.add(`${HANDLERS}/${id}.ts`, handlerModule(answers, account));
  if (!project.has(EXAMPLE)) changes.add(EXAMPLE, EXAMPLE_MODULE);
  changes.edit(`${HANDLERS}/index.ts`, (text) =>
    withLine(text, `import {${id}} from './${id}';`, (line) => line.startsWith('import type {Handler')).replace(
      /^(const handlers: Record<string, Handler> = \{\n[\s\S]*?)(^\};)/m,
      `$1  ${id},\n$2`,
    ),
  );
  changes.edit(PROVOCATIONS, (text) =>
    text.replace(
      /^(const invalid: Record<string, Provocation> = \{\n)/m,
      `$1  ${id}: ({call}, operation) => call(operation, {}),\n`,
    ),
  );
  changes.add(`tests/unit/gateway/${id}.test.ts`, testModule(answers));
  for (const locale of COMPLETE_LOCALES) {
    const words = (locale === 'en' ? given.page : valueAt(given, [locale, 'page'])) as
      | (Head & {opening: string; again: string})
      | undefined;
    if (words?.title !== undefined)
      changes.add(`${docsFolder(locale)}/api/${name}.mdx`, pageText(locale, answers, words));
  }
  changes.edit(SIDEBARS, (text) => withPage(text, category, `api/${name}`));
  const page = `${docsFolder('en')}/api/${name}.mdx`;
  const left = [
    'Tell integrators of the call: npm run new changelog',
    'Keep what the call tells in the store of the sandbox, where other calls change it: src/gateway/engine/store.ts',
  ];
  return {
    changes: changes.list(),
    pages: [page, `${docsFolder('en')}/api/api_methods.mdx`],
    strings: {
      file: 'i18n/uk/strings/api-accounts.yaml',
      translated: (valueAt(given, ['uk', 'strings']) ?? {}) as Record<string, string>,
      names: [],
    },
    steps: [
      lintStep(project.root),
      typesStep(project.root),
      testStep(project.root, 'unit', [`tests/unit/gateway/${id}.test.ts`]),
      testStep(project.root, 'unit', ['tests/unit/gateway/errors.test.ts', '-t', id]),
      recordStep(project.root, [`${id}_${answers.request_example.name}`], left),
      acceptStep(project.root, [page]),
      parityStep(project.root, [page]),
    ],
    left,
  };
}

const sentence = (what: string) =>
  z.string().min(20, 'is too short to say something that only this page says').describe(what);

export const operation: Maker = {
  table: (project) => {
    const {operations} = project.facts.contract;
    const tags = (parse(project.read(`${API}/openapi.yaml`)) as {tags: {name: string}[]}).tags.map(({name}) => name);
    const categories = [...categoriesOf(project.read(SIDEBARS)).keys()].filter((key) => key.startsWith('api-'));
    const templates = [...operations.values()].map(({template}) => template);
    const ofPage = (prefix: string, language: string, optional: boolean): Question[] => {
      const when = optional
        ? {optional: true, when: (answers: Answers) => valueAt(answers, [...prefix.split('.'), 'title']) !== undefined}
        : {};
      return [
        {
          path: `${prefix}.title`,
          ask: `Title of the page${language}?`,
          schema: headAnswers.title,
          ...(optional && {optional: true}),
        },
        {
          path: `${prefix}.description`,
          ask: `Description of the page${language}?`,
          schema: headAnswers.description,
          ...when,
        },
        {path: `${prefix}.keywords`, ask: `Keywords of the page${language}?`, schema: headAnswers.keywords, ...when},
        {
          path: `${prefix}.opening`,
          ask: `First paragraph${language}?`,
          schema: sentence('When to call it, and what for.'),
          ...when,
        },
        {
          path: `${prefix}.reading`,
          ask: `How to read the answer${language}?`,
          schema: sentence('What a reader may misunderstand in the answer.'),
          ...when,
          optional: true,
        },
        {
          path: `${prefix}.again`,
          ask: `What to do if no response arrives${language}?`,
          schema: sentence('Whether to repeat the call, and with what.'),
          ...when,
        },
      ];
    };
    return {
      kind: 'operation',
      makes: 'a call of the API that reads something: contract, page, and a handler of the sandbox with its test',
      usage: 'npm run new operation -- --id accountLimits --path /account/limits --tag Account --answers limits.yaml',
      questions: [
        {
          path: 'id',
          ask: 'operationId of the call?',
          schema: z
            .string()
            .regex(
              /^[a-z]+([A-Z][a-z]+)+$/,
              'must be words joined by capitals, the object first, such as accountLimits',
            )
            .refine((id) => !operations.has(id), 'is an operation already'),
          example: 'accountLimits',
        },
        {
          path: 'path',
          ask: 'Path of the call?',
          schema: z
            .string()
            .regex(/^\/[a-z0-9/-]+$/, 'must be words in lower case, such as /account/limits')
            .refine((path) => !templates.includes(path), 'is the path of another call'),
        },
        {
          path: 'tag',
          ask: 'Tag of the call?',
          schema: nameOf('tag', tags),
        },
        {path: 'category', ask: 'Category of the sidebar?', schema: z.enum(categories as [string, ...string[]])},
        {
          path: 'summary',
          ask: 'Summary of the call?',
          schema: z.string().min(5).max(60).describe('A verb and its object, as in “Get account balances”.'),
        },
        {path: 'description', ask: 'Description of the call?', schema: z.string().min(20)},
        {
          path: 'request',
          ask: 'Form of the request?',
          schema: objectSchema.describe(
            '`required` and `properties` of an OpenAPI schema. `$ref: common.yaml#/AccountId` names a shared one.',
          ),
        },
        {
          path: 'request_example',
          ask: 'Example of the request?',
          schema: z.strictObject({
            name: z.string().regex(/^[a-z][a-z0-9_]*$/),
            summary: z.string().min(3),
            value: z.record(z.string(), z.unknown()),
          }),
        },
        {
          path: 'response',
          ask: 'Form of `response`?',
          schema: objectSchema.describe('`required` and `properties` of an OpenAPI schema, each with a description.'),
        },
        {
          path: 'response_example',
          ask: 'Example of `response`?',
          schema: z
            .strictObject({summary: z.string().min(3), value: z.record(z.string(), z.unknown())})
            .describe('The sandbox answers with these values.'),
        },
        ...ofPage('page', '', false),
        ...ofPage('uk.page', ', in Ukrainian', true),
        {
          path: 'uk.strings',
          ask: 'Strings of the contract in Ukrainian?',
          schema: z.record(z.string(), z.string().min(1)),
          optional: true,
        },
      ],
    };
  },
  plan,
};
