/** Views of the payment page in each state of a transaction. Pure: from data to markup, all values escaped. */
import {html} from 'hono/html';
import type {FailureReason} from '../../../facts/browser';
import type {InputForm} from './inputs';
import type {Layout, Markup} from '../shared/layout';
import {qrCode} from '../shared/qrCode';
import {type Summary, summaryList} from './summary';
import type {PageTexts} from './texts';

export interface FieldView {
  name: string;
  /** From the method's record; else the texts of the page name the field. */
  label?: string | undefined;
  required: boolean;
  form: InputForm;
  value: string;
  error?: string | undefined;
}

/** Where a payment by transfer stands on the page: the customer chooses a way, then sees the card. */
export interface TransferView {
  /** The ways to choose from; empty once one is chosen. */
  methods: {id: number; slug: string; name: string}[];
  card?: {number: string; holder: string; bank: string; before: string} | undefined;
}

interface FormView {
  texts: PageTexts;
  summary: Summary;
  /** Where the forms are sent. */
  action: string;
  fields: FieldView[];
  /** Present when the customer pays by transfer to a card that the page shows. */
  transfer?: TransferView | undefined;
  /** Sandbox note that explains how the outcome is determined. */
  intro: string;
  failures: FailureReason[];
  /** The customer's id, where it decides the outcome. */
  trigger: string | undefined;
  shopUrl: string | undefined;
}

function fieldInput(texts: PageTexts, {name, label, required, form, value, error}: FieldView): Markup {
  const known = label === undefined ? texts.fields[name] : undefined;
  const described = [known && `${name}-hint`, error && `${name}-error`].filter(Boolean).join(' ');
  return html`<label for="${name}">${label ?? known?.label ?? name}${required ? '' : ` (${texts.optional})`}</label>
${known ? html`<p class="hint" id="${name}-hint">${known.hint}</p>` : ''}
<input id="${name}" name="${name}" value="${value}"${required ? html` required` : ''} inputmode="${form.inputmode}" autocomplete="${form.autocomplete}" pattern="${form.pattern}" aria-describedby="${described}"${error ? html` aria-invalid="true"` : ''}>
${error ? html`<p class="error" id="${name}-error" role="alert">${error}</p>` : ''}`;
}

/** The choice of a way to transfer. */
function chooseForm({transfer: texts}: PageTexts, action: string, methods: TransferView['methods']): Markup {
  return html`<h2>${texts.choose}</h2>
${methods.map(
  ({id, slug, name}) => html`<form method="post" action="${action}">
<input type="hidden" name="p2p_method_id" value="${id}">
<button name="action" value="choose">${texts.methods[slug] ?? name}</button>
</form>`,
)}`;
}

/** The number is shown in groups, as it stands on a card, but without spaces: a copy must hold the digits alone. */
function cardList({transfer: texts}: PageTexts, card: NonNullable<TransferView['card']>): Markup {
  return html`<p>${texts.intro}</p>
<dl>
<dt>${texts.card}</dt><dd><code class="copy">${card.number.match(/.{1,4}/g)!.map((group) => html`<span>${group}</span>`)}</code></dd>
<dt>${texts.holder}</dt><dd>${card.holder}</dd>
<dt>${texts.bank}</dt><dd>${card.bank}</dd>
<dt>${texts.before}</dt><dd>${card.before}</dd>
</dl>
<p>${texts.note}</p>`;
}

/** The fields of the flow, or the step that comes before them. */
function payForm({texts, action, fields, transfer}: FormView): Markup {
  if (transfer && !transfer.card) return chooseForm(texts, action, transfer.methods);
  return html`${transfer?.card ? cardList(texts, transfer.card) : ''}
<form method="post" action="${action}" novalidate>
${fields.map((field) => fieldInput(texts, field))}
<button class="main" name="action" value="pay">${transfer ? texts.transfer.report : texts.pay}</button>
</form>`;
}

/**
 * The form of a new transaction. `novalidate`, because the browser would complain in its own language;
 * the sandbox complains in the language of the transaction.
 */
export function formView(view: FormView): Layout {
  const {texts, summary, action, intro, failures, trigger, shopUrl} = view;
  const {sandbox} = texts;
  const content = html`<h1>${texts.title}</h1>
${summaryList(texts, summary)}
${payForm(view)}
<form method="post" action="${action}">
<button name="action" value="cancel">${texts.cancel}</button>
</form>
<section class="sandbox" aria-labelledby="sandbox">
<h2 id="sandbox">${sandbox.title}</h2>
${trigger === undefined ? html`<p>${intro}</p>` : triggerForm(texts, action, trigger)}
<form method="post" action="${action}">
<button name="action" value="succeed">${sandbox.succeed}</button>
</form>
<form method="post" action="${action}">
<label for="failure">${sandbox.reason}</label>
<select id="failure" name="failure">
${failures.map(({code, title}) => html`<option value="${code}" lang="en">${code} ${title}</option>`)}
</select>
<button name="action" value="fail">${sandbox.fail}</button>
</form>
<h3>${sandbox.leave}</h3>
<p>${sandbox.leaveText}</p>
${shopLink(texts, shopUrl)}
</section>`;
  return {language: texts.language, title: `${texts.title}: ${summary.amount}`, content};
}

/** The shop has chosen the outcome already: whatever valid input the customer types leads to it, and so does one button. */
function triggerForm({sandbox}: PageTexts, action: string, trigger: string): Markup {
  return html`<p>${sandbox.triggered} <code>${trigger}</code></p>
<form method="post" action="${action}">
<button name="action" value="trigger">${sandbox.follow}</button>
</form>`;
}

interface PendingView {
  texts: PageTexts;
  summary: Summary;
  notice: {title: string; text: string};
  /** Payment instructions for the customer. */
  instructions?: {label: string; value: string; qr?: boolean | undefined}[] | undefined;
  url: string;
  seconds: number;
}

/** The customer has to confirm elsewhere: the page asks again after `seconds`. */
export function pendingView({texts, summary, notice, instructions = [], url, seconds}: PendingView): Layout {
  const content = html`<h1>${notice.title}</h1>
${summaryList(texts, summary)}
${instructions.length > 0 ? html`<dl>${instructions.map(({label, value, qr}) => html`<dt>${label}</dt><dd>${qr ? qrCode(value, `${texts.qr}: ${label}`) : ''}<code class="copy">${value}</code></dd>`)}</dl>` : ''}
<p role="status">${notice.text}</p>
<p><a href="${url}">${texts.check}</a></p>`;
  return {language: texts.language, title: notice.title, content, refresh: {seconds, url}};
}

interface FinishedView {
  texts: PageTexts;
  summary: Summary;
  /** Name of the final status. */
  status: string;
  /** Advice to the customer after a failure, in the language of the page. */
  advice?: string | undefined;
  shopUrl: string | undefined;
}

/** The outcome of a finished transaction, with the way back to the shop. */
export function finishedView({texts, summary, status, advice, shopUrl}: FinishedView): Layout {
  const notice = texts.finished[status];
  if (!notice) throw new Error(`the payment page has no text for status “${status}”`);
  const content = html`<h1>${notice.title}</h1>
<p>${advice ?? notice.text}</p>
${summaryList(texts, summary)}
${shopLink(texts, shopUrl)}`;
  return {language: texts.language, title: notice.title, content};
}

function shopLink(texts: PageTexts, url: string | undefined): Markup | '' {
  return url === undefined ? '' : html`<p><a href="${url}" rel="noreferrer">${texts.shop}</a></p>`;
}
