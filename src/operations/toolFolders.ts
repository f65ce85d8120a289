/**
 * Test tools with hundreds of dependencies. Each is in a folder with its own lock file, so that `npm ci` of the project
 * does not install it. If a tool is missing, its tests are skipped and their titles name the command that installs it;
 * with CI=true they fail.
 */
import {existsSync, readFileSync} from 'node:fs';
import {createRequire} from 'node:module';
import path from 'node:path';
import {ROOT} from './root';

/** Tool → its folder, relative to the root. */
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

/** @returns the absolute path of a file in the folder of a tool, such as `node_modules/.bin/bru` */
export function toolPath(tool: Tool, ...parts: readonly string[]): string {
  return path.join(ROOT, TOOL_FOLDERS[tool], ...parts);
}

/** @returns the command that installs a tool, to be run in the project's root */
export function installCommand(tool: Tool): string {
  return `npm ci --prefix ${TOOL_FOLDERS[tool]}`;
}

function readManifest(file: string): Manifest | undefined {
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Manifest) : undefined;
}

/**
 * @param folder absolute path of the folder of a tool
 * @returns true if the packages named in its package.json are installed in the locked versions
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

/** @throws ToolNotInstalled with the command that installs it */
export function assertInstalled(tool: Tool): void {
  if (isFolderInstalled(path.join(ROOT, TOOL_FOLDERS[tool]))) return;
  throw new ToolNotInstalled(
    `${TOOL_FOLDERS[tool]} is not installed, or in another version than its lock file says: run \`${installCommand(tool)}\``,
  );
}

/**
 * Loads a module of a tool.
 * @throws ToolNotInstalled with the command that installs it
 */
export function toolModule<Module>(tool: Tool, name: string): Module {
  assertInstalled(tool);
  return createRequire(toolPath(tool, 'package.json'))(name) as Module;
}

/**
 * @returns true if the tests of a tool are skipped; never with CI=true, where a skipped test would look like a passed
 * one
 */
export function isSkipped(tool: Tool): boolean {
  return process.env.CI !== 'true' && !isFolderInstalled(path.join(ROOT, TOOL_FOLDERS[tool]));
}

/**
 * @returns the title of a test or group that needs a tool; if it is skipped, with the command that installs the tool
 */
export function titleWith(tool: Tool, title: string): string {
  return isSkipped(tool) ? `${title} (skipped: \`${installCommand(tool)}\` installs what it needs)` : title;
}
