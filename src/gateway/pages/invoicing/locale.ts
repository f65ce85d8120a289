/** In which language an invoicing page is shown. */
import type {Context} from 'hono';
import {accepts} from 'hono/accepts';
import {type InvoicingPages, type Page, PAGE_LOCALES, type PageLocale} from '../../engine/invoicingPages';
import {invoicingTexts} from './texts';

/** Exactly the languages in which the look of the page has texts. */
export function localesOf({body}: Page, pages: InvoicingPages): PageLocale[] {
  const texts = pages.look(body.template_id)?.body.texts ?? {};
  const known = PAGE_LOCALES.filter((locale) => texts[locale]);
  return known.length > 0 ? known : ['en'];
}

/** The language of the link, else the one that the browser asks for, else the first of the page. */
export function localeFor(c: Context, page: Page, pages: InvoicingPages): PageLocale {
  const locales = localesOf(page, pages);
  const wanted = locales.find((locale) => locale === c.req.query('lang'));
  if (wanted) return wanted;
  const language = accepts(c, {
    header: 'Accept-Language',
    supports: locales.map((locale) => invoicingTexts[locale].language),
    default: invoicingTexts[locales[0]!].language,
    // `en-GB` asks for English too.
    match: (asked, {supports, default: fallback}) =>
      asked
        .filter(({q}) => q > 0)
        .sort((a, b) => b.q - a.q)
        .map(({type}) => type.split('-')[0]!.toLowerCase())
        .find((primary) => supports.includes(primary)) ?? fallback,
  });
  return locales.find((locale) => invoicingTexts[locale].language === language)!;
}
