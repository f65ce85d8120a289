/** Which view an invoicing page shows: the form, or why it takes no payment. */
import {isLoopback, webAddress} from '../../address';
import type {Page, PageLocale, PageState} from '../../engine/invoicingPages';
import {pageResponse} from '../shared/layout';
import {amountText, type Entry, type InvoicingParts, servicesOf, templateOf} from './entry';
import {localesOf} from './locale';
import {invoicingTexts} from './texts';
import {type Frame, openView, stateView} from './views';

/** @param submitted whether the payer has had the chance to choose */
export function showForm(
  page: Page,
  locale: PageLocale,
  parts: InvoicingParts,
  entry: Entry,
  submitted: boolean,
  status = 200,
): Promise<Response> {
  const template = templateOf(page, parts);
  const {amount_mode: mode, amount = 0} = template.body;
  const view = openView(frameOf(page, locale, parts), {
    description: page.body.description,
    amount: mode === 'fixed' ? amountText(amount, template, locale, parts) : undefined,
    inputs: entry.inputs,
    services: servicesOf(template, parts).map((service) => ({
      id: service.flow.service.id,
      name: parts.catalogue.methodName(service.method, locale),
      chosen: service === entry.service,
    })),
    serviceError: submitted && !entry.service ? invoicingTexts[locale].choose : undefined,
  });
  return pageResponse(view, status);
}

/** The page takes no payment now. */
export function showClosed(
  page: Page,
  locale: PageLocale,
  parts: InvoicingParts,
  state: Exclude<PageState, 'open'>,
): Promise<Response> {
  return pageResponse(stateView(frameOf(page, locale, parts), state));
}

function frameOf(page: Page, locale: PageLocale, {invoicingPages}: InvoicingParts): Frame {
  const {texts, colors: colours, logo} = invoicingPages.look(page.body.template_id)?.body ?? {};
  const own = texts?.[locale];
  return {
    locale,
    locales: localesOf(page, invoicingPages),
    path: `/page/${page.slug}`,
    title: own?.title ?? page.body.description,
    intro: own?.intro,
    colours,
    logo: logo && logoOf(logo),
  };
}

/** The sandbox makes a browser load images from this machine only; of any other, the text is shown. */
function logoOf({url: address, alt}: {url: string; alt: string}): Frame['logo'] {
  const url = webAddress(address);
  return url ? {url, alt, shown: isLoopback(url)} : undefined;
}
