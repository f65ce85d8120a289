/** Translates errors of the MDX parser into the words of a writer. */

interface ParserError {
  message: string;
  reason?: string;
  line?: number;
  place?: {line?: number; start?: {line: number}};
}

/** Pattern of a message of the parser → meaning and fix. */
const MEANINGS: readonly [RegExp, (line: string) => string][] = [
  [
    /Unexpected character `!` .*before name/,
    () => 'HTML comments do not exist in MDX; write {/* … */} or remove the comment',
  ],
  [
    /Expected a closing tag for `<(\S+)>`/,
    (line) => `the tag of “${line.trim().slice(0, 60)}” is not closed; close it, or write “<” as &lt;`,
  ],
  [
    /Unexpected closing (?:slash|tag)/,
    () => 'a closing tag has no opening tag before it; remove it or add the opening tag',
  ],
  [
    /Could not parse (?:expression|import\/exports) with acorn|Unexpected end of file in expression|Unexpected content after expression|Unexpected lazy line in expression/,
    (line) =>
      /^#{1,6} .*\{/.test(line)
        ? 'the id of a heading is {#name} at the end of its line, with letters, digits, “-” and “_” only'
        : /^(?:import|export)\b/.test(line)
          ? 'a line that begins with “import” or “export” is code in MDX; correct it, or begin the sentence with another word'
          : 'a “{” begins an expression in MDX; write it as code (`{`) or as &#123;, and close every expression',
  ],
  [
    /Unexpected (?:character `(.)` \(U\+[0-9A-F]+\)|end of (?:file|line)) (?:before|in|after|while)/,
    () => 'a “<” begins a tag in MDX; write a “<” of prose as code (`<`) or as &lt;',
  ],
];

/**
 * @param error of the MDX parser
 * @param lines of the page
 * @returns line, counted from 1, and a message with the meaning and the fix
 */
export function syntaxMessage(error: unknown, lines: readonly string[]): {line: number; message: string} {
  const {message, reason = message, line, place} = error as ParserError;
  const at = place?.start?.line ?? place?.line ?? line ?? 1;
  // The parser reports a tag without an end at the end of the page, and names its place.
  const named = /\((\d+):\d+(?:-\d+:\d+)?\)/.exec(reason);
  const where = named && /closing tag/.test(reason) ? Number(named[1]) : at;
  const meaning = MEANINGS.find(([pattern]) => pattern.test(reason))?.[1](lines[where - 1] ?? '');
  const said = reason.split('\n')[0]!;
  return {line: where, message: meaning === undefined ? `not valid MDX: ${said}` : `${meaning} (MDX: ${said})`};
}
