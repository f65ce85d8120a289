/**
 * Loads the parts, `src/page/parts`, on demand: the search list and the highlighting of found words, the table filter,
 * the field and sample highlighting, and the image zoom. Hovering, touching or focusing an element of a part fetches
 * the part ahead, or runs it where that alone requires it; a click, a key, typing or the address runs it. From then on it
 * listens on the document, before and after hydration.
 */
import {showWaiting} from '../feedback';
import {fetchAhead} from '../hydration/ahead';
import {pageFiles} from '../hydration/files';
import {mayFetchAhead} from '../hydration/network';
import {asksForFilter} from './asked';
import {COPY, FORM, PANES, TABLE, USED} from './names';
import {partAt} from './part';
import {installPictures, openerAt} from './pictures';
import {onDrawn} from './react';
import {FOUND_WORD, SEARCH_FIELD, SEARCH_PART} from '../search/names';
import {termsOf} from '../search/terms';

/** Rows get their copy buttons when the pointer or focus approaches them. */
const ROWS = `${TABLE}[${COPY.copy}] tbody`;

/** The search field, and the button that opens the search on a small screen. */
const SEARCH = `${SEARCH_FIELD}, [${SEARCH_PART}=open]`;

/**
 * Uses listeners on the document, so that pages rendered later work too. On the dev server the parts are loaded beside
 * this script.
 */
export function install(root: Document): void {
  installPictures(root);
  const files = pageFiles(root);
  if (!files) return;
  const {parts} = files;
  const filter = partAt(root, 'filter', parts.filter);
  const found = partAt(root, 'found', parts.found);
  const marks = partAt(root, 'marks', parts.marks);
  const search = partAt(root, 'search', parts.search);
  const zoom = partAt(root, 'zoom', parts.zoom);
  const on = <Name extends keyof DocumentEventMap>(name: Name, run: (event: DocumentEventMap[Name]) => void) =>
    root.addEventListener(name, run, {capture: true});

  /** Fetches the files of the first answer ahead, in parallel. */
  const fetchSearch = () => {
    const terms = termsOf(root);
    search.fetchAhead();
    fetchAhead(files.worker);
    fetchAhead(files.list);
    if (terms) fetchAhead(terms.head);
  };
  const onSearch = (isTyping: boolean) => {
    if (search.isReady()) return;
    if (mayFetchAhead()) fetchSearch();
    if (isTyping) search.run();
  };

  const onIntent = (event: Event) => {
    const {type, target} = event;
    if (!(target instanceof Element)) return;
    // Focus in the field means that the reader is about to type.
    if (target.closest(SEARCH)) onSearch(type === 'focusin' && target.matches(SEARCH_FIELD));
    if (!mayFetchAhead()) return;
    if (target.closest(PANES)) marks.run();
    if (openerAt(event)) zoom.fetchAhead();
    // The reader is about to type or to choose a row.
    else if (target.closest(ROWS) || (type === 'focusin' && target.closest(FORM))) filter.run();
    else if (target.closest(TABLE)) filter.fetchAhead();
  };
  for (const type of ['pointerover', 'focusin', 'touchstart'] as const)
    root.addEventListener(type, onIntent, {capture: true, passive: true});

  on('click', (event) => {
    const opener = openerAt(event);
    if (opener && !zoom.isReady()) {
      event.preventDefault();
      const heard = showWaiting(opener);
      const act = () => {
        heard();
        opener.click();
      };
      zoom.wait(act, heard);
    }
    if ((event.target as Element).closest?.(ROWS)) filter.run();
  });

  const onForm = ({type, target}: Event) => {
    const form = (target as Element).closest(FORM);
    if (!form || filter.isReady()) return;
    form.closest(TABLE)?.setAttribute(USED, '');
    if (type === 'submit')
      filter.wait(() => form.dispatchEvent(new SubmitEvent('submit', {bubbles: true, cancelable: true})));
    else filter.run();
  };
  on('input', (event) => {
    // If the part failed to load, typing loads it again.
    if ((event.target as Element).matches(SEARCH_FIELD)) onSearch(true);
    else onForm(event);
  });
  on('reset', onForm);
  on('submit', (event) => {
    if (!(event.target as Element).matches(FORM)) return;
    event.preventDefault();
    onForm(event);
  });

  const onArrival = () => {
    if (new URLSearchParams(location.search).has(FOUND_WORD)) found.run();
    if (asksForFilter(root, location.search)) filter.run();
  };
  onArrival();
  // By the load event the browser has restored the values of form controls.
  addEventListener('load', onArrival);
  addEventListener('popstate', onArrival);
  onDrawn(root, onArrival);
}
