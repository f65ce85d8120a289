/** `npm run release`: switches the served site to a new release, or back to an earlier one. */
import {ROOT} from '../../root';
import path from 'node:path';
import {parseArgs} from 'node:util';
import {currentOf, deployRelease, releasesOf, rollBack} from '.';

const HELP = `npm run release -- --to DIR [options]
  --to DIR       the folder of the releases; the server has DIR/current for its root
  --site DIR     the delivered site; default: delivery/site
  --keep N       how many releases stay, and their hashed files reachable; default: 5
  --rollback     back to the release before the current one, or to --id ID
  --list         which releases there are`;

const {values} = parseArgs({
  options: {
    to: {type: 'string'},
    site: {type: 'string', default: path.join(ROOT, 'delivery/site')},
    keep: {type: 'string', default: '5'},
    rollback: {type: 'boolean', default: false},
    id: {type: 'string'},
    list: {type: 'boolean', default: false},
    help: {type: 'boolean', default: false},
  },
});

function main(): number {
  if (values.help || values.to === undefined) {
    console.log(HELP);
    return values.help ? 0 : 2;
  }
  const dir = path.resolve(values.to);
  const begun = performance.now();
  if (values.list) {
    const current = currentOf(dir);
    for (const {id, hashed} of releasesOf(dir))
      console.log(`${id}  ${hashed.length} hashed files${id === current ? ', current' : ''}`);
    return 0;
  }
  if (values.rollback) {
    const {id, before, kept} = rollBack(dir, values.id);
    console.log(`back from ${before} to ${id}, which keeps ${kept} more files of others`);
  } else {
    const {id, before, files, kept, removed} = deployRelease(dir, path.resolve(values.site), Number(values.keep));
    console.log(`${before ?? 'none'} → ${id}: ${files} files, and ${kept} kept of earlier releases`);
    console.log(`${releasesOf(dir).length} releases stay, ${removed.length} removed`);
  }
  console.log(`${((performance.now() - begun) / 1000).toFixed(1)} s`);
  return 0;
}

try {
  process.exitCode = main();
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
}
