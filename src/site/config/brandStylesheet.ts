/** Brand colours as custom properties; the others are in `src/site/css/tokens.css`. */
import {brand} from '../../brand';

const properties = ({accent, accentStrong, accentGround, onAccent}: Record<keyof typeof brand.colours.light, string>) =>
  `--pg-accent:${accent};--pg-accent-strong:${accentStrong};--pg-on-accent:${onAccent};` +
  `--pg-accent-ground:${accentGround};--pg-lane-gateway:${accent}`;

/** @returns a style sheet; in every theme print is light and the sample pane dark */
export function brandStylesheet(): string {
  const {light, dark} = brand.colours;
  return (
    `:root{${properties(light)};--pg-pane-accent:${dark.accent}}\n` +
    `@media screen{[data-theme='dark']{${properties(dark)}}}\n`
  );
}
