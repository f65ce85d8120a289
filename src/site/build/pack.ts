/** Packs a program of the project into one file, with the licences of the packages that it brings along. */
import {build, type BuildOptions, type Metafile} from 'esbuild';
import {licenceTexts, packageFolders} from './licences';

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
  return {
    text: outputFiles[0]!.text,
    licences: licenceTexts(root, packageFolders(filesInside(metafile)), name),
  };
}

/** @returns the files of which the program has code: of others esbuild read the names of their exports only */
function filesInside({outputs}: Metafile): string[] {
  const inputs = Object.values(outputs).flatMap((output) => Object.entries(output.inputs));
  return inputs.filter(([, {bytesInOutput}]) => bytesInOutput > 0).map(([file]) => file);
}
