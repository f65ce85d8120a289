/**
 * Converts the px widths in the media queries of packages to em, so that a layout changes with the size of the text: a
 * reader who doubles it gets the layout of a window half as wide. The sheets of this site are written in em.
 */
import type {PluginModule} from '@docusaurus/types';
import type {AtRule} from 'postcss';

/** Default font size of browsers, in px. Infima and the theme count their widths by it. */
const EM = 16;

const WIDTH = /\((min|max)-width:\s*(\d+)px\)/g;

/**
 * @param params of a media rule
 * @returns the same in em. `max-width: 996px` becomes “less than 997 px”, so that no width lies between two layouts.
 */
export function inEm(params: string): string {
  return params.replace(WIDTH, (_, end: 'min' | 'max', px: string) =>
    end === 'min' ? `(width >= ${Number(px) / EM}em)` : `(width < ${(Number(px) + 1) / EM}em)`,
  );
}

const plugin = {
  postcssPlugin: 'em-widths',
  AtRule: {
    media(rule: AtRule) {
      const params = inEm(rule.params);
      if (params !== rule.params) rule.params = params;
    },
  },
};

export const emWidths: PluginModule = () => ({
  name: 'em-widths',
  configurePostCss(options) {
    options.plugins.push(plugin);
    return options;
  },
});
