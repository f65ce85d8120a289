/** The files that bring React, which the page names and does not load. */
import type {PageFiles} from './files';

interface Loading {
  /** Loads and runs them; the second time it does nothing. */
  wake(): void;
  /**
   * Has them ready, unless they are on their way already.
   * @param search whether the search is wanted, too
   */
  prefetch(search: boolean): void;
}

export function loadingOf(root: Document, {styles, run, fetch, search}: PageFiles): Loading {
  const link = (rel: string, href: string, as = '') => {
    const element = root.createElement('link');
    element.rel = rel;
    element.as = as;
    element.href = href;
    root.head.append(element);
  };
  const hinted = new Set<string>();
  let called = false;
  return {
    wake() {
      if (called) return;
      called = true;
      // The page has the part of the style sheet that it needed so far.
      for (const href of styles) link('stylesheet', href);
      for (const src of run) {
        const script = root.createElement('script');
        script.src = src;
        // In the order of the list, which is the order of need.
        script.async = false;
        root.head.append(script);
      }
    },
    prefetch(withSearch) {
      const wanted = called ? [] : [...styles, ...run, ...fetch];
      if (withSearch) wanted.push(...search);
      for (const href of wanted) {
        if (hinted.has(href)) continue;
        hinted.add(href);
        link('prefetch', href, href.endsWith('.css') ? 'style' : 'script');
      }
    },
  };
}
