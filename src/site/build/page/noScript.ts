/** Adjustments for readers without JavaScript. */
import * as cheerio from 'cheerio';
import type {HtmlTagObject} from '@docusaurus/types';

/**
 * Without JavaScript, controls that need it are hidden: all samples of a tab group are shown one below the other,
 * tables show every row without a filter form, and code blocks have no buttons.
 */
export const noScriptStyle: HtmlTagObject = {
  tagName: 'noscript',
  attributes: {},
  innerHTML:
    '<style>.tabs-container [role=tabpanel][hidden]{display:block!important}.tabs-container>[role=tablist]{display:none}.filter-form,.code-buttons{display:none!important}</style>',
};

/**
 * @param html of a feed entry
 * @returns the HTML without the buttons of code blocks, which do nothing in a feed reader
 */
export function withoutButtons(html: string): string {
  const $ = cheerio.load(html, null, false);
  $('.code-buttons').remove();
  return $.html();
}
