/** The writers of all languages. They know neither files nor facts, so that a reader's browser can write a sample, too. */
import {bash} from './bash';
import {http} from './http';
import {java} from './java';
import {javascript} from './javascript';
import {kotlin} from './kotlin';
import {php} from './php';
import {python} from './python';
import {inEnglish, type SampleInput, type SampleLanguage, type SampleLanguageId} from './types';

/** The languages in the order of the tabs. */
export const sampleLanguages: readonly SampleLanguage[] = [bash, php, javascript, python, java, kotlin, http];

/**
 * Renders one sample, without a line end after its last line.
 * @param say gives the words of its comments
 * @throws TypeError when the body holds something that JSON cannot hold
 */
export function renderSample(languageId: SampleLanguageId, input: SampleInput, say = inEnglish): string {
  return sampleLanguages.find(({id}) => id === languageId)!.write(input, say).text;
}
