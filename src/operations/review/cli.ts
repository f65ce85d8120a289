/** `npm run review`: prints what a reviewer of the branch has to know, as Markdown. See `--help`. */
import {parseArgs} from 'node:util';
import {ROOT} from '../root';
import {review} from './review';

const HELP = `npm run review -- [options]
  Prints as Markdown: contract changes, stale and missing translations, findings of the checks, changed facts, new and
  removed pages, weight.

  --base COMMIT     compare with this commit; default: where the branch began
  --before FOLDER   built site of the base, for the weight of the pages
  --after FOLDER    built site of the branch
  --all             do not limit the length`;

async function main(): Promise<void> {
  const {values} = parseArgs({
    options: {
      base: {type: 'string'},
      before: {type: 'string'},
      after: {type: 'string'},
      all: {type: 'boolean', default: false},
      help: {type: 'boolean', default: false},
    },
  });
  if (values.help) return console.log(HELP);
  const {before, after} = values;
  if ((before === undefined) !== (after === undefined)) throw new Error('--before and --after are given together');
  const text = await review({
    root: ROOT,
    base: values.base,
    sites: before !== undefined && after !== undefined ? {before, after} : undefined,
    limit: values.all ? Infinity : undefined,
  });
  process.stdout.write(text);
}

main().catch((error: Error) => {
  console.error(error.message);
  process.exitCode = 1;
});
