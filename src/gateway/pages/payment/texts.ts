/** Every string of the payment page, by the locale of the API. The site’s own locale `uk` is `ua` here. */
import type {DecidedBy, WaitingKind} from './kinds';

interface Notice {
  title: string;
  text: string;
}

export interface PageTexts {
  /** BCP 47 tag for `lang` and for number formats. */
  language: string;
  title: string;
  amount: string;
  order: string;
  purpose: string;
  pay: string;
  cancel: string;
  shop: string;
  /** Before the name of what a QR code holds. */
  qr: string;
  required: string;
  /** Behind the label of a field that may stay empty. */
  optional: string;
  /** Where a field has no text of its own. */
  invalid: string;
  /** By name of the method’s field. */
  fields: Record<string, {label: string; hint: string; error: string}>;
  waiting: Record<WaitingKind, Notice>;
  /** The link by which the customer need not wait for the refresh. */
  check: string;
  /** Payment by transfer to a card that the page shows. */
  transfer: {
    choose: string;
    /** By slug of the way to transfer. */
    methods: Record<string, string>;
    intro: string;
    card: string;
    holder: string;
    bank: string;
    before: string;
    note: string;
    report: string;
  };
  unknown: Notice;
  /** By name of the final status. */
  finished: Record<string, Notice>;
  sandbox: {
    title: string;
    intro: Record<DecidedBy, string>;
    /** Followed by the customer's id. */
    triggered: string;
    follow: string;
    succeed: string;
    fail: string;
    reason: string;
    leave: string;
    leaveText: string;
  };
}

const en: PageTexts = {
  language: 'en',
  title: 'Payment',
  amount: 'Amount',
  order: 'Order number',
  purpose: 'Description',
  pay: 'Pay',
  cancel: 'Cancel',
  shop: 'Back to the shop',
  qr: 'QR code',
  required: 'Fill in this field.',
  optional: 'optional',
  invalid: 'Check this value and enter it again.',
  fields: {
    blik_code: {
      label: 'BLIK code',
      hint: 'Six digits from your bank app',
      error: 'Enter the six digits shown in your bank app.',
    },
    payer_card_last4: {
      label: 'Last 4 digits of your card',
      hint: 'The card you used for the transfer',
      error: 'Enter the last four digits of the card you used for the transfer.',
    },
    receipt_reference: {
      label: 'Receipt reference',
      hint: '6 to 20 letters, digits or hyphens from the receipt',
      error: 'Enter the reference as shown on the receipt: 6 to 20 letters, digits or hyphens.',
    },
    phone: {
      label: 'Phone number',
      hint: 'With the country code, for example +351 912 345 678',
      error: 'Check the number. It must be a mobile number with its country code.',
    },
    card_number: {
      label: 'Card number',
      hint: 'The long number on the card',
      error: 'Check the card number and enter it again.',
    },
    expire_month: {label: 'Month of expiry', hint: 'Two digits, such as 09', error: 'Check the month on the card.'},
    expire_year: {label: 'Year of expiry', hint: 'Four digits, such as 2030', error: 'Check the year on the card.'},
    cvv: {
      label: 'Security code',
      hint: 'Three digits on the back; on American Express four on the front',
      error: 'Check the security code on the card.',
    },
  },
  waiting: {
    transfer: {
      title: 'Looking for your transfer',
      text: 'Do not transfer again. This page refreshes automatically until your transfer has been found.',
    },
    bank_app: {
      title: 'Confirm in your bank app',
      text: 'This page refreshes automatically until your bank has responded.',
    },
    wallet_app: {
      title: 'Confirm in your wallet app',
      text: 'This page refreshes automatically until your wallet has responded.',
    },
    elsewhere: {
      title: 'Your payment is being processed',
      text: 'This page refreshes automatically until the payment is confirmed.',
    },
  },
  check: 'Check now',
  transfer: {
    choose: 'How will you make the transfer?',
    methods: {bank_app: 'Transfer in a bank app', terminal: 'Cash at a terminal or a bank desk'},
    intro: 'Transfer exactly this amount to this card, in one transfer.',
    card: 'Card number',
    holder: 'Holder',
    bank: 'Bank',
    before: 'Transfer before',
    note: 'Leave the payment note empty, and do not transfer to this card again later.',
    report: 'I have transferred',
  },
  unknown: {title: 'Payment page not found', text: 'There is no payment page at this link. Check the link.'},
  finished: {
    success: {title: 'Paid', text: 'Your payment was successful.'},
    authorized: {title: 'Amount reserved', text: 'The amount is reserved on your card.'},
    failed: {title: 'Not paid', text: 'The payment did not go through. Try again or choose another method.'},
    cancelled: {title: 'Cancelled', text: 'The payment was cancelled. No money was taken.'},
    expired: {title: 'Time is up', text: 'The time for this payment has run out. Start again in the shop.'},
    reversed: {title: 'Returned', text: 'The payment has been fully refunded.'},
  },
  sandbox: {
    title: 'Sandbox',
    intro: {
      transfer:
        'This is a test page: no money moves, and the card belongs to nobody. Choose an option and enter a test value above, or choose the outcome here. With any other value the transfer is not found.',
      typed:
        'This is a test page: no money moves. Enter a test value above or choose the outcome here. Any other value is declined immediately.',
      sent: 'This is a test page: no money moves. The values sent by the shop determine what “Pay” does. You can also choose the outcome here.',
      nothing: 'This is a test page: no money moves. “Pay” succeeds with any valid data. Choose another outcome here.',
    },
    triggered: 'This is a test page: no money moves. Any valid input leads to the outcome that the shop requested:',
    follow: 'Continue without input',
    succeed: 'Succeed',
    fail: 'Fail',
    reason: 'Failure reason',
    leave: 'Leave without paying',
    leaveText: 'Close this page or go back to the shop. The transaction expires when its time is up.',
  },
};

