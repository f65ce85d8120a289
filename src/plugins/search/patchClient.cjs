// CommonJS, because the bundler loads it without the TypeScript loader of the configuration.

/** In a module of search-local: what stands there → what takes its place. Both modules import `translate`. */
const CHANGES = {
  // The inputs have an English accessible name in every locale.
  label: ['aria-label="Search"', 'aria-label={translate({id: "theme.SearchBar.label", message: "Search"})}'],
  // The box shows a first answer while the final one waits for files.
  early: [
    'searchByWorker(versionUrl, searchContext, input, searchResultLimits)',
    'searchByWorker(versionUrl, searchContext, input, searchResultLimits, callback)',
  ],
};

/** Changes two components of search-local that offer no option for it; a text that is gone is an error. */
module.exports = function patchClient(source) {
  const names = this.resourcePath.endsWith('SearchBar.jsx') ? ['label', 'early'] : ['label'];
  let changed = source;
  for (const name of names) {
    const [from, to] = CHANGES[name];
    if (!changed.includes(from)) {
      throw new Error(
        `${this.resourcePath} has no “${from}” any more: see what search-local does by now, and mend ${__filename}`,
      );
    }
    changed = changed.replaceAll(from, to);
  }
  return changed;
};
