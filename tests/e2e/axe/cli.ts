/**
 * `npm run axe`: runs axe on the built site as the browser suite does: one page of each kind as a whole, and the
 * differing parts of the others. `--all`: every page as a whole, in both locales, both themes, on a laptop and on a
 * phone; takes about half an hour. Other arguments are passed to Playwright, such as `-g /faq`.
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
