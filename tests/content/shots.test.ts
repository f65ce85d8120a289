/** Screenshots of the payment page exist, and are those that `npm run shots` takes. */
import {existsSync, readFileSync, readdirSync, statSync} from 'node:fs';
import path from 'node:path';
import {expect, test} from 'vitest';
import {ROOT} from '../root';
import {DEVICES, MAX_BYTES, SHOTS, SHOTS_FOLDER, SHOTS_URL} from '../shots/list';
import {listPages} from '../../src/operations/parity/pages';
import {PAGE_FOLDERS, mirrorOf} from '../../src/facts/routes';

test('each screenshot is committed, small and of its device’s size, and there are no others', () => {
  const folder = path.join(ROOT, SHOTS_FOLDER);
  const found = readdirSync(folder, {recursive: true, encoding: 'utf8'}).filter((file) => file.endsWith('.png'));
  expect(found.sort(), 'run npm run shots').toEqual(SHOTS.map(({file}) => file).sort());
  const wrong = SHOTS.flatMap(({file, device}) => {
    const place = path.join(folder, file);
    const {viewport, deviceScaleFactor} = DEVICES[device];
    // PNG header: width and height are at bytes 16 and 20.
    const header = readFileSync(place).subarray(0, 24);
    const size = [header.readUInt32BE(16), header.readUInt32BE(20)];
    const expected = [viewport.width * deviceScaleFactor, viewport.height * deviceScaleFactor];
    return [
      ...(statSync(place).size > MAX_BYTES ? [`${file}: more than ${MAX_BYTES} bytes`] : []),
      ...(size.join() === expected.join() ? [] : [`${file}: ${size.join(' × ')} instead of ${expected.join(' × ')}`]),
    ];
  });
  expect(wrong).toEqual([]);
});

test('each screenshot on a page exists', () => {
  const missing = PAGE_FOLDERS.flatMap((folder) => [folder.source, mirrorOf(folder, 'uk')]).flatMap((folder) =>
    listPages(ROOT, folder).flatMap((file) => {
      const source = readFileSync(path.join(ROOT, folder, file), 'utf8');
      return [...source.matchAll(new RegExp(`${SHOTS_URL}/[\\w./-]+`, 'g'))]
        .map(([url]) => url)
        .filter((url) => !existsSync(path.join(ROOT, 'static', url)))
        .map((url) => `${folder}/${file}: ${url} does not exist; known: ${SHOTS.map((shot) => shot.file).join(', ')}`);
    }),
  );
  expect(missing).toEqual([]);
});
