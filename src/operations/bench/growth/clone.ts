/**
 * Copies this project's own pages and records under new names, to simulate a site that grows by new payment methods.
 */
import type {SidebarsConfig} from '@docusaurus/plugin-content-docs';

type Item = Extract<SidebarsConfig[string], readonly unknown[]>[number];

/** A part of `docs/services` that is copied as a whole: a folder or a single page. */
export interface Unit {
  name: string;
  pages: number;
}

/** Larger than every service id in the records. */
const SERVICE_STEP = 1_000_000;

/** A copy of a unit. */
export interface Clone {
  unit: string;
  /** Number of the copy; 2 for the first one. */
  round: number;
}

export const cloneName = (name: string, round: number): string => `${name}_r${round}`;

/**
 * Selects units to copy, in rounds and in the order of the list, until there are enough pages.
 * @param units of the current site
 * @param pages number of pages wanted; the last unit may exceed it
 */
export function plan(units: readonly Unit[], pages: number): Clone[] {
  const clones: Clone[] = [];
  let count = units.reduce((total, unit) => total + unit.pages, 0);
  if (count === 0) return clones;
  for (let round = 2; count < pages; round += 1) {
    for (const unit of units) {
      if (count >= pages) break;
      clones.push({unit: unit.name, round});
      count += unit.pages;
    }
  }
  return clones;
}

const SYLLABLES = ['ba', 'dor', 'fi', 'gal', 'ke', 'lun', 'mo', 'nar', 'pel', 'rus', 'sa', 'tiv', 'vo', 'zen'];

/**
 * @param seed such as a record's id
 * @returns an invented word, always the same for a seed: a new method also adds new names to the search index
 */
export function inventedWord(seed: string, round: number): string {
  let state = round;
  for (const char of seed) state = (state * 31 + char.codePointAt(0)!) % 2_147_483_647;
  const parts: string[] = [];
  for (let part = 0; part < 4; part += 1) {
    state = (state * 48_271 + 11) % 2_147_483_647;
    parts.push(SYLLABLES[state % SYLLABLES.length]!);
  }
  const word = parts.join('');
  return word[0]!.toUpperCase() + word.slice(1);
}

/** Replacements of names in a copy. */
export interface Names {
  round: number;
  /** First path segments below `/services` that are copied in this round. */
  units: ReadonlySet<string>;
  /** Id of each copied record → the name of its method, and the invented name. */
  methods: ReadonlyMap<string, {from: string; to: string}>;
}

/** @returns the text of a page or a record value with the new addresses, ids and names */
export function renamed(text: string, {round, units, methods}: Names): string {
  const addressed = text.replaceAll(/\/services\/([a-z0-9_]+)/g, (match, unit: string) =>
    units.has(unit) ? `/services/${cloneName(unit, round)}` : match,
  );
  const identified = addressed.replaceAll(
    /\b(ids?=)("?)([a-z0-9_, ]+)\2/g,
    (_, key: string, quote: string, ids: string) => {
      const list = ids.split(/(?<=[, ])|(?=[, ])/).map((id) => (methods.has(id) ? cloneName(id, round) : id));
      return `${key}${quote}${list.join('')}${quote}`;
    },
  );
  return [...methods.values()].reduce(
    (result, {from, to}) =>
      result.replaceAll(new RegExp(`(?<![\\p{L}\\d_/=-])${escaped(from)}(?![\\p{L}\\d_/=-])`, 'gu'), to),
    identified,
  );
}

const escaped = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** Limit of the front matter schema, in characters. */
const LONGEST_DESCRIPTION = 180;

/** @returns the page, with its description cut at a word boundary if the longer names exceed the limit */
export function shortened(page: string): string {
  return page.replace(/^(description: *)(["']?)(.*?)\2$/m, (whole, key: string, quote: string, text: string) =>
    text.length <= LONGEST_DESCRIPTION
      ? whole
      : `${key}${quote}${text.slice(0, LONGEST_DESCRIPTION).replace(/\s+\S*$/, '')}${quote}`,
  );
}

/** @returns the record with every string renamed and new service ids */
export function cloneRecord(record: unknown, names: Names): unknown {
  const walk = (value: unknown, key: string): unknown => {
    if (typeof value === 'string')
      return key === 'name' || key === 'page' || value.includes(' ') ? renamed(value, names) : value;
    if (Array.isArray(value)) return value.map((item) => walk(item, key));
    if (value === null || typeof value !== 'object') return value;
    return Object.fromEntries(
      Object.entries(value).map(([name, inner]) => [
        name,
        key === 'service' && name === 'id' ? Number(inner) + names.round * SERVICE_STEP : walk(inner, name),
      ]),
    );
  };
  return walk(record, '');
}

/**
 * Adds the copies of its items to each category of the sidebar.
 * @param clones unit → rounds in which it was copied
 */
export function cloneItems(items: readonly Item[], clones: ReadonlyMap<string, readonly number[]>): Item[] {
  return items.flatMap((item) => {
    const unit = unitOf(item);
    if (unit !== undefined) return [item, ...(clones.get(unit) ?? []).map((round) => moved(item, unit, round))];
    if (typeof item === 'object' && item.type === 'category' && Array.isArray(item.items))
      return [{...item, items: cloneItems(item.items as Item[], clones)} as Item];
    return [item];
  });
}

/** @returns the unit below `services` that a document, or a whole category, belongs to */
function unitOf(item: Item): string | undefined {
  const units = new Set(documentsOf(item).map((id) => /^services\/([a-z0-9_]+)/.exec(id)?.[1]));
  const [unit] = units;
  return units.size === 1 ? unit : undefined;
}

function documentsOf(item: Item): string[] {
  if (typeof item === 'string') return [item];
  if (item.type === 'doc') return [item.id];
  if (item.type !== 'category' || !Array.isArray(item.items)) return [];
  const link = item.link?.type === 'doc' ? [item.link.id] : [];
  return [...link, ...(item.items as Item[]).flatMap(documentsOf)];
}

function moved(item: Item, unit: string, round: number): Item {
  const id = (text: string) => text.replace(/^services\/[a-z0-9_]+/, `services/${cloneName(unit, round)}`);
  if (typeof item === 'string') return id(item);
  if (item.type === 'doc') return {...item, id: id(item.id)};
  if (item.type !== 'category') return item;
  return {
    ...item,
    label: `${item.label} ${inventedWord(unit, round)}`,
    key: `${item.key ?? item.label}-r${round}`,
    ...(item.link?.type === 'doc' ? {link: {...item.link, id: id(item.link.id)}} : {}),
    items: (item.items as Item[]).map((inner) => moved(inner, unit, round)),
  } as Item;
}
