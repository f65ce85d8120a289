/** Search vocabulary: phrases by the page that answers them. */
import * as z from 'zod';
import {oneFile, type Kind} from './define';
import type {LocatedValue} from '../located';

const phrases = z.array(z.string()).optional();
const group = z.looseObject({en: phrases, uk: phrases, ru: phrases, page: phrases});
/** Only the part that is needed here; `src/search/index/vocabulary.ts` validates the rest. */
const schema = z.looseObject({groups: z.array(group)});
type Vocabulary = z.infer<typeof schema>;

const vocabulary = oneFile({name: 'pageWords', file: 'src/contract/search/vocabulary.yaml', schema});

/** Route → phrases in all languages. A group belongs to its first page. */
export const pageWords: Kind<LocatedValue<Vocabulary>, Map<string, string[]>, 'pageWords'> = {
  ...vocabulary,
  value: ({value: {groups}}) => {
    const words = new Map<string, string[]>();
    for (const {en = [], uk = [], ru = [], page: [page] = []} of groups)
      if (page !== undefined) words.set(page, [...(words.get(page) ?? []), ...en, ...uk, ...ru]);
    return words;
  },
};
