/** Rules of Ukrainian. */
import type {LanguageRules} from './rules';

const BEFORE_DASH = /[ \n]+(?=—)/g;
/** Prepositions, conjunctions and the pronoun «я». */
const SHORT_WORD = /(?<![\p{L}\p{N}’])([авзійоуя])[ \n]+(?=\S|$)/giu;

const VOWEL = /[аеєиіїоуюя]/i;

/** True if «і» would be between two vowels or next to another «і»: «Індія та Уганда», «Кот-д’Івуар та Індія». */
function needsTa(before: string, after: string): boolean {
  const last = /\p{L}(?=\P{L}*$)/u.exec(before)?.[0] ?? '';
  const first = /\p{L}/u.exec(after)?.[0] ?? '';
  return /[іїй]/i.test(first) || (VOWEL.test(last) && VOWEL.test(first));
}

export const uk: LanguageRules = {
  // Before a dash, and after a one-letter word. A node may end with a one-letter word whose neighbour is code or a link.
  spaces: (text) => text.replace(BEFORE_DASH, '\u00a0').replace(SHORT_WORD, '$1\u00a0'),
  // The accusative `1 годину` instead of `1 година`.
  duringDuration: (words) => words.replaceAll(/(годин|хвилин|секунд)а(?= |$)/g, '$1у'),
  // The National Bank of Ukraine uses “фунт стерлінгів”; ISO 4217 renamed the new sol of Peru to sol in 2015.
  currencyNames: {GBP: 'фунт стерлінгів', PEN: 'перуанський соль'},
  countryNames: {CD: 'Демократична Республіка Конго', CG: 'Республіка Конго', MM: 'М’янма'},
  staleSection: 'Англійський текст цього розділу змінився після перекладу.',
  listSeparator: (separator, before, after) => (separator === ' і ' && needsTa(before, after) ? ' та ' : separator),
};
