/** `npm run english` says what stays English in the built Ukrainian locale, with place and run. */
import {getFacts} from '../../../src/facts/load';
import {ROOT} from '../../root';
import {leftInEnglish} from './index';

async function main(): Promise<void> {
  const {runs, unlisted, idle} = leftInEnglish(await getFacts(ROOT));
  for (const {place, run} of runs) console.log(`${place}: ${run}`);
  for (const {place, text} of unlisted) console.log(`${place}: lang="en" without a reason: ${text}`);
  for (const name of idle) console.log(`listed, and nowhere shown: ${name}`);
  console.log(
    `English runs: ${runs.length}; lang="en" without a reason: ${unlisted.length}; idle entries: ${idle.length}`,
  );
  process.exitCode = runs.length + unlisted.length + idle.length > 0 ? 1 : 0;
}

main().catch((error: Error) => {
  console.error(error.message);
  process.exitCode = 1;
});
