/**
 * `npm run axe`: has axe see the built site as the browser suite does, each kind of page whole and the others where they
 * differ. `--all`: every page whole, in both locales, both themes, on a laptop and on a phone; takes about half an hour.
 * What else is said goes to Playwright, such as `-g /faq`.
 */
import {spawnSync} from 'node:child_process';
import path from 'node:path';
import {ROOT} from '../../root';

const given = process.argv.slice(2);
const all = given.includes('--all');
const rest = given.filter((one) => one !== '--all');
const {status} = spawnSync(
  path.join(ROOT, 'node_modules/.bin/playwright'),
  ['test', 'tests/e2e/pages.spec.ts', ...(rest.includes('-g') ? [] : ['-g', 'is accessible|in order']), ...rest],
  {cwd: ROOT, stdio: 'inherit', env: {...process.env, ...(all ? {AXE_ALL: '1'} : {})}},
);
process.exitCode = status ?? 1;
