/** The page of the invoicing API on which a payer begins: GET and POST `/page/:slug`. It leads to the payment page. */
import {type Context, Hono} from 'hono';
import {accepts} from 'hono/accepts';
import type {Content} from '../../../facts/load';
import {isLoopback, webAddress} from '../../address';
import type {Catalogue, Service} from '../../catalogue';
import {
  type InvoicingPages,
  type Page,
  PAGE_LOCALES,
  type PageLocale,
  type Template,
} from '../../engine/invoicingPages';
import type {Payments} from '../../engine/payments';
import {formatAmount} from '../shared/amount';
import {readForm} from '../shared/form';
import {pageResponse} from '../shared/layout';
import {fieldForms, parseAmount} from './inputs';
import {invoicingTexts} from './texts';
import {type Frame, type InputView, openView, stateView, unknownPageView} from './views';

export interface InvoicingPageParts {
  content: Content;
  catalogue: Catalogue;
  payments: Payments;
  invoicingPages: InvoicingPages;
}

const AMOUNT = 'amount';
const SERVICE = 'service';
/** Fields of the template get a prefix, so that a slug such as `amount` hits nothing else. */
const inputName = (slug: string) => `field_${slug}`;

/** What a payer has typed, read and judged. */
interface Entry {
  inputs: InputView[];
  service: Service | undefined;
  /** Minor units. */
  amount: number | null;
  /** By slug, cleaned; what the payer left empty is absent. */
  answers: Record<string, string>;
}

