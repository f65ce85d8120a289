/** A hit as a reader sees it, in the box and on the page of results: its page once, and below it the places on the page. */
import {TYPE, type Hit} from '../engine/hit';

/** Text with the places that were found in it. */
interface MarkedText {
  text: string;
  positions: [number, number][];
}

interface Parts {
  page: {
    title: string;
    /** Path of the operation, or, for any other page, the categories above it. */
    call: string | undefined;
    crumbs: string[];
  };
  /** Heading or name of a row; of the page itself its title. */
  heading: MarkedText;
  /** The name of a row is a code or a field. */
  code: boolean;
  /** The piece of the text that shows why it was found; nothing where the heading does. */
  excerpt: MarkedText | undefined;
  /** It leads to the top of the page. */
  top: boolean;
}

export function partsOf({type, document, page, metadata}: Hit): Parts {
  const of = page ?? document;
  const positions = Object.values(metadata).flatMap(({t}) => t.position);
  const inText = type === TYPE.Facts;
  return {
    page: {title: of.t, call: of.o, crumbs: of.b ?? []},
    heading: inText ? {text: document.s ?? '', positions: []} : {text: document.t, positions},
    code: document.r === true,
    excerpt: inText && document.t !== '' ? {text: document.t, positions} : undefined,
    top: document.h === undefined,
  };
}
