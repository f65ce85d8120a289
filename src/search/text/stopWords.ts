/**
 * Words without a meaning of their own in a search of a payment documentation. A query of nothing else is searched all the
 * same. “Not” and “without” are no such words.
 */

const LISTS = [
  'a an and any are as at be but by can could did do does for from had has have how i if in into is it its me my of on or our should so than that the their them then there these they this to us was we were what when where which while who why will with would you your',
  'а або але би був бути в вам вас ви вже від він вона вони все всі де для до є за з зі із й його її їх і інший коли який яка яке які якщо як мене мені ми мій моя на над наш ну об один по під при про та так те ти то той тоді треба тут у хто чим це цей ця чи чого чому що щоб я можна потрібно робити зробити буде скільки себе свій тебе',
  'бы был быть в вам вас во все всё вы где да для его ее её если есть же за и из или их к как какой какая какие ко когда кто ли мне меня мой моя мы на над надо ни ну о об от по под при про с со так то только тут ты у уже чем что чтобы это этот эта я можно нужно делать сделать будет сколько себя свой тебя почему зачем',
];

const WORDS = new Set(LISTS.flatMap((list) => list.split(' ')));

export function isStopWord(word: string): boolean {
  return WORDS.has(word);
}
