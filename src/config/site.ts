/** Brand, hosts and dates of the site: the one place where they stand. */
export const site = {
  title: 'Payment Gateway',
  /** The tagline is Russian in every locale, by specification. */
  tagline: 'Документация для приёма платежей и выплат',
  url: 'https://docs.gateway.example',
  baseUrl: '/',
  copyrightYear: 2025,
  version: '2.0',
} as const;

/** Texts that Docusaurus does not take from its translation files, by locale. */
export const localized = {
  en: {
    blog: 'Blog',
    announcement: 'Signing 2.0 covers the body of each request. <a href="/request_format#signing">See how to sign</a>.',
    contexts: {api: 'API', services: 'Services', invoicing: 'Invoicing', reference: 'Reference'},
  },
  uk: {
    blog: 'Блог',
    announcement: 'Підпис 2.0 охоплює тіло кожного запиту. <a href="/uk/request_format#signing">Як підписувати</a>.',
    contexts: {api: 'API', services: 'Сервіси', invoicing: 'Рахунки', reference: 'Довідники'},
  },
} as const;

/** Changing it shows the announcement again to readers who closed it. */
export const ANNOUNCEMENT_ID = 'signing-2-0';
