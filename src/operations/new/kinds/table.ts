/** `npm run new table`: a kind of facts with its schema and checks, and the reference table that shows it. */
import * as z from 'zod';
import {COMPLETE_LOCALES} from '../../../brand';
import {docsFolder, pageIds} from '../../../facts';
import {blocks} from '../pages';
import {Changes, type Maker, type Plan, type Project} from '../project';
import {type Answers, nameOf, valueAt} from '../questions';
import {yamlOf} from '../rows';
import {acceptStep, parityStep, schemasStep, testStep, typesStep} from '../steps';

const column = z.strictObject({
  key: z.string().regex(/^[a-z][a-z0-9_]*$/, 'must be words in lower case joined by _'),
  label: z.string().min(1),
  what: z.string().min(5).describe('What the field means: the text is the writers’ manual.'),
  literal: z
    .literal(true)
    .optional()
    .describe('The heading is a name of the API or of a standard, and is not translated.'),
  localised: z.literal(true).optional().describe('The values are texts, and are translated.'),
});
type Column = z.infer<typeof column>;

const camel = (name: string): string => name.replaceAll(/_(\w)/g, (_, letter: string) => letter.toUpperCase());
const pascal = (name: string): string => camel(`_${name}`);

/** A string of TypeScript in single quotes. */
const quoted = (text: string): string => `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;

function schemaModule(name: string, title: string, columns: readonly Column[]): string {
  const fields = columns.map(({key, what}) => `    ${key}: z.string().min(1).describe(${quoted(what)}),`).join('\n');
  return `/** ${title}: rows of a reference table. */
import * as z from 'zod';

export const ${camel(name)}Schema = z.array(
  z.strictObject({
${fields}
  }),
);

export type ${pascal(name)} = z.infer<typeof ${camel(name)}Schema>;
`;
}

const kindModule = (name: string, title: string, [first]: readonly Column[]): string => `/** ${title}. */
import {${camel(name)}Schema} from '../schemas';
import {checkUnique} from '../located';
import {oneFile} from './define';

export const ${camel(name)} = oneFile({
  name: '${camel(name)}',
  file: 'src/contract/data/reference/${name}.yaml',
  schema: ${camel(name)}Schema,
  checks: [(source) => checkUnique(source, (row) => row.${first!.key})],
});
`;

function tableModule(name: string, title: string, columns: readonly Column[]): string {
  const list = columns
    .map(({key, label, literal, localised}) => {
      const value = localised ? `(row, {t}) => t(row.${key})` : `(row) => row.${key}`;
      return `    {key: '${key}', label: ${quoted(label)},${literal ? ' literal: true,' : ''}${localised ? ' localised: true,' : ''} value: ${value}},`;
    })
    .join('\n');
  return `/** ${title}. */
import type {Facts} from '../../facts';
import {defineTable} from './define';

