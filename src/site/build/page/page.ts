/** Completes a page of the built site, apart from files. */
import {NAMES_GIVEN_LATER, MADE_BY_PARTS, WAKE_ID, type PageFiles} from '../../../page';
import type {CriticalCss} from './criticalCss';
import {ENTRY_NAMES, entryOfPart, fileOf, PART_NAMES, type EntryName} from './entries';
import {withoutClosedBranches} from './sidebars';

/** What a page is completed from. */
export interface Parts {
  /** @returns the style sheet of an address */
  sheetAt(address: string): CriticalCss;
  /** @returns the source of the script of an address */
  scriptAt(address: string): string;
  /** Addresses of the scripts that React asks for on this page. */
  own: readonly string[];
  /** Address of the worker that answers the search. */
  worker: string;
  /** @returns the address of the styles of its list, which are a part of these sheets */
  listOf(styles: readonly string[]): string;
  /** Addresses of the whole lists of pages, by version and name of the sidebar. */
  sidebars: Readonly<Record<string, string>>;
}

const TEMPLATE = 'see src/site/build/page/template.ts';

/** The list of files; the minifier takes quotes away. */
const LIST = new RegExp(`(<script[^>]*id="?${WAKE_ID}"?[^>]*>)(.*?)(</script>)`);

/** Where the source of an entry belongs, as the template writes it. */
const placeOfEntry = (entry: EntryName): RegExp =>
  new RegExp(`<script src="?([^\\s">]*${fileOf(entry)}[^\\s">]*)"?></script>`, 'g');

const PLACES = ENTRY_NAMES.map((entry) => ({entry, place: placeOfEntry(entry)}));

/**
 * @param page as the template writes it
 * @returns the page with the styles that it needs, the scripts of `page/head` and `page/body`, and the list of its files
 * @throws Error when the page does not hold what the template writes
 */
export function completePage(page: string, {sheetAt, scriptAt, own, worker, listOf, sidebars}: Parts): string {
  const html = withoutClosedBranches(page);
  const list = LIST.exec(html);
  if (!list) throw new Error(`the list of its files is missing (id “${WAKE_ID}”): ${TEMPLATE}`);
  const [whole, open, named, close] = list;
  const {styles, run, parts} = JSON.parse(named!) as PageFiles;
  for (const [what, addresses] of Object.entries({styles, run}))
    if (addresses.length === 0)
      throw new Error(`its list names no ${what}: Docusaurus gave the template none, ${TEMPLATE}`);
  const missing = (addresses: readonly string[]) => addresses.filter((address) => !run.includes(address));
  for (const name of PART_NAMES)
    if (!parts[name]) throw new Error(`its list does not name the script of ${entryOfPart(name)}: ${TEMPLATE}`);
  const later = [...NAMES_GIVEN_LATER, ...MADE_BY_PARTS.flatMap(([holds, names]) => (holds.test(html) ? names : []))];
  const css = styles.map((address) => sheetAt(address).of(html, later)).join('');
  const filled: PageFiles = {
    styles,
    run,
    fetch: missing(own),
    worker,
    list: listOf(styles),
    sidebars: {...sidebars},
    parts,
  };
  const pieces: Piece[] = [
    {at: list.index, length: whole.length, text: `<style>${css}</style>${open}${JSON.stringify(filled)}${close}`},
  ];
  for (const {entry, place} of PLACES) {
    const found = [...html.matchAll(place)];
    if (found.length !== 1)
      throw new Error(
        `it names the script of ${entry} ${found.length} times instead of once: ${TEMPLATE}, and the entries in src/site/build/page/index.ts`,
      );
    const [{0: script, 1: address, index}] = found as [RegExpExecArray];
    pieces.push({at: index, length: script.length, text: `<script>${scriptAt(address!)}</script>`});
  }
  return replaced(html, pieces);
}

/** What stands in the place of a part of a text. */
interface Piece {
  at: number;
  length: number;
  text: string;
}

/** @returns the text with its pieces. At once: a page is large, and each of its copies takes as long as all of them. */
function replaced(text: string, pieces: readonly Piece[]): string {
  const parts: string[] = [];
  let from = 0;
  for (const piece of [...pieces].sort((one, other) => one.at - other.at)) {
    parts.push(text.slice(from, piece.at), piece.text);
    from = piece.at + piece.length;
  }
  return [...parts, text.slice(from)].join('');
}

/**
 * @param source of a script or its address in messages
 * @throws Error when a page could not hold it, or it could not run there
 */
export function embeddable(source: string, address: string): string {
  if (/<\/script|<!--/i.test(source))
    throw new Error(`${address} cannot stand within a page: it holds the end of a script`);
  // Without its own signature the bundler leaves the runtime out, and Docusaurus adds to it all the same.
  if (source.includes('__webpack_require__'))
    throw new Error(`${address} cannot stand within a page: it asks for a runtime that it does not hold`);
  return source;
}
