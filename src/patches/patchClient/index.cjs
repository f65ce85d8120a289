// CommonJS, because the bundler loads it without the TypeScript loader of the configuration.
const path = require('node:path');

const ADDRESS = JSON.stringify(path.join(__dirname, '../../search/client/address.ts'));

// The inputs have an English accessible name in every locale. Both modules import `translate`.
const LABEL = ['aria-label="Search"', 'aria-label={translate({id: "theme.SearchBar.label", message: "Search"})}'];

/** Name of a module of search-local, of its box or of the theme → what stands there, and what takes its place. */
const CHANGES = {
  'SearchBar.jsx': [
    LABEL,
    // A name, by which `plugins/early` has it fetched ahead.
    [
      'import("@easyops-cn/autocomplete.js")',
      'import(/* webpackChunkName: "search-box" */ "@easyops-cn/autocomplete.js")',
    ],
    // The box shows a first answer while the final one waits for files.
    [
      'searchByWorker(versionUrl, searchContext, input, searchResultLimits)',
      'searchByWorker(versionUrl, searchContext, input, searchResultLimits, callback)',
    ],
    // It would keep the first answer as if it were the final one; the worker answers as fast.
    ['source: async (input, callback) => {', 'cache: false, source: async (input, callback) => {'],
    // On arrival it empties the field, in which something may have been typed while React was on its way.
    [
      'const search = useRef(null);',
      'const search = useRef(null); const arrivedAt = useRef(location.pathname + location.search);',
    ],
    [
      'setInputValue(keywords.join(" "));',
      'if (keywords.length === 0 && arrivedAt.current === location.pathname + location.search) return; arrivedAt.current = null; setInputValue(keywords.join(" "));',
    ],
  ],
  'SearchPage.jsx': [LABEL],
  // A suggestion is a link, so that it opens in a new tab and its address can be copied, like every other link.
  'html.js': [
    ['\'<div class="%PREFIX%%SUGGESTION%"></div>\'', '\'<a class="%PREFIX%%SUGGESTION%" tabindex="-1"></a>\''],
  ],
  'dataset.js': [["role: 'option',", `role: 'option', href: require(${ADDRESS}).addressOf(suggestion),`]],
  // It would read the position each time it renders, which has the browser lay out the page in the midst of a move to another.
  'scrollUtils.js': [['useRef(getScrollPosition())', 'useRef(null)']],
  // A plain click opens it without loading the page anew.
  'dropdown.js': [
    [
      "this.trigger('suggestionClicked'",
      "if ($e.ctrlKey || $e.metaKey || $e.shiftKey) return; $e.preventDefault(); this.trigger('suggestionClicked'",
    ],
  ],
};

/** Changes modules that offer no option for it; a text that is gone is an error. */
module.exports = function patchClient(source) {
  let changed = source;
  for (const [from, to] of CHANGES[path.basename(this.resourcePath)]) {
    if (!changed.includes(from)) {
      throw new Error(
        `${this.resourcePath} has no “${from}” any more: see what it does by now, and mend ${__filename}`,
      );
    }
    changed = changed.replaceAll(from, to);
  }
  return changed;
};
