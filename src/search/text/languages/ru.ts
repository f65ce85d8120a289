/** Search rules of Russian. */
import {cyrillicStemmer} from './cyrillic';
import type {SearchRules} from './rules';

export const ru: SearchRules = {
  stemmer: cyrillicStemmer,
  keyboard: 'ёйцукенгшщзхъфывапролджэячсмитьбю',
  stopWords:
    'бы был быть в вам вас во все всё вы где да для его ее её если есть же за и из или их к как какой какая какие ко когда кто ли мне меня мой моя мы на над надо ни ну о об от по под при про с со так то только тут ты у уже чем что чтобы это этот эта я можно нужно делать сделать будет сколько себя свой тебя почему зачем',
};
