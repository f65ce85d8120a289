/** Which pictures of the payment page there are. `npm run shots` takes them; the pages show them. */

/** Where they are committed, relative to the project's root, and how pages name it. */
export const SHOTS_FOLDER = 'static/img/payment_page';
export const SHOTS_URL = '/img/payment_page';
export const MAX_BYTES = 60 * 1024;

export const STATES = ['form', 'waiting', 'result'] as const;
export const SCHEMES = ['light', 'dark'] as const;
export const DEVICES = {
  laptop: {viewport: {width: 1024, height: 720}, deviceScaleFactor: 1},
  phone: {viewport: {width: 390, height: 760}, deviceScaleFactor: 1},
} as const;

export interface Shot {
  file: string;
  state: (typeof STATES)[number];
  scheme: (typeof SCHEMES)[number];
  device: keyof typeof DEVICES;
}

export const SHOTS: Shot[] = STATES.flatMap((state) =>
  SCHEMES.flatMap((scheme) =>
    (Object.keys(DEVICES) as (keyof typeof DEVICES)[]).map((device) => ({
      file: `${state}-${scheme}-${device}.png`,
      state,
      scheme,
      device,
    })),
  ),
);
