/**
 * Templates, their look, and the payment pages of the invoicing API. Not to be confused with invoices (`../invoices`):
 * a page is for whoever opens it and may be paid many times, an invoice is sent to one payer and paid once.
 */
import {createPages, createTakings, type Pages, type Takings} from './pages';
import {createTemplates, type Templates} from './templates';
import type {InvoicingPagesParts} from './types';

export {
  type Colours,
  type LookBody,
  type Page,
  type PageBody,
  type PageLocale,
  type PageState,
  type PayerField,
  type Template,
  type TemplateBody,
  PAGE_LOCALES,
} from './types';

export interface InvoicingPages extends Templates, Pages, Takings {}

export function createInvoicingPages(parts: InvoicingPagesParts): InvoicingPages {
  const templates = createTemplates(parts);
  const pages = createPages(parts);
  const reset = () => {
    templates.reset();
    pages.reset();
  };
  reset();
  return {...templates, ...pages, ...createTakings(parts), reset};
}