const ua: PageTexts = {
  language: 'uk',
  title: 'Оплата',
  amount: 'Сума',
  order: 'Номер замовлення',
  purpose: 'Опис',
  pay: 'Сплатити',
  cancel: 'Скасувати',
  shop: 'Повернутися до магазину',
  qr: 'QR-код',
  required: 'Заповніть це поле.',
  optional: 'необов’язково',
  invalid: 'Перевірте це значення та введіть його ще раз.',
  fields: {
    blik_code: {
      label: 'Код BLIK',
      hint: 'Шість цифр із застосунку банку',
      error: 'Введіть шість цифр, які показує застосунок банку.',
    },
    payer_card_last4: {
      label: 'Останні 4 цифри вашої картки',
      hint: 'Картка, з якої ви зробили переказ',
      error: 'Введіть останні чотири цифри картки, з якої ви зробили переказ.',
    },
    receipt_reference: {
      label: 'Номер квитанції',
      hint: 'Від 6 до 20 латинських літер, цифр або дефісів із квитанції',
      error: 'Введіть номер так, як у квитанції: від 6 до 20 латинських літер, цифр або дефісів.',
    },
    phone: {
      label: 'Номер телефону',
      hint: 'З кодом країни, наприклад +351 912 345 678',
      error: 'Перевірте номер. Потрібен номер мобільного телефону з кодом країни.',
    },
    card_number: {
      label: 'Номер картки',
      hint: 'Довгий номер на картці',
      error: 'Перевірте номер картки та введіть його ще раз.',
    },
    expire_month: {
      label: 'Строк дії: місяць',
      hint: 'Дві цифри, наприклад 09',
      error: 'Перевірте місяць на картці.',
    },
    expire_year: {label: 'Строк дії: рік', hint: 'Чотири цифри, наприклад 2030', error: 'Перевірте рік на картці.'},
    cvv: {
      label: 'Код безпеки',
      hint: 'Три цифри на звороті; на American Express — чотири на лицьовому боці',
      error: 'Перевірте код безпеки на картці.',
    },
  },
  waiting: {
    transfer: {
      title: 'Шукаємо ваш переказ',
      text: 'Не робіть переказ удруге. Сторінка оновлюється сама, доки переказ не знайдено.',
    },
    bank_app: {
      title: 'Підтвердьте платіж у застосунку банку',
      text: 'Сторінка оновлюється сама, доки банк не відповість.',
    },
    wallet_app: {
      title: 'Підтвердьте платіж у застосунку гаманця',
      text: 'Сторінка оновлюється сама, доки гаманець не відповість.',
    },
    elsewhere: {title: 'Платіж виконується', text: 'Сторінка оновлюється сама, доки платіж не підтверджено.'},
  },
  check: 'Перевірити зараз',
  transfer: {
    choose: 'Як ви зробите переказ?',
    methods: {bank_app: 'Переказ у застосунку банку', terminal: 'Готівкою в терміналі або касі банку'},
    intro: 'Перекажіть рівно цю суму одним переказом на цю картку.',
    card: 'Номер картки',
    holder: 'Отримувач',
    bank: 'Банк',
    before: 'Зробіть переказ до',
    note: 'Залиште призначення платежу порожнім і не робіть переказів на цю картку пізніше.',
    report: 'Переказ зроблено',
  },
  unknown: {
    title: 'Платіжну сторінку не знайдено',
    text: 'За цією адресою немає платіжної сторінки. Перевірте посилання.',
  },
  finished: {
    success: {title: 'Оплачено', text: 'Платіж пройшов успішно.'},
    authorized: {title: 'Суму зарезервовано', text: 'Суму зарезервовано на вашій картці.'},
    failed: {title: 'Не оплачено', text: 'Платіж не пройшов. Спробуйте ще раз або виберіть інший спосіб.'},
    cancelled: {title: 'Скасовано', text: 'Платіж скасовано. Гроші не списано.'},
    expired: {title: 'Час вичерпано', text: 'Час на оплату минув. Почніть знову в магазині.'},
    reversed: {title: 'Кошти повернено', text: 'Платіж повернено повністю.'},
  },
  sandbox: {
    title: 'Тестове середовище',
    intro: {
      transfer:
        'Це тестова сторінка: справжніх грошей тут немає, а картка нікому не належить. Виберіть спосіб і введіть вище тестове значення або виберіть результат тут. За будь-яким іншим значенням переказу не знайдуть.',
      typed:
        'Це тестова сторінка: справжніх грошей тут немає. Введіть вище тестове значення або виберіть результат тут. Будь-яке інше значення одразу відхилять.',
      sent: 'Це тестова сторінка: справжніх грошей тут немає. Куди веде «Сплатити», вирішують дані, які надіслав магазин. Або виберіть результат тут.',
      nothing:
        'Це тестова сторінка: справжніх грошей тут немає. «Сплатити» з будь-якими правильними даними веде до успіху. Інший результат виберіть тут.',
    },
    triggered:
      'Це тестова сторінка: справжніх грошей тут немає. Будь-які правильні дані приведуть до результату, який замовив магазин:',
    follow: 'Продовжити без даних',
    succeed: 'Успіх',
    fail: 'Відмова',
    reason: 'Причина відмови',
    leave: 'Вийти без оплати',
    leaveText:
      'Закрийте цю сторінку або поверніться до магазину. Коли час на оплату мине, строк дії транзакції закінчиться.',
  },
};

