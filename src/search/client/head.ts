import {INDEX_FOLDER} from '../index/types';

/** @returns the address of what the first answer needs of an index */
export const headOf = (base: string, stamp: string): string => `${base}${INDEX_FOLDER}/head.json${stamp}`;
