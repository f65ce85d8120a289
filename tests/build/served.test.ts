/** The built site was built with the current settings. */
import {readFileSync} from 'node:fs';
import path from 'node:path';
import {afterEach, expect, test} from 'vitest';
import served from '../../src/site/config/served';
import {ROOT} from '../root';

interface BuiltConfig {
  baseUrl: string;
  trailingSlash?: boolean;
  i18n: {defaultLocale: string; locales: string[]};
}

const argv = [...process.argv];
afterEach(() => void (process.argv = [...argv]));

test('settings that affect addresses', () => {
  // Written by the build of the last locale.
  const source = readFileSync(path.join(ROOT, '.docusaurus/docusaurus.config.mjs'), 'utf8');
  const built = JSON.parse(/export default (\{[\s\S]*\});?\s*$/.exec(source)![1]!) as BuiltConfig;
  const {baseUrl, trailingSlash} = served();
  const addresses = built.i18n.locales.map((locale) =>
    locale === built.i18n.defaultLocale ? baseUrl : `${baseUrl}${locale}/`,
  );
  expect(addresses).toContain(built.baseUrl);
  expect(trailingSlash).toBe(built.trailingSlash);
});

test('settings that no build uses', () => {
  process.argv.push('--build');
  expect(() => served()).toThrow('`npm start` builds both locales');
});
