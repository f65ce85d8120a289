/** search-local, whose box and results page the site keeps, and autocomplete.js, in whose place the site draws the list. */
import type {AbsentModule, ModulePatch, PackageFile, TextPatch} from '../kinds';

const SEARCH_LOCAL = '@easyops-cn/docusaurus-search-local';
const AUTOCOMPLETE = '@easyops-cn/autocomplete.js';
/** Where search-local writes its options for its components. */
const GENERATED = `${SEARCH_LOCAL}/default`;

const theirs = (file: string): PackageFile => ({package: SEARCH_LOCAL, file: `dist/client/client/${file}`});
const box = (file: string): PackageFile => ({package: AUTOCOMPLETE, file});

const BAR = theirs('theme/SearchBar/SearchBar.jsx');
const PAGE = theirs('theme/SearchPage/SearchPage.jsx');

const LABEL = {
  from: 'aria-label="Search"',
  // Both modules import `translate`.
  to: 'aria-label={translate({id: "theme.SearchBar.label", message: "Search"})}',
  why: 'The field has an English accessible name in every locale.',
};

export const searchBox: (AbsentModule | ModulePatch | TextPatch)[] = [
  {
    kind: 'module',
    name: 'search: the worker',
    why: 'The search of `src/search` answers in place of lunr.',
    compare:
      'See which functions searchByWorker.js exports by now, and what the box and the results page hand to them.',
    at: theirs('theme/searchByWorker.js'),
    by: 'src/search/client/searchByWorker.ts',
    askedBy: [BAR, PAGE],
  },
  {
    kind: 'module',
    name: 'search: pieces of an excerpt',
    why: 'Its `\\w` sees a Cyrillic sentence as one piece.',
    compare: 'See whether looseTokenize.js has learnt other alphabets, and who cuts an excerpt by now.',
    at: theirs('utils/looseTokenize.js'),
    by: 'src/search/client/looseTokenize.ts',
    askedBy: [theirs('utils/highlightStemmed.js')],
  },
  {
    kind: 'module',
    name: 'search: marks on the opened page',
    why: 'A page opened from «виплату» marks «Виплата», which mark.js by itself does not find.',
    compare: 'See how the box uses `Mark` by now: `new Mark(root)`, `unmark()`, `mark(keywords, options)`.',
    at: {package: 'mark.js', file: 'dist/mark.js'},
    by: 'src/search/client/mark.ts',
    askedBy: [{generated: `${GENERATED}/generated.js`}],
  },
  {
    kind: 'absent',
    name: 'search: without lunr',
    why: 'The options of the box bring lunr and its stemmers, which nothing uses, into every page; with English alone they do not.',
    compare: 'See what search-local writes into generated-constants.js by now, and `language` in src/config/search.ts.',
    at: {package: 'lunr', file: 'lunr.js'},
  },
  {
    kind: 'module',
    name: 'search: the list below the box',
    why: 'A first answer is drawn while the final one waits for files, and a suggestion is a link that opens like any other. A list of our own is a sixth of its bytes, and does not lay the page out at each key.',
    compare: 'See what the box hands to autocomplete.js by now, and what it calls of it: src/search/client/box.',
    at: box('index.js'),
    by: 'src/search/client/box/index.ts',
    askedBy: [BAR],
  },
  {
    kind: 'module',
    name: 'search: what a suggestion says',
    why: 'Each suggestion is one cut line above the path of its page: sections of the same name cannot be told apart.',
    compare: 'See what SuggestionTemplate.js is handed by now, and src/search/client/box/suggestion.ts.',
    at: theirs('theme/SearchBar/SuggestionTemplate.js'),
    by: 'src/search/client/box/suggestion.ts',
    askedBy: [BAR],
  },
  {
    kind: 'text',
    name: 'search: the field of the box',
    why: 'The field is named in the language of the page, keeps what was typed while React was on its way, and has its list fetched ahead.',
    compare:
      'See whether SearchBar.jsx translates the name of its field by now, and when it empties it; and how it imports autocomplete.js.',
    at: BAR,
    whyText:
      'The name stands in the HTML that arrives, so nothing that runs later can set it, and it is no prop. The field is emptied inside an effect that also marks words and follows the address. A chunk is named where it is imported, or not at all.',
    changes: [
      LABEL,
      {
        from: 'import("@easyops-cn/autocomplete.js")',
        to: 'untilItComes(() => import(/* webpackChunkName: "search-box" */ "@easyops-cn/autocomplete.js"))',
        why: 'The list below the box has a name, by which `src/early/build` has it fetched ahead; and when it does not come, the box says so and asks again.',
      },
      {
        from: 'import { fetchIndexesByWorker, searchByWorker } from "../searchByWorker";',
        to: 'import { fetchIndexesByWorker, searchByWorker, untilItComes } from "../searchByWorker";',
        why: 'What asks again stands beside what else the box asks for.',
      },
      {
        from: 'document.querySelector("article")',
        to: 'Mark.articleOf(search, keywords, location)',
        why: 'On arrival it empties the field, in which something may have been typed; without an article it leaves it alone.',
      },
    ],
  },
  {
    kind: 'text',
    name: 'search: the results page',
    why: 'The field is named in the language of the page, and the places of a page stand together below its name.',
    compare: 'See whether SearchPage.jsx translates the name of its field by now, and how it draws the results.',
    at: PAGE,
    whyText:
      'The name stands in the HTML that arrives, and it is no prop; an item of the list is a function inside the module.',
    changes: [
      LABEL,
      {
        from: 'searchResults.map((item) => (<SearchResultItem key={item.document.i} searchResult={item}/>))',
        to: '<SearchResults hits={searchResults}/>',
        why: 'Its list has an item for each place, with the name of the page repeated in each.',
      },
      {
        from: 'import styles from "./SearchPage.module.css";',
        to: 'import styles from "./SearchPage.module.css"; import SearchResults from "@site/src/components/SearchResults";',
        why: 'The list is a component of this site.',
      },
    ],
  },
];
