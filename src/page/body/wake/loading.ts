/** The files that bring React, which the page names and does not load. */
import type {PageFiles} from './files';

interface Loading {
  /** Loads and runs them; the second time it does nothing. */
  wake(): void;
  /** Has them ready, unless they are on their way already. */
  prefetch(): void;
}

/** Adds a link to the head, before a sibling or at its end. */
function link(root: Document, rel: string, href: string, as = '', before: Element | null = null): HTMLLinkElement {
  const element = root.createElement('link');
  element.rel = rel;
  element.as = as;
  element.href = href;
  root.head.insertBefore(element, before);
  return element;
}

/** Has a file in the cache for whoever is about to need it, once. */
export function hint(root: Document, href: string, as: 'fetch' | 'script' | 'style' | 'worker'): void {
  if (!root.head.querySelector(`link[rel=prefetch][href="${CSS.escape(href)}"]`)) link(root, 'prefetch', href, as);
}

const sheetOf = (root: Document, href: string) =>
  root.head.querySelector<HTMLLinkElement>(`link[rel=stylesheet][href="${CSS.escape(href)}"]`);

/**
 * Loads the styles of the search's list, unless the whole style sheet is there, which has them.
 * @returns resolves when they are there, or will not come, which the guard tells
 */
export function loadListStyles(root: Document, {styles, list}: PageFiles): Promise<unknown> {
  const [whole] = styles.map((href) => sheetOf(root, href));
  if (whole?.sheet || sheetOf(root, list)) return Promise.resolve();
  // A rule that comes a second time must not overrule what the whole sheet has after it.
  const sheet = link(root, 'stylesheet', list, '', whole);
  return new Promise((resolve) => {
    sheet.addEventListener('load', resolve);
    sheet.addEventListener('error', resolve);
  });
}

export function loadingOf(root: Document, {styles, run, fetch}: PageFiles): Loading {
  let called = false;
  return {
    wake() {
      if (called) return;
      called = true;
      for (const href of styles) link(root, 'stylesheet', href);
      for (const src of run) {
        const script = root.createElement('script');
        script.src = src;
        // In the order of the list, which is the order of need.
        script.async = false;
        root.head.append(script);
      }
    },
    prefetch() {
      if (called) return;
      for (const href of styles) hint(root, href, 'style');
      for (const href of [...run, ...fetch]) hint(root, href, 'script');
    },
  };
}
