/** Sections of translated pages that intentionally differ from the English ones. */
import {existsSync} from 'node:fs';
import path from 'node:path';
import * as z from 'zod';
import type {Locale} from '../../brand';
import {FactsError, knownNames, readYaml} from '../../facts';
import type {Page} from './pages';

export const LOCAL_SECTIONS = 'local_sections.yaml';

/** @returns the file that lists the local sections of a language; it may be missing */
export const localFile = (locale: Locale): string => `i18n/${locale}/${LOCAL_SECTIONS}`;

const schema = z.array(
  z.strictObject({
    page: z.string().describe('Path of the English page, such as docs/index.mdx.'),
    sections: z.array(z.string()).min(1).describe('Ids of headings.'),
    why: z.string().min(1),
  }),
);

/**
 * @returns ids of the sections of a page that are local in a language
 * @throws FactsError with file and line, for a section that the page does not have
 */
export function localSections(root: string, english: Page, locale: Locale): ReadonlySet<string> {
  const file = localFile(locale);
  if (!existsSync(path.join(root, file))) return new Set();
  const listed = readYaml(root, file, schema);
  const known = english.sections.flatMap(({id}) => id ?? []);
  const found = new Set<string>();
  for (const [index, {page, sections}] of listed.value.entries()) {
    if (page !== english.file) continue;
    for (const [place, id] of sections.entries()) {
      if (!known.includes(id))
        throw new FactsError([
          {
            file,
            line: listed.lineOf([index, 'sections', place]),
            message: `${page} has no section “${id}”; ${knownNames(id, known)}`,
          },
        ]);
      found.add(id);
    }
  }
  return found;
}
