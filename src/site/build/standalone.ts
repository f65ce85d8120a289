/** Makes the sandbox one file, for readers who have the site and not the project. */
import {stringify} from 'devalue';
import type {Facts} from '../../facts';
import {sandboxFacts} from '../../gateway';
import {pack} from './pack';

const STANDALONE_ENTRY = 'src/gateway/standalone/main.ts';

/** Names of the published files. */
export const STANDALONE_FILE = 'sandbox.mjs';
export const LICENCES_FILE = 'sandbox.licenses.txt';

/** The oldest Node that the project supports, as in `engines` of package.json. */
const TARGET = 'node20';

/**
 * @param root the project's root
 * @returns path below the static folder → text: the program, and the licences of the packages inside it
 * @throws Error when a package inside it has no licence text
 */
export async function standaloneSandbox(root: string, content: Facts): Promise<Map<string, string>> {
  const {text, licences} = await pack(root, {
    entry: STANDALONE_ENTRY,
    name: STANDALONE_FILE,
    options: {
      platform: 'node',
      format: 'esm',
      target: TARGET,
      define: {SANDBOX_CONTENT: JSON.stringify(stringify(sandboxFacts(content)))},
      banner: {
        js: [
          `// The sandbox of this documentation. Run it with: node ${STANDALONE_FILE}`,
          `// It listens on this machine only. Licences of the packages inside: ${LICENCES_FILE}`,
          // Packages in CommonJS ask for Node's own modules with `require`.
          "import {createRequire as makeRequire} from 'node:module';",
          'const require = makeRequire(import.meta.url);',
        ].join('\n'),
      },
    },
  });
  return new Map([
    [STANDALONE_FILE, text],
    [LICENCES_FILE, licences],
  ]);
}
