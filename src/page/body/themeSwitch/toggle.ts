/** Attributes of the colour mode switch: its selector, and its labels for each theme. */

export type Theme = 'dark' | 'light';

/**
 * Parses a theme; dark is the default of the site.
 * @param value from storage, an attribute or React
 */
export function themeOf(value: string | null | undefined): Theme {
  return value === 'light' ? 'light' : 'dark';
}

export function otherTheme(theme: string | null | undefined): Theme {
  return theme === 'dark' ? 'light' : 'dark';
}

export const TOGGLE = '[data-early=theme]';

/** Event on the document when a visitor has chosen a theme; its `detail` is the theme. */
export const CHOSEN = 'portal:theme';

interface ToggleName {
  title: string;
  label: string;
}

/**
 * @param nameIn returns the localised label of the switch while the given theme is active
 * @returns attributes of the switch as React props
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

/** Sets the label of a switch for the active theme. */
export function nameToggle(toggle: HTMLElement, theme: Theme): void {
  toggle.title = toggle.getAttribute(`data-title-${theme}`)!;
  toggle.setAttribute('aria-label', toggle.getAttribute(`data-label-${theme}`)!);
}
