/** Names of the languages: on a tab, and where only the name is needed and not the program. */
import type {SampleLanguageId} from './types';

/** In the order of the tabs. Proper names, the same in every locale. */
export const SAMPLE_LABELS: Readonly<Record<SampleLanguageId, string>> = {
  bash: 'Bash',
  php: 'PHP',
  javascript: 'JavaScript',
  python: 'Python',
  java: 'Java',
  kotlin: 'Kotlin',
  http: 'HTTP',
};
