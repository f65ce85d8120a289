/**
 * Highlights the words of a search on the page that was opened from it, before hydration and after client-side
 * navigation. If the query names the language of a sample, its tab is shown; the stored choice stays as it is.
 */
import {markWords, SAMPLE_TAB} from '../../../search/browser';
import {READY} from '../../body/parts/names';
import {onDrawn, TAKES_OVER, takesOver} from '../../body/parts/react';
import {FOUND_WORD, SEARCH_FIELD, SEARCH_PART} from '../../body/search/names';
import {isHydrated, whenHydrated} from '../../body/hydration/state';
import {groupsIn, showTab} from '../../body/tabs/show';

install(document);

function install(root: Document): void {
  root.dispatchEvent(new CustomEvent(READY, {detail: 'found'}));
  /** Removes the highlights. */
  let unmark: (() => void) | undefined;
  /** The highlighted page: path and query. */
  let marked: string | undefined;

  const clear = () => {
    unmark?.();
    unmark = undefined;
    marked = undefined;
  };
  const words = () => new URLSearchParams(location.search).getAll(FOUND_WORD);
  const show = () => {
    const page = location.pathname + location.search;
    if (page === marked) return;
    clear();
    const article = root.querySelector<HTMLElement>('article');
    if (!article || words().length === 0) return;
    unmark = markWords(article, words());
    marked = page;
    const tab = new URLSearchParams(location.search).get(SAMPLE_TAB);
    if (tab) for (const group of groupsIn(root)) showTab(group, tab);
    const field = root.querySelector<HTMLInputElement>(SEARCH_FIELD);
    if (field) field.value ||= words().join(' ');
  };

  if (!takesOver(root)) show();
  // Remove the highlights for hydration, which compares texts. Browser-only content is rendered after it and would
  // overwrite them, so wait until the page is hydrated.
  root.addEventListener(TAKES_OVER, clear);
  onDrawn(root, () => {
    if (isHydrated(root)) show();
    else whenHydrated(root, show);
  });
  root.addEventListener('click', ({target}) => {
    // After hydration the router handles it.
    if (isHydrated(root) || !(target as Element).closest(`[${SEARCH_PART}=clear]`)) return;
    clear();
    const bare = new URL(location.href);
    bare.searchParams.delete(FOUND_WORD);
    history.replaceState(history.state, '', bare);
  });
}
