/** Writes updates of translations as one HTML file without scripts. */
import type {Piece} from './difference';
import {noteOf, titlesOf, withoutControls} from './layout';
import type {PageUpdate, Row, SectionUpdate} from './update';

const ENTITIES: Readonly<Record<string, string>> = {'&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;'};
const escape = (text: string): string => withoutControls(text).replaceAll(/[&<>"]/g, (sign) => ENTITIES[sign]!);

const ELEMENTS = {removed: 'del', added: 'ins'} as const;

const cell = (pieces: readonly Piece[]): string =>
  pieces
    .map(({text, kind}) => (kind === 'same' ? escape(text) : `<${ELEMENTS[kind]}>${escape(text)}</${ELEMENTS[kind]}>`))
    .join('');

const STYLE = `body{font:16px/1.5 system-ui,sans-serif;margin:2rem;color-scheme:light dark}
table{border-collapse:collapse;width:100%;table-layout:fixed}
th,td{border:1px solid #8888;padding:.5rem;vertical-align:top;text-align:start;white-space:pre-wrap;overflow-wrap:anywhere}
del{background:#f002}ins{background:#0a03;text-decoration:none;font-weight:600}.same{opacity:.6}small{display:block}`;

function rowHtml({change, before, after, translation}: Row, update: PageUpdate): string {
  const ours = translation
    ? `<small>${escape(update.translation)}:${translation.line}</small>${escape(translation.text)}`
    : '';
  const cells = `<td lang="en">${cell(before)}</td><td lang="en">${cell(after)}</td><td lang="${update.locale}">${ours}</td>`;
  return `<tr${change === 'same' ? ' class="same"' : ''}>${cells}</tr>`;
}

function sectionHtml(section: SectionUpdate, update: PageUpdate): string {
  const titles = titlesOf(update.locale)
    .map((title) => `<th scope="col">${escape(title)}</th>`)
    .join('');
  const rows = section.rows.map((row) => rowHtml(row, update)).join('\n');
  return `<h2>${escape(section.key)}</h2><p>${escape(noteOf(section))}</p>
<table><thead><tr>${titles}</tr></thead><tbody>
${rows}
</tbody></table>`;
}

/** @returns the text of an HTML file */
export function updatesHtml(updates: readonly PageUpdate[], strings: string): string {
  const pages = updates.map(
    (update) =>
      `<h1>${escape(update.file)} → ${escape(update.translation)}</h1>
<p>${update.state === 'missing' ? 'Not translated.' : update.sections.length === 0 ? 'Up to date.' : ''}</p>
${update.sections.map((section) => sectionHtml(section, update)).join('\n')}`,
  );
  const missing = strings === '' ? '' : `<h1>Strings without a translation</h1><pre>${escape(strings)}</pre>`;
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>Translations to update</title>
<style>${STYLE}</style>
${pages.join('\n')}
${missing}
</html>
`;
}
