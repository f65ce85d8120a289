/** Replaces brand placeholders in a page before it is compiled. */
import path from 'node:path';
import {filledText} from '../../facts';

/**
 * @param root project root
 * @returns a Markdown preprocessor; it throws FactsError with file and line for an unknown placeholder
 */
export const fillPage =
  (root: string) =>
  ({filePath, fileContent}: {filePath: string; fileContent: string}): string =>
    filledText(fileContent, path.relative(root, filePath));
