/**
 * The prose linter: wording, sentences, typography of the texts that readers see, in each language of the site. Its rules
 * are `i18n/<language>/vocabulary.yaml`; `STYLE.md` and `STYLE.uk.md` explain them.
 */
import {LOCALES, type Locale} from '../../brand';
import type {Problem} from '../../facts';
import {readExceptions} from './exceptions';
import {findingsOf, messageOf} from './lint';
import {readRules} from './rules';
import type {Text} from './text';
import {collectTexts} from './texts';

/** Groups texts by language and file, in the order of their first text. */
function grouped(texts: readonly Text[]): {locale: Locale; file: string; texts: Text[]}[] {
  const groups = new Map<string, {locale: Locale; file: string; texts: Text[]}>();
  for (const text of texts) {
    const key = `${text.locale} ${text.file}`;
    const group = groups.get(key) ?? {locale: text.locale, file: text.file, texts: []};
    groups.set(key, group);
    group.texts.push(text);
  }
  return [...groups.values()];
}

/**
 * Checks collected texts against the rules of their language.
 * @param root the project's root, with rules and exceptions
 * @param files those that the texts are from; exceptions of other files are not looked at. All files without it.
 */
export function problemsOfTexts(root: string, texts: readonly Text[], files?: readonly string[]): Problem[] {
  const exceptions = readExceptions(root);
  const rules = new Map(LOCALES.map((locale) => [locale, readRules(root, locale)]));
  const problems = grouped(texts).flatMap(({locale, file, texts: own}) =>
    findingsOf(rules.get(locale)!, own)
      .filter(({rule, finding}) => !exceptions.excuses(rule.id, file, finding.text.text))
      .map(({rule, finding}): Problem => {
        return {file, line: finding.text.lineAt(finding.index), message: messageOf(rule, finding), rule: rule.id};
      })
      .sort((one, other) => (one.line ?? 0) - (other.line ?? 0)),
  );
  return [...problems, ...exceptions.unused(files && new Set(files))];
}

/**
 * Checks what readers see against the rules of each language.
 * @param root the project's root
 * @param files pages, data, strings or code, relative to the root; everything that readers see without it. A file without
 *   texts has no problems.
 * @returns a problem for each wrong place, by file and line, with the words to write and the rule
 * @throws FactsError for rules, exceptions or data that violate their schema
 */
export async function proseProblems(root: string, files?: readonly string[]): Promise<Problem[]> {
  return problemsOfTexts(root, collectTexts(root, files), files);
}
