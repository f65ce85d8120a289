/** List of the screenshots of the payment page. `npm run shots` takes them; the pages show them. */

import path from 'node:path';

/** Folder of the committed pictures, relative to the project's root, and its URL in pages. */
export const SHOTS_FOLDER = 'static/img/payment_page';
export const SHOTS_URL = '/img/payment_page';
export const MAX_BYTES = 60 * 1024;

const STATES = ['form', 'waiting', 'result'] as const;
const SCHEMES = ['light', 'dark'] as const;
export const DEVICES = {
  laptop: {viewport: {width: 1024, height: 720}, deviceScaleFactor: 1},
  phone: {viewport: {width: 390, height: 760}, deviceScaleFactor: 1},
} as const;

/** Language of the page → folder of its pictures below `SHOTS_FOLDER`. */
const LANGUAGES = {en: '', ua: 'uk'} as const;

export interface Shot {
  /** Path below `SHOTS_FOLDER`. */
  file: string;
  language: keyof typeof LANGUAGES;
  state: (typeof STATES)[number];
  scheme: (typeof SCHEMES)[number];
  device: keyof typeof DEVICES;
}

export const SHOTS: Shot[] = (Object.keys(LANGUAGES) as (keyof typeof LANGUAGES)[]).flatMap((language) =>
  STATES.flatMap((state) =>
    SCHEMES.flatMap((scheme) =>
      (Object.keys(DEVICES) as (keyof typeof DEVICES)[]).map((device) => ({
        file: path.posix.join(LANGUAGES[language], `${state}-${scheme}-${device}.png`),
        language,
        state,
        scheme,
        device,
      })),
    ),
  ),
);
