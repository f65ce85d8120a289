/** Compares the structure of a translated page with that of the English one. */
import {type Problem, TRANSLATED_KEYS} from '../../facts';
import {LOCAL_SECTIONS} from './local';
import type {Mark, Page, Section} from './pages';

const say = (file: string, line: number | undefined, message: string): Problem => ({
  file,
  line,
  message,
  rule: 'translation-structure',
});

/**
 * Lists differences in headings, directives, code blocks, lists, tables, links and inline code.
 * @param local ids of sections that intentionally differ, see `local.ts`: only their headings are compared
 */
export function structureProblems(english: Page, translation: Page, local: ReadonlySet<string> = new Set()): Problem[] {
  const heading = ({depth, id}: Section) =>
    depth === 0 ? 'the text above the first heading' : `${'#'.repeat(depth)} {#${id}}`;
  const different = firstDifference(english.sections.map(heading), translation.sections.map(heading));
  if (different !== undefined) {
    const [theirs, ours] = [english.sections[different], translation.sections[different]];
    const found = ours ? heading(ours) : 'the end of the page';
    return [
      say(
        translation.file,
        ours?.line,
        `${found} stands where ${english.file}${theirs ? `:${theirs.line} has ${heading(theirs)}` : ' ends'}`,
      ),
    ];
  }
  return english.sections.flatMap((theirs, index) => {
    const ours = translation.sections[index]!;
    const problems = [
      ...blockProblems(english, theirs, translation, ours),
      ...setProblems(english, theirs.links, translation, ours.links, ours.line, true),
      ...setProblems(english, theirs.inlines, translation, ours.inlines, ours.line, false),
    ];
    if (ours.id === undefined || !local.has(ours.id)) return problems;
    return problems.length > 0
      ? []
      : [
          say(
            translation.file,
            ours.line,
            `{#${ours.id}} does not differ from ${english.file}; take it out of ${LOCAL_SECTIONS}`,
          ),
        ];
  });
}

function firstDifference(left: string[], right: string[]): number | undefined {
  const length = Math.max(left.length, right.length);
  return Array.from({length}, (_, at) => at).find((at) => left[at] !== right[at]);
}

function blockProblems(english: Page, theirs: Section, translation: Page, ours: Section): Problem[] {
  const at = firstDifference(
    theirs.blocks.map((mark) => mark.value),
    ours.blocks.map((mark) => mark.value),
  );
  if (at === undefined) return [];
  const [expected, found] = [theirs.blocks[at], ours.blocks[at]];
  const place = expected
    ? `${english.file}:${expected.line} has “${expected.value}”`
    : `${english.file}:${theirs.line} has nothing more in this section`;
  return [
    say(translation.file, found?.line ?? ours.line, `${place}, this page ${found ? `“${found.value}”` : 'lacks it'}`),
  ];
}

/** Word order differs between languages, so links and code are compared as sets (`counted`: as multisets). */
function setProblems(
  english: Page,
  theirs: Mark[],
  translation: Page,
  ours: Mark[],
  sectionLine: number,
  counted: boolean,
): Problem[] {
  const count = (marks: Mark[], value: string) => {
    const found = marks.filter((mark) => mark.value === value).length;
    return counted ? found : Math.min(found, 1);
  };
  return [...new Set([...theirs, ...ours].map((mark) => mark.value))]
    .filter((value) => count(theirs, value) !== count(ours, value))
    .map((value) => {
      const [expected, found] = [
        theirs.find((mark) => mark.value === value),
        ours.find((mark) => mark.value === value),
      ];
      const place = expected ? `${english.file}:${expected.line}` : english.file;
      return say(
        translation.file,
        found?.line ?? sectionLine,
        `${value} stands here ${count(ours, value)} times, in the section of ${place} ${count(theirs, value)} times`,
      );
    });
}

export function frontMatterProblems(english: Page, translation: Page): Problem[] {
  const keys = [...new Set([...Object.keys(english.frontMatter), ...Object.keys(translation.frontMatter)])];
  return keys.flatMap((key) => {
    const [theirs, ours] = [english.frontMatter[key], translation.frontMatter[key]];
    const problem = (message: string) => [
      say(translation.file, lineOfKey(translation.source, key), `front matter ${key} ${message}`),
    ];
    if (theirs === undefined) return problem(`is not in ${english.file}`);
    if (ours === undefined) return problem(`is missing; ${english.file} has it`);
    const same = JSON.stringify(theirs) === JSON.stringify(ours);
    const kept = !TRANSLATED_KEYS.includes(key) || (typeof theirs === 'string' && theirs.startsWith('/'));
    if (kept && !same) return problem(`must equal the one of ${english.file}`);
    if (!kept && same) return problem('is not translated');
    return [];
  });
}

/** Line of a front matter key, counted from 1. */
export function lineOfKey(source: string, key: string): number {
  return source.split('\n').findIndex((line) => line.startsWith(`${key}:`)) + 1 || 1;
}
