/** Search vocabulary: phrases by the page that answers them. */
import * as z from 'zod';
import {oneFile, type Kind} from './define';
import type {LocatedValue} from '../located';

/** Phrases by language, and the pages under `page`; `src/search/index/vocabulary.ts` validates the languages. */
const group = z.record(z.string(), z.array(z.string()));
const schema = z.looseObject({groups: z.array(group)});
type Vocabulary = z.infer<typeof schema>;

const vocabulary = oneFile({name: 'pageWords', file: 'src/contract/search/vocabulary.yaml', schema});

/** Route → phrases in all languages. A group belongs to its first page. */
export const pageWords: Kind<LocatedValue<Vocabulary>, Map<string, string[]>, 'pageWords'> = {
  ...vocabulary,
  value: ({value: {groups}}) => {
    const words = new Map<string, string[]>();
    for (const {page: [page] = [], ...phrases} of groups)
      if (page !== undefined) words.set(page, [...(words.get(page) ?? []), ...Object.values(phrases).flat()]);
    return words;
  },
};
