/** Front matter of a page, and its name. */
import {existsSync, readFileSync} from 'node:fs';
import path from 'node:path';
import {parse} from 'yaml';
import {checkFrontMatter, FactsError, knownNames, mirrorOf, PAGE_FOLDERS, type Problem} from '../../facts';
import {DEFAULT_LOCALE} from '../../brand';
import {lineOfKey} from '../parity/structure';
import {problem} from './problem';
import type {SourcePage} from './source';

/** Keys, values and tags of the front matter; a page without front matter has no title. */
export async function pageFrontMatter(root: string, source: SourcePage): Promise<Problem[]> {
  const {file, page, lines, frontMatterEnd} = source;
  const name = nameProblems(file);
  if (frontMatterEnd === 0 && page)
    return [
      ...name,
      problem(
        'front-matter',
        file,
        1,
        lines[0]?.startsWith('---')
          ? 'the front matter is not closed; add a line --- after its last key'
          : 'the page has no front matter; begin it with ---, title: …, description: …, ---',
      ),
    ];
  if (!page) return name;
  try {
    checkFrontMatter(file, source.source, page.frontMatter);
  } catch (error) {
    if (!(error instanceof FactsError)) throw error;
    return [...name, ...error.problems.map((one) => ({...one, rule: 'front-matter'}))];
  }
  return [...name, ...listedKeys(root, source)];
}

/** Names of pages become addresses. */
function nameProblems(file: string): Problem[] {
  const base = path.basename(file);
  return /^[a-z0-9][a-z0-9_.-]*\.mdx$/.test(base)
    ? []
    : [
        problem(
          'file-name',
          file,
          undefined,
          `the name becomes an address; rename it to ${base
            .toLowerCase()
            .replaceAll(/[^a-z0-9_.-]+/g, '_')
            .replace(/\.md$/, '.mdx')}`,
        ),
      ];
}

/** Tags and authors exist in the list beside the pages. */
function listedKeys(root: string, {file, page, locale, source}: SourcePage): Problem[] {
  const folder = PAGE_FOLDERS.map((pair) => (locale === DEFAULT_LOCALE ? pair.source : mirrorOf(pair, locale))).find(
    (one) => file.startsWith(`${one}/`),
  );
  if (folder === undefined) return [];
  return (['tags', 'authors'] as const).flatMap((key) => {
    const list = path.join(root, folder, `${key}.yml`);
    if (!existsSync(list)) return [];
    const known = Object.keys((parse(readFileSync(list, 'utf8')) ?? {}) as object);
    const named = page!.frontMatter[key];
    return (Array.isArray(named) ? named : [])
      .filter((name) => !known.includes(String(name)))
      .map((name) =>
        problem(
          'front-matter',
          file,
          lineOfKey(source, key),
          `unknown ${key.slice(0, -1)} “${String(name)}”; ${knownNames(String(name), known)}`,
        ),
      );
  });
}
