/** What the default policy lets in: the markup of other people's templates, and the scripts of this site. */

/**
 * The beginning of whatever is not listed, and what follows it. Every `<` has to begin one of these tags, letter by letter, with these
 * attributes and plain values. So no parser comes to anything else, whatever the text is put into; a look at what an inert document
 * makes of it could differ from what its place does.
 *
 * - The suggestions of the search (`src/page/parts/search/box`): `code`, `mark`, `span`.
 * - nprogress, the bar of a move: `div` with a `role`.
 * - The theme: `a` of the announcement, which leads to a page of the site; `code` of a heading in the contents.
 */
const UNLISTED = /<(?!\/?(?:a|code|div|mark|span)(?: (?:(?:class|role)="[\w -]*"|href="\/(?!\/)[\w./#-]*"))*>)[^>]*>?/;

/** @returns the first piece of a text that is not listed; nothing where all of it is */
export const unlisted = (html: string): string | undefined => UNLISTED.exec(html)?.[0];

/**
 * Data for crawlers, which the theme puts into a script element anew at each move. Nothing that begins so is a program, whatever
 * follows: a colon after a text in a block is a mistake of syntax.
 */
export const isData = (text: string): boolean => text.startsWith('{"@context":"https://schema.org"');

/** Scripts that a page fetches, and the workers: names that the build makes, each with its hash. */
const SCRIPT = /^\/(?:uk\/)?(?:assets\/js\/|live\/gateway\.|decoder\/decoder\.)[\w.~-]+\.js$/;

/** @param at address of the page */
export const isOwnScript = (address: string, {href, origin}: Location): boolean =>
  SCRIPT.test(new URL(address, href).href.replace(origin, ''));
