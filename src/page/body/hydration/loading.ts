/** Loads the files for hydration, which the page lists but does not load. */
import {addLink, fetchAhead} from './ahead';
import type {PageFiles} from './files';

interface Loader {
  /** Loads and runs the files; further calls do nothing. */
  load(): void;
  /** Fetches the files ahead, unless they are already being loaded. */
  fetchAhead(): void;
}

const sheetOf = (root: Document, href: string) =>
  root.head.querySelector<HTMLLinkElement>(`link[rel=stylesheet][href="${CSS.escape(href)}"]`);

/**
 * Loads the styles of the search list, unless the complete style sheet, which contains them, is loaded.
 * @returns resolves when they are loaded or have failed; the load guard reports the failure
 */
export function loadListStyles(root: Document, {styles, list}: PageFiles): Promise<unknown> {
  const [whole] = styles.map((href) => sheetOf(root, href));
  if (whole?.sheet || sheetOf(root, list)) return Promise.resolve();
  // Insert before the complete sheet: a repeated rule must not override later rules of that sheet.
  const sheet = addLink(root, 'stylesheet', list, whole);
  return new Promise((resolve) => {
    sheet.addEventListener('load', resolve);
    sheet.addEventListener('error', resolve);
  });
}

export function createLoader(root: Document, {styles, run, fetch}: PageFiles): Loader {
  let called = false;
  return {
    load() {
      if (called) return;
      called = true;
      for (const href of styles) addLink(root, 'stylesheet', href);
      for (const src of run) {
        const script = root.createElement('script');
        script.src = src;
        // Execute in the order of the list.
        script.async = false;
        root.head.append(script);
      }
    },
    fetchAhead() {
      if (called) return;
      for (const href of [...styles, ...run, ...fetch]) fetchAhead(href);
    },
  };
}
