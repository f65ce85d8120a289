/** Reading YAML so that every complaint carries file and line. */
import {readFileSync} from 'node:fs';
import path from 'node:path';
import {LineCounter, type Document, isNode, parseDocument} from 'yaml';
import type {ZodType} from 'zod';
import {ContentError, type Problem} from './errors';

/** A value read from YAML, with a way back to the line it stands on. */
export interface Located<T> {
  value: T;
  /** Path relative to the project's root. */
  file: string;
  /** Line of the node at `keys`, or of the nearest parent that exists. */
  lineOf(keys: readonly PropertyKey[]): number | undefined;
}

/**
 * Reads and validates one YAML file.
 * @param root the project's root
 * @param file path relative to the root
 * @throws ContentError with file and line for a syntax error, an unknown key or a value that breaks the schema
 */
export function readYaml<T>(root: string, file: string, schema: ZodType<T>): Located<T> {
  const {document, counter} = parseYaml(file, readSource(root, file));
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
  text: string;
  document: Document;
  counter: LineCounter;
}

/** The last text of each file. A change of one datum has every file read again, and parsing is the slow part. */
const parsed = new Map<string, Parsed>();

function parseYaml(file: string, text: string): Parsed {
  const known = parsed.get(file);
  if (known?.text === text) return known;
  const counter = new LineCounter();
  const entry = {text, document: parseDocument(text, {lineCounter: counter, prettyErrors: false}), counter};
  parsed.set(file, entry);
  return entry;
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
