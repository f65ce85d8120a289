/** Schemas and snippets for editors: current, and they accept and refuse what the site does. */
import {existsSync, readdirSync, readFileSync} from 'node:fs';
import path from 'node:path';
import {Ajv} from 'ajv';
import addFormats from 'ajv-formats';
import {beforeAll, describe, expect, test} from 'vitest';
import {parse} from 'yaml';
import {frontMatterOf, getFacts, type Facts} from '../../src/facts';
import {englishPages} from '../../src/operations/parity/check';
import {parsePage} from '../../src/operations/parity/parse';
import {SCHEMA_FOLDER, schemaFiles, yamlSetting, type SchemaFile} from '../../src/operations/editors/schemas';
import {SNIPPET_FILE, type Snippet} from '../../src/operations/editors/snippets';
import {contextsOf, expandDirectives, LEAF_DIRECTIVES, TEXT_DIRECTIVES} from '../../src/render';
import {filesBelow} from '../projectFiles';
import {ROOT} from '../root';

const read = (file: string) => readFileSync(path.join(ROOT, file), 'utf8');
const json = (file: string) => JSON.parse(read(file)) as Record<string, unknown>;

/** Data that no schema of an editor is for. */
const WITHOUT_SCHEMA: readonly [RegExp, string][] = [
  [/^src\/contract\/data\/recordings(?:\/|\.json$)/, 'written by npm run record'],
  [/^src\/contract\/data\/versions\/[^/]+\/openapi\.yaml$/, 'an OpenAPI description, as the current one'],
];

let facts: Facts;
let files: SchemaFile[];
/** Validator that knows all committed schemas. */
let ajv: Ajv;
beforeAll(async () => {
  facts = await getFacts(ROOT);
  files = schemaFiles(ROOT, facts);
  ajv = new Ajv({strict: false, allErrors: true});
  addFormats.default(ajv);
  for (const name of readdirSync(path.join(ROOT, SCHEMA_FOLDER))) ajv.addSchema(json(`${SCHEMA_FOLDER}/${name}`), name);
});

/** Schema files by data file. */
const schemaOf = (file: string): string | undefined =>
  files.find(({globs}) => globs.some((glob) => matches(file, glob)))?.name;
const matches = (file: string, glob: string): boolean => {
  const star = glob.indexOf('*');
  if (star === -1) return file === glob;
  return path.dirname(glob) === path.dirname(file) && path.extname(glob) === path.extname(file);
};
/** @returns the errors that an editor shows */
const errorsOf = (schema: string, value: unknown): string[] => {
  const validate = ajv.getSchema(schema)!;
  validate(value);
  return (validate.errors ?? []).map(({instancePath, message}) => `${instancePath} ${message}`);
};

