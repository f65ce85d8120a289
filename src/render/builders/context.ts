/** What every builder works with. */
import type {Facts, Translator} from '../../facts';

/** What a builder works with. */
export interface Context {
  content: Facts;
  /** Translates strings of data into the locale of the page. */
  t: Translator;
  /** Routes of the site that exist, without a locale prefix; builders link only to these. */
  routes: ReadonlySet<string>;
  /** Where the pages of an archived version stand (`/1.0`); builders write links without it. */
  base?: string;
}

/** Fills `{name}` in a translated phrase. */
export function fill(phrase: string, values: Record<string, string | number>): string {
  return phrase.replace(/\{(\w+)\}/g, (whole, name: string) => (name in values ? String(values[name]) : whole));
}
