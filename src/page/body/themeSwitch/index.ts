/**
 * Colour mode switch. It works before and after hydration: the button has no React handler, and React is notified by an
 * event (`theme/ColorModeToggle`).
 */
import {CHOSEN, nameToggle, otherTheme, themeOf, TOGGLE, type Theme} from './toggle';

const KEY = 'theme';

/** Sets the theme of the page and updates the labels of its switches. */
function show(root: Document, theme: Theme): void {
  root.documentElement.dataset.theme = theme;
  root.documentElement.dataset.themeChoice = theme;
  label(root);
}

function label(root: Document): void {
  const theme = themeOf(root.documentElement.dataset.theme);
  for (const toggle of root.querySelectorAll<HTMLElement>(TOGGLE)) nameToggle(toggle, theme);
}

export function install(root: Document): void {
  label(root);
  root.addEventListener('click', (event) => {
    if (!(event.target as Element).closest(TOGGLE)) return;
    const theme = otherTheme(root.documentElement.dataset.theme);
    show(root, theme);
    try {
      localStorage.setItem(KEY, theme);
    } catch {
      // Storage is denied: the choice applies to this page only.
    }
    root.dispatchEvent(new CustomEvent(CHOSEN, {detail: theme}));
  });
  // Follow a choice made in another tab.
  window.addEventListener('storage', ({key, newValue}) => {
    if (key === KEY && (newValue === 'dark' || newValue === 'light')) show(root, newValue);
  });
}