export function invoicingPage({content, catalogue, payments, invoicingPages}: InvoicingPageParts): Hono {
  const app = new Hono();

  const templateOf = ({body}: Page): Template => {
    const template = invoicingPages.template(body.template_id);
    if (!template) throw new Error(`template ${body.template_id} is gone`);
    return template;
  };

  const servicesOf = ({body}: Template): Service[] =>
    body.service_ids.map((id) => {
      const service = catalogue.service(id);
      if (!service) throw new Error(`service ${id} is gone`);
      return service;
    });

  const amountText = (minor: number, {body}: Template, locale: PageLocale) => {
    const currency = body.amount_currency;
    return formatAmount(minor, currency, catalogue.decimals(currency), invoicingTexts[locale].language);
  };

  const frameOf = (page: Page, locale: PageLocale): Frame => {
    const {texts, colors: colours, logo} = invoicingPages.look(page.body.template_id)?.body ?? {};
    const url = webAddress(logo?.url);
    return {
      locale,
      locales: localesOf(page),
      path: `/page/${page.slug}`,
      title: texts?.[locale]?.title ?? page.body.description,
      intro: texts?.[locale]?.intro,
      colours,
      // The sandbox makes a browser load images from this machine only.
      logo: logo && url ? {url, alt: logo.alt, shown: isLoopback(url)} : undefined,
    };
  };

  /** Exactly the languages in which the look has texts. */
  const localesOf = ({body}: Page): PageLocale[] => {
    const texts = invoicingPages.look(body.template_id)?.body.texts ?? {};
    const known = PAGE_LOCALES.filter((locale) => texts[locale]);
    return known.length > 0 ? known : ['en'];
  };

  /** The language of the link, else the one that the browser asks for, else the first of the page. */
  const localeFor = (page: Page, c: Context): PageLocale => {
    const locales = localesOf(page);
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
  };

  /** The limits of a free amount for one service: those of the template, inside those of the service. */
  const limitsFor = ({body}: Template, {flow}: Service): [number, number] => [
    Math.max(body.min_amount ?? 0, flow.service.min_amount),
    Math.min(body.max_amount ?? Infinity, flow.service.max_amount),
  ];

  const amountInput = (
    template: Template,
    service: Service | undefined,
    locale: PageLocale,
    typed: URLSearchParams | undefined,
  ): InputView & {amount: number | null} => {
    const texts = invoicingTexts[locale];
    const {amount_currency: currency} = template.body;
    const limits = (service ? [service] : servicesOf(template)).map((each) => limitsFor(template, each));
    const min = Math.min(...limits.map(([least]) => least));
    const max = Math.max(...limits.map(([, most]) => most));
    const value = typed?.get(AMOUNT) ?? '';
    const amount = parseAmount(value, catalogue.decimals(currency));
    const error = value.trim() === '' ? texts.required : texts.wrongAmount;
    return {
      name: AMOUNT,
      label: `${texts.amount}, ${currency}`,
      hint: texts.limits(amountText(min, template, locale), amountText(max, template, locale)),
      inputmode: 'decimal',
      autocomplete: 'transaction-amount',
      maxlength: 20,
      required: true,
      value,
      error: typed && (amount === null || amount < min || amount > max) ? error : undefined,
      amount,
    };
  };

  /** @param typed absent before the payer has submitted anything: then nothing is complained about */
  const read = (page: Page, locale: PageLocale, typed?: URLSearchParams): Entry => {
    const template = templateOf(page);
    const {fields, amount_mode: mode, amount: fixed = null} = template.body;
    const texts = invoicingTexts[locale];
    const services = servicesOf(template);
    const service =
      services.length === 1 ? services[0] : services.find(({flow}) => String(flow.service.id) === typed?.get(SERVICE));
    const answers: Record<string, string> = {};
    const inputs = fields.map(({slug, type, required, label}): InputView => {
      const {pattern, clean, ...form} = fieldForms[type];
      const value = typed?.get(inputName(slug)) ?? '';
      const cleaned = clean(value);
      if (cleaned !== '') answers[slug] = cleaned;
      const wrong = cleaned === '' ? required : !pattern.test(cleaned);
      return {
        ...form,
        name: inputName(slug),
        label: label[locale] ?? label.en,
        labelLanguage: label[locale] ? undefined : invoicingTexts.en.language,
        required,
        value,
        error: typed && wrong ? (cleaned === '' ? texts.required : texts.wrong[type]) : undefined,
      };
    });
    if (mode === 'fixed') return {inputs, service, amount: fixed, answers};
    const {amount, ...input} = amountInput(template, service, locale, typed);
    return {inputs: [input, ...inputs], service, amount, answers};
  };

  const showForm = (page: Page, locale: PageLocale, entry: Entry, submitted: boolean, status = 200) => {
    const template = templateOf(page);
    const {amount_mode: mode, amount = 0} = template.body;
    const view = openView(frameOf(page, locale), {
      description: page.body.description,
      amount: mode === 'fixed' ? amountText(amount, template, locale) : undefined,
      inputs: entry.inputs,
      services: servicesOf(template).map((service) => ({
        id: service.flow.service.id,
        name: service.method.name,
        chosen: service === entry.service,
      })),
      serviceError: submitted && !entry.service ? invoicingTexts[locale].choose : undefined,
    });
    return pageResponse(view, status);
  };

  app.get('/:slug', async (c) => {
    const page = invoicingPages.pageBySlug(c.req.param('slug'));
    if (!page) return pageResponse(unknownPageView(), 404);
    const locale = localeFor(page, c);
    const state = invoicingPages.state(page);
    if (state !== 'open') return pageResponse(stateView(frameOf(page, locale), state));
    return showForm(page, locale, read(page, locale), false);
  });

  app.post('/:slug', async (c) => {
    const page = invoicingPages.pageBySlug(c.req.param('slug'));
    if (!page) return pageResponse(unknownPageView(), 404);
    const locale = localeFor(page, c);
    const typed = await readForm(c.req.raw, content.gateway.request.max_bytes);
    // Asked after the last `await`: two payers at the same time must not both get the last place.
    const state = invoicingPages.state(page);
    if (state !== 'open') return pageResponse(stateView(frameOf(page, locale), state));
    if (!typed) return showForm(page, locale, read(page, locale), false, 413);
    const entry = read(page, locale, typed);
    const {service, amount, answers} = entry;
    if (!service || amount === null || entry.inputs.some(({error}) => error))
      return showForm(page, locale, entry, true, 422);

    const {account_id, wallet_id, amount_currency, point} = templateOf(page).body;
    const {payUrl} = payments.openPage(
      {
        order: {
          account_id,
          wallet_id,
          service_id: service.flow.service.id,
          external_transaction_id: invoicingPages.nextExternalId(page),
          external_order_id: page.body.external_page_id,
          amount,
          amount_currency,
          description: page.body.description,
          ...(Object.keys(answers).length > 0 && {extra: answers}),
        },
        pageId: page.id,
        locale,
        urls: point,
        service,
      },
      new URL(c.req.url).origin,
    );
    return c.redirect(payUrl!, 303);
  });

  return app;
}
