/** Compares the structure of a translated page with that of the English one. */
import {formatProblem} from '../../facts';
import {LOCAL_FILE} from './local';
import {TRANSLATED_KEYS, type Mark, type Page, type Section} from './pages';

const say = (file: string, line: number | undefined, message: string) => formatProblem({file, line, message});

/**
 * Lists differences in headings, directives, code blocks, lists, tables, links and inline code.
 * @param local ids of sections that intentionally differ, see `local.ts`: only their headings are compared
 */
export function structureProblems(en: Page, uk: Page, local: ReadonlySet<string> = new Set()): string[] {
  const heading = ({depth, id}: Section) =>
    depth === 0 ? 'the text above the first heading' : `${'#'.repeat(depth)} {#${id}}`;
  const different = firstDifference(en.sections.map(heading), uk.sections.map(heading));
  if (different !== undefined) {
    const [theirs, ours] = [en.sections[different], uk.sections[different]];
    const found = ours ? heading(ours) : 'the end of the page';
    return [
      say(
        uk.file,
        ours?.line,
        `${found} stands where ${en.file}${theirs ? `:${theirs.line} has ${heading(theirs)}` : ' ends'}`,
      ),
    ];
  }
  return en.sections.flatMap((theirs, index) => {
    const ours = uk.sections[index]!;
    const problems = [
      ...blockProblems(en, theirs, uk, ours),
      ...setProblems(en, theirs.links, uk, ours.links, ours.line, true),
      ...setProblems(en, theirs.inlines, uk, ours.inlines, ours.line, false),
    ];
    if (ours.id === undefined || !local.has(ours.id)) return problems;
    return problems.length > 0
      ? []
      : [say(uk.file, ours.line, `{#${ours.id}} does not differ from ${en.file}; take it out of ${LOCAL_FILE}`)];
  });
}

function firstDifference(left: string[], right: string[]): number | undefined {
  const length = Math.max(left.length, right.length);
  return Array.from({length}, (_, at) => at).find((at) => left[at] !== right[at]);
}

function blockProblems(en: Page, theirs: Section, uk: Page, ours: Section): string[] {
  const at = firstDifference(
    theirs.blocks.map((mark) => mark.value),
    ours.blocks.map((mark) => mark.value),
  );
  if (at === undefined) return [];
  const [expected, found] = [theirs.blocks[at], ours.blocks[at]];
  const place = expected
    ? `${en.file}:${expected.line} has “${expected.value}”`
    : `${en.file}:${theirs.line} has nothing more in this section`;
  return [say(uk.file, found?.line ?? ours.line, `${place}, this page ${found ? `“${found.value}”` : 'lacks it'}`)];
}

/** Word order differs between languages, so links and code are compared as sets (`counted`: as multisets). */
function setProblems(
  en: Page,
  theirs: Mark[],
  uk: Page,
  ours: Mark[],
  sectionLine: number,
  counted: boolean,
): string[] {
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
      const place = expected ? `${en.file}:${expected.line}` : en.file;
      return say(
        uk.file,
        found?.line ?? sectionLine,
        `${value} stands here ${count(ours, value)} times, in the section of ${place} ${count(theirs, value)} times`,
      );
    });
}

export function frontMatterProblems(en: Page, uk: Page): string[] {
  const keys = [...new Set([...Object.keys(en.frontMatter), ...Object.keys(uk.frontMatter)])];
  return keys.flatMap((key) => {
    const [theirs, ours] = [en.frontMatter[key], uk.frontMatter[key]];
    const problem = (message: string) => [say(uk.file, lineOfKey(uk.source, key), `front matter ${key} ${message}`)];
    if (theirs === undefined) return problem(`is not in ${en.file}`);
    if (ours === undefined) return problem(`is missing; ${en.file} has it`);
    const same = JSON.stringify(theirs) === JSON.stringify(ours);
    const kept = !TRANSLATED_KEYS.includes(key) || (typeof theirs === 'string' && theirs.startsWith('/'));
    if (kept && !same) return problem(`must equal the one of ${en.file}`);
    if (!kept && same) return problem('is not translated');
    return [];
  });
}

/** Line of a front matter key, counted from 1. */
export function lineOfKey(source: string, key: string): number {
  return source.split('\n').findIndex((line) => line.startsWith(`${key}:`)) + 1 || 1;
}
