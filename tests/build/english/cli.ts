/** `npm run english` lists the English text in the built Ukrainian locale, each run of words with its location. */
import {getFacts} from '../../../src/facts/load';
import {ROOT} from '../../root';
import {leftInEnglish} from './index';

async function main(): Promise<void> {
  const {runs, unlisted, idle} = leftInEnglish(await getFacts(ROOT));
  for (const {place, run} of runs) console.log(`${place}: ${run}`);
  for (const {place, text} of unlisted) console.log(`${place}: lang="en" without a reason: ${text}`);
  for (const name of idle) console.log(`listed, but not used on any page: ${name}`);
  console.log(
    `English runs: ${runs.length}; lang="en" without a reason: ${unlisted.length}; idle entries: ${idle.length}`,
  );
  process.exitCode = runs.length + unlisted.length + idle.length > 0 ? 1 : 0;
}

main().catch((error: Error) => {
  console.error(error.message);
  process.exitCode = 1;
});
