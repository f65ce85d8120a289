/**
 * `npm run upstream` lists third-party files that patches and components were written for and that have changed since
 * the last review, with the patches to compare. `npm run upstream -- --update` records a review.
 */
import {patches} from '../registry';
import {changedUpstream, installed, readRecorded, writeRecorded} from '.';

const root = process.cwd();
const present = installed(root, patches);
const count = Object.values(present).reduce((sum, {files}) => sum + Object.keys(files).length, 0);

if (process.argv.includes('--update')) {
  writeRecorded(root, present);
  console.log(`${count} installed files recorded`);
} else {
  const changes = changedUpstream(patches, readRecorded(root), present);
  for (const change of changes) console.log(change);
  console.log(
    changes.length === 0
      ? `${count} files are unchanged`
      : `${changes.length} of ${count} files differ. Compare them, update the patches if needed, then run npm run upstream -- --update`,
  );
  process.exitCode = changes.length === 0 ? 0 : 1;
}
