/** Views of an invoicing page. Pure: from data to markup, all values escaped. */
import {html} from 'hono/html';
import type {Colours, PageLocale, PageState} from '../../engine/invoicingPages';
import type {Layout, Markup, Theme} from '../shared/layout';
import {invoicingTexts} from './texts';

/** Data shown in every state of a page. */
export interface Frame {
  locale: PageLocale;
  /** Every language of the page, this one too. */
  locales: PageLocale[];
  /** Path of the page, without a query. */
  path: string;
  title: string;
  intro?: string | undefined;
  colours?: Colours | undefined;
  logo?: {url: URL; alt: string; shown: boolean} | undefined;
}

export interface InputView {
  name: string;
  label: string;
  /** BCP 47 tag of the label where it is not that of the page. */
  labelLanguage?: string | undefined;
  hint?: string | undefined;
  inputmode: string;
  autocomplete: string;
  maxlength: number;
  required: boolean;
  value: string;
  error?: string | undefined;
}

interface OpenView {
  description: string;
  /** Ready to be read; absent when the payer decides. */
  amount?: string | undefined;
  inputs: InputView[];
  /** A choice only when there are several. */
  services: {id: number; name: string; chosen: boolean}[];
  serviceError?: string | undefined;
}

function frame({locale, locales, path, title, intro, colours, logo}: Frame, rest: Markup): Layout {
  const texts = invoicingTexts[locale];
  const theme: Theme | undefined = colours && {
    background: colours.background,
    text: colours.text,
    button: colours.button,
    buttonText: colours.button_text,
  };
  const content = html`${languageLinks(locale, locales, path)}
${logo ? (logo.shown ? html`<img class="logo" src="${logo.url.href}" alt="${logo.alt}">` : html`<p>${logo.alt}</p>`) : ''}
<h1>${title}</h1>
${intro ? html`<p>${intro}</p>` : ''}
${rest}`;
  return {language: texts.language, title, content, theme, imageOrigin: logo?.shown ? logo.url.origin : undefined};
}

function languageLinks(locale: PageLocale, locales: PageLocale[], path: string): Markup | '' {
  if (locales.length < 2) return '';
  const entries = locales.map((each) => {
    const {language, name} = invoicingTexts[each];
    return each === locale
      ? html`<span lang="${language}" aria-current="true">${name}</span>`
      : html`<a href="${path}?lang=${each}" lang="${language}" hreflang="${language}">${name}</a>`;
  });
  return html`<nav class="languages" aria-label="${invoicingTexts[locale].languages}">${entries}</nav>`;
}

function inputField(input: InputView, optional: string): Markup {
  const {name, label, labelLanguage, hint, inputmode, autocomplete, maxlength, required, value, error} = input;
  const described = [hint && `${name}-hint`, error && `${name}-error`].filter(Boolean).join(' ');
  return html`<label for="${name}"><span${labelLanguage ? html` lang="${labelLanguage}"` : ''}>${label}</span>${required ? '' : ` (${optional})`}</label>
${hint ? html`<p class="hint" id="${name}-hint">${hint}</p>` : ''}
<input id="${name}" name="${name}" value="${value}"${required ? html` required` : ''} inputmode="${inputmode}" autocomplete="${autocomplete}" maxlength="${maxlength}"${described ? html` aria-describedby="${described}"` : ''}${error ? html` aria-invalid="true"` : ''}>
${error ? html`<p class="error" id="${name}-error" role="alert">${error}</p>` : ''}`;
}

function serviceChoice({services, serviceError}: OpenView, legend: string): Markup | '' {
  if (services.length < 2) return '';
  return html`<fieldset${serviceError ? html` aria-describedby="service-error"` : ''}>
<legend>${legend}</legend>
${services.map(
  ({id, name, chosen}) =>
    html`<label><input type="radio" name="service" value="${id}" required${chosen ? html` checked` : ''}>${name}</label>`,
)}
</fieldset>
${serviceError ? html`<p class="error" id="service-error" role="alert">${serviceError}</p>` : ''}`;
}

/** `novalidate`, because the browser would complain in its own language. */
export function openView(around: Frame, open: OpenView): Layout {
  const texts = invoicingTexts[around.locale];
  // Without texts of its own, the page has the description as its heading already.
  const named = open.description !== around.title;
  return frame(
    around,
    html`${
      named || open.amount
        ? html`<dl>
${open.amount ? html`<dt>${texts.amount}</dt><dd>${open.amount}</dd>` : ''}
${named ? html`<dt>${texts.purpose}</dt><dd>${open.description}</dd>` : ''}
</dl>`
        : ''
    }
<form method="post" action="${around.path}?lang=${around.locale}" novalidate>
${open.inputs.map((input) => inputField(input, texts.optional))}
${serviceChoice(open, texts.service)}
<button class="main">${texts.proceed}</button>
</form>
<section class="sandbox" aria-labelledby="sandbox">
<h2 id="sandbox">${texts.sandbox.title}</h2>
<p>${texts.sandbox.text}</p>
</section>`,
  );
}

/** The page takes no payment now. */
export function stateView(around: Frame, state: Exclude<PageState, 'open'>): Layout {
  const {title, text} = invoicingTexts[around.locale].states[state];
  return frame({...around, title, intro: text}, html`<p>${around.title}</p>`);
}

/** No page has this address. */
export function unknownPageView(): Layout {
  const {language, unknown} = invoicingTexts.en;
  return {language, title: unknown.title, content: html`<h1>${unknown.title}</h1><p>${unknown.text}</p>`};
}
