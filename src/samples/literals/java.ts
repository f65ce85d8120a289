/** JSON within a Java source. */
import {jsonText} from './json';

/**
 * A text block that holds the pretty JSON of a value.
 * JSON puts at most two quotes side by side, so `"""` cannot end the block early.
 * @param indent what stands before each line; Java strips it
 */
export function javaTextBlock(value: unknown, indent: string): string {
  const lines = jsonText(value).replaceAll('\\', '\\\\').split('\n');
  return ['"""', ...lines.map((line) => indent + line)].join('\n') + '"""';
}
