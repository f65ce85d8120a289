/** Texts of the site in each language, and its announcement. */
import type {ByLocale} from './languages';

/** Label of the current version of the documentation. */
export const CURRENT_VERSION = '2.0';

interface SiteTexts {
  blog: string;
  blogAbout: string;
  /** HTML, with links below the path of the language. */
  announcement: string;
  /** Parts of the site in which a search can look. */
  contexts: Record<'api' | 'services' | 'invoicing' | 'reference', string>;
}

/** Texts that Docusaurus does not take from its translation files. */
export const localized: ByLocale<SiteTexts> = {
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
};

/** Changing it shows the announcement again to readers who closed it. */
export const ANNOUNCEMENT_ID = 'version-1-0-archived';
