/** Attribute of a link to a version of the documentation: the version name to store as preferred. */
export const VERSION = 'data-version';
