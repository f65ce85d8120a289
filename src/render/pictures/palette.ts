import {brand} from '../../brand';

/**
 * Colours of the pictures. They repeat the colours of the page, because page style sheets do not apply to an image
 * file. `prefers-color-scheme` in an image follows the `color-scheme` of the page. The background is opaque, so that
 * the picture stays readable in browsers that use the system theme instead.
 */
export const PALETTE = {
  light: {
    ink: '#0d1722',
    base: '#26323f',
    muted: '#566473',
    'control-line': '#7b8896',
    page: '#fff',
    ground: '#f7f9fb',
    accent: brand.colours.light.accent,
    'on-accent': brand.colours.light.onAccent,
    good: '#0b6e4f',
    'good-ground': '#e3f5ec',
    bad: '#a1260d',
    'bad-ground': '#fdeae5',
    open: '#7a5200',
    'open-ground': '#fff2d1',
    'lane-customer': '#7a5200',
    'lane-you': '#0b6e4f',
    'lane-gateway': brand.colours.light.accent,
    'lane-bank': '#6b3fa0',
  },
  dark: {
    ink: '#f1f5f9',
    base: '#d5dee8',
    muted: '#a3b1c0',
    'control-line': '#6b7b8b',
    page: '#0b1118',
    ground: '#121923',
    accent: brand.colours.dark.accent,
    'on-accent': brand.colours.dark.onAccent,
    good: '#7fd8a9',
    'good-ground': '#10301f',
    bad: '#ff9d86',
    'bad-ground': '#3a1710',
    open: '#ffcf6b',
    'open-ground': '#35280a',
    'lane-customer': '#ffcf6b',
    'lane-you': '#7fd8a9',
    'lane-gateway': brand.colours.dark.accent,
    'lane-bank': '#cbb0f5',
  },
} as const;

type Colour = keyof (typeof PALETTE)['light'];

/** CSS reference to a colour. */
export const colour = (name: Colour): string => `var(--${name})`;

/** @returns CSS rules that define the colours which the given styles use */
export function paletteFor(styles: string): string[] {
  const names = (Object.keys(PALETTE.light) as Colour[]).filter((name) => styles.includes(colour(name)));
  const set = (theme: keyof typeof PALETTE) =>
    `:root{${names.map((name) => `--${name}:${PALETTE[theme][name]}`).join(';')}}`;
  return [set('light'), `@media (prefers-color-scheme:dark){${set('dark')}}`];
}
