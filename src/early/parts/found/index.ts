/**
 * Marks the words of a search on the page that it led to, while the page sleeps. React's side marks them again when it takes the page
 * over.
 */
import Mark from '../../../search/client/mark';
import {READY} from '../../page/parts/names';
import {isReacts, TAKES_OVER} from '../../page/parts/react';
import {FOUND_WORD, SEARCH_FIELD, SEARCH_PART} from '../../page/search/names';

install(document);

function install(root: Document): void {
  root.dispatchEvent(new CustomEvent(READY, {detail: 'found'}));
  const article = root.querySelector<HTMLElement>('article');
  const words = new URLSearchParams(location.search).getAll(FOUND_WORD);
  if (!article || words.length === 0 || isReacts(root)) return;
  const field = root.querySelector<HTMLInputElement>(SEARCH_FIELD);
  if (field) field.value ||= words.join(' ');
  const mark = new Mark(article);
  mark.mark(words, {exclude: ['.theme-doc-toc-mobile > button']});
  root.addEventListener(TAKES_OVER, () => mark.unmark(), {once: true});
  root.addEventListener('click', ({target}) => {
    if (!(target as Element).closest(`[${SEARCH_PART}=clear]`)) return;
    mark.unmark();
    const bare = new URL(location.href);
    bare.searchParams.delete(FOUND_WORD);
    history.replaceState(history.state, '', bare);
  });
}