export const ${camel(name)} = defineTable<Facts['${camel(name)}'][number]>({
  name: '${name}',
  title: ${quoted(title)},
  rows: (facts) => facts.${camel(name)},
  anchor: (row) => row.${columns[0]!.key},
  columns: [
${list}
  ],
});
`;
}

/** A text inside a regular expression of TypeScript. */
const escaped = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\/]/g, '\\$&');

/** Puts a line before the first line that matches and stands later by alphabet, or after the last that matches. */
function besideLines(text: string, line: string, like: RegExp): string {
  const lines = text.split('\n');
  const places = lines.flatMap((one, index) => (like.test(one) ? [index] : []));
  const next = places.find((index) => lines[index]!.toLowerCase() > line.toLowerCase());
  lines.splice(next ?? places.at(-1)! + 1, 0, line);
  return lines.join('\n');
}

function plan(answers: Answers, project: Project): Plan {
  const {name, title, columns, rows, page, heading, text} = answers as {
    name: string;
    title: string;
    columns: Column[];
    rows: Record<string, string>[];
    page: string;
    heading: {id: string; text: string};
    text: string;
  };
  const module = camel(name);
  const changes = new Changes(project);
  changes.add(`src/contract/data/reference/${name}.yaml`, yamlOf(rows, []));
  changes.add(`src/facts/schemas/${module}.ts`, schemaModule(name, title, columns));
  changes.edit('src/facts/schemas/index.ts', (index) =>
    besideLines(index, `export * from './${module}';`, /^export \*/),
  );
  changes.add(`src/facts/kinds/${module}.ts`, kindModule(name, title, columns));
  changes.edit('src/facts/kinds/index.ts', (index) =>
    besideLines(
      besideLines(index, `import {${module}} from './${module}';`, /^import \{\w+\} from '\.\//),
      `  ${module},`,
      /^ {2}\w+,$/,
    ),
  );
  changes.add(`src/render/tables/${module}.ts`, tableModule(name, title, columns));
  changes.edit('src/render/tables/index.ts', (index) =>
    besideLines(
      besideLines(index, `import {${module}} from './${module}';`, /^import \{\w+\} from '\.\//),
      `  ${module}: [${module}],`,
      /^ {2}\w+: \[/,
    ),
  );
  const row = rows[0]!;
  const other = rows[1]!;
  const first = columns[0]!.key;
  changes.edit('tests/content/mistakes.test.ts', (source) =>
    source.replace(
      "    [\n      'a code listed twice',",
      `    [\n      ${quoted(`a row twice in ${name}`)},\n      'src/contract/data/reference/${name}.yaml',\n      ${quoted(`${first}: ${row[first]!}`)},\n      ${quoted(`${first}: ${other[first]!}`)},\n      /${name}\\.yaml:\\d+: “${escaped(other[first]!)}” is listed twice/,\n    ],\n    [\n      'a code listed twice',`,
    ),
  );
  for (const locale of COMPLETE_LOCALES) {
    const words = (locale === 'en' ? {heading: heading.text, text} : valueAt(answers, [locale])) as {
      heading: string;
      text: string;
    };
    changes.edit(
      `${docsFolder(locale)}/${page}.mdx`,
      (source) =>
        `${source.trimEnd()}\n\n${blocks(`## ${words.heading} {#${heading.id}}`, words.text, `::table{name=${name}}`)}`,
    );
  }
  const shown = [
    title,
    ...columns.filter(({literal}) => !literal).map(({label}) => label),
    ...columns.filter(({localised}) => localised).flatMap(({key}) => rows.map((one) => one[key]!)),
  ];
  const english = `${docsFolder('en')}/${page}.mdx`;
  return {
    changes: changes.list(),
    pages: [],
    strings: {
      file: 'i18n/uk/strings/reference.yaml',
      translated: (valueAt(answers, ['uk', 'strings']) ?? {}) as Record<string, string>,
      names: [...new Set(shown)],
    },
    newDirectives: COMPLETE_LOCALES.map((locale) => `${docsFolder(locale)}/${page}.mdx`),
    steps: [
      acceptStep(project.root, [english]),
      typesStep(project.root),
      schemasStep(project.root),
      testStep(project.root, 'content', ['tests/content/mistakes.test.ts', '-t', `a row twice in ${name}`]),
      parityStep(project.root, [english]),
    ],
    left: [
      'Filters, notes and links of the table: src/render/tables/define.ts tells what a column can have.',
      'A label that other modules show too needs this table among its places in i18n/uk/shared_words.yaml.',
    ],
  };
}

export const table: Maker = {
  table: (project) => {
    const pages = pagesOf(project);
    return {
      kind: 'table',
      makes: 'a kind of facts with its schema and checks, and the reference table that shows it',
      usage: 'npm run new table -- --name fee_kinds --title "Kinds of fees" --answers fee_kinds.yaml',
      questions: [
        {
          path: 'name',
          ask: 'Name of the table and of its data file?',
          schema: z
            .string()
            .regex(/^[a-z][a-z0-9_]*$/, 'must be words in lower case joined by _, such as fee_kinds')
            .refine((name) => !(camel(name) in project.facts), 'is a kind of facts already'),
          example: 'fee_kinds',
        },
        {path: 'title', ask: 'Title of the table?', schema: z.string().min(3)},
        {
          path: 'columns',
          ask: 'Columns?',
          schema: z
            .array(column)
            .min(2)
            .describe(
              'The first one holds the code that links to the row: letters, digits, _ and -, and it never changes.',
            ),
          example: '{ key: code, label: Code, what: Name of the fee in the report., literal: true }',
        },
        {
          path: 'rows',
          ask: 'Rows?',
          schema: z.array(z.record(z.string(), z.string().min(1))).min(2),
          example: '{ code: refund, meaning: Charged for each refund. }',
        },
        {
          path: 'page',
          ask: 'Page that shows the table?',
          schema: nameOf('page', pages).describe('A page below docs/reference; npm run new page makes a new one.'),
          example: 'reference/movement_kinds',
        },
        {
          path: 'heading.id',
          ask: 'Id of the heading above the table?',
          schema: z.string().regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'must be lower-case words joined by hyphens'),
        },
        {path: 'heading.text', ask: 'The heading?', schema: z.string().min(2)},
        {
          path: 'text',
          ask: 'A sentence between heading and table?',
          schema: z.string().min(20).describe('What the reader does with the table.'),
        },
        {path: 'uk.heading', ask: 'The heading in Ukrainian?', schema: z.string().min(2)},
        {path: 'uk.text', ask: 'The sentence in Ukrainian?', schema: z.string().min(20)},
        {
          path: 'uk.strings',
          ask: 'Strings of the table in Ukrainian?',
          schema: z
            .record(z.string(), z.string().min(1))
            .describe('English string → Ukrainian string: title, labels and texts.'),
          optional: true,
        },
      ],
    };
  },
  plan,
};

const pagesOf = ({root}: Project): string[] => [...pageIds(root)].filter((id) => id.startsWith('reference/'));
