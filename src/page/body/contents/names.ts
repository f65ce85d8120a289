/** Class of a menu in the line of contents. */
export const CONTENTS_MENU = 'contents-menu';
