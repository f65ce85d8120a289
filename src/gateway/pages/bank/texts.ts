/** Every string that the page of the bank has beside those of the payment page, by the locale of the API. */

interface BankTexts {
  title: string;
  intro: string;
  looking: string;
  proceed: string;
  code: string;
  attempts: string;
  wrong: string;
  confirm: string;
  decline: string;
  done: string;
  cres: string;
}

const en: BankTexts = {
  title: 'Sandbox bank',
  intro: 'Your bank needs to confirm that it is you.',
  looking: 'Your bank is checking your browser. It may not need to ask you anything.',
  proceed: 'Continue',
  code: 'Code from your bank',
  attempts: 'Attempts left:',
  wrong: 'The code is wrong.',
  confirm: 'Confirm',
  decline: 'Decline',
  done: 'Back to the shop',
  cres: 'The result of the check. The shop sends it as cres.',
};

const ua: BankTexts = {
  title: 'Банк тестового середовища',
  intro: 'Ваш банк просить підтвердити, що платите саме ви.',
  looking: 'Ваш банк перевіряє браузер: можливо, запитувати вас не доведеться.',
  proceed: 'Продовжити',
  code: 'Код від банку',
  attempts: 'Залишилося спроб:',
  wrong: 'Код неправильний.',
  confirm: 'Підтвердити',
  decline: 'Відхилити',
  done: 'Повернутися до магазину',
  cres: 'Результат перевірки. Магазин передає його в полі cres.',
};

const ru: BankTexts = {
  title: 'Банк тестовой среды',
  intro: 'Ваш банк спрашивает, вы ли платите.',
  looking: 'Ваш банк проверяет ваш браузер, чтобы, возможно, ни о чём вас не спрашивать.',
  proceed: 'Продолжить',
  code: 'Код от банка',
  attempts: 'Осталось попыток:',
  wrong: 'Код неверный.',
  confirm: 'Подтвердить',
  decline: 'Отклонить',
  done: 'Вернуться в магазин',
  cres: 'Результат проверки. Магазин передаёт его в поле cres.',
};

const texts: Record<string, BankTexts> = {en, ua, ru};

/** @throws Error for a locale that the page has no texts in */
export function bankTextsOf(locale: string): BankTexts {
  const found = texts[locale];
  if (!found) throw new Error(`the page of the bank has no texts in “${locale}”`);
  return found;
}
