/** Licence texts of packages that are bundled into our published files; most licences require their distribution. */
import {existsSync, readdirSync, readFileSync} from 'node:fs';
import path from 'node:path';

const RULE = `\n\n${'-'.repeat(80)}\n\n`;

/**
 * @param files modules of a program or bundle, absolute or relative to the project root
 * @returns the package folders of these modules, sorted, without duplicates
 */
export function packageFolders(files: Iterable<string>): string[] {
  const folders = new Set<string>();
  for (const file of files) {
    const folder = /^.*node_modules\/(?:@[^/]+\/)?[^/]+/.exec(file.split(path.sep).join('/'))?.[0];
    if (folder !== undefined) folders.add(folder);
  }
  return [...folders].sort();
}

/**
 * @param root project root
 * @param folders package folders, absolute or relative to the root
 * @param program name of the bundle, for the error message
 * @param declared true accepts the licence statement of package.json if a package has no licence text
 * @returns names and licence texts; packages with the same text share it
 * @throws Error if a package has no licence text
 */
export function licenceTexts(root: string, folders: readonly string[], program: string, declared = false): string {
  const byText = new Map<string, Set<string>>();
  for (const folder of folders) {
    const name = folder.replace(/^.*node_modules\//, '');
    const at = path.resolve(root, folder);
    const text = licenceText(at) ?? (declared ? declaration(at) : undefined);
    if (text === undefined) throw new Error(`${name} has no licence text; ${program} must not contain it`);
    byText.set(text, (byText.get(text) ?? new Set()).add(name));
  }
  return `${[...byText].map(([text, names]) => `${[...names].join('\n')}\n\n${text}`).join(RULE)}\n`;
}

function licenceText(folder: string): string | undefined {
  const name = existsSync(folder) ? readdirSync(folder).find((file) => /^(?:un)?licen[cs]e/i.test(file)) : undefined;
  return name === undefined ? undefined : readFileSync(path.join(folder, name), 'utf8').replaceAll('\r\n', '\n').trim();
}

/** Name, authors and licence from package.json; undefined if it names no licence. */
function declaration(folder: string): string | undefined {
  const {version, license, author, homepage} = JSON.parse(
    readFileSync(path.join(folder, 'package.json'), 'utf8'),
  ) as Record<'version' | 'license' | 'homepage', string | undefined> & {author?: string | {name: string}};
  if (typeof license !== 'string') return undefined;
  const by = typeof author === 'object' ? author.name : author;
  return [
    `Version ${version}${by === undefined ? '' : `, by ${by}`}. The package brings no text of its licence; it states: ${license}.`,
    `https://spdx.org/licenses/${license}.html`,
    ...(homepage === undefined ? [] : [homepage]),
  ].join('\n');
}
