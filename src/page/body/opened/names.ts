/** Key of the pages opened last in local storage, newest first: paths joined by spaces. They never leave the browser. */
export const OPENED_KEY = 'portal.opened';
