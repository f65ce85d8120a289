/**
 * The list of the search box, before and after hydration. React may render another box, which gets its list when its
 * field is focused; the previous box is dropped.
 */
import {READY} from '../../body/parts/names';
import {SEARCH_FIELD} from '../../body/search/names';
import {termsOf} from '../../body/search/terms';
import {keepTexts} from '../../body/restored';
import {takeAhead} from '../../body/hydration/ahead';
import {pageFiles} from '../../body/hydration/files';
import {loadListStyles} from '../../body/hydration/loading';
import {askerOf} from '../../../search/browser';
import {attach} from './box';

install(document);

function install(root: Document): void {
  root.dispatchEvent(new CustomEvent(READY, {detail: 'search'}));
  // The dev server has neither an index nor a list of files.
  const files = pageFiles(root);
  const asker = files && askerOf(() => new Worker(files.worker), takeAhead);
  let served: HTMLInputElement | undefined;

  keepTexts(() => (served ? [served] : []));

  const serve = () => {
    const field = root.querySelector<HTMLInputElement>(SEARCH_FIELD);
    const terms = termsOf(root);
    if (!field || !terms) return;
    asker?.begin(terms);
    if (field === served) return;
    served = field;
    // Wait for the styles of the list: the page only contains those of its own HTML.
    void (files ? loadListStyles(root, files) : Promise.resolve()).then(() => {
      if (field === served) attach(field, asker);
    });
  };

  serve();
  for (const type of ['focusin', 'input'])
    root.addEventListener(type, ({target}) => {
      if (target instanceof Element && target.matches(SEARCH_FIELD)) serve();
    });
}
