/** What broken links do to the build. */
import type {Config} from '@docusaurus/types';

/** The specification lets broken links pass the build; `tests/build` finds them instead. */
export const broken = {
  onBrokenLinks: 'ignore',
  onBrokenAnchors: 'ignore',
  hooks: {onBrokenMarkdownLinks: 'ignore', onBrokenMarkdownImages: 'throw'},
} as const satisfies Pick<Config, 'onBrokenLinks' | 'onBrokenAnchors'> & {hooks: object};
