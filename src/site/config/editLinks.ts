/** Options for the "Edit this page" links of documents and posts. */

/**
 * @param address of the sources, up to the path of a file; see `editAddress` in `src/brand`
 * @returns options of the docs and blog plugins; empty without an address
 */
export const editLinks = (address: string | undefined): {editUrl?: string; editLocalizedFiles?: boolean} =>
  address === undefined ? {} : {editUrl: address, editLocalizedFiles: true};
