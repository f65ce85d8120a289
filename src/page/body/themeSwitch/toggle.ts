/** What the switch between light and dark carries: the mark by which it is found, and the names that it may take. */

export type Theme = 'dark' | 'light';

/** The site is dark until a visitor says otherwise. @param value of storage, of an attribute or of React */
export function themeOf(value: string | null | undefined): Theme {
  return value === 'light' ? 'light' : 'dark';
}

/** @returns the other theme */
export function otherTheme(theme: string | null | undefined): Theme {
  return theme === 'dark' ? 'light' : 'dark';
}

export const TOGGLE = '[data-early=theme]';

/** On the document, once a visitor has chosen: an event whose `detail` is the theme. */
export const CHOSEN = 'portal:theme';

interface ToggleName {
  title: string;
  label: string;
}

/**
 * @param nameIn the name of the switch while a theme is shown, in the language of the page
 * @returns attributes of the switch, as React wants them
 */
export function toggleAttributes(theme: Theme, nameIn: (theme: Theme) => ToggleName): Record<string, string> {
  const dark = nameIn('dark');
  const light = nameIn('light');
  const {title, label} = theme === 'dark' ? dark : light;
  return {
    'data-early': 'theme',
    'data-title-dark': dark.title,
    'data-title-light': light.title,
    'data-label-dark': dark.label,
    'data-label-light': light.label,
    title,
    'aria-label': label,
  };
}

/** Gives a switch the name that tells the theme. */
export function nameToggle(toggle: HTMLElement, theme: Theme): void {
  toggle.title = toggle.getAttribute(`data-title-${theme}`)!;
  toggle.setAttribute('aria-label', toggle.getAttribute(`data-label-${theme}`)!);
}
