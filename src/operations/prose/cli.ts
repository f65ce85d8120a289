/**
 * `npm run prose [-- file …]` lists what texts break of the rules of `STYLE.md` and `STYLE.uk.md`, with file, line, rule and
 * the words to write.
 */
import path from 'node:path';
import {formatProblem} from '../../facts';
import {ROOT} from '../root';
import {proseProblems} from '.';

async function main(named: readonly string[]): Promise<void> {
  const files = named.map((file) => path.relative(ROOT, path.resolve(file)));
  const problems = await proseProblems(ROOT, files.length > 0 ? files : undefined);
  for (const problem of problems) console.log(`${formatProblem(problem)} (${problem.rule})`);
  console.log(problems.length === 1 ? '1 problem' : `${problems.length} problems`);
  process.exitCode = problems.length > 0 ? 1 : 0;
}

main(process.argv.slice(2)).catch((error: Error) => {
  console.error(error.message);
  process.exitCode = 1;
});
