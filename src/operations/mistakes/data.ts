/** Texts in files of facts: links, names in code, letters, notes of the writer. */
import {readFileSync} from 'node:fs';
import path from 'node:path';
import {DEFAULT_LOCALE, TRANSLATIONS} from '../../brand';
import {ARCHIVE_FOLDER, type Facts, FACT_PLACES, type Problem} from '../../facts';
import {lookAlikes} from './letters';
import {type LinkContext, linkProblem} from './links';
import {unknownName, unknownNames} from './names';
import {problem} from './problem';
import {orderGuards} from './words';

/** True for a file of facts or strings that holds texts. */
export const isData = (file: string): boolean =>
  /\.ya?ml$/.test(file) &&
  !file.startsWith('src/contract/data/recordings/') &&
  FACT_PLACES.some((place) => file === place || file.startsWith(`${place}/`));

/** Link of Markdown, with its address. */
const LINK = /\]\((\/[^)\s]*|https?:[^)\s]*)\)/g;

/**
 * Problems in the lines of a data file. Comments of YAML are for developers and are not checked.
 * @param links targets in English: ids are the same in every language
 */
export function dataProblems(root: string, file: string, facts: Facts, links: LinkContext): Problem[] {
  const isArchive = file.startsWith(`${ARCHIVE_FOLDER}/`);
  const isUkrainian = TRANSLATIONS.some((locale) => locale !== DEFAULT_LOCALE && file.startsWith(`i18n/${locale}/`));
  const base = isArchive ? `/${file.slice(ARCHIVE_FOLDER.length + 1).split('/')[0]!}` : '';
  return readFileSync(path.join(root, file), 'utf8')
    .split('\n')
    .flatMap((text, index) => {
      if (/^\s*#/.test(text)) return [];
      const line = index + 1;
      const problems: Problem[] = [];
      for (const {1: address} of text.matchAll(LINK)) {
        const found = linkProblem(
          file,
          {address: base && address!.startsWith('/') ? base + address! : address!, line},
          undefined,
          links,
        );
        if (found) problems.push(found);
      }
      if (!isArchive && !isUkrainian) {
        const names = [...text.matchAll(/`([^`\n]+)`/g)].map(([, name]) => name!);
        for (const name of unknownNames(names, facts, links.targets))
          problems.push(problem('unknown-name', file, line, unknownName('field or path', name, [])));
      }
      // Strings of a language stand beside their English keys: only words of both alphabets are certain.
      for (const {word, right, letters} of lookAlikes(text, true))
        problems.push(problem('look-alike', file, line, `“${word}” has ${letters}; write “${right}”`));
      const note = /(?<![\w`])(?:TODO|FIXME|XXX|TBD)(?![\w`])/.exec(text);
      if (note)
        problems.push(problem('leftover', file, line, `“${note[0]}” is left in the text; finish it or remove it`));
      problems.push(...orderGuards(text).map((message) => problem('order-rule', file, line, message)));
      return problems;
    });
}
