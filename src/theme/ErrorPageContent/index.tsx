/**
 * Replaced because the stock screen inside the layout keeps the title of the crashed page and ends its heading with a
 * full stop, and the one outside the layout is in English in every locale. Both now use the same screen.
 */
export {CrashScreen as default} from '@site/src/site/browser';
