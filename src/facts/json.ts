/** Reading JSON that a program of this project has written. */
import type {ZodType} from 'zod';
import {FactsError} from './errors';
import type {LocatedValue} from './located';
import {readSourceText} from './sourceText';

/**
 * @param root the project's root
 * @param file path relative to the root
 * @throws FactsError with the file for a text that is no JSON, or a value that breaks the schema
 */
export function readJson<T>(root: string, file: string, schema: ZodType<T>): LocatedValue<T> {
  const fail = (message: string) => new FactsError([{file, message}]);
  let raw: unknown;
  try {
    raw = JSON.parse(readSourceText(root, file));
  } catch (error) {
    if (error instanceof FactsError) throw error;
    throw fail((error as Error).message);
  }
  const {data, error} = schema.safeParse(raw);
  if (error) throw fail(error.issues.map((issue) => `${issue.path.join('.') || 'file'}: ${issue.message}`).join('; '));
  return {value: data as T, file, lineOf: () => undefined};
}
