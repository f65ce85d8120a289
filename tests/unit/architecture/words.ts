/** Finds unclear comments, names and titles of tests in a file. */
import {parseSync, Visitor, type Argument, type Expression, type Super} from 'oxc-parser';

export interface Complaint {
  /** Line number, counted from 1. */
  line: number;
  message: string;
}

/** A comment that begins with one of these words has no subject. */
const FIRST_WORD = /^(?:What|Whether|Who|Whoever|Whatever|Of)\b/;

/** Project-specific idioms, with replacements. */
const IDIOM: readonly (readonly [RegExp, string])[] = [
  [/\b(?:awake|asleep|wak(?:es?|ing)|woken?)\b/i, 'say “hydrated” or “not hydrated”'],
  [/\bcomes? to life\b|\bcame to life\b/i, 'say “is hydrated”'],
  [/\bboth lives\b|\btwo lives\b/i, 'say “before and after hydration”'],
];

/** The same idiom in a name, also as a part of it, and in the title of a test. */
const IDIOM_IN_NAME = /awake|asleep|wak(?:e|ing)|woken?/i;

/** A string without spaces is a name: of an event, an attribute, an element or a file. */
const NAME = /^\S+$/;

/** Functions whose first argument is a title. */
const TITLED = new Set(['describe', 'it', 'test']);

/** Participles that must not be used as type names; a type is named after a thing. */
const PARTICIPLES = new Set(
  `Answered Asked Begun Called Changed Chosen Compiled Dated Decoded Delivered Described Drawn Due Ended Entered Expected
  Fetched Followed Found Generated Given Held Hinting Keyed Known Listed Loaded Located Made Named Numbered Opened Parsed
  Planned Played Printed Ranked Read Received Recorded Referred Refused Saying Scaled Sent Served Settled Shown Signed
  Stored Stripped Submitted Superseded Taken Told Typed Validated Waiting Wanted Watched Written`.split(/\s+/),
);

/** @returns the name at the beginning of a callee such as `test.each(…)`, or an empty string */
function rootOf(callee: Expression | Super): string {
  if (callee.type === 'Identifier') return callee.name;
  if (callee.type === 'MemberExpression') return rootOf(callee.object);
  return callee.type === 'CallExpression' ? rootOf(callee.callee) : '';
}

/** @returns the texts of a title that are not names, which are checked everywhere */
function spacedTexts(title: Argument): {text: string; start: number}[] {
  const texts =
    title.type === 'TemplateLiteral'
      ? title.quasis.map(({value, start}) => ({text: value.raw, start}))
      : title.type === 'Literal' && typeof title.value === 'string'
        ? [{text: title.value, start: title.start}]
        : [];
  return texts.filter(({text}) => text && !NAME.test(text));
}

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
 * @returns a complaint for each unclear comment, name and title of a test
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
  const check = (kind: string, text: string, start: number) => {
    const [found] = IDIOM_IN_NAME.exec(text) ?? [];
    if (found)
      complaints.push({
        line: lineAt(start),
        message: `the ${kind} “${text}” says “${found}”: say “hydrated” or “not hydrated”`,
      });
  };
  new Visitor({
    Identifier: ({name, start}) => check('name', name, start),
    JSXIdentifier: ({name, start}) => check('name', name, start),
    Literal: ({value, start}) => {
      if (typeof value === 'string' && NAME.test(value)) check('name', value, start);
    },
    TemplateElement: ({value, start}) => {
      if (NAME.test(value.raw)) check('name', value.raw, start);
    },
    CallExpression: ({callee, arguments: [title]}) => {
      if (title && TITLED.has(rootOf(callee)))
        for (const {text, start} of spacedTexts(title)) check('title', text, start);
    },
    TSInterfaceDeclaration: ({id}) => named(id),
    TSTypeAliasDeclaration: ({id}) => named(id),
    ClassDeclaration: ({id}) => named(id),
  }).visit(program);
  return complaints.sort((a, b) => a.line - b.line);
}
