/** Where the wrong programs stand. They are apart from the engine that finds their mistakes, and know nothing of it. */
import {readFileSync} from 'node:fs';
import path from 'node:path';
import type {SampleLanguageId} from '../../../src/samples';
import type {JvmLanguage, Source} from '../jvm/compile';

export const PROGRAMS = path.join(import.meta.dirname, 'programs');

export const WRONG_FILES: Record<SampleLanguageId, string> = {
  bash: 'wrong.sh',
  php: 'wrong.php',
  javascript: 'wrong.mjs',
  python: 'wrong.py',
  java: 'Wrong.java',
  kotlin: 'wrong.kt',
  http: 'wrong.http',
};

/** Their name among the compiled programs. */
export const WRONG = 'wrong';

export function wrongSource(language: JvmLanguage): Source {
  const fileName = WRONG_FILES[language];
  return {name: WRONG, fileName, source: readFileSync(path.join(PROGRAMS, fileName), 'utf8')};
}
