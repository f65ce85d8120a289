/** Reads the examples of a style guide. */
import {DEFAULT_LOCALE, type Locale} from '../../brand';

/** @returns the style guide of a language, relative to the project's root */
export const guideFile = (locale: Locale): string => (locale === DEFAULT_LOCALE ? 'STYLE.md' : `STYLE.${locale}.md`);

/** A row of a table: the bad and the good example, and the rule in parentheses. */
const ROW = /^\| (.+) \| (.+) \| .*\(`([a-z]+(?:-[a-z]+)*)`\) \|$/gm;

/** @returns the examples of the tables whose last cell names a rule; `↵` stands for a line break, `\|` for a vertical line */
export function guideRows(guide: string): {id: string; bad: string; good: string}[] {
  const plain = (cell: string) =>
    cell
      .trim()
      .replace(/^`` ?(.*?) ?``$/, '$1')
      .replaceAll('\\|', '|')
      .replaceAll(' ↵ ', '\n');
  return [...guide.matchAll(ROW)].map(([, bad, good, id]) => ({id: id!, bad: plain(bad!), good: plain(good!)}));
}
