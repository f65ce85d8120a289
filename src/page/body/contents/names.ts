/** Class of a menu in the contents line. */
export const CONTENTS_MENU = 'contents-menu';