const ru: PageTexts = {
  language: 'ru',
  title: 'Оплата',
  amount: 'Сумма',
  order: 'Номер заказа',
  purpose: 'Описание',
  pay: 'Оплатить',
  cancel: 'Отменить',
  shop: 'Вернуться в магазин',
  qr: 'QR-код',
  required: 'Заполните это поле.',
  optional: 'необязательно',
  invalid: 'Проверьте это значение и введите его ещё раз.',
  fields: {
    blik_code: {
      label: 'Код BLIK',
      hint: 'Шесть цифр из приложения банка',
      error: 'Введите шесть цифр, которые показывает приложение банка.',
    },
    payer_card_last4: {
      label: 'Последние 4 цифры вашей карты',
      hint: 'Карта, с которой вы сделали перевод',
      error: 'Введите последние четыре цифры карты, с которой вы сделали перевод.',
    },
    receipt_reference: {
      label: 'Номер квитанции',
      hint: 'От 6 до 20 букв, цифр или дефисов с квитанции',
      error: 'Введите номер так, как в квитанции: от 6 до 20 латинских букв, цифр или дефисов.',
    },
    phone: {
      label: 'Номер телефона',
      hint: 'С кодом страны, например +351 912 345 678',
      error: 'Проверьте номер. Нужен номер мобильного телефона с кодом страны.',
    },
    card_number: {
      label: 'Номер карты',
      hint: 'Длинный номер на карте',
      error: 'Проверьте номер карты и введите его ещё раз.',
    },
    expire_month: {
      label: 'Месяц окончания действия',
      hint: 'Две цифры, например 09',
      error: 'Проверьте месяц на карте.',
    },
    expire_year: {
      label: 'Год окончания действия',
      hint: 'Четыре цифры, например 2030',
      error: 'Проверьте год на карте.',
    },
    cvv: {
      label: 'Код безопасности',
      hint: 'Три цифры на обороте; на American Express — четыре на лицевой стороне',
      error: 'Проверьте код безопасности на карте.',
    },
  },
  waiting: {
    transfer: {
      title: 'Ищем ваш перевод',
      text: 'Не делайте перевод повторно. Страница обновляется сама, пока перевод не будет найден.',
    },
    bank_app: {
      title: 'Подтвердите платёж в приложении банка',
      text: 'Страница обновляется сама, пока банк не ответит.',
    },
    wallet_app: {
      title: 'Подтвердите платёж в приложении кошелька',
      text: 'Страница обновляется сама, пока кошелёк не ответит.',
    },
    elsewhere: {title: 'Платёж выполняется', text: 'Страница обновляется сама, пока платёж не подтверждён.'},
  },
  check: 'Проверить сейчас',
  transfer: {
    choose: 'Как вы сделаете перевод?',
    methods: {bank_app: 'Перевод в приложении банка', terminal: 'Наличными в терминале или кассе банка'},
    intro: 'Переведите ровно эту сумму одним переводом на эту карту.',
    card: 'Номер карты',
    holder: 'Получатель',
    bank: 'Банк',
    before: 'Сделайте перевод до',
    note: 'Оставьте назначение платежа пустым и не делайте переводов на эту карту позже.',
    report: 'Перевод сделан',
  },
  unknown: {title: 'Платёжная страница не найдена', text: 'По этому адресу нет платёжной страницы. Проверьте ссылку.'},
  finished: {
    success: {title: 'Оплачено', text: 'Платёж прошёл успешно.'},
    authorized: {title: 'Сумма зарезервирована', text: 'Сумма зарезервирована на вашей карте.'},
    failed: {title: 'Не оплачено', text: 'Платёж не прошёл. Попробуйте ещё раз или выберите другой способ.'},
    cancelled: {title: 'Отменено', text: 'Платёж отменён. Деньги не списаны.'},
    expired: {title: 'Время истекло', text: 'Время на оплату истекло. Начните заново в магазине.'},
    reversed: {title: 'Деньги возвращены', text: 'Платёж возвращён полностью.'},
  },
  sandbox: {
    title: 'Тестовая среда',
    intro: {
      transfer:
        'Это тестовая страница: деньги не движутся, а карта никому не принадлежит. Выберите способ и введите выше тестовое значение или выберите результат здесь. По любому другому значению перевод не будет найден.',
      typed:
        'Это тестовая страница: деньги не движутся. Введите выше тестовое значение или выберите результат здесь. Любое другое значение сразу отклоняется.',
      sent: 'Это тестовая страница: деньги не движутся. Куда ведёт «Оплатить», решают данные, которые прислал магазин. Или выберите результат здесь.',
      nothing:
        'Это тестовая страница: деньги не движутся. «Оплатить» с любыми правильными данными ведёт к успеху. Другой результат выберите здесь.',
    },
    triggered:
      'Это тестовая страница: деньги не движутся. Любые правильные данные приведут к результату, который запросил магазин:',
    follow: 'Продолжить без данных',
    succeed: 'Успех',
    fail: 'Отказ',
    reason: 'Причина отказа',
    leave: 'Уйти без оплаты',
    leaveText:
      'Закройте эту страницу или вернитесь в магазин. Когда время на оплату выйдет, срок действия транзакции истечёт.',
  },
};

const texts: Record<string, PageTexts> = {en, ua, ru};

/** @throws Error for a locale that the page has no texts in */
export function textsOf(locale: string): PageTexts {
  const found = texts[locale];
  if (!found) throw new Error(`the payment page has no texts in “${locale}”`);
  return found;
}
