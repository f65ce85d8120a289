/** A piece of text that readers see, with its places in a source file. */
import type {Locale} from '../../brand';

/** Where readers meet a text: on a page, in the blog, in strings of data and contract, in controls and messages. */
export const PLACES = ['pages', 'blog', 'data', 'interface'] as const;
export type Place = (typeof PLACES)[number];

/** Part of a page or a source that a text is. */
export const KINDS = [
  'paragraph',
  'item',
  'cell',
  'heading',
  'label',
  'title',
  'description',
  'keywords',
  'string',
  'comment',
] as const;
export type Kind = (typeof KINDS)[number];

/** A character that stands for code or a directive: neither a letter nor a space, so that adjacent words stay separate. */
export const CODE = '◦';

/** A part of a text, by offsets in `text`. */
export interface Span {
  start: number;
  end: number;
}

export interface Text {
  /** Path relative to the project's root. */
  file: string;
  locale: Locale;
  place: Place;
  kind: Kind;
  /** Plain text without markup; each line break is a space, code and directives are `CODE`. */
  text: string;
  /** Texts of links in `text`. */
  links: readonly Span[];
  /** The list of an item; texts outside lists have none. */
  list?: object | undefined;
  /** @returns the line of a character, counted from 1; undefined if the source has no lines for it */
  lineAt(index: number): number | undefined;
}

/** A text without markup on one line, or with a line that is found on demand. */
export function plainTextAt(
  at: Pick<Text, 'file' | 'locale' | 'place' | 'kind'>,
  text: string,
  line: () => number | undefined,
): Text {
  return {...at, text, links: [], lineAt: line};
}
