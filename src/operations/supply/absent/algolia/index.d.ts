/** The preset imports this type for the optional theme field `algolia`, which the project does not use. */
export interface UserThemeConfig {
  algolia?: never;
}
