/** Templates, their look, and the payment pages of the invoicing API. */
import {isDeepStrictEqual} from 'node:util';
import type {SandboxSeed} from '../../schemas';
import type {Catalogue} from '../catalogue';
import type {Clock} from '../clock';
import type {Ids} from '../ids';
import type {Store} from './store';
import type {Transaction, Urls} from './transaction';

/** Languages of a page, by the locale of the API. */
export const PAGE_LOCALES = ['en', 'ua', 'ru'] as const;
export type PageLocale = (typeof PAGE_LOCALES)[number];

/** Something that the payer fills in. */
export interface PayerField {
  /** Key of the answer in `extra`. */
  slug: string;
  type: 'text' | 'name' | 'email' | 'phone';
  required: boolean;
  label: {en: string} & Partial<Record<PageLocale, string>>;
}

/** What the shop says about a template; the fields of the contract. */
export interface TemplateBody {
  external_template_id: string;
  account_id: number;
  wallet_id: number;
  amount_mode: 'fixed' | 'free';
  /** Minor units; with `fixed`. */
  amount?: number | undefined;
  /** Minor units; with `free`. */
  min_amount?: number | undefined;
  max_amount?: number | undefined;
  amount_currency: string;
  service_ids: number[];
  fields: PayerField[];
  point: Urls;
}

export interface Colours {
  background: string;
  text: string;
  button: string;
  button_text: string;
}

export interface LookBody {
  colors?: Colours | undefined;
  logo?: {url: string; alt: string} | undefined;
  texts?: Partial<Record<PageLocale, {title: string; intro?: string | undefined}>> | undefined;
}

export interface PageBody {
  external_page_id: string;
  template_id: number;
  description: string;
  /** Milliseconds since the epoch. */
  activeUntil?: number | undefined;
  max_payments?: number | undefined;
  closed: boolean;
}

interface Dated {
  /** Milliseconds since the epoch. */
  createdAt: number;
  updatedAt: number;
}

export interface Template extends Dated {
  id: number;
  body: TemplateBody;
}

export interface Look {
  templateId: number;
  body: LookBody;
  /** Milliseconds since the epoch. */
  updatedAt: number;
}

export interface Page extends Dated {
  id: number;
  /** Names the page in its address. */
  slug: string;
  body: PageBody;
}

export type PageState = 'open' | 'closed' | 'expired' | 'full';

export interface InvoicingPages {
  template(id: number): Template | undefined;
  templateByExternalId(id: string): Template | undefined;
  /** Makes the template, or changes the one with this external id. An equal body changes nothing. */
  saveTemplate(body: TemplateBody): Template;
  look(templateId: number): Look | undefined;
  /** Replaces the look of a template. */
  saveLook(templateId: number, body: LookBody): Look;
  page(id: number): Page | undefined;
  pageByExternalId(id: string): Page | undefined;
  pageBySlug(slug: string): Page | undefined;
  /** Publishes the page, or changes the one with this external id; its address stays. */
  savePage(body: PageBody): Page;
  /** The transactions that payers started on the page, oldest first. */
  transactionsOf(page: Page): Transaction[];
  /** How many payments can still be started; `undefined` without a limit. */
  paymentsLeft(page: Page): number | undefined;
  state(page: Page): PageState;
  /** An `external_transaction_id` for the next payment on the page, which nobody has used. */
  nextExternalId(page: Page): string;
  reset(): void;
}

export interface InvoicingPagesParts {
  seed: SandboxSeed;
  catalogue: Catalogue;
  store: Store;
  clock: Clock;
  ids: Ids;
}

export function createInvoicingPages({seed, catalogue, store, clock, ids}: InvoicingPagesParts): InvoicingPages {
  const {invoicing} = seed;
  const templates = new Map<number, Template>();
  const looks = new Map<number, Look>();
  const pages = new Map<number, Page>();
  let nextTemplate = 0;
  let nextPage = 0;

  const first = <T>(map: Map<number, T>, fits: (entry: T) => boolean) => [...map.values()].find(fits);
  /** A payment that failed, was given up or ran out of time leaves its place to the next payer; a refund does not. */
  const keepsPlace = ({status}: Transaction) => {
    const {final, name} = catalogue.status(status);
    return !final || name === 'success' || name === 'reversed';
  };

  const pagesOf: InvoicingPages = {
    template: (id) => templates.get(id),
    templateByExternalId: (id) => first(templates, ({body}) => body.external_template_id === id),
    saveTemplate(body) {
      const known = pagesOf.templateByExternalId(body.external_template_id);
      if (known && isDeepStrictEqual(known.body, body)) return known;
      const now = clock.now();
      const template = {id: known?.id ?? nextTemplate++, body, createdAt: known?.createdAt ?? now, updatedAt: now};
      templates.set(template.id, template);
      return template;
    },
    look: (templateId) => looks.get(templateId),
    saveLook(templateId, body) {
      const known = looks.get(templateId);
      if (known && isDeepStrictEqual(known.body, body)) return known;
      const look = {templateId, body, updatedAt: clock.now()};
      looks.set(templateId, look);
      return look;
    },
    page: (id) => pages.get(id),
    pageByExternalId: (id) => first(pages, ({body}) => body.external_page_id === id),
    pageBySlug: (slug) => first(pages, (page) => page.slug === slug),
    savePage(body) {
      const known = pagesOf.pageByExternalId(body.external_page_id);
      if (known && isDeepStrictEqual(known.body, body)) return known;
      const now = clock.now();
      const page = {
        id: known?.id ?? nextPage++,
        slug: known?.slug ?? ids.token(),
        body,
        createdAt: known?.createdAt ?? now,
        updatedAt: now,
      };
      pages.set(page.id, page);
      return page;
    },
    transactionsOf: ({id}) =>
      store
        .all()
        .filter(({pageId}) => pageId === id)
        .sort((a, b) => a.id - b.id),
    paymentsLeft(page) {
      const limit = page.body.max_payments;
      if (limit === undefined) return undefined;
      return Math.max(0, limit - pagesOf.transactionsOf(page).filter(keepsPlace).length);
    },
    state(page) {
      if (page.body.closed) return 'closed';
      if (page.body.activeUntil !== undefined && page.body.activeUntil <= clock.now()) return 'expired';
      return pagesOf.paymentsLeft(page) === 0 ? 'full' : 'open';
    },
    nextExternalId(page) {
      let number = pagesOf.transactionsOf(page).length;
      let id: string;
      // The shop may have taken such an id for a payment of its own.
      do id = `page-${page.id}-${(number += 1)}`;
      while (store.byExternalId(id));
      return id;
    },
    reset() {
      for (const map of [templates, looks, pages]) map.clear();
      nextTemplate = invoicing.next_template_id;
      nextPage = invoicing.next_page_id;
      for (const {id, created_at, ...body} of invoicing.templates) {
        const at = Date.parse(created_at);
        templates.set(id, {id, body, createdAt: at, updatedAt: at});
      }
      for (const {template_id: templateId, updated_at, ...body} of invoicing.customizations) {
        looks.set(templateId, {templateId, body, updatedAt: Date.parse(updated_at)});
      }
      for (const {id, slug, created_at, active_until, closed = false, ...rest} of invoicing.pages) {
        const at = Date.parse(created_at);
        const body = {...rest, ...(active_until !== undefined && {activeUntil: Date.parse(active_until)}), closed};
        pages.set(id, {id, slug, body, createdAt: at, updatedAt: at});
      }
    },
  };
  pagesOf.reset();
  return pagesOf;
}
