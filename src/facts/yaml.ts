/** Reads YAML, with file and line for every problem. */
import {LineCounter, type Document, isNode, parseDocument} from 'yaml';
import type {ZodType} from 'zod';
import {remembered} from './cache';
import {keep, recall} from './cache/kept';
import {FactsError, type Problem} from './errors';
import type {LocatedValue} from './located';
import {readSourceText} from './sourceText';

/**
 * Reads and validates one YAML file.
 * @param root the project's root
 * @param file path relative to the root
 * @throws FactsError with file and line for a syntax error, an unknown key or a value that breaks the schema
 */
export function readYaml<T>(root: string, file: string, schema: ZodType<T>): LocatedValue<T> {
  const {value, parsed} = parseYaml(root, file);
  const lineOf = (keys: readonly PropertyKey[]) => lineOfNode(parsed(), keys);
  // Return a copy, so that callers cannot modify the cached value.
  const result = schema.safeParse(structuredClone(value));
  if (!result.success) {
    throw new FactsError(
      result.error.issues.map((issue): Problem => {
        const keys = issue.code === 'unrecognized_keys' ? [...issue.path, issue.keys[0]!] : issue.path;
        return {file, line: lineOf(keys), message: `${issue.path.join('.') || 'file'}: ${issue.message}`};
      }),
    );
  }
  return {value: result.data, file, lineOf};
}

interface ParsedYaml {
  document: Document;
  counter: LineCounter;
}

/**
 * Cached in memory and on disk, because parsing is slow and a change of one file reloads all kinds. The text is parsed
 * again only when a line number is requested.
 * @throws FactsError with file and line for a syntax error
 */
function parseYaml(root: string, file: string): {value: unknown; parsed: () => ParsedYaml} {
  return remembered(
    root,
    `YAML of ${file}`,
    () => [file],
    () => {
      const text = readSourceText(root, file);
      let known: ParsedYaml | undefined;
      const parsed = () => (known ??= parseText(text));
      const work = {name: file, texts: [text], packages: ['yaml']};
      const kept = recall<{value: unknown}>(root, work);
      if (kept) return {value: kept.value, parsed};
      const {document, counter} = parsed();
      if (document.errors.length > 0) {
        throw new FactsError(
          document.errors.map((error) => ({
            file,
            line: counter.linePos(error.pos[0]).line,
            message: `YAML: ${error.message}`,
          })),
        );
      }
      const value: unknown = document.toJS();
      keep(root, work, {value});
      return {value, parsed};
    },
  );
}

function parseText(text: string): ParsedYaml {
  const counter = new LineCounter();
  return {document: parseDocument(text, {lineCounter: counter, prettyErrors: false}), counter};
}

function lineOfNode({document, counter}: ParsedYaml, keys: readonly PropertyKey[]): number | undefined {
  for (let length = keys.length; length >= 0; length -= 1) {
    const at = keys.slice(0, length);
    const node: unknown = length === 0 ? document.contents : document.getIn(at, true);
    if (isNode(node) && node.range) return counter.linePos(node.range[0]).line;
  }
  return undefined;
}
