/** Walks a JSON value and prints it as a literal of some language. */

/** How a language writes the parts of a literal. */
export interface LiteralSyntax {
  /** One level of indentation. */
  indent: string;
  true: string;
  false: string;
  null: string;
  string(value: string): string;
  /** A key with the sign behind it, such as `"id": `. */
  key(name: string): string;
  /** Opening and closing sign of an object with these keys. */
  object(keys: readonly string[]): readonly [open: string, close: string];
}

/**
 * Prints a value, one entry per line, with a comma behind the last one too.
 * @param value what JSON can hold
 * @param indent what stands before the line on which the literal begins
 * @throws TypeError for a value that JSON cannot hold
 */
export function printLiteral(value: unknown, syntax: LiteralSyntax, indent = ''): string {
  const block = ([open, close]: readonly [string, string], entries: string[]) =>
    entries.length === 0
      ? open + close
      : [open, ...entries.map((entry) => `${indent}${syntax.indent}${entry},`), indent + close].join('\n');
  const print = (child: unknown) => printLiteral(child, syntax, indent + syntax.indent);

  if (value === null) return syntax.null;
  if (value === true) return syntax.true;
  if (value === false) return syntax.false;
  if (typeof value === 'string') return syntax.string(value);
  if (typeof value === 'number' && Number.isFinite(value)) return JSON.stringify(value);
  if (Array.isArray(value)) return block(['[', ']'], value.map(print));
  if (typeof value === 'object') {
    const entries = Object.entries(value);
    const brackets = syntax.object(entries.map(([name]) => name));
    return block(
      brackets,
      entries.map(([name, child]) => syntax.key(name) + print(child)),
    );
  }
  throw new TypeError(`JSON cannot hold ${String(value)}`);
}
