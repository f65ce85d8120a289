/** Watches the sources. */
import {existsSync, watch as watchFolder, type FSWatcher} from 'node:fs';
import path from 'node:path';

/** An editor writes a file in several steps; what follows within this time is one change. In ms. */
const TOGETHER = 20;

/** Temporary files of editors. */
const TEMPORARY = /(?:~|\.sw[a-z]|\.tmp|\/\.#[^/]*|\/#[^/]*#|\/4913)$/;

/**
 * @param root project root
 * @param places files and folders, relative to the root
 * @param report is called with the changed, new and deleted files, relative to the root, each once per change
 * @returns stops watching
 */
export function watchSources(
  root: string,
  places: readonly string[],
  report: (files: readonly string[]) => void,
): () => void {
  const changed = new Set<string>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const note = (file: string) => {
    if (TEMPORARY.test(file)) return;
    changed.add(file);
    clearTimeout(timer);
    timer = setTimeout(() => {
      const files = [...changed].sort();
      changed.clear();
      report(files);
    }, TOGETHER);
  };
  const watchers: FSWatcher[] = places
    .filter((place) => existsSync(path.join(root, place)))
    .map((place) => {
      const isFile = path.extname(place) !== '';
      // An editor may replace a file, so its folder is watched.
      const folder = isFile ? path.dirname(place) : place;
      return watchFolder(path.join(root, folder), {recursive: !isFile}, (_event, name) => {
        if (name === null) return;
        const file = path.join(folder, name);
        if (!isFile || file === path.normalize(place)) note(file);
      });
    });
  return () => {
    clearTimeout(timer);
    for (const watcher of watchers) watcher.close();
  };
}
