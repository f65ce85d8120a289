/** Bundles the sandbox into one file, for readers who do not have the project. */
import {stringify} from 'devalue';
import {SANDBOX_FILE} from '../../brand';
import type {Facts} from '../../facts';
import {sandboxFacts} from '../../gateway';
import {pack} from './pack';

const STANDALONE_ENTRY = 'src/gateway/standalone/main.ts';

/** Name of the published file of licences, below the static folder. */
export const LICENCES_FILE = 'sandbox.licenses.txt';

/** The oldest supported version of Node, as in `engines` of package.json. */
const TARGET = 'node20';

/**
 * @param root project root
 * @returns path below the static folder → content: the program, and the licences of the bundled packages
 * @throws Error if a bundled package has no licence text
 */
export async function standaloneSandbox(root: string, facts: Facts): Promise<Map<string, string>> {
  const {text, licences} = await pack(root, {
    entry: STANDALONE_ENTRY,
    name: SANDBOX_FILE,
    options: {
      platform: 'node',
      format: 'esm',
      target: TARGET,
      define: {SANDBOX_CONTENT: JSON.stringify(stringify(sandboxFacts(facts)))},
      banner: {
        js: [
          `// The sandbox of this documentation. Run it with: node ${SANDBOX_FILE}`,
          `// It listens on this machine only. Licences of the packages inside: ${LICENCES_FILE}`,
          // CommonJS packages load Node's built-in modules with `require`.
          "import {createRequire as makeRequire} from 'node:module';",
          'const require = makeRequire(import.meta.url);',
        ].join('\n'),
      },
    },
  });
  return new Map([
    [SANDBOX_FILE, text],
    [LICENCES_FILE, licences],
  ]);
}
