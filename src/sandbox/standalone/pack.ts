/** Packs a program of the project into one file, with the licences of the packages that it brings along. */
import {existsSync, readdirSync, readFileSync} from 'node:fs';
import path from 'node:path';
import {build, type BuildOptions} from 'esbuild';

interface Program {
  /** From the root. */
  entry: string;
  /** For the message where a licence is missing. */
  name: string;
  /** What differs from program to program. */
  options: Pick<BuildOptions, 'banner' | 'define' | 'format' | 'platform' | 'plugins' | 'target'>;
}

/**
 * @param root the project's root
 * @throws Error when a package inside has no licence text
 */
export async function pack(root: string, {entry, name, options}: Program): Promise<{text: string; licences: string}> {
  const {outputFiles, metafile} = await build({
    ...options,
    absWorkingDir: root,
    entryPoints: [entry],
    bundle: true,
    minify: true,
    write: false,
    metafile: true,
    legalComments: 'none',
    logLevel: 'silent',
  });
  return {text: outputFiles[0]!.text, licences: licencesOf(root, Object.keys(metafile.inputs), name)};
}

/**
 * @param files what went into a program, from the root
 * @param program its name
 * @throws Error when a package has no licence text
 */
function licencesOf(root: string, files: readonly string[], program: string): string {
  const folders = new Set(files.flatMap((file) => /^.*node_modules\/(?:@[^/]+\/)?[^/]+/.exec(file)?.[0] ?? []));
  const texts = [...folders].sort().map((folder) => {
    const name = readdirSync(path.join(root, folder)).find((file) => /^licen[cs]e/i.test(file));
    const at = path.join(root, folder, name ?? 'LICENSE');
    if (!existsSync(at)) throw new Error(`${folder} has no licence text; ${program} must not contain it`);
    return `${folder.replace(/^.*node_modules\//, '')}\n\n${readFileSync(at, 'utf8').trim()}`;
  });
  return `${texts.join(`\n\n${'-'.repeat(80)}\n\n`)}\n`;
}
