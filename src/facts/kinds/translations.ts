/** Translations of the strings in data files. */
import {loadTranslations, STRINGS_PLACES, type Translations} from '../translate';
import type {Kind} from './define';

export const translations: Kind<Translations, Translations, 'translations'> = {
  name: 'translations',
  places: STRINGS_PLACES,
  read: loadTranslations,
  check: () => [],
  value: (source) => source,
};
