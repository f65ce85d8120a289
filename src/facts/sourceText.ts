/** Reads the text of a source, with the values of the brand in place. */
import {readFileSync} from 'node:fs';
import path from 'node:path';
import {brandNames, fillBrand} from '../brand';
import {FactsError, knownNames, type Problem} from './errors';

/**
 * @param file path relative to the root
 * @throws FactsError when the file cannot be read, and with the line of each placeholder that names no value of the brand
 */
export function readSourceText(root: string, file: string): string {
  return filledText(readRaw(root, file), file);
}

/**
 * @param text of a source
 * @param file its path, for the message
 * @throws FactsError with the line of each placeholder that names no value of the brand
 */
export function filledText(text: string, file: string): string {
  const problems: Problem[] = [];
  const filled = fillBrand(text, (name, line) =>
    problems.push({
      file,
      line,
      message: `“\${brand.${name}}” is no value of src/brand/brand.ts; ${knownNames(name, brandNames)}`,
    }),
  );
  if (problems.length > 0) throw new FactsError(problems);
  return filled;
}

function readRaw(root: string, file: string): string {
  try {
    return readFileSync(path.join(root, file), 'utf8');
  } catch {
    throw new FactsError([{file, message: 'cannot be read. Restore the file or correct its name.'}]);
  }
}
