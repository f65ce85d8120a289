// CommonJS, because the bundler loads it without the TypeScript loader of the configuration.
/**
 * Replaces text in a module of a package. The replacements are in the query, so that the bundler's cache distinguishes
 * modules by them: see `src/site/patches/rules`.
 * @throws Error with the name of the patch and what to compare if a text does not occur exactly once
 */
module.exports = function replaceText(source) {
  const {name, compare, changes} = JSON.parse(Buffer.from(this.query.slice(1), 'base64url').toString('utf8'));
  let changed = source;
  for (const {from, to} of changes) {
    const times = changed.split(from).length - 1;
    if (times !== 1) {
      throw new Error(
        `Patch “${name}”: ${this.resourcePath} contains “${from}” ${times} times, not once. ${compare} Then update the patch in src/site/patches/registry.`,
      );
    }
    changed = changed.replace(from, () => to);
  }
  return changed;
};
