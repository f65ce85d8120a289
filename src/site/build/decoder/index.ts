/**
 * Builds the files of the decoder: the program for a web worker, and the facts of each locale. Pages load them on
 * demand.
 */
import {sha256Hex} from '../../../domain';
import {type Locale, LOCALES} from '../../../brand';
import type {Facts} from '../../../facts';
import {browserTargets, inABrowser} from '../console/browser';
import {leanPackages} from '../console/packages';
import {pack} from '../pack';
import {packedDecoderFacts} from './facts';

const ENTRY = 'src/tools/decoder/worker.ts';
const FOLDER = 'decoder';

export interface DecoderFiles {
  /** Path below the static folder → content. Names contain content hashes, so the files can be cached for ever. */
  files: Map<string, string>;
  program: string;
  facts: Record<Locale, string>;
}

/**
 * @param root project root
 * @throws Error if a bundled package has no licence text
 */
export async function decoderFiles(root: string, facts: Facts): Promise<DecoderFiles> {
  const {text, licences} = await pack(root, {
    entry: ENTRY,
    name: 'the decoder',
    options: {
      platform: 'browser',
      format: 'iife',
      target: browserTargets(facts),
      plugins: [leanPackages(root, facts), inABrowser(root)],
    },
  });
  const files = new Map([[`${FOLDER}/licenses.txt`, licences]]);
  const keep = (name: string, ending: string, whole: string): string => {
    const file = `${FOLDER}/${name}.${sha256Hex(whole).slice(0, 16)}.${ending}`;
    files.set(file, whole);
    return file;
  };
  const paths = LOCALES.map(
    (locale) => [locale, keep(`facts.${locale}`, 'json', packedDecoderFacts(facts, locale))] as const,
  );
  return {files, program: keep('decoder', 'js', text), facts: Object.fromEntries(paths) as Record<Locale, string>};
}
