/** The licences of the packages that a program brings along. */
import {existsSync, readdirSync, readFileSync} from 'node:fs';
import path from 'node:path';

/**
 * @param files what went into a program, from the root
 * @param program its name
 * @throws Error when a package has no licence text
 */
export function licencesOf(root: string, files: readonly string[], program: string): string {
  const folders = new Set(files.flatMap((file) => /^.*node_modules\/(?:@[^/]+\/)?[^/]+/.exec(file)?.[0] ?? []));
  const texts = [...folders].sort().map((folder) => {
    const name = readdirSync(path.join(root, folder)).find((file) => /^licen[cs]e/i.test(file));
    const at = path.join(root, folder, name ?? 'LICENSE');
    if (!existsSync(at)) throw new Error(`${folder} has no licence text; ${program} must not contain it`);
    return `${folder.replace(/^.*node_modules\//, '')}\n\n${readFileSync(at, 'utf8').trim()}`;
  });
  return `${texts.join(`\n\n${'-'.repeat(80)}\n\n`)}\n`;
}
