/**
 * Runs in a page of the preview: puts changed parts in place without a reload, so that the scroll position, open tabs
 * and opened details stay.
 */
import type {PageParts} from '../frame';
import {CHANGES_ADDRESS} from '../frame/addresses';
import {Content} from './exchange';

const byId = (id: string): HTMLElement => document.getElementById(id)!;
const shown = new Content(byId('preview-content'));
let edition = Number(document.currentScript!.dataset['edition']);

function show({title, content, contents, problems, edition: next}: PageParts): void {
  byId('preview-problems').innerHTML = problems;
  if (next === edition) return;
  edition = next;
  document.title = title;
  byId('preview-title').textContent = title;
  byId('preview-contents').innerHTML = contents;
  for (const changed of shown.exchange(content)) {
    changed.classList.add('preview-changed');
    setTimeout(() => changed.classList.remove('preview-changed'), 1500);
  }
}

let wasLost = false;
const source = new EventSource(
  `${CHANGES_ADDRESS}?address=${encodeURIComponent(location.pathname)}&edition=${edition}`,
);
source.addEventListener('page', ({data}) => show(JSON.parse(String(data)) as PageParts));
source.addEventListener('problems', ({data}) => {
  byId('preview-problems').innerHTML = (JSON.parse(String(data)) as {html: string}).html;
});
source.addEventListener('style', () => {
  const sheet = document.querySelector<HTMLLinkElement>('link[rel=stylesheet]')!;
  sheet.href = `${sheet.href.replace(/\?.*/, '')}?${Date.now()}`;
});
source.addEventListener('error', () => (wasLost = true));
// The server was started again, with other code.
source.addEventListener('open', () => wasLost && location.reload());

byId('preview-theme').addEventListener('click', () => {
  const {dataset} = document.documentElement;
  dataset['theme'] = dataset['theme'] === 'dark' ? 'light' : 'dark';
  localStorage.setItem('theme', dataset['theme']);
});

// Tabs: the choice is in the elements, as on the site.
document.addEventListener('click', ({target}) => {
  const tab = (target as Element).closest<HTMLElement>('[data-tabs] > [role=tablist] > [role=tab]');
  if (!tab) return;
  const [list, panels] = [...tab.closest('[data-tabs]')!.children];
  const index = [...list!.children].indexOf(tab);
  [...list!.children].forEach((each, place) => {
    each.setAttribute('aria-selected', String(place === index));
    each.classList.toggle('tabs__item--active', place === index);
  });
  [...panels!.children].forEach((panel, place) => panel.toggleAttribute('hidden', place !== index));
});
