/** JSON Schemas of the data and of front matter, for completion, descriptions and errors in editors. */
import {readFileSync} from 'node:fs';
import path from 'node:path';
import * as z from 'zod';
import {filesBelow, type Facts, FRONT_MATTER_SCHEMAS, nameLists, schemaPlaces, type SchemaPlace} from '../../facts';

/** Relative to the project's root. */
export const SCHEMA_FOLDER = '.vscode/schemas';
/** Names that several schemas refer to. They change with the data; the other schemas change with the code only. */
const NAMES_FILE = 'names.json';
/** The newest version that the YAML language server supports completely. */
const DRAFT = 'http://json-schema.org/draft-07/schema#';

type Json = Record<string, unknown>;

/** A value of the brand, which is filled in when a source is read. */
const PLACEHOLDER = '\\$\\{brand\\.';
/** Keywords that a placeholder violates. */
const CHECKED = [
  'type',
  'format',
  'pattern',
  'minLength',
  'maxLength',
  'minimum',
  'maximum',
  'exclusiveMinimum',
  'exclusiveMaximum',
  'multipleOf',
];
const SCALARS: ReadonlySet<unknown> = new Set(['string', 'number', 'integer']);

/** @param brand allow a placeholder in the place of every scalar */
function jsonSchema(schema: z.ZodType, brand: boolean): Json {
  return z.toJSONSchema(schema, {
    target: 'draft-7',
    io: 'input',
    unrepresentable: 'any',
    override: ({jsonSchema: node}) => {
      const own = node as Json;
      const list = own['names'];
      // Its pattern says the same; only zod knows the format.
      if (own['format'] === 'starts_with') delete own['format'];
      if (list !== undefined) {
        delete own['names'];
        const description = own['description'];
        for (const key of Object.keys(own)) delete own[key];
        // Beside a `$ref`, draft 7 ignores other keywords.
        Object.assign(own, description === undefined ? {} : {description}, {
          allOf: [{$ref: `${NAMES_FILE}#/definitions/${list as string}`}],
        });
      } else if (brand && !own['enum'] && !('const' in own) && SCALARS.has(own['type'])) {
        const checks = Object.fromEntries(CHECKED.flatMap((key) => (key in own ? [[key, own[key]]] : [])));
        for (const key of CHECKED) delete own[key];
        own['anyOf'] = [checks, {type: 'string', pattern: PLACEHOLDER}];
      }
    },
  }) as Json;
}

const usesBrand = (root: string, {places}: SchemaPlace): boolean =>
  places
    .flatMap((place) => filesBelow(root, place))
    .some((file) => readFileSync(path.join(root, file), 'utf8').includes('${brand.'));

/** A generated file. */
export interface SchemaFile {
  /** File name below `SCHEMA_FOLDER`. */
  name: string;
  schema: Json;
  /** Globs of the files that it is for, relative to the root; empty for the names and for front matter. */
  globs: string[];
}

/** The place of a kind is a file, or a folder of YAML and JSON files. */
const globOf = (place: string): string[] => (path.extname(place) ? [place] : [`${place}/*.yaml`, `${place}/*.json`]);

/** @returns the schemas, sorted by name */
export function schemaFiles(root: string, facts: Facts): SchemaFile[] {
  const file = (place: SchemaPlace, brand: boolean): SchemaFile => ({
    name: `${place.name}.json`,
    schema: {...jsonSchema(place.schema, brand), $schema: DRAFT},
    globs: place.places.flatMap(globOf),
  });
  const names = Object.fromEntries(Object.entries(nameLists(facts)).map(([name, values]) => [name, {enum: values}]));
  return [
    ...schemaPlaces(root).map((place) => file(place, usesBrand(root, place))),
    ...FRONT_MATTER_SCHEMAS.map((place) => ({...file(place, false), globs: []})),
    {name: NAMES_FILE, schema: {$schema: DRAFT, definitions: names}, globs: []},
  ].sort((a, b) => (a.name < b.name ? -1 : 1));
}

/** @returns the setting `yaml.schemas` of the YAML extension: schema → globs */
export function yamlSetting(files: readonly SchemaFile[]): Record<string, string[]> {
  return Object.fromEntries(
    files.flatMap(({name, globs}) => (globs.length > 0 ? [[`./${SCHEMA_FOLDER}/${name}`, globs]] : [])),
  );
}
