/**
 * The search of a page that sleeps: the list below the field, what is read out and what is said when the index does not come. It is
 * made of what search-local's box is made of, and gives the field back as it was when React takes the page over.
 */
import {pageFiles} from '../../page/wake/files';
import {READY} from '../../page/parts/names';
import {isReacts, TAKES_OVER} from '../../page/parts/react';
import {SEARCH_FIELD, SEARCH_PART} from '../../page/search/names';
import {termsOf} from '../../page/search/terms';
import {loadSheets} from '../../page/wake/loading';
import {answerBy, begin, endAnswers, retry} from '../../../search/client/asking';
import {countText, drawFailure} from '../../../search/client/said';
import {getState, subscribe} from '../../../search/client/state';
import {attach} from './box';

install(document);

function install(root: Document): void {
  root.dispatchEvent(new CustomEvent(READY, {detail: 'search'}));
  const files = pageFiles(root);
  const terms = termsOf(root);
  const field = root.querySelector<HTMLInputElement>(SEARCH_FIELD);
  if (!files || !terms || !field || isReacts(root)) return;
  const ends = new AbortController();
  answerBy({start: () => new Worker(files.worker), stamp: terms.stamp});
  begin(terms.base);

  const sheet = field.closest(`[${SEARCH_PART}=sheet]`)!;
  const announcement = sheet.querySelector('output')!;
  const failure = sheet.querySelector<HTMLElement>('.search__failure > div')!;
  const say = ({count, failed} = getState()) => {
    announcement.textContent = countText(count, terms.words, root.documentElement.lang);
    drawFailure(failure, failed, terms.words, retry);
  };
  const silence = subscribe(say);
  let detach: (() => void) | undefined;
  // Not before its styles are there: the page has only those that it needed.
  void loadSheets(root, [files.list]).then(() => {
    if (!ends.signal.aborted) detach = attach(root, field, terms);
  });

  root.addEventListener(
    TAKES_OVER,
    () => {
      ends.abort();
      silence();
      detach?.();
      announcement.textContent = '';
      drawFailure(failure, false, terms.words, retry);
      endAnswers();
    },
    {once: true},
  );
}
