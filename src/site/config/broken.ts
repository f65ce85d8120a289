/** Options for broken links. */
import type {Config} from '@docusaurus/types';

/** The specification allows broken links in a build; `tests/build` reports them instead. */
export const broken = {
  onBrokenLinks: 'ignore',
  onBrokenAnchors: 'ignore',
  hooks: {onBrokenMarkdownLinks: 'ignore', onBrokenMarkdownImages: 'throw'},
} as const satisfies Pick<Config, 'onBrokenLinks' | 'onBrokenAnchors'> & {hooks: object};
