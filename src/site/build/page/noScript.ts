/** What a reader gets where no script runs. */
import * as cheerio from 'cheerio';
import type {HtmlTagObject} from '@docusaurus/types';

/**
 * Without JavaScript there is nobody to switch tabs, so every sample is shown, one below the other; and nobody to filter a
 * table, so its form is away and every row stays; and nobody to copy or wrap code.
 */
export const noScriptStyle: HtmlTagObject = {
  tagName: 'noscript',
  attributes: {},
  innerHTML:
    '<style>.tabs-container [role=tabpanel][hidden]{display:block!important}.tabs-container>[role=tablist]{display:none}.filter-form,.code-buttons{display:none!important}</style>',
};

/** @param html of an entry of a feed: in a feed reader nobody answers the buttons of code blocks, so they are away */
export function withoutButtons(html: string): string {
  const $ = cheerio.load(html, null, false);
  $('.code-buttons').remove();
  return $.html();
}
