/** Which schema each file of the data has, for editors. */
import type {ZodType} from 'zod';
import {archivedKinds, archivedVersions} from './archive';
import {KINDS} from './kinds';
import {NAME_LISTS, type NameList} from './schemas/common';
import {blogFrontMatter, docFrontMatter} from './schemas/frontMatter';
import type {Facts} from './kinds';
import {validators} from '../domain';

/** A schema with the files and folders that it is for, relative to the project's root. */
export interface SchemaPlace {
  /** Unique; a file name. */
  name: string;
  places: readonly string[];
  schema: ZodType;
}

/** @returns the schemas of all kinds of facts that have one, current and archived */
export function schemaPlaces(root: string): SchemaPlace[] {
  const placesOf = (kinds: readonly {name: string; places: readonly string[]; schema?: unknown}[], prefix = '') =>
    kinds.flatMap(({name, places, schema}) =>
      schema === undefined ? [] : [{name: prefix + name, places, schema: schema as ZodType}],
    );
  return [
    ...placesOf(KINDS),
    ...archivedVersions(root).flatMap((version) => placesOf(archivedKinds(version), `${version}.`)),
  ].filter(({places}) => places.every((place) => place.startsWith('src/contract/')));
}

/** Schemas of the front matter of pages and posts. */
export const FRONT_MATTER_SCHEMAS: readonly SchemaPlace[] = [
  {name: 'docFrontMatter', places: ['docs'], schema: docFrontMatter},
  {name: 'blogFrontMatter', places: ['blog'], schema: blogFrontMatter},
];

/** @returns the names of each list, sorted */
export function nameLists(facts: Facts): Record<NameList, (string | number)[]> {
  const lists: Record<NameList, Iterable<string | number>> = {
    countries: facts.countries.countries.map(({code}) => code),
    currencies: facts.currencies.currencies.map(({code}) => code),
    errors: facts.errors.map(({code}) => code),
    failureReasons: facts.failureReasons.map(({code}) => code),
    methods: facts.methods.keys(),
    operations: facts.contract.operations.keys(),
    referenceKinds: facts.referenceKinds.kinds.map(({name}) => name),
    validators: Object.keys(validators),
  };
  return Object.fromEntries(
    NAME_LISTS.map((name) => [
      name,
      [...new Set(lists[name])].sort((a, b) =>
        typeof a === 'number' && typeof b === 'number' ? a - b : String(a) < String(b) ? -1 : 1,
      ),
    ]),
  ) as Record<NameList, (string | number)[]>;
}
