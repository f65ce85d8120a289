/** JSON within a Kotlin source. */
import {jsonText} from './json';

/** `$` begins a template in a Kotlin string. */
export function kotlinString(value: string): string {
  return JSON.stringify(value).replaceAll('$', '\\$');
}

/**
 * A raw string that holds the pretty JSON of a value. It knows no escapes: only `$` begins something.
 * JSON puts at most two quotes side by side, so `"""` cannot end the string early.
 * @param indent what stands before each line; `trimIndent()` strips it
 */
export function kotlinRawString(value: unknown, indent: string): string {
  const lines = jsonText(value)
    .replaceAll('$', () => "${'$'}")
    .split('\n');
  return ['"""', ...lines.map((line) => indent + line), `${indent}""".trimIndent()`].join('\n');
}
