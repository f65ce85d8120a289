/** Data strings of pages that have no translation. */
import {stringify} from 'yaml';
import type {Locale} from '../../brand';
import {versionOf} from '../../facts';
import {contextsOf, type Context} from '../../render';
import {readPage} from './pages';
import {shownStrings} from './strings';

/** @returns facts for the directives of a page in a language; an archived page uses the facts of its version */
export function factsOf(root: string, locale: Locale): (file: string) => Promise<Context> {
  const contextOf = contextsOf(root);
  return (file) => contextOf(locale, versionOf(file));
}

/**
 * @param files pages relative to the project's root
 * @returns YAML entries to paste below `i18n/<language>/strings/`; empty if every string is translated
 * @throws FactsError with file and line for facts or directives with mistakes
 */
export async function missingStrings(root: string, files: readonly string[], locale: Locale): Promise<string> {
  const contextOf = factsOf(root, locale);
  const missing = new Set<string>();
  for (const file of files)
    for (const english of shownStrings(readPage(root, file), await contextOf(file)).missing.keys())
      missing.add(english);
  if (missing.size === 0) return '';
  return stringify(
    [...missing].map((en) => ({en, [locale]: ''})),
    {lineWidth: 0},
  );
}
