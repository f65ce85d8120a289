/** The preset asks for it where the theme has a field `algolia`, which nobody can write. */
export interface UserThemeConfig {
  algolia?: never;
}
