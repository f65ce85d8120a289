/** Languages, and which of them the API accepts. */
import {languageName} from '../format';
import type {Facts} from '../../facts';
import {defineTable} from './define';

type Language = Facts['languages']['languages'][number];

export const languages = defineTable<Language>({
  name: 'languages',
  title: 'Languages',
  rows: (facts) => facts.languages.languages,
  anchor: ({code}) => code,
  columns: [
    {key: 'iso639_1', label: 'ISO 639-1', literal: true, value: (row) => row.code},
    {key: 'iso639_2', label: 'ISO 639-2', literal: true, code: true, value: (row) => row.alpha3},
    {key: 'name', label: 'Language', localised: true, value: (row, {t}) => languageName(row.code, t.locale)},
    {key: 'locale', label: 'In `locale`', code: true, value: (row) => row.api ?? null},
  ],
  facets: [
    {
      name: 'taken',
      label: 'Accepted by the API',
      values: (row) => [row.api === undefined ? 'no' : 'yes'],
      option: (value, {t}) => t(value === 'yes' ? 'Yes' : 'No'),
    },
  ],
});
