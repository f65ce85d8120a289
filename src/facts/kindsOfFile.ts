/** Kinds of facts that a file belongs to, and what their schemas say about it. */
import * as z from 'zod';
import {KINDS} from './kinds';
import type {Kind} from './kinds/define';

/**
 * @param file path relative to the root
 * @returns names of the kinds, the keys of `Facts`, that are read from the file; empty for another file
 */
export function kindsOfFile(file: string): string[] {
  return kindsOf(file).map(({name}) => name);
}

const kindsOf = (file: string): Kind<unknown, unknown>[] =>
  (KINDS as readonly Kind<unknown, unknown>[]).filter(({places}) =>
    places.some((place) => file === place || file.startsWith(`${place}/`)),
  );

/**
 * @param file path relative to the root
 * @returns the keys at the top of the file in the order of its schema; undefined if the schema names no keys
 */
export function keyOrder(file: string): string[] | undefined {
  for (const {schema} of kindsOf(file)) if (schema instanceof z.ZodObject) return Object.keys(schema.shape);
  return undefined;
}
