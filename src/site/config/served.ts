/**
 * Minimal configuration for `docusaurus serve`. The complete one reads and checks all facts, which takes seconds and
 * does not affect a built site; `tests/build/served.test.ts` compares the two.
 */
import type {Config} from '@docusaurus/types';
import {brand} from '../../brand';

/** @throws Error if used for a build: `docusaurus serve --build` passes its configuration to the build */
export default function served(): Config {
  if (process.argv.includes('--build'))
    throw new Error('This configuration only serves what is built. `npm start` builds both locales and serves them.');
  return {title: brand.name, url: brand.docs.url, baseUrl: brand.docs.basePath};
}
