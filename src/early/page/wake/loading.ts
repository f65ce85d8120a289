/** The files that bring React, which the page names and does not load. */
import type {PageFiles} from './files';

interface Loading {
  /** Loads and runs them; the second time it does nothing. */
  wake(): void;
  /** Has them ready, unless they are on their way already. */
  prefetch(): void;
}

/** Adds a link to the head. */
function link(root: Document, rel: string, href: string, as = ''): HTMLLinkElement {
  const element = root.createElement('link');
  element.rel = rel;
  element.as = as;
  element.href = href;
  root.head.append(element);
  return element;
}

/** Has a file in the cache for whoever is about to need it, once. */
export function hint(root: Document, href: string, as: 'fetch' | 'script' | 'style' | 'worker'): void {
  if (!root.head.querySelector(`link[rel=prefetch][href="${CSS.escape(href)}"]`)) link(root, 'prefetch', href, as);
}

/**
 * Loads style sheets: the whole one, of which the page has the part that it needed so far, or another part.
 * @returns resolves when it is there, or will not come, which the guard tells
 */
export function loadSheets(root: Document, styles: readonly string[]): Promise<unknown> {
  return Promise.all(
    styles.map((href) => {
      const known = root.head.querySelector<HTMLLinkElement>(`link[rel=stylesheet][href="${CSS.escape(href)}"]`);
      if (known?.sheet) return undefined;
      const sheet = known ?? link(root, 'stylesheet', href);
      return new Promise((resolve) => {
        sheet.addEventListener('load', resolve);
        sheet.addEventListener('error', resolve);
      });
    }),
  );
}

export function loadingOf(root: Document, {styles, run, fetch}: PageFiles): Loading {
  let called = false;
  return {
    wake() {
      if (called) return;
      called = true;
      void loadSheets(root, styles);
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
