/** Sections of Ukrainian pages that intentionally differ from the English ones. */
import * as z from 'zod';
import {FactsError, knownNames, readYaml} from '../../facts';
import type {Page} from './pages';

export const LOCAL_FILE = 'i18n/uk/local_sections.yaml';

const schema = z.array(
  z.strictObject({
    page: z.string().describe('Path of the English page, such as docs/index.mdx.'),
    sections: z.array(z.string()).min(1).describe('Ids of headings.'),
    why: z.string().min(1),
  }),
);

/**
 * @returns ids of the sections of a page that are local
 * @throws FactsError with file and line, for a section that the page does not have
 */
export function localSections(root: string, english: Page): ReadonlySet<string> {
  const listed = readYaml(root, LOCAL_FILE, schema);
  const known = english.sections.flatMap(({id}) => id ?? []);
  const found = new Set<string>();
  for (const [index, {page, sections}] of listed.value.entries()) {
    if (page !== english.file) continue;
    for (const [place, id] of sections.entries()) {
      if (!known.includes(id))
        throw new FactsError([
          {
            file: LOCAL_FILE,
            line: listed.lineOf([index, 'sections', place]),
            message: `${page} has no section “${id}”; ${knownNames(id, known)}`,
          },
        ]);
      found.add(id);
    }
  }
  return found;
}
