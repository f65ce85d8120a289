/** `npm run browsers`: prints newer oldest supported versions, as the installed compatibility data know them. */
import {ROOT} from '../root';
import {dataOf} from './compat';
import {proposals} from './newer';
import {readPins} from './pins';

async function main(): Promise<void> {
  const browsers = await readPins(ROOT);
  const {date, version} = dataOf();
  console.log(`Releases until ${date}, from @mdn/browser-compat-data ${version}. Edit browserslist in package.json.\n`);
  for (const {pin, version: newer, why} of proposals(browsers, date))
    console.log(`${newer === pin.version ? ' ' : '>'} ${pin.browser} ${pin.version} → ${newer}: ${why}`);
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
