/**
 * Where the texts of a description stand: what a person reads, as against names, values and examples, which are the API
 * itself and the same in each language.
 */

export type Json = null | boolean | number | string | Json[] | JsonObject;
export interface JsonObject {
  [key: string]: Json;
}

/** A place in a document: the keys and indices that lead to it. */
export type Place = readonly (string | number)[];

/** A text, in a field of the object that it belongs to. */
export interface Text {
  owner: Place;
  field: string;
  /** Where in the field it stands, when that holds several: the value of an enum, or its index. */
  name?: string | number;
  text: string;
}

/** Fields that hold a text. */
const TEXTS = new Set(['description', 'summary', 'x-open']);

/** Fields that hold a text for each value of an enum: an object by value, or a list. */
const MEANINGS = new Set(['x-enum', 'x-enum-descriptions']);

/** Fields that hold what is sent: a text in there is data. */
const DATA = new Set(['value', 'default', 'const', 'enum', 'example', 'required', 'x-enum-varnames']);

/** Fields whose keys are names that somebody gave: a property may be called `description` or `value`. */
const NAMED = new Set([
  'callbacks',
  'content',
  'headers',
  'parameters',
  'paths',
  'patternProperties',
  'properties',
  'requestBodies',
  'responses',
  'schemas',
  'securitySchemes',
  'webhooks',
]);

export const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function meanings(owner: Place, field: string, value: Json): Text[] {
  const entries: [string | number, Json][] = Array.isArray(value)
    ? [...value.entries()]
    : Object.entries(value as JsonObject);
  return entries.flatMap(([name, text]) => (typeof text === 'string' ? [{owner, field, name, text}] : []));
}

/** Every text of a description, in its order. */
export function textsOf(value: Json, place: Place = [], named = false): Text[] {
  if (Array.isArray(value)) return value.flatMap((entry, index) => textsOf(entry, [...place, index]));
  if (!isObject(value)) return [];
  return Object.entries(value).flatMap(([key, entry]): Text[] => {
    const here = [...place, key];
    if (named) return textsOf(entry, here);
    if (TEXTS.has(key) && typeof entry === 'string') return [{owner: place, field: key, text: entry}];
    if (MEANINGS.has(key)) return meanings(place, key, entry);
    // The examples of a schema are a list of what is sent, those of a body have names.
    const sent = DATA.has(key) || (key === 'examples' && Array.isArray(entry));
    return sent ? [] : textsOf(entry, here, NAMED.has(key) || key === 'examples');
  });
}
