/** `npm run new KIND [-- --FLAG VALUE …]` makes a method, a page or another thing with everything that belongs to it. */
import {create} from './create';

create(process.argv.slice(2), {
  root: process.cwd(),
  terminal: process.stdin.isTTY ? {input: process.stdin, output: process.stdout} : undefined,
  tell: (line) => console.log(line),
}).catch((error: Error) => {
  console.error(error.message);
  process.exitCode = error.message.startsWith('interrupted') ? 130 : 1;
});
