/** Input that all builders share. */
import type {Facts, Translator} from '../../facts';

/** Facts, translator and routes for a builder. */
export interface Context {
  facts: Facts;
  /** Translates strings of data into the locale of the page. */
  t: Translator;
  /** Existing routes of the site, without locale prefix. Builders link only to these. */
  routes: ReadonlySet<string>;
  /** Route prefix of the archived version (`/1.0`). Builders write links without it. */
  base?: string;
}

/** Replaces each `{name}` in a translated phrase. */
export function fill(phrase: string, values: Record<string, string | number>): string {
  return phrase.replace(/\{(\w+)\}/g, (whole, name: string) => (name in values ? String(values[name]) : whole));
}
