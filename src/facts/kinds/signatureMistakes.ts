/** Texts for every mistake that the signature diagnosis recognises (`src/domain/diagnosis`). */
import {MISTAKES} from '../../domain';
import {type SignatureMistakes, signatureMistakesSchema} from '../schemas';
import {knownNames, type Problem} from '../errors';
import {type LocatedValue, reportOn} from '../located';
import {oneFile} from './define';

export const signatureMistakes = oneFile({
  name: 'signatureMistakes',
  file: 'src/contract/data/signature_mistakes.yaml',
  schema: signatureMistakesSchema,
  checks: [everyMistakeHasWords, everyRepairIsUsed],
});

function everyMistakeHasWords(source: LocatedValue<SignatureMistakes>): Problem[] {
  const {problems, say} = reportOn(source);
  const {mistakes, repairs} = source.value;
  const known: readonly string[] = Object.values(MISTAKES).flat();
  for (const kind of known)
    if (!mistakes[kind]) say(['mistakes'], `“${kind}” of src/domain/diagnosis/kinds.ts has no text`);
  for (const [kind, {repair}] of Object.entries(mistakes)) {
    if (!known.includes(kind)) say(['mistakes', kind], `unknown mistake “${kind}”; ${knownNames(kind, known)}`);
    if (!repairs[repair])
      say(['mistakes', kind, 'repair'], `unknown repair “${repair}”; ${knownNames(repair, Object.keys(repairs))}`);
  }
  return problems;
}

function everyRepairIsUsed(source: LocatedValue<SignatureMistakes>): Problem[] {
  const {problems, say} = reportOn(source);
  const {mistakes, repairs} = source.value;
  const used = new Set(Object.values(mistakes).map(({repair}) => repair));
  for (const name of Object.keys(repairs))
    if (!used.has(name)) say(['repairs', name], `no mistake uses the repair “${name}”; remove it`);
  return problems;
}
