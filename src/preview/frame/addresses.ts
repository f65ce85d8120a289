/** Addresses of the preview itself, for its server and its pages. */

export const STYLE_ADDRESS = '/@preview/style.css';
export const SCRIPT_ADDRESS = '/@preview/script.js';
/** Stream of the changes of one page. */
export const CHANGES_ADDRESS = '/@preview/changes';
