// CommonJS, because the bundler loads it without the TypeScript loader of the configuration.
/**
 * Docusaurus has a picture of a page loaded by a request that names the second of its loaders by an absolute path, in a query.
 * The bundler numbers modules by their requests, where it makes paths relative, but not those in a query: the number, the name
 * of the page's script and that of the runtime would differ from folder to folder, and with them every page.
 * @throws Error when such a request is written in another way
 */
const FALLBACK = /(?<=[?&]fallback=)[^"'!&]*[\\/]file-loader[\\/]dist[\\/]cjs\.js(?=[!&])/g;
const ABSOLUTE = /![^"'!]*loader[^"'!]*\?[^"'!]*=(?:[A-Za-z]:)?[\\/][^"'!]*!/;

module.exports = function portableImages(source) {
  const portable = source.replaceAll(FALLBACK, 'file-loader');
  const [left] = ABSOLUTE.exec(portable) ?? [];
  if (left !== undefined)
    throw new Error(
      `A request names a path of this machine: ${left}. See createFileLoaderUtils of @docusaurus/utils, and src/site/patches/written/portableImages.cjs`,
    );
  return portable;
};
