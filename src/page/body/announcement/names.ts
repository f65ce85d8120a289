/** On the button that closes the announcement. */
export const CLOSE = 'data-close-announcement';

/** As the theme stores which announcement was seen last, and whether it was closed. */
export const ID_KEY = 'docusaurus.announcement.id';
export const DISMISSED_KEY = 'docusaurus.announcement.dismiss';
