/** What the parts make, for the build: scripts of the page do not import it. */
import {COPY, OPENS} from './names';

/** Names of elements that only the parts make, by what a page must hold for it: their styles are needed before React. */
export const MADE_BY_PARTS: readonly [holds: RegExp, names: string[]][] = [
  [new RegExp(`\\s${COPY.copy}=`), ['.row-copy', '.row-copy-announcer']],
  [/<img\b/, [`.${OPENS}`, `.${OPENS}--opened`, `.${OPENS}--hidden`, '.medium-zoom--opened', '.medium-zoom-overlay']],
];
