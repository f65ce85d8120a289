// CommonJS, because the bundler loads it without the TypeScript loader of the configuration.
const ENGLISH = 'aria-label="Search"';
const TRANSLATED = 'aria-label={translate({id: "theme.SearchBar.label", message: "Search"})}';

/** The search inputs of search-local have an English accessible name in every locale. Both modules import `translate`. */
module.exports = function translateLabel(source) {
  if (!source.includes(ENGLISH)) {
    throw new Error(
      `${this.resourcePath} has no ${ENGLISH} any more: see whether search-local translates it by now, and remove this loader`,
    );
  }
  return source.replaceAll(ENGLISH, TRANSLATED);
};
