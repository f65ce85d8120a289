/** Attribute of the button that closes the announcement. */
export const CLOSE = 'data-close-announcement';

/** Keys under which the theme stores the id of the last announcement and its dismissal. */
export const ID_KEY = 'docusaurus.announcement.id';
export const DISMISSED_KEY = 'docusaurus.announcement.dismiss';
