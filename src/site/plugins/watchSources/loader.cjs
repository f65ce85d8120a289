// CommonJS, because the bundler loads it without the TypeScript loader of the configuration.
/** Passes the page through and registers the facts as its dependencies. */
module.exports = function watchSourcesLoader(source) {
  for (const file of this.getOptions().files) this.addDependency(file);
  return source;
};
