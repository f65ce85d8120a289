/** The programs that run the repairs of the signature mistakes: scaffolds, which are no programs yet, with a place for each repair. */
import {readFileSync} from 'node:fs';
import path from 'node:path';
import type {Facts} from '../../../src/facts/load';
import type {SampleLanguageId} from '../../../src/samples';
import type {Source} from '../jvm/compile';

export type RunLanguage = Exclude<SampleLanguageId, 'http'>;

const FILES: Record<RunLanguage, string> = {
  bash: 'repairs.sh',
  php: 'repairs.php',
  javascript: 'repairs.mjs',
  python: 'repairs.py',
  java: 'Repairs.java',
  kotlin: 'repairs.kt',
};

/** Its name among the compiled programs. */
export const REPAIRS = 'repairs';

/** Repairs that are no code in a language, but say where it stands. */
export const NO_CODE: Partial<Record<RunLanguage, readonly string[]>> = {bash: ['query']};

/**
 * The scaffold of a language with its repairs in their places.
 * @throws Error when a repair has no place, or a place no repair
 */
export function repairsSource({signatureMistakes}: Facts, language: RunLanguage): Source {
  const fileName = FILES[language];
  const scaffold = readFileSync(path.join(import.meta.dirname, 'scaffolds', `${fileName}.txt`), 'utf8');
  const left = new Set(Object.keys(signatureMistakes.repairs));
  const source = scaffold.replaceAll(/^([ \t]*)\{\{(\w+)\}\}$/gm, (_, indent: string, name: string) => {
    const repair = signatureMistakes.repairs[name]?.[language];
    if (repair === undefined || !left.delete(name)) throw new Error(`${fileName}: no repair ${name}, or used twice`);
    return repair.replaceAll(/^/gm, indent);
  });
  for (const name of left)
    if (!NO_CODE[language]?.includes(name)) throw new Error(`${fileName}: the repair ${name} has no place`);
  return {name: REPAIRS, fileName, source};
}
