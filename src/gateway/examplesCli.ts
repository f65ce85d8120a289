/** `npm run examples`: records the examples of the method pages anew, under `src/contract/data/examples/`. */
import {mkdirSync, rmSync, writeFileSync} from 'node:fs';
import path from 'node:path';
import {unfillBrand} from '../brand';
import {loadFacts} from '../facts';
import {examplesText, recordExamples} from './examples';
import {monthText, playMonth} from './month';

async function main(): Promise<void> {
  const root = process.cwd();
  const folder = path.join(root, 'src/contract/data/examples');
  try {
    const facts = await loadFacts(root);
    const recorded = await recordExamples(facts);
    writeFileSync(
      path.join(root, 'src/contract/data/settlement_month.json'),
      unfillBrand(monthText(await playMonth(facts))),
    );
    rmSync(folder, {recursive: true, force: true});
    mkdirSync(folder, {recursive: true});
    for (const [id, examples] of recorded)
      writeFileSync(path.join(folder, `${id}.json`), unfillBrand(examplesText(examples)));
    console.log(`recorded the flows of ${recorded.size} methods`);
  } catch (error) {
    console.error((error as Error).message);
    process.exitCode = 1;
  }
}

void main();