describe('schemas', () => {
  test('are those of the current data: npm run schemas', () => {
    const committed = Object.fromEntries(
      readdirSync(path.join(ROOT, SCHEMA_FOLDER)).map((name) => [name, json(`${SCHEMA_FOLDER}/${name}`)]),
    );
    expect(Object.fromEntries(files.map(({name, schema}) => [name, JSON.parse(JSON.stringify(schema))]))).toEqual(
      committed,
    );
    expect(json('.vscode/settings.json')['yaml.schemas']).toEqual(yamlSetting(files));
  });

  test('every file of the data has one, and every file fits it', () => {
    const data = filesBelow('src/contract/data', /\.(?:yaml|json)$/).filter(
      (file) => !WITHOUT_SCHEMA.some(([pattern]) => pattern.test(file)),
    );
    expect(data.length).toBeGreaterThan(150);
    expect(data.filter((file) => schemaOf(file) === undefined)).toEqual([]);
    const wrong = data.flatMap((file) => {
      // As an editor reads it: with the placeholders of the brand.
      const value: unknown = file.endsWith('.json') ? JSON.parse(read(file)) : parse(read(file));
      return errorsOf(schemaOf(file)!, value).map((error) => `${file}: ${error}`);
    });
    expect(wrong).toEqual([]);
  });

  test('front matter of every page and post fits', () => {
    const wrong = englishPages(ROOT)
      .filter((file) => /^(?:docs|blog)\//.test(file))
      .flatMap((file) => {
        const schema = file.startsWith('blog/') ? 'blogFrontMatter.json' : 'docFrontMatter.json';
        return errorsOf(schema, frontMatterOf(read(file))).map((error) => `${file}: ${error}`);
      });
    expect(wrong).toEqual([]);
  });

  const method = () => parse(read('src/contract/data/methods/blik.yaml')) as Record<string, any>;
  test.each<[string, (record: Record<string, any>) => void, string]>([
    ['a misspelt key', (record) => (record['currancies'] = []), 'must NOT have additional properties'],
    ['a missing key', (record) => delete record['kind'], "must have required property 'kind'"],
    ['a wrong kind', (record) => (record['kind'] = 'walet'), '/kind must be equal to one of the allowed values'],
    [
      'an unknown currency',
      (record) => (record['currencies'] = ['PLX']),
      '/currencies/0 must be equal to one of the allowed values',
    ],
    [
      'an unknown country',
      (record) => (record['countries'] = ['XX']),
      '/countries/0 must be equal to one of the allowed values',
    ],
    [
      'an unknown operation',
      (record) => (Object.values<any>(record['flows'])[0].service.operation = 'pay'),
      '/service/operation must be equal to one of the allowed values',
    ],
    [
      'an unknown failure',
      (record) => Object.values<any>(record['flows'])[0].failures.push(99_999),
      'must be equal to one of the allowed values',
    ],
    [
      'an unknown validator',
      (record) => (Object.values<any>(record['fields'])[0].validator = 'emial'),
      '/validator must be equal to one of the allowed values',
    ],
  ])('refuse %s of a payment method', (_, breaking, message) => {
    const record = method();
    expect(errorsOf('methods.json', record)).toEqual([]);
    breaking(record);
    expect(errorsOf('methods.json', record).join('\n')).toContain(message);
  });

  test('refuse broken constants of the gateway, and know the placeholders of the brand', () => {
    const gateway = parse(read('src/contract/data/gateway.yaml')) as Record<string, any>;
    expect(gateway['hosts'].live).toContain('${brand.');
    gateway['signing'].window_seconds = 'soon';
    expect(errorsOf('gateway.json', gateway)).not.toEqual([]);
  });

  test('describe their fields', () => {
    const text = read(`${SCHEMA_FOLDER}/methods.json`);
    expect(text).toContain('operationId that starts this flow.');
    expect(text.match(/"description"/g)!.length).toBeGreaterThan(60);
  });

  test('every list of names is used and has the names of the data', () => {
    const names = json(`${SCHEMA_FOLDER}/names.json`)['definitions'] as Record<string, {enum: unknown[]}>;
    const texts = readdirSync(path.join(ROOT, SCHEMA_FOLDER)).map((name) => read(`${SCHEMA_FOLDER}/${name}`));
    for (const [name, values] of Object.entries(names)) {
      expect(values.enum.length, name).toBeGreaterThan(3);
      expect(
        texts.some((text) => text.includes(`names.json#/definitions/${name}"`)),
        name,
      ).toBe(true);
    }
    expect(names['methods']!.enum).toEqual([...facts.methods.keys()].sort());
  });
});

/** Inserts a snippet and accepts the first value of each place. */
const inserted = ({body}: Snippet): string =>
  body
    .join('\n')
    .replaceAll(/\$\{\d+\|((?:\\.|[^|])*)\|\}/g, (_, choices: string) => choices.split(/(?<!\\),/)[0]!)
    .replaceAll(/\$\{\d+:((?:\\.|[^}])*)\}/g, '$1')
    .replaceAll(/\$0/g, '')
    .replaceAll(/\\(.)/g, '$1');

describe('snippets', () => {
  const all = JSON.parse(read(SNIPPET_FILE)) as Record<string, Snippet>;

  test('every directive has one', () => {
    const prefixes = new Set(Object.values(all).map(({prefix}) => prefix));
    const wanted = [
      ...Object.keys(LEAF_DIRECTIVES).map((name) => `::${name}`),
      ...Object.keys(TEXT_DIRECTIVES).map((name) => `:${name}`),
    ];
    expect(wanted.filter((prefix) => !prefixes.has(prefix))).toEqual([]);
    const unknown = [...prefixes].filter((prefix) => prefix.startsWith(':') && !wanted.includes(prefix));
    expect(unknown).toEqual([]);
  });

  test('each can be built as inserted', async () => {
    const contextOf = contextsOf(ROOT);
    const [current, archived] = [await contextOf('en'), await contextOf('en', '1.0')];
    const directives = Object.entries(all).filter(([, {prefix}]) => prefix.startsWith(':'));
    expect(directives.length).toBeGreaterThan(25);
    for (const [name, snippet] of directives) {
      const tree = parsePage(`${snippet.prefix.startsWith('::') ? '' : 'Some words '}${inserted(snippet)}\n`);
      // Pages of an archived version have a directive of their own.
      const context = snippet.prefix === '::http' ? archived : current;
      expect(() => expandDirectives(tree, 'docs/snippet.mdx', context), name).not.toThrow();
      expect(JSON.stringify(tree), name).not.toContain('Directive"');
    }
  });

  test('front matter begins with its keys', () => {
    expect(inserted(all['docFrontMatter']!)).toMatch(/^---\ntitle: .+\ndescription: .+\n---\n/);
  });
});

test('the recommended extensions and the attributes of Git exist', () => {
  const {recommendations} = json('.vscode/extensions.json') as {recommendations: string[]};
  expect(recommendations).toContain('redhat.vscode-yaml');
  expect(existsSync(path.join(ROOT, '.editorconfig'))).toBe(true);
  expect(read('.gitattributes')).toContain('* text=auto eol=lf');
});
