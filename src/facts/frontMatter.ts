/** Strict validation of front matter. */
import type {ZodType} from 'zod';
import {blogFrontMatter, docFrontMatter} from './schemas/frontMatter';
import {FactsError, knownNames} from './errors';

/**
 * @param file path relative to the project's root
 * @throws FactsError with file and line for an unknown key or a value that breaks its rule
 */
export function checkFrontMatter(file: string, source: string, frontMatter: Record<string, unknown>): void {
  const schema: ZodType = /(^|\/)(docusaurus-plugin-content-)?blog\//.test(file) ? blogFrontMatter : docFrontMatter;
  const result = schema.safeParse(frontMatter);
  if (result.success) return;
  const lines = source.split('\n');
  const lineOf = (key: string) => {
    const index = lines.findIndex((line) => line.startsWith(`${key}:`));
    return index === -1 ? 1 : index + 1;
  };
  const known = Object.keys((schema as unknown as {shape: object}).shape);
  throw new FactsError(
    result.error.issues.map((issue) => {
      const key = issue.code === 'unrecognized_keys' ? issue.keys[0]! : String(issue.path[0] ?? '');
      const hint = issue.code === 'unrecognized_keys' ? `; ${knownNames(key, known)}` : '';
      return {file, line: lineOf(key), message: `front matter ${key}: ${issue.message}${hint}`};
    }),
  );
}
