/**
 * `npm run new KIND [-- --FLAG VALUE …]` makes a method, a page or another thing with everything that belongs to it.
 *
 * The script runs `node --import tsx`, not `tsx`: 30 milliseconds after Ctrl+C that program kills a process which is busy
 * with files, and then nothing is restored.
 */
import {create} from './create';

create(process.argv.slice(2), {
  root: process.cwd(),
  terminal: process.stdin.isTTY ? {input: process.stdin, output: process.stdout} : undefined,
  tell: (line) => console.log(line),
}).catch((error: Error) => {
  console.error(error.message);
  process.exitCode = error.message.startsWith('interrupted') ? 130 : 1;
});
