/** Translations of the strings in data files. */
import {loadTranslations, STRINGS_FILE, STRINGS_FOLDER, type Translations} from '../translate';
import type {Kind} from './define';

export const translations: Kind<Translations, Translations, 'translations'> = {
  name: 'translations',
  places: [STRINGS_FILE, STRINGS_FOLDER],
  read: loadTranslations,
  check: () => [],
  value: (source) => source,
};
