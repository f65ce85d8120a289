import path from 'node:path';
import type {MarkdownConfig} from '@docusaurus/types';
import {checkFrontMatter, filledText} from '../../facts';

/** Docusaurus' `parseFrontMatter` hook with strict validation for documentation pages and blog posts. */
export function checkDocFrontMatter(root: string): MarkdownConfig['parseFrontMatter'] {
  return async ({filePath, fileContent, defaultParseFrontMatter}) => {
    const file = path.relative(root, filePath);
    const parsed = await defaultParseFrontMatter({filePath, fileContent: filledText(fileContent, file)});
    const partial = file.split(path.sep).some((part) => part.startsWith('_'));
    if (!partial) checkFrontMatter(file, fileContent, parsed.frontMatter);
    return parsed;
  };
}
