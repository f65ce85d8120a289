/** The pieces of HTML from which autocomplete.js builds its list: a suggestion is a link. */
import stock from '@easyops-cn/autocomplete.js/src/autocomplete/html.js';

export const {wrapper, dropdown, dataset, suggestions} = stock;

export const suggestion = '<a class="%PREFIX%%SUGGESTION%" tabindex="-1"></a>';
