/** Id of the element that names the scripts of a page; written by `template.ts` and `src/plugins/early`, read by `src/early`. */
export const WAKE_ID = 'wake';
