/**
 * Reads the numbered statements of the specification, `tests/e2e/statements.yaml`, and their numbers in test titles.
 */
import {readFileSync} from 'node:fs';
import path from 'node:path';
import {parse} from 'yaml';
import {ROOT} from './root';

/** Numbers in a title, such as `[4.2]` or `[4.11] [4.12]`. */
export function numbersOf(title: string): string[] {
  return [...title.matchAll(/\[(\d+\.\d+)\]/g)].map((match) => match[1]!);
}

/** Statement by number. */
export function readStatements(): Map<string, string> {
  const source = readFileSync(path.join(ROOT, 'tests/e2e/statements.yaml'), 'utf8');
  return new Map(Object.entries(parse(source) as Record<string, string>));
}
