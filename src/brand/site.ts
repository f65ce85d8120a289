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

/**
 * Address at which a source file can be edited, up to its path, such as `https://git.example.org/docs/edit/main/`. "Edit this page"
 * is shown only when it is set.
 */
export const editAddress: string | undefined = undefined;

/** Texts that Docusaurus does not take from its translation files, by locale. */
export const localized = {
  en: {
    blog: 'Blog',
    blogAbout: 'How this portal is made and proved, and how to build a robust integration.',
    announcement:
      'Version 1.0 is archived. <a href="/1.0/migration">Move to 2.0</a>, whose signature covers the body of each request.',
    contexts: {api: 'API', services: 'Services', invoicing: 'Invoicing', reference: 'Reference'},
  },
  uk: {
    blog: 'Блог',
    blogAbout: 'Нотатки про випуски, тести та інтеграцію з платіжним шлюзом.',
    announcement:
      'Версію 1.0 перенесено до архіву. <a href="/uk/1.0/migration">Перейдіть на 2.0</a>: там підпис охоплює тіло кожного запиту.',
    contexts: {api: 'API', services: 'Сервіси', invoicing: 'Рахунки', reference: 'Довідники'},
  },
} as const;

/** Changing it shows the announcement again to readers who closed it. */
export const ANNOUNCEMENT_ID = 'version-1-0-archived';
