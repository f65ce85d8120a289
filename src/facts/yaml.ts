/** Reading YAML so that every complaint carries file and line. */
import {readFileSync} from 'node:fs';
import path from 'node:path';
import {LineCounter, type Document, isNode, parseDocument} from 'yaml';
import type {ZodType} from 'zod';
import {remembered} from './cache';
import {ContentError, type Problem} from './errors';
import type {Located} from './located';

/**
 * Reads and validates one YAML file.
 * @param root the project's root
 * @param file path relative to the root
 * @throws ContentError with file and line for a syntax error, an unknown key or a value that breaks the schema
 */
export function readYaml<T>(root: string, file: string, schema: ZodType<T>): Located<T> {
  const {document, counter} = parseYaml(root, file);
  if (document.errors.length > 0) {
    throw new ContentError(
      document.errors.map((error) => ({
        file,
        line: counter.linePos(error.pos[0]).line,
        message: `YAML: ${error.message}`,
      })),
    );
  }
  const lineOf = (keys: readonly PropertyKey[]) => lineOfNode(document, counter, keys);
  const result = schema.safeParse(document.toJS());
  if (!result.success) {
    throw new ContentError(
      result.error.issues.map((issue): Problem => {
        const keys = issue.code === 'unrecognized_keys' ? [...issue.path, issue.keys[0]!] : issue.path;
        return {file, line: lineOf(keys), message: `${issue.path.join('.') || 'file'}: ${issue.message}`};
      }),
    );
  }
  return {value: result.data, file, lineOf};
}

interface Parsed {
  document: Document;
  counter: LineCounter;
}

/** A change of one datum has every kind read again, and parsing is the slow part. */
function parseYaml(root: string, file: string): Parsed {
  return remembered(
    root,
    `YAML of ${file}`,
    () => [file],
    () => {
      const counter = new LineCounter();
      return {document: parseDocument(readSource(root, file), {lineCounter: counter, prettyErrors: false}), counter};
    },
  );
}

function readSource(root: string, file: string): string {
  try {
    return readFileSync(path.join(root, file), 'utf8');
  } catch {
    throw new ContentError([{file, message: 'cannot be read. Restore the file or correct its name.'}]);
  }
}

function lineOfNode(document: Document, counter: LineCounter, keys: readonly PropertyKey[]): number | undefined {
  for (let length = keys.length; length >= 0; length -= 1) {
    const at = keys.slice(0, length);
    const node: unknown = length === 0 ? document.contents : document.getIn(at, true);
    if (isNode(node) && node.range) return counter.linePos(node.range[0]).line;
  }
  return undefined;
}
