/** Converts a compiled JavaScript sample back into the program that a page prints. */
import {javascriptLiteral, javascriptString} from '../src/samples/literals/javascript';

const OPENING = 'export default async ({createHmac, process, fetch, console, Buffer, Date}, PATH, BODY) => {\n';
const CLOSING = '\n};\n';

/**
 * Repeats the allowed differences independently of the build, so that the build cannot omit or add anything unnoticed.
 * @param module text of the compiled sample
 * @param printed properties of the printed program; without a bearer token it is signed
 */
export function printedOf(
  module: string,
  {path, body, bearer}: {path: string; body: unknown; bearer?: unknown},
): string {
  if (!module.startsWith(OPENING) || !module.endsWith(CLOSING)) throw new Error(`not a compiled sample: ${module}`);
  const program = module
    .slice(OPENING.length, -CLOSING.length)
    .replace('JSON.stringify(BODY)', () => `JSON.stringify(${javascriptLiteral(body)})`)
    .replace('new URL(GATEWAY_URL + PATH)', () => `new URL(GATEWAY_URL + ${javascriptString(path)})`);
  return bearer ? program : `import { createHmac } from 'node:crypto';\n\n${program}`;
}
