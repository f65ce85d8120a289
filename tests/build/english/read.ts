/**
 * Collects all text that a reader of the Ukrainian locale sees: from the built pages and pictures, and from components
 * that React renders later.
 */
import {readFileSync} from 'node:fs';
import path from 'node:path';
import {ROOT} from '../../root';
import {BUILD, builtFiles, pages} from '../site';
import {textOf, treeOf, type Node} from '../tree';
import {UNREAD} from './runs';

export interface VisibleText {
  /** The built file, or the source of a component. */
  place: string;
  /** One string per visible unit: a paragraph, a cell, a label. */
  texts: string[];
  /** Texts marked as English by `lang`. */
  english: string[];
}

const NOT_PROSE = new Set('code kbd pre samp script style template'.split(' '));
/** Inline elements, which do not end a unit of text. */
const INLINE = new Set(
  'a abbr b bdi cite del dfn em i ins mark q s small span strong sub sup time u var wbr'.split(' '),
);
const SAID = ['alt', 'aria-label', 'aria-description', 'placeholder', 'title', 'data-label'];

function read(place: string): VisibleText {
  const texts: string[] = [];
  const english: string[] = [];
  let piece = '';
  const cut = () => {
    if (piece.trim() !== '') texts.push(piece);
    piece = '';
  };
  const walk = ({type, name = '', data = '', attribs = {}, children = []}: Node) => {
    if (type === 'text') piece += data;
    if (attribs.lang?.startsWith('en')) english.push(children.map(textOf).join(''));
    if (NOT_PROSE.has(name) || attribs.lang?.startsWith('en')) {
      piece += ` ${UNREAD} `;
      return;
    }
    for (const said of SAID) if (attribs[said]) texts.push(attribs[said]);
    if (name === 'meta' && /description|title/.test(`${attribs.name}${attribs.property}`))
      texts.push(attribs.content ?? '');
    const inline = type === 'text' || INLINE.has(name);
    if (!inline) cut();
    for (const child of children) walk(child);
    if (!inline) cut();
  };
  walk(treeOf(readFileSync(path.join(BUILD, place), 'utf8'), place.endsWith('.svg')));
  cut();
  return {place, texts, english};
}

/** Texts of Docusaurus, of its theme and of the components, which are on no page before hydration. */
const MESSAGES = ['code.json', 'docusaurus-theme-classic/navbar.json'];

function readMessages(name: string): VisibleText {
  const place = path.join('i18n/uk', name);
  const messages = JSON.parse(readFileSync(path.join(ROOT, place), 'utf8')) as Record<string, {message: string}>;
  // Placeholders are names in code.
  return {
    place,
    texts: Object.values(messages).map(({message}) => message.replaceAll(/\{\w+\}/g, UNREAD)),
    english: [],
  };
}

let shown: readonly VisibleText[] | undefined;

/** Cached: the built site does not change. */
export function shownInUkrainian(): readonly VisibleText[] {
  const pictures = () => builtFiles('.uk.svg').filter((file) => file.startsWith('uk/'));
  return (shown ??= [
    ...pages.filter((file) => file.startsWith('uk/')).map(read),
    ...pictures().map(read),
    ...MESSAGES.map(readMessages),
  ]);
}
