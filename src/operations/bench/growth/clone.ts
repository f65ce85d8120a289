/** Copies of this project's own pages and records under new names, so that a site grows as it would by new methods. */
import type {SidebarsConfig} from '@docusaurus/plugin-content-docs';

type Item = Extract<SidebarsConfig[string], readonly unknown[]>[number];

/** The part of `docs/services` that is copied as a whole: a folder, or one page. */
export interface Unit {
  name: string;
  pages: number;
}

/** Beyond every id of a service in the records. */
const SERVICE_STEP = 1_000_000;

/** A copy of a unit. */
export interface Clone {
  unit: string;
  /** 2 for the first copy. */
  round: number;
}

export const cloneName = (name: string, round: number): string => `${name}_r${round}`;

/**
 * Which units to copy, round after round in the order of the list, until there are enough pages.
 * @param units of today's site
 * @param pages wanted; the last unit may go beyond by its pages
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
 * @returns an invented word, the same for the same seed: a new method brings new names into the search
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

/** What a copy calls differently. */
export interface Names {
  round: number;
  /** First parts below `/services` that are copied in this round. */
  units: ReadonlySet<string>;
  /** Id of each copied record → name of its method, and the invented one. */
  methods: ReadonlyMap<string, {from: string; to: string}>;
}

/** Text of a page or value of a record with the new addresses, ids and names. */
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

/** As much as the schema of front matter allows. */
const LONGEST_DESCRIPTION = 180;

/** A page whose description is cut at a word where the longer names have made it too long. */
export function shortened(page: string): string {
  return page.replace(/^(description: *)(["']?)(.*?)\2$/m, (whole, key: string, quote: string, text: string) =>
    text.length <= LONGEST_DESCRIPTION
      ? whole
      : `${key}${quote}${text.slice(0, LONGEST_DESCRIPTION).replace(/\s+\S*$/, '')}${quote}`,
  );
}

/** A record with every string renamed, and ids of services of its own. */
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
 * Adds to each category of the sidebar the copies of what it holds.
 * @param clones by unit the rounds in which it was copied
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

/** The unit below `services` that a document, or everything in a category, belongs to. */
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
