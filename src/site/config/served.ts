/**
 * What `docusaurus serve` asks of a configuration. The whole one reads and checks all facts first, which takes seconds and
 * changes nothing of a built site; `tests/build/served.test.ts` compares the two.
 */
import type {Config} from '@docusaurus/types';
import {brand} from '../../brand';

/** @throws where somebody wants to build with it: `docusaurus serve --build` gives its configuration on to the build */
export default function served(): Config {
  if (process.argv.includes('--build'))
    throw new Error('This configuration only serves what is built. `npm start` builds both locales and serves them.');
  return {title: brand.name, url: brand.docs.url, baseUrl: brand.docs.basePath};
}
