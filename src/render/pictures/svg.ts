/**
 * What every picture shares: the frame with its title, type and ground, the head of an arrow, and text in lines. Pictures
 * are plain SVG, drawn at build, so that they need neither a browser nor a library.
 */
import {type Facts, createTranslator, LOCALES, type Locale, type Translator} from '../../facts';
import {escapeMarkup} from '../html';
import {colour, paletteFor} from './palette';

/** Width of a picture for a wide screen, in pixels: about that of the text column. */
export const WIDTH = 960;

/** As wide as a phone shows it, so that its letters keep their size. */
export const PHONE_WIDTH = 360;

/** For a wide screen, or for a phone. */
export type Shape = 'wide' | 'upright';

/** A picture with its size, which the page has to know before the picture is there. */
export interface Drawing {
  image: string;
  width: number;
  height: number;
}

/** Site path of a picture. @param name with its folder below `/img` */
export function imagePath(name: string, locale: Locale, shape: Shape = 'wide'): string {
  return `/img/${name}${shape === 'wide' ? '' : '.upright'}.${locale}.svg`;
}

const FONT = 'font-family:system-ui,-apple-system,"Segoe UI",Roboto,"Noto Sans","DejaVu Sans",sans-serif';

interface Picture {
  /** Read out in place of the picture. Plain text. */
  title: string;
  width?: number;
  height: number;
  /** CSS rules, one entry a line of the file; colours by `colour`. */
  styles: readonly string[];
  /** Size of text that no rule gives one, in pixels. */
  fontSize?: number;
  /** The head of an arrow that `marker-end="url(#head)"` asks for. */
  head?: {size: number; orient: 'auto' | 'auto-start-reverse'};
  /** What stands on the ground, one entry a line of the file. */
  parts: readonly string[];
}

/** The whole file. */
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
 * Pictures in every locale.
 * @param draw site path of each picture and its SVG, in the language of `t`
 * @returns path below the static folder → SVG
 */
export function inEveryLocale(content: Facts, draw: (t: Translator) => [string, string][]): Map<string, string> {
  return new Map(
    LOCALES.flatMap((locale) =>
      draw(createTranslator(locale, content.translations)).map(([address, image]): [string, string] => [
        address.slice(1),
        image,
      ]),
    ),
  );
}

/**
 * Breaks a text between words. A word that is longer than a line stands alone.
 * @param width of a line, in characters
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

/** A coordinate, to a tenth of a pixel: more digits make the file longer and nothing sharper. */
export function round(value: number): string {
  return String(Math.round(value * 10) / 10);
}
