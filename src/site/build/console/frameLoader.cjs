// CommonJS, because the bundler loads it without the TypeScript loader of the configuration.
/**
 * Replaces the module `frame.ts?text` with its bundled text and the hash of the text. Both are in the query, so that the
 * bundler's cache distinguishes modules by them: see `./frame.ts`.
 */
module.exports = function frameText() {
  return `export default ${Buffer.from(this.query.slice(1), 'base64url').toString('utf8')};`;
};
