/** View of the index page: the running gateway, its credentials and links. It is for developers, so it is available in English only. */
import {html} from 'hono/html';
import type {Operation} from '../../../facts/browser';
import type {PointTokens} from '../../engine/apiTokens';
import type {Control} from '../../http/controls';
import type {Layout} from '../shared/layout';

export interface Home {
  /** Path prefix of the calls, such as `/v2`. */
  prefix: string;
  operations: Operation[];
  points: readonly PointTokens[];
  controls: readonly Control[];
  invoicingToken: string;
}

export function homeView({prefix, operations, points, controls, invoicingToken}: Home): Layout {
  const title = 'Payment gateway sandbox';
  const content = html`<h1>${title}</h1>
<p>The documentation’s gateway, running in memory. No money moves, and nothing is stored after it stops.</p>
<h2>Credentials</h2>
<dl>
${points.map(
  ({point_id: id, token, previous}) => html`<dt>Point id</dt><dd><code>${id}</code></dd>
<dt>API token</dt><dd><code>${token}</code>${previous && html`, until ${previous.ends_at} also <code>${previous.token}</code>`}</dd>`,
)}
<dt>Invoicing token</dt><dd><code>${invoicingToken}</code></dd>
</dl>
<h2>Calls</h2>
<table>
<thead><tr><th scope="col">Call</th><th scope="col">Path</th></tr></thead>
<tbody>
${operations.map(({summary, template}) => html`<tr><td>${summary}</td><td><code>POST ${prefix}${template}</code></td></tr>`)}
</tbody>
</table>
<h2>Callbacks</h2>
<p>Send callbacks to <code>/inbox</code> if you do not have a receiver yet.</p>
<ul>
<li><a href="/inbox">Callbacks received in the inbox</a></li>
<li><a href="/sandbox/callbacks">Callback attempts sent by the sandbox</a></li>
</ul>
<h2>Invoices</h2>
<p><a href="/outbox">Messages sent to payers</a></p>
<h2>Controls</h2>
<table>
<thead><tr><th scope="col">Request</th><th scope="col">What it does</th></tr></thead>
<tbody>
${controls.map(({method, path, purpose}) => html`<tr><td><code>${method} ${path}</code></td><td>${purpose}</td></tr>`)}
</tbody>
</table>`;
  return {language: 'en', title, content};
}
