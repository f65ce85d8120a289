/**
 * Shared parts of all pictures: the frame with title, fonts and background, arrow heads, and line wrapping. Pictures
 * are plain SVG, drawn at build time without a browser or a library.
 */
import {LOCALES, type Locale} from '../../brand';
import {type Facts, createTranslator, type Translator} from '../../facts';
import {escapeMarkup} from '../html';
import {colour, paletteFor} from './palette';

/**
 * Width of a picture for wide screens, in px. The text column is 680 px wide, so a font of 17 px is 12 px on the screen.
 */
export const WIDTH = 960;

/** Width on phones in px, so that text keeps its size. */
export const PHONE_WIDTH = 360;

/** Landscape for wide screens, or portrait for phones. */
export type Shape = 'wide' | 'upright';

/** A picture with its size, which the page needs before the image has loaded. */
export interface Drawing {
  image: string;
  width: number;
  height: number;
}

/**
 * Site path of a picture.
 * @param name path below `/img`, without locale and extension
 */
export function imagePath(name: string, locale: Locale, shape: Shape = 'wide'): string {
  return `/img/${name}${shape === 'wide' ? '' : '.upright'}.${locale}.svg`;
}

const FONT = 'font-family:system-ui,-apple-system,"Segoe UI",Roboto,"Noto Sans","DejaVu Sans",sans-serif';

interface Picture {
  /** Accessible name, as plain text. */
  title: string;
  width?: number;
  height: number;
  /** CSS rules, one per line of the file; colours by `colour`. */
  styles: readonly string[];
  /** Default font size in px. */
  fontSize?: number;
  /** Arrow head for `marker-end="url(#head)"`. */
  head?: {size: number; orient: 'auto' | 'auto-start-reverse'};
  /** SVG elements on the background, one per line of the file. */
  parts: readonly string[];
}

/** Returns the whole SVG file. */
export function svg(picture: Picture, {locale}: Translator): string {
  const {
    title,
    width = WIDTH,
    height,
    styles,
    fontSize,
    parts,
    head = {size: 8, orient: 'auto-start-reverse'},
  } = picture;
  const size = fontSize === undefined ? '' : `font-size:${fontSize}px;`;
  const rules = [
    `text{${FONT};${size}fill:${colour('ink')}}.ground{fill:${colour('ground')}}.head{fill:${colour('muted')}}`,
    ...styles,
  ];
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" role="img" lang="${locale}">`,
    `<title>${escapeMarkup(title)}</title>`,
    '<style>',
    ...paletteFor(rules.join('')),
    ...rules,
    '</style>',
    `<defs><marker id="head" viewBox="0 0 10 10" refX="9" refY="5" markerWidth="${head.size}" markerHeight="${head.size}" orient="${head.orient}"><path d="M0 0L10 5L0 10z" class="head"/></marker></defs>`,
    `<rect width="${width}" height="${height}" class="ground"/>`,
    ...parts,
    '</svg>',
    '',
  ].join('\n');
}

/**
 * Draws pictures in every locale.
 * @param draw returns site path and SVG of each picture, in the language of `t`
 * @returns path below the static folder → SVG
 */
export function inEveryLocale(facts: Facts, draw: (t: Translator) => [string, string][]): Map<string, string> {
  return new Map(
    LOCALES.flatMap((locale) =>
      draw(createTranslator(locale, facts.translations)).map(([address, image]): [string, string] => [
        address.slice(1),
        image,
      ]),
    ),
  );
}

/**
 * Breaks a text between words. A word that is longer than a line gets a line of its own.
 * @param width line length in characters
 */
export function wrap(label: string, width: number): string[] {
  const lines: string[] = [];
  for (const word of label.split(' ')) {
    const last = lines.at(-1);
    if (last !== undefined && `${last} ${word}`.length <= width) lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  return lines;
}

/** Rounds a coordinate to a tenth of a pixel, to keep the file short. */
export function round(value: number): string {
  return String(Math.round(value * 10) / 10);
}
