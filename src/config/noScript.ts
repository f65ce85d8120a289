import type {HtmlTagObject} from '@docusaurus/types';

/**
 * Without JavaScript there is nobody to switch tabs, so every sample is shown, one below the other; and nobody to filter a
 * table, so its form is away and every row stays.
 */
export const noScriptStyle: HtmlTagObject = {
  tagName: 'noscript',
  attributes: {},
  innerHTML:
    '<style>.tabs-container [role=tabpanel][hidden]{display:block!important}.tabs-container>[role=tablist]{display:none}.filter-form{display:none!important}</style>',
};
