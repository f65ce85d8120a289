/** Every string of the page of an invoice and of the message that carries its address, by the locale of the API. */

interface Notice {
  title: string;
  text: string;
}

interface InvoiceTexts {
  title: string;
  from: string;
  payer: string;
  purpose: string;
  number: string;
  due: string;
  lines: string;
  what: string;
  sum: string;
  tax: (percent: string) => string;
  net: string;
  taxes: string;
  total: string;
  pay: (method: string) => string;
  sandbox: string;
  /** Above the form. */
  overdue: string;
  /** Instead of the form. */
  underWay: Notice & {check: string};
  paid: Notice;
  deleted: Notice;
  unknown: Notice;
  message: (invoice: {description: string; amount: string; due: string; url: string}) => {
    subject: string;
    text: string;
  };
}

const en: InvoiceTexts = {
  title: 'Invoice',
  from: 'From',
  payer: 'Bill to',
  purpose: 'Description',
  number: 'Number',
  due: 'Pay by',
  lines: 'What you are paying for',
  what: 'Item',
  sum: 'Amount',
  tax: (percent) => `tax ${percent}`,
  net: 'Net',
  taxes: 'Tax',
  total: 'Total',
  pay: (method) => `Pay with ${method}`,
  sandbox: 'This is a test page: no money moves.',
  overdue: 'The due date has passed. You can still pay.',
  underWay: {
    title: 'Payment in progress',
    text: 'Your payment has not been confirmed yet. Do not pay a second time.',
    check: 'Check now',
  },
  paid: {title: 'Invoice paid', text: 'This invoice has been paid. No further action is needed.'},
  deleted: {title: 'Invoice withdrawn', text: 'The sender has withdrawn this invoice. Do not pay it.'},
  unknown: {title: 'Invoice not found', text: 'There is no invoice at this link. Check the link.'},
  message: ({description, amount, due, url}) => ({
    subject: `Invoice: ${description}`,
    text: `${description}: ${amount}, payable by ${due}. View and pay the invoice: ${url}`,
  }),
};

const ua: InvoiceTexts = {
  title: 'Рахунок на оплату',
  from: 'Від',
  payer: 'Кому',
  purpose: 'Опис',
  number: 'Номер',
  due: 'Сплатити до',
  lines: 'За що ви платите',
  what: 'Позиція',
  sum: 'Сума',
  tax: (percent) => `податок ${percent}`,
  net: 'Без податку',
  taxes: 'Податок',
  total: 'Разом',
  pay: (method) => `Сплатити: ${method}`,
  sandbox: 'Це тестова сторінка: справжніх грошей тут немає.',
  overdue: 'Строк оплати минув. Рахунок ще можна сплатити.',
  underWay: {
    title: 'Платіж виконується',
    text: 'Ваш платіж ще не підтверджено. Не платіть удруге.',
    check: 'Перевірити зараз',
  },
  paid: {title: 'Рахунок сплачено', text: 'Цей рахунок сплачено. Більше нічого робити не треба.'},
  deleted: {title: 'Рахунок відкликано', text: 'Відправник відкликав цей рахунок. Не сплачуйте його.'},
  unknown: {title: 'Рахунок не знайдено', text: 'За цією адресою немає рахунку. Перевірте посилання.'},
  message: ({description, amount, due, url}) => ({
    subject: `Рахунок на оплату: ${description}`,
    text: `${description}: ${amount}, сплатити до ${due}. Переглянути й сплатити рахунок: ${url}`,
  }),
};

const ru: InvoiceTexts = {
  title: 'Счёт на оплату',
  from: 'От',
  payer: 'Кому',
  purpose: 'Описание',
  number: 'Номер',
  due: 'Оплатить до',
  lines: 'За что вы платите',
  what: 'Позиция',
  sum: 'Сумма',
  tax: (percent) => `налог ${percent}`,
  net: 'Без налога',
  taxes: 'Налог',
  total: 'Итого',
  pay: (method) => `Оплатить через ${method}`,
  sandbox: 'Это тестовая страница: деньги не движутся.',
  overdue: 'Срок оплаты прошёл. Счёт ещё можно оплатить.',
  underWay: {
    title: 'Платёж выполняется',
    text: 'Ваш платёж ещё не подтверждён. Не платите второй раз.',
    check: 'Проверить сейчас',
  },
  paid: {title: 'Счёт оплачен', text: 'Этот счёт оплачен. Больше ничего делать не нужно.'},
  deleted: {title: 'Счёт отозван', text: 'Отправитель отозвал этот счёт. Не оплачивайте его.'},
  unknown: {title: 'Счёт не найден', text: 'По этому адресу нет счёта. Проверьте ссылку.'},
  message: ({description, amount, due, url}) => ({
    subject: `Счёт на оплату: ${description}`,
    text: `${description}: ${amount}, оплатить до ${due}. Посмотреть и оплатить счёт: ${url}`,
  }),
};

const texts: Record<string, InvoiceTexts> = {en, ua, ru};

/** @throws Error for a locale that the page has no texts in */
export function invoiceTextsOf(locale: string): InvoiceTexts {
  const found = texts[locale];
  if (!found) throw new Error(`the page of an invoice has no texts in “${locale}”`);
  return found;
}
