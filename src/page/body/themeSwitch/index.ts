/**
 * The switch between light and dark. It works before React is there and after: the button has no handler of its own, and React
 * learns of a choice by an event (`theme/ColorModeToggle`).
 */
import {CHOSEN, nameToggle, otherTheme, themeOf, TOGGLE, type Theme} from './toggle';

const KEY = 'theme';

/** Sets the theme of the page and the names of its switches, which tell the present theme. */
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
      // Storage is denied: the choice lasts as long as the page.
    }
    root.dispatchEvent(new CustomEvent(CHOSEN, {detail: theme}));
  });
  // A choice in another tab.
  window.addEventListener('storage', ({key, newValue}) => {
    if (key === KEY && (newValue === 'dark' || newValue === 'light')) show(root, newValue);
  });
}
