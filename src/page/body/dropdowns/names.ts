/** On a link to a version of the documentation: the name under which the choice is stored. */
export const VERSION = 'data-version';
