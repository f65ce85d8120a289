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
    announcement: 'New: <a href="/changelog#2026-11-28-lists-list">a list of transactions</a>',
    contexts: {api: 'API', services: 'Services', invoicing: 'Invoicing', reference: 'Reference'},
  },
  uk: {
    blog: 'Блог',
    blogAbout: 'Нотатки про випуски, тести та інтеграцію з платіжним шлюзом.',
    announcement: 'Нове: <a href="/uk/changelog#2026-11-28-lists-list">список транзакцій</a>',
    contexts: {api: 'API', services: 'Сервіси', invoicing: 'Рахунки', reference: 'Довідники'},
  },
};

/**
 * The announcement is one line that concerns readers today, with a link to a change of the last month. Changing its id
 * shows it again to readers who closed it.
 */
export const ANNOUNCEMENT_ID = 'transaction-list';

/** The published file with the whole sandbox, which runs without this repository. */
export const SANDBOX_FILE = 'sandbox.mjs';
