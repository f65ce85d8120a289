/** Puts the values of the brand into a page before it is compiled. */
import path from 'node:path';
import {filledText} from '../../facts';

/**
 * @param root the project's root
 * @returns a preprocessor of Markdown; it throws FactsError with file and line for a placeholder that names no value
 */
export const fillPage =
  (root: string) =>
  ({filePath, fileContent}: {filePath: string; fileContent: string}): string =>
    filledText(fileContent, path.relative(root, filePath));
