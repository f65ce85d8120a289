/** Search rules of Ukrainian. */
import {cyrillicStemmer} from './cyrillic';
import type {SearchRules} from './rules';

export const uk: SearchRules = {
  stemmer: cyrillicStemmer,
  keyboard: "'йцукенгшщзхїфівапролджєячсмитьбю",
  stopWords:
    'а або але би був бути в вам вас ви вже від він вона вони все всі де для до є за з зі із й його її їх і інший коли який яка яке які якщо як мене мені ми мій моя на над наш ну об один по під при про та так те ти то той тоді треба тут у хто чим це цей ця чи чого чому що щоб я можна потрібно робити зробити буде скільки себе свій тебе',
};
