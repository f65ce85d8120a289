/** Reads the committed recordings. */
import path from 'node:path';
import {filesBelow, readJson} from '../../facts';
import {type About, aboutSchema, type Recording, RECORDINGS_FILE, RECORDINGS_FOLDER, recordingSchema} from './format';

export interface Recordings {
  about: About;
  /** By name of the file, without its ending. */
  samples: Map<string, Recording>;
}

/**
 * @param root the project's root
 * @throws FactsError with the file for what is missing or not as `format.ts` describes it
 */
export function readRecordings(root: string): Recordings {
  return {
    about: readJson(root, RECORDINGS_FILE, aboutSchema).value,
    samples: new Map(
      filesBelow(root, RECORDINGS_FOLDER).map((file) => [
        path.parse(file).name,
        readJson(root, file, recordingSchema).value,
      ]),
    ),
  };
}
