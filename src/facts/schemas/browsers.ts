/** The supported browsers: the `browserslist` of `package.json`, which the bundler reads too. */
import * as z from 'zod';

/** Browsers by their name in `browserslist`. */
const BROWSER_NAMES = ['chrome', 'edge', 'firefox', 'safari', 'ios_saf'] as const;

export type BrowserName = (typeof BROWSER_NAMES)[number];

/** An oldest supported version of a browser, such as `{browser: 'safari', version: '16.4'}`. */
export interface Pin {
  browser: BrowserName;
  version: string;
}

/** Other keys of `package.json` are none of the facts. */
export const browsersSchema = z.object({
  browserslist: z
    .array(
      z.string().regex(new RegExp(`^(${BROWSER_NAMES.join('|')}) \\d+(\\.\\d+)?$`), {
        error: ({input}) =>
          `“${input as string}” must be one of ${BROWSER_NAMES.join(', ')} and one version, such as “safari 16.4”: a query would change with the date`,
      }),
    )
    .min(1)
    .describe('The oldest supported versions. The older of two versions of Firefox is the extended support release.'),
});

export type Browsers = z.infer<typeof browsersSchema>;
