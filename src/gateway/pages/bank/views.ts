/** Views of the page of the bank. Pure: from data to markup, all values escaped. */
import {html} from 'hono/html';
import {textsOf} from '../payment/texts';
import type {Layout} from '../shared/layout';
import {type Summary, summaryList} from '../payment/summary';
import {bankTextsOf} from './texts';

interface BankView {
  /** The language of the page, by the API. */
  locale: string;
  summary: Summary;
  action: string;
  /** A shop may show it in a frame. */
  framed: boolean;
  /** The page asks for a code instead of a yes or no. `wrong`: the last one was not right. */
  code?: {length: number; attemptsLeft: number; wrong: boolean} | undefined;
}

/** The simulated page of the bank, where the payer proves who pays. */
export function bankView({locale, summary, action, framed, code}: BankView): Layout {
  const [texts, bank] = [textsOf(locale), bankTextsOf(locale)];
  const described = code?.wrong ? 'code-hint code-error' : 'code-hint';
  const content = html`<h1>${bank.title}</h1>
<p>${bank.intro}</p>
${summaryList(texts, summary)}
<form method="post" action="${action}" novalidate>
${
  code
    ? html`<label for="code">${bank.code}</label>
<p class="hint" id="code-hint">${bank.attempts} ${code.attemptsLeft}</p>
<input id="code" name="code" required inputmode="numeric" autocomplete="one-time-code" maxlength="${code.length}" aria-describedby="${described}"${code.wrong ? html` aria-invalid="true"` : ''}>
${code.wrong ? html`<p class="error" id="code-error" role="alert">${bank.wrong}</p>` : ''}`
    : ''
}
<button class="main" name="action" value="confirm">${bank.confirm}</button>
</form>
<form method="post" action="${action}">
<button name="action" value="decline">${bank.decline}</button>
</form>`;
  return {language: texts.language, title: bank.title, content, framed};
}

/** The bank looks at the browser of a customer who is on the payment page. Nobody is asked anything yet. */
export function methodView(locale: string, action: string): Layout {
  const [texts, bank] = [textsOf(locale), bankTextsOf(locale)];
  const content = html`<h1>${bank.title}</h1>
<p>${bank.looking}</p>
<form method="post" action="${action}">
<button class="main" name="action" value="continue">${bank.proceed}</button>
</form>`;
  return {language: texts.language, title: bank.title, content};
}

/** Final page in the hidden frame of a shop. It is not visible. */
export function methodDoneView(locale: string): Layout {
  const [texts, bank] = [textsOf(locale), bankTextsOf(locale)];
  return {language: texts.language, title: bank.title, content: html`<p>${bank.looking}</p>`, framed: true};
}

/** The way back from the bank after 3-D Secure: the browser posts the result to the shop. Without an address it is shown. */
export function challengeDoneView(locale: string, cres: string, shopUrl: string | undefined): Layout {
  const [texts, bank] = [textsOf(locale), bankTextsOf(locale)];
  const content = html`<h1>${bank.done}</h1>
${
  shopUrl === undefined
    ? ''
    : html`<form method="post" action="${shopUrl}">
<input type="hidden" name="cres" value="${cres}">
<button class="main">${texts.shop}</button>
</form>`
}
<section class="sandbox" aria-labelledby="sandbox">
<h2 id="sandbox">${texts.sandbox.title}</h2>
<p>${bank.cres}</p>
<p><code>${cres}</code></p>
</section>`;
  return {language: texts.language, title: bank.done, content, framed: true};
}
