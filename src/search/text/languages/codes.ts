/** Languages in which readers search. */
import {type Locale, LOCALES} from '../../../brand';

/** Languages besides those of the site that many of its readers type. */
const OTHERS = ['ru'] as const;

export type QueryLanguage = Locale | (typeof OTHERS)[number];

export const QUERY_LANGUAGES: readonly QueryLanguage[] = [...LOCALES, ...OTHERS];
