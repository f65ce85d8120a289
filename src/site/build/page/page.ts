/** Completes the HTML of a built page, without file access. */
import {NAMES_GIVEN_LATER, MADE_BY_PARTS, HYDRATION_ID, type PageFiles} from '../../../page';
import type {CriticalCss} from './criticalCss';
import {ENTRY_NAMES, entryOfPart, fileOf, PART_NAMES, type EntryName} from './entries';
import {withoutClosedBranches} from './sidebars';

/** Inputs for a page. */
export interface Parts {
  /** @returns the style sheet at an address */
  sheetAt(address: string): CriticalCss;
  /** @returns the source of the script at an address */
  scriptAt(address: string): string;
  /** Addresses of the scripts that React loads on this page. */
  own: readonly string[];
  /** Address of the search worker. */
  worker: string;
  /** @returns the address of the styles of the search list, which are an extract of these sheets */
  listOf(styles: readonly string[]): string;
  /** Addresses of the complete sidebar lists, by version and name of the sidebar. */
  sidebars: Readonly<Record<string, string>>;
}

const TEMPLATE = 'see src/site/build/page/template.ts';

/** The element with the list of files; quotes are optional because of the minifier. */
const LIST = new RegExp(`(<script[^>]*id="?${HYDRATION_ID}"?[^>]*>)(.*?)(</script>)`);

/** The script element of an entry in the template, which is replaced by the source. */
const placeOfEntry = (entry: EntryName): RegExp =>
  new RegExp(`<script src="?([^\\s">]*${fileOf(entry)}[^\\s">]*)"?></script>`, 'g');

const PLACES = ENTRY_NAMES.map((entry) => ({entry, place: placeOfEntry(entry)}));

/**
 * @param page HTML from the template
 * @returns the page with its critical CSS, the scripts of `page/head` and `page/body`, and the list of its files
 * @throws Error if the page differs from the template
 */
export function completePage(page: string, {sheetAt, scriptAt, own, worker, listOf, sidebars}: Parts): string {
  const html = withoutClosedBranches(page);
  const list = LIST.exec(html);
  if (!list) throw new Error(`the list of its files is missing (id “${HYDRATION_ID}”): ${TEMPLATE}`);
  const [whole, open, named, close] = list;
  const {styles, run, parts} = JSON.parse(named!) as PageFiles;
  for (const [what, addresses] of Object.entries({styles, run}))
    if (addresses.length === 0)
      throw new Error(`its list of files has no ${what}: Docusaurus passed none to the template, ${TEMPLATE}`);
  const missing = (addresses: readonly string[]) => addresses.filter((address) => !run.includes(address));
  for (const name of PART_NAMES)
    if (!parts[name]) throw new Error(`its list of files lacks the script of ${entryOfPart(name)}: ${TEMPLATE}`);
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
        `it contains the script of ${entry} ${found.length} times instead of once: ${TEMPLATE}, and the entries in src/site/build/page/index.ts`,
      );
    const [{0: script, 1: address, index}] = found as [RegExpExecArray];
    const theme = entry === 'page-head' ? themeScript(html) : undefined;
    if (theme) pieces.push({...theme, text: ''});
    pieces.push({at: index, length: script.length, text: `<script>${scriptAt(address!)}${theme?.text ?? ''}</script>`});
  }
  return replaced(html, pieces);
}

/**
 * The theme's own script, which sets the theme before the first paint. It becomes a part of the script in the head, because each
 * inline script costs a page the bytes of a hash in its policy.
 */
function themeScript(html: string): Piece | undefined {
  const [found, ...others] = html.matchAll(/<script>([^]*?)<\/script>/g);
  if (others.length > 0)
    throw new Error(`it contains ${others.length + 1} inline scripts instead of the theme’s: ${TEMPLATE}`);
  return found && {at: found.index, length: found[0].length, text: `\n${found[1]}`};
}

/** A replacement of a range of a text. */
interface Piece {
  at: number;
  length: number;
  text: string;
}

/** @returns the text with all replacements, made in one pass because copying a large page is slow */
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
 * @param source of a script
 * @param address of the script, for error messages
 * @returns the script, with letters instead of escapes: pages are UTF-8, and an escape takes three times as many bytes
 * @throws Error if the script cannot be inlined or would not run there
 */
export function embeddable(source: string, address: string): string {
  if (/<\/script|<!--/i.test(source))
    throw new Error(`${address} cannot be inlined into a page: it contains the end of a script element`);
  // The bundler omits the runtime of such a script, but Docusaurus code may still refer to it.
  if (source.includes('__webpack_require__'))
    throw new Error(`${address} cannot be inlined into a page: it needs a bundler runtime that it does not contain`);
  return source.replaceAll(ESCAPED_LETTER, (whole, before: string, code: string) => {
    const letter = String.fromCharCode(Number.parseInt(code, 16));
    return /\p{L}/u.test(letter) ? before + letter : whole;
  });
}

/** An escape of one character, and the escaped backslashes before it. */
const ESCAPED_LETTER = /(?<!\\)((?:\\\\)*)\\u([0-9a-f]{4})/gi;
