/** Bundles a program into one file and collects the licences of the bundled packages. */
import {build, type BuildOptions, type Metafile} from 'esbuild';
import {licenceTexts, packageFolders} from './licences';

interface Program {
  /** Path relative to the project root. */
  entry: string;
  /** Name in the error message about a missing licence. */
  name: string;
  /** esbuild options that depend on the program. */
  options: Pick<BuildOptions, 'banner' | 'define' | 'format' | 'platform' | 'plugins' | 'target'>;
}

/**
 * @param root project root
 * @throws Error if a bundled package has no licence text
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

/** @returns the files whose code is in the bundle; esbuild only reads the export names of the others */
function filesInside({outputs}: Metafile): string[] {
  const inputs = Object.values(outputs).flatMap((output) => Object.entries(output.inputs));
  return inputs.filter(([, {bytesInOutput}]) => bytesInOutput > 0).map(([file]) => file);
}
