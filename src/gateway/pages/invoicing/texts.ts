/** Every string of the invoicing page, by the locale of the API. */
import type {PageLocale, PageState, PayerField} from '../../engine/invoicingPages';

interface Notice {
  title: string;
  text: string;
}

interface InvoicingTexts {
  /** BCP 47 tag. */
  language: string;
  /** The language in itself, for the choice of languages. */
  name: string;
  languages: string;
  amount: string;
  purpose: string;
  limits(min: string, max: string): string;
  service: string;
  optional: string;
  proceed: string;
  required: string;
  wrongAmount: string;
  /** @param example an amount with all decimals of the currency */
  notAnAmount(example: string): string;
  /** More decimals than the currency has. @param count decimals of the currency */
  decimals(currency: string, count: number): string;
  wrong: Record<PayerField['type'], string>;
  choose: string;
  states: Record<Exclude<PageState, 'open'>, Notice>;
  unknown: Notice;
  sandbox: {title: string; text: string};
}

const en: InvoicingTexts = {
  language: 'en',
  name: 'English',
  languages: 'Language',
  amount: 'Amount',
  purpose: 'Payment for',
  limits: (min, max) => `From ${min} to ${max}`,
  service: 'How do you want to pay?',
  optional: 'optional',
  proceed: 'Continue to payment',
  required: 'Fill in this field.',
  wrongAmount: 'Enter an amount within these limits.',
  notAnAmount: (example) => `Enter digits with at most one decimal point, such as ${example}.`,
  decimals: (currency, count) => {
    if (count === 0) return `${currency} has no decimal places. Enter a whole number.`;
    return `${currency} has at most ${count} decimal ${count === 1 ? 'place' : 'places'}. Do not separate thousands.`;
  },
  wrong: {
    text: 'Enter one line of at most 100 characters.',
    name: 'Enter one line of at most 100 characters.',
    email: 'Enter an e-mail address such as name@mail.example.',
    phone: 'Enter the number with + and the country code.',
  },
  choose: 'Choose one.',
  states: {
    closed: {
      title: 'This page is closed',
      text: 'It no longer accepts payments. Contact the person who sent you the link.',
    },
    expired: {
      title: 'Time is up',
      text: 'Payments on this page have ended. Contact the person who sent you the link.',
    },
    full: {
      title: 'Payment limit reached',
      text: 'All payments that this page accepts have been made or are in progress. If one expires, another can be made.',
    },
  },
  unknown: {title: 'Payment page not found', text: 'There is no payment page at this link. Check the link.'},
  sandbox: {title: 'Sandbox', text: 'This is a test page: no money moves. Enter the test values on the next page.'},
};

const ua: InvoicingTexts = {
  language: 'uk',
  name: 'Українська',
  languages: 'Мова',
  amount: 'Сума',
  purpose: 'Призначення',
  limits: (min, max) => `Від ${min} до ${max}`,
  service: 'Як ви хочете заплатити?',
  optional: 'необов’язково',
  proceed: 'Перейти до оплати',
  required: 'Заповніть це поле.',
  wrongAmount: 'Введіть суму в цих межах.',
  notAnAmount: (example) => `Введіть цифри й щонайбільше одну крапку чи кому, наприклад ${example}.`,
  decimals: (currency, count) => {
    if (count === 0) return `У ${currency} немає знаків після коми. Введіть ціле число.`;
    const signs = {one: 'знак', few: 'знаки'}[new Intl.PluralRules('uk').select(count) as 'one'] ?? 'знаків';
    return `У ${currency} щонайбільше ${count} ${signs} після коми. Не розділяйте тисячі.`;
  },
  wrong: {
    text: 'Введіть один рядок, не довший за 100 символів.',
    name: 'Введіть один рядок, не довший за 100 символів.',
    email: 'Введіть адресу електронної пошти, наприклад name@mail.example.',
    phone: 'Введіть номер зі знаком + і кодом країни.',
  },
  choose: 'Виберіть один варіант.',
  states: {
    closed: {
      title: 'Сторінку закрито',
      text: 'Вона більше не приймає платежів. Зверніться до того, хто надіслав посилання.',
    },
    expired: {
      title: 'Час вичерпано',
      text: 'Час оплати на цій сторінці минув. Зверніться до того, хто надіслав посилання.',
    },
    full: {
      title: 'Ліміт платежів вичерпано',
      text: 'Усі платежі, які приймає сторінка, виконано або розпочато. Якщо час одного з них мине, можна буде заплатити.',
    },
  },
  unknown: {
    title: 'Платіжну сторінку не знайдено',
    text: 'За цією адресою немає платіжної сторінки. Перевірте посилання.',
  },
  sandbox: {
    title: 'Тестове середовище',
    text: 'Це тестова сторінка: справжніх грошей тут немає. Тестові значення вводять на наступній сторінці.',
  },
};

const ru: InvoicingTexts = {
  language: 'ru',
  name: 'Русский',
  languages: 'Язык',
  amount: 'Сумма',
  purpose: 'Назначение',
  limits: (min, max) => `От ${min} до ${max}`,
  service: 'Как вы хотите оплатить?',
  optional: 'необязательно',
  proceed: 'Перейти к оплате',
  required: 'Заполните это поле.',
  wrongAmount: 'Введите сумму в этих пределах.',
  notAnAmount: (example) => `Введите цифры и не более одной точки или запятой, например ${example}.`,
  decimals: (currency, count) => {
    if (count === 0) return `У ${currency} нет знаков после запятой. Введите целое число.`;
    return `У ${currency} не больше ${count} ${count === 1 ? 'знака' : 'знаков'} после запятой. Не разделяйте тысячи.`;
  },
  wrong: {
    text: 'Введите одну строку не длиннее 100 знаков.',
    name: 'Введите одну строку не длиннее 100 знаков.',
    email: 'Введите адрес электронной почты, например name@mail.example.',
    phone: 'Введите номер со знаком + и кодом страны.',
  },
  choose: 'Выберите один вариант.',
  states: {
    closed: {
      title: 'Страница закрыта',
      text: 'Она больше не принимает платежей. Обратитесь к тому, кто прислал ссылку.',
    },
    expired: {
      title: 'Время истекло',
      text: 'Время оплаты на этой странице истекло. Обратитесь к тому, кто прислал ссылку.',
    },
    full: {
      title: 'Свободных мест нет',
      text: 'Все платежи, которые принимает страница, сделаны или начаты. Незавершённый платёж освободит место, когда выйдет его время.',
    },
  },
  unknown: {title: 'Платёжная страница не найдена', text: 'По этому адресу нет платёжной страницы. Проверьте ссылку.'},
  sandbox: {
    title: 'Тестовая среда',
    text: 'Это тестовая страница: деньги не движутся. Тестовые значения вводят на следующей странице.',
  },
};

export const invoicingTexts: Record<PageLocale, InvoicingTexts> = {en, ua, ru};
