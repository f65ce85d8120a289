/** The page around the content: the sidebar, the contents, the language links, and the list of mistakes. */
import {brand, DEFAULT_LOCALE, languages, LOCALES, localePath, type Locale} from '../../brand';
import {escapeMarkup} from '../../render';
import type {Problem} from '../../facts';
import type {Heading} from '../page/evaluate';
import type {RenderedPage} from '../preview';
import {SCRIPT_ADDRESS, STYLE_ADDRESS} from './addresses';
import type {SidebarEntry} from './sidebar';

/** The parts of a page that follow its source; `src/preview/browser` puts them in place. */
export interface PageParts {
  title: string;
  content: string;
  contents: string;
  problems: string;
  edition: number;
}

export function partsOf({title, html, toc, edition}: RenderedPage, problems: readonly Problem[]): PageParts {
  return {title, content: html, contents: contentsOf(toc), problems: problemsHtml(problems), edition};
}

/** Headings of levels 2 and 3, like the contents of the site. */
function contentsOf(toc: readonly Heading[]): string {
  const items = toc
    .filter(({level}) => level <= 3)
    .map(({value, id, level}) => `<li class="level-${level}"><a href="#${escapeMarkup(id)}">${value}</a></li>`);
  return items.length === 0 ? '' : `<ul>${items.join('')}</ul>`;
}

/** @returns the list of mistakes, empty if there are none */
export function problemsHtml(problems: readonly Problem[]): string {
  if (problems.length === 0) return '';
  const items = problems.map(
    ({file, line, message}) =>
      `<li><code>${escapeMarkup(file)}${line === undefined ? '' : `:${line}`}</code> ${escapeMarkup(message)}</li>`,
  );
  const count = problems.length === 1 ? '1 mistake' : `${problems.length} mistakes`;
  return `<h2>${count}</h2><ul>${items.join('')}</ul>`;
}

/**
 * @param rendered page to show
 * @param problems of the project
 * @param sidebar entries in the language of the page
 */
export function framed(rendered: RenderedPage, problems: readonly Problem[], sidebar: readonly SidebarEntry[]): string {
  const {page} = rendered;
  const parts = partsOf(rendered, problems);
  const inLanguages = LOCALES.map((locale) => {
    const address = addressIn(page.address, page.locale, locale);
    const current = locale === page.locale ? ' aria-current="true"' : '';
    return `<a href="${escapeMarkup(address)}" hreflang="${locale}"${current}>${languages[locale]!.label}</a>`;
  });
  return `<!doctype html>
<html lang="${page.locale}" data-theme="dark">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeMarkup(parts.title)}</title>
<script>try{document.documentElement.dataset.theme=localStorage.getItem('theme')||'dark'}catch{}</script>
<link rel="stylesheet" href="${STYLE_ADDRESS}">
<link rel="icon" href="/favicon.ico">
</head>
<body>
<header class="preview-bar">
<a href="${localePath(page.locale) || '/'}">${escapeMarkup(brand.name)}</a>
<span class="preview-file">${escapeMarkup(page.file)}</span>
${inLanguages.join('\n')}
<button type="button" id="preview-theme">Theme</button>
</header>
<div class="preview-columns">
<nav class="preview-sidebar" aria-label="Pages">${sidebarOf(sidebar, page.address)}</nav>
<main>
<h1 id="preview-title">${escapeMarkup(parts.title)}</h1>
<div id="preview-content" class="theme-doc-markdown markdown">${parts.content}</div>
</main>
<nav id="preview-contents" aria-label="On this page">${parts.contents}</nav>
</div>
<aside id="preview-problems" aria-live="polite" aria-label="Mistakes">${parts.problems}</aside>
<script src="${SCRIPT_ADDRESS}" data-edition="${parts.edition}"></script>
</body>
</html>
`;
}

/** @returns the address of the same page in another language */
function addressIn(address: string, from: Locale, to: Locale): string {
  const bare = from === DEFAULT_LOCALE ? address : address.slice(localePath(from).length);
  return `${localePath(to)}${bare === '/' && to !== DEFAULT_LOCALE ? '' : bare}` || '/';
}

function sidebarOf(entries: readonly SidebarEntry[], current: string): string {
  const items = entries.map(({label, address, entries: inner}) => {
    const name = escapeMarkup(label);
    const mark = address === current ? ' aria-current="page"' : '';
    const link = address === undefined ? name : `<a href="${escapeMarkup(address)}"${mark}>${name}</a>`;
    if (inner === undefined) return `<li>${link}</li>`;
    const open = contains(inner, current) || address === current ? ' open' : '';
    return `<li><details${open}><summary>${link}</summary>${sidebarOf(inner, current)}</details></li>`;
  });
  return `<ul>${items.join('')}</ul>`;
}

const contains = (entries: readonly SidebarEntry[], address: string): boolean =>
  entries.some(
    (entry) => entry.address === address || (entry.entries !== undefined && contains(entry.entries, address)),
  );
