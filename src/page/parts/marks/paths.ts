/**
 * A line of a sample with the key of a field, such as `"callback_url": …`, `callback_url: …` or `'callback_url' => …`.
 */
export interface KeyLine {
  /** Keys from the root to this line, joined by hyphens: `point-callback_url`. */
  path: string;
  /** Offsets of the line in the sample, without its indentation. */
  from: number;
  to: number;
}

const LINE = /^( *)(?:["']?([\w-]+)["']?(?:: | => ))?.*$/gm;

/** Finds the lines with keys. Nesting follows from indentation: in every language a body has one key per line. */
export function keyLines(source: string): KeyLine[] {
  const outer: {indent: number; key: string}[] = [];
  const lines: KeyLine[] = [];
  for (const {0: line, 1: {length: indent} = '', 2: key, index} of source.matchAll(LINE)) {
    if (line.length === indent) continue;
    while (outer.length > 0 && outer.at(-1)!.indent >= indent) outer.pop();
    if (!key) continue;
    outer.push({indent, key});
    lines.push({path: outer.map((one) => one.key).join('-'), from: index + indent, to: index + line.length});
  }
  return lines;
}
