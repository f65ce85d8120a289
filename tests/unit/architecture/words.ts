/** Finds unclear comments and type names in a file. */
import {parseSync, Visitor} from 'oxc-parser';

export interface Complaint {
  /** Line number, counted from 1. */
  line: number;
  message: string;
}

/** A comment that begins with one of these words has no subject. */
const FIRST_WORD = /^(?:What|Whether|Who|Whoever|Whatever|Of)\b/;

/** Project-specific idioms, with replacements. */
const IDIOM: readonly (readonly [RegExp, string])[] = [
  [/\b(?:awake|asleep|wakes? up|woken)\b/i, 'say “hydrated” or “not hydrated”'],
  [/\bcomes? to life\b|\bcame to life\b/i, 'say “is hydrated”'],
  [/\bboth lives\b|\btwo lives\b/i, 'say “before and after hydration”'],
];

/** Participles that must not be used as type names; a type is named after a thing. */
const PARTICIPLES = new Set(
  `Answered Asked Begun Called Changed Chosen Decoded Described Drawn Ended Entered Followed Found Given Known Loaded Made
  Planned Read Received Recorded Sent Shown Signed Taken Told Typed Waiting Wanted Written`.split(/\s+/),
);

/** @returns the text of a comment without its delimiters */
function textsOf(kind: string, value: string): string {
  if (kind === 'Line') return value.trim();
  return value
    .split('\n')
    .map((line) => line.replace(/^\s*\*?\s?/, ''))
    .join('\n')
    .trim();
}

/**
 * @param source TypeScript source
 * @param file file name, which determines the kind of source
 * @returns a complaint for each unclear comment and type name
 */
export function notPlain(source: string, file: string): Complaint[] {
  const {program, comments} = parseSync(file, source);
  const lineAt = (at: number) => source.slice(0, at).split('\n').length;
  const complaints: Complaint[] = [];
  let previous = -2;
  for (const {type, value, start, end} of comments) {
    const text = textsOf(type, value);
    const line = lineAt(start);
    // The second line of a multi-line comment continues a sentence.
    const continues = type === 'Line' && previous === line - 1;
    previous = type === 'Line' ? lineAt(end) : -2;
    const [first] = FIRST_WORD.exec(text) ?? [];
    if (first && !continues)
      complaints.push({line, message: `the comment begins with “${first}”: begin with its subject`});
    for (const [word, mend] of IDIOM) {
      const [found] = word.exec(text) ?? [];
      if (found) complaints.push({line, message: `the comment says “${found}”: ${mend}`});
    }
  }
  const named = (id: {name: string; start: number} | null) => {
    if (id && PARTICIPLES.has(id.name))
      complaints.push({line: lineAt(id.start), message: `the type “${id.name}” is a participle: name the thing`});
  };
  new Visitor({
    TSInterfaceDeclaration: ({id}) => named(id),
    TSTypeAliasDeclaration: ({id}) => named(id),
    ClassDeclaration: ({id}) => named(id),
  }).visit(program);
  return complaints.sort((a, b) => a.line - b.line);
}
