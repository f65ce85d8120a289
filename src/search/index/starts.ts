/** Content of the list of an empty search: `src/contract/search/starts.yaml`. */
import {readFileSync} from 'node:fs';
import path from 'node:path';
import {parse} from 'yaml';
import * as z from 'zod';
import {DEFAULT_LOCALE, type Locale} from '../../brand';
import type {HeadStarts} from './types';

const FILE = 'src/contract/search/starts.yaml';
const texts = z.object({[DEFAULT_LOCALE]: z.string().min(1)}).catchall(z.string().min(1));
const schema = z.strictObject({
  title: texts,
  opened: texts,
  clear: texts,
  links: z.array(texts.extend({to: z.string().regex(/^\/\S*$/, 'a path begins with /')})).min(1),
});

export type StartsSource = z.infer<typeof schema>;

/**
 * @param root the project's root
 * @throws Error with the file and the place when the file is malformed
 */
export function loadStarts(root: string): StartsSource {
  const result = schema.safeParse(parse(readFileSync(path.join(root, FILE), 'utf8')));
  if (!result.success) {
    const {path: place, message} = result.error.issues[0]!;
    throw new Error(`${FILE}: ${place.join('.')}: ${message}`);
  }
  return result.data;
}

/**
 * @param hasPlace whether the set has a page, or a heading of it: an archived version lacks many
 * @returns the texts of a locale, in English where it has none
 */
export function startsFor(source: StartsSource, locale: Locale, hasPlace: (path: string) => boolean): HeadStarts {
  const own = (of: Record<string, string>) => of[locale] ?? of[DEFAULT_LOCALE]!;
  return {
    words: [own(source.title), own(source.opened), own(source.clear)],
    links: source.links.filter(({to}) => hasPlace(to)).map((link) => [own(link), link.to.slice(1)]),
  };
}
