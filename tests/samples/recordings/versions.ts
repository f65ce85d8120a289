/** Version output of the tools that run the samples. */
import {spawnSync} from 'node:child_process';
import type {RecordedLanguage} from '../../../src/samples/recordings/format';
import type {Toolchains} from '../toolchains';

/** The command line, and what of its answer is the version. */
type Tool = readonly [command: readonly [string, ...string[]], version: RegExp];

const JAVA: Tool = [['java', '-version'], /^openjdk version.*|^java version.*/m];

function toolsOf({python}: Toolchains): Record<RecordedLanguage, readonly Tool[]> {
  return {
    bash: [
      [['bash', '--version'], /^GNU bash.*/m],
      [['curl', '--version'], /^curl \S+/m],
      [['jq', '--version'], /^jq.*/m],
      [['openssl', 'version'], /^\S+ \S+/m],
    ],
    php: [[['php', '--version'], /^PHP \S+ \(cli\)/m]],
    javascript: [[[process.execPath, '--version'], /^v.*/m]],
    python: [[[python, '--version'], /^Python.*/m]],
    java: [JAVA],
    kotlin: [[['kotlinc', '-version'], /kotlinc-jvm \S+/], JAVA],
  };
}

/**
 * @param languages whose tools are here
 * @returns a line for each tool, by language
 * @throws Error for a tool that does not say its version as expected
 */
export function toolchainVersions(
  toolchains: Toolchains,
  languages: readonly RecordedLanguage[],
): Partial<Record<RecordedLanguage, string[]>> {
  const tools = toolsOf(toolchains);
  return Object.fromEntries(languages.map((language) => [language, tools[language].map(versionOf)]));
}

function versionOf([[program, ...args], version]: Tool): string {
  const {stdout, stderr} = spawnSync(program, args, {encoding: 'utf8'});
  const said = `${stdout ?? ''}${stderr ?? ''}`;
  const [found] = version.exec(said) ?? [];
  if (found === undefined) throw new Error(`${program} ${args.join(' ')} does not say its version: ${said}`);
  return program === process.execPath ? `Node.js ${found}` : found;
}
