/**
 * Replaced because the stock screen inside the layout keeps the title of the page that crashed and ends its heading in
 * a full stop; the one outside the layout is English in every locale. Both are now the same screen.
 */
export {CrashScreen as default} from '@site/src/site/browser';
