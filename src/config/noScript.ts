import type {HtmlTagObject} from '@docusaurus/types';

/** Without JavaScript there is nobody to switch tabs, so every sample is shown, one below the other. */
export const noScriptStyle: HtmlTagObject = {
  tagName: 'noscript',
  attributes: {},
  innerHTML:
    '<style>.tabs-container [role=tabpanel][hidden]{display:block!important}.tabs-container>[role=tablist]{display:none}</style>',
};
