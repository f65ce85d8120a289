/** What readers call a page besides what it says: the vocabulary of the search, by the page that answers each word. */
import * as z from 'zod';
import {oneFile, type Kind} from './define';
import type {Located} from '../located';

const phrases = z.array(z.string()).optional();
const group = z.looseObject({en: phrases, uk: phrases, ru: phrases, page: phrases});
/** The search itself checks the rest: `src/search/index/vocabulary.ts`. */
const schema = z.looseObject({groups: z.array(group)});
type Vocabulary = z.infer<typeof schema>;

const vocabulary = oneFile({name: 'pageWords', file: 'src/contract/search/vocabulary.yaml', schema});

/** Route → phrases in all languages. A group belongs to the first of its pages. */
export const pageWords: Kind<Located<Vocabulary>, Map<string, string[]>, 'pageWords'> = {
  ...vocabulary,
  value: ({value: {groups}}) => {
    const words = new Map<string, string[]>();
    for (const {en = [], uk = [], ru = [], page: [page] = []} of groups)
      if (page !== undefined) words.set(page, [...(words.get(page) ?? []), ...en, ...uk, ...ru]);
    return words;
  },
};
