/** The published payment pages: who paid on them, and whether they take another payment. */
import {sameJson} from '../../../domain';
import type {Transaction} from '../transaction';
import type {InvoicingPagesParts, Page, PageBody, PageState} from './types';

export interface Pages {
  page(id: number): Page | undefined;
  pageByExternalId(id: string): Page | undefined;
  pageBySlug(slug: string): Page | undefined;
  /** Publishes the page, or changes the one with this external id; its address and its point stay. */
  savePage(body: PageBody, pointId: number): Page;
  reset(): void;
}

export function createPages({seed, clock, ids}: Pick<InvoicingPagesParts, 'seed' | 'clock' | 'ids'>): Pages {
  const {invoicing} = seed;
  const all = new Map<number, Page>();
  let next = 0;
  const first = (fits: (page: Page) => boolean) => [...all.values()].find(fits);

  const pages: Pages = {
    page: (id) => all.get(id),
    pageByExternalId: (id) => first(({body}) => body.external_page_id === id),
    pageBySlug: (slug) => first((page) => page.slug === slug),
    savePage(body, pointId) {
      const known = pages.pageByExternalId(body.external_page_id);
      if (known && sameJson(known.body, body)) return known;
      const now = clock.now();
      const page = {
        id: known?.id ?? next++,
        slug: known?.slug ?? ids.token(),
        pointId: known?.pointId ?? pointId,
        body,
        createdAt: known?.createdAt ?? now,
        updatedAt: now,
      };
      all.set(page.id, page);
      return page;
    },
    reset() {
      all.clear();
      next = invoicing.next_page_id;
      for (const {id, slug, created_at, active_until, closed = false, ...rest} of invoicing.pages) {
        const at = Date.parse(created_at);
        const body = {...rest, ...(active_until !== undefined && {activeUntil: Date.parse(active_until)}), closed};
        all.set(id, {id, slug, pointId: seed.point.id, body, createdAt: at, updatedAt: at});
      }
    },
  };
  return pages;
}

/** Totals of the payments on a page. */
export interface Takings {
  /** The transactions that payers started on the page, oldest first. */
  transactionsOf(page: Page): Transaction[];
  /** How many payments can still be started; `undefined` without a limit. */
  paymentsLeft(page: Page): number | undefined;
  state(page: Page): PageState;
  /** An `external_transaction_id` for the next payment on the page, which nobody has used. */
  nextExternalId(page: Page): string;
}

export function createTakings({catalogue, store, clock}: InvoicingPagesParts): Takings {
  /** A payment that failed, was given up or ran out of time leaves its place to the next payer; a refund does not. */
  const keepsPlace = ({status}: Transaction) => {
    const {final, name} = catalogue.status(status);
    return !final || name === 'success' || name === 'reversed';
  };

  const takings: Takings = {
    transactionsOf: ({id}) =>
      store
        .all()
        .filter(({pageId}) => pageId === id)
        .sort((a, b) => a.id - b.id),
    paymentsLeft(page) {
      const limit = page.body.max_payments;
      if (limit === undefined) return undefined;
      return Math.max(0, limit - takings.transactionsOf(page).filter(keepsPlace).length);
    },
    state(page) {
      if (page.body.closed) return 'closed';
      if (page.body.activeUntil !== undefined && page.body.activeUntil <= clock.now()) return 'expired';
      return takings.paymentsLeft(page) === 0 ? 'full' : 'open';
    },
    nextExternalId(page) {
      let number = takings.transactionsOf(page).length;
      let id: string;
      // The shop may have taken such an id for a payment of its own.
      do id = `page-${page.id}-${(number += 1)}`;
      while (store.byExternalId(id));
      return id;
    },
  };
  return takings;
}
