/**
 * Tools of some tests that bring hundreds of packages. Each stands with a lock file of its own in a folder apart, so that
 * `npm ci` of the project does not install it. Without it the tests that need it are skipped, and their titles say what
 * installs it; with CI=true they fail.
 */
import {existsSync, readFileSync} from 'node:fs';
import {createRequire} from 'node:module';
import path from 'node:path';
import {ROOT} from './root';

/** Tool → its folder, from the root. */
export const TOOL_FOLDERS = {
  bruno: 'tests/tools/bruno',
  client: 'client',
  lighthouse: 'tests/tools/lighthouse',
  newman: 'tests/tools/newman',
  spectral: 'tests/tools/spectral',
} as const;

export type Tool = keyof typeof TOOL_FOLDERS;

export class ToolNotInstalled extends Error {}

interface Manifest {
  version?: string;
  dependencies?: Record<string, string>;
  devDependencies?: Record<string, string>;
}

/** @returns the absolute path of something in the folder of a tool, such as `node_modules/.bin/bru` */
export function toolPath(tool: Tool, ...parts: readonly string[]): string {
  return path.join(ROOT, TOOL_FOLDERS[tool], ...parts);
}

/** @returns the command that installs a tool, started in the project's root */
export function installCommand(tool: Tool): string {
  return `npm ci --prefix ${TOOL_FOLDERS[tool]}`;
}

function readManifest(file: string): Manifest | undefined {
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Manifest) : undefined;
}

/**
 * @param folder of a tool, absolute
 * @returns whether the packages that its package.json names are there in the locked versions
 */
export function isFolderInstalled(folder: string): boolean {
  const {dependencies, devDependencies} = readManifest(path.join(folder, 'package.json'))!;
  const {packages} = JSON.parse(readFileSync(path.join(folder, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, {version?: string; link?: boolean}>;
  };
  return Object.keys({...dependencies, ...devDependencies}).every((name) => {
    const place = `node_modules/${name}`;
    const installed = readManifest(path.join(folder, place, 'package.json'));
    return installed !== undefined && (packages[place]?.link || installed.version === packages[place]?.version);
  });
}

/** @throws ToolNotInstalled, with the command that installs it */
export function assertInstalled(tool: Tool): void {
  if (isFolderInstalled(path.join(ROOT, TOOL_FOLDERS[tool]))) return;
  throw new ToolNotInstalled(
    `${TOOL_FOLDERS[tool]} is not installed, or in another version than its lock file says: run \`${installCommand(tool)}\``,
  );
}

/**
 * Loads a module of a tool.
 * @throws ToolNotInstalled, with the command that installs it
 */
export function toolModule<Module>(tool: Tool, name: string): Module {
  assertInstalled(tool);
  return createRequire(toolPath(tool, 'package.json'))(name) as Module;
}

/** @returns whether the tests of a tool are skipped here; never with CI=true, where a skipped test would look like a passed one */
export function isSkipped(tool: Tool): boolean {
  return process.env.CI !== 'true' && !isFolderInstalled(path.join(ROOT, TOOL_FOLDERS[tool]));
}

/** @returns the title of a test or of a group that needs a tool; where it is skipped, with what installs the tool */
export function titleWith(tool: Tool, title: string): string {
  return isSkipped(tool) ? `${title} (skipped: \`${installCommand(tool)}\` installs what it needs)` : title;
}
