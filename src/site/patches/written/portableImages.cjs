// CommonJS, because the bundler loads it without the TypeScript loader of the configuration.
/**
 * Makes the requests of pictures independent of the project's location. Docusaurus loads a picture of a page with a
 * request that contains the absolute path of a loader in a query. The bundler derives module ids from requests; it
 * makes paths relative, but not those in a query. The ids, the names of the page's script and of the runtime, and thus
 * every page, would differ between checkouts.
 * @throws Error if such a request has an unexpected form
 */
const FALLBACK = /(?<=[?&]fallback=)[^"'!&]*[\\/]file-loader[\\/]dist[\\/]cjs\.js(?=[!&])/g;
const ABSOLUTE = /![^"'!]*loader[^"'!]*\?[^"'!]*=(?:[A-Za-z]:)?[\\/][^"'!]*!/;

module.exports = function portableImages(source) {
  const portable = source.replaceAll(FALLBACK, 'file-loader');
  const [left] = ABSOLUTE.exec(portable) ?? [];
  if (left !== undefined)
    throw new Error(
      `A request contains a local path: ${left}. See createFileLoaderUtils of @docusaurus/utils, and src/site/patches/written/portableImages.cjs`,
    );
  return portable;
};
