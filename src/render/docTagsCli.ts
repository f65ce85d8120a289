/**
 * `npm run tags`: writes the tags into the front matter of the flow pages, and the files with the names of the tags.
 */
import {existsSync, readFileSync, writeFileSync} from 'node:fs';
import path from 'node:path';
import {LOCALES} from '../brand';
import {createTranslator, docRoutes, docsFolder, loadFacts} from '../facts';
import {pageTags, tagsFile, tagsText, withTags} from './docTags';

async function main(): Promise<void> {
  const root = process.cwd();
  const {methods, translations} = await loadFacts(root);
  const routes = docRoutes(root);
  let written = 0;
  const write = (file: string, text: string) => {
    const place = path.join(root, file);
    if (existsSync(place) && readFileSync(place, 'utf8') === text) return;
    writeFileSync(place, text);
    written += 1;
  };
  for (const locale of LOCALES) write(tagsFile(locale), tagsText(methods, createTranslator(locale, translations)));
  for (const [route, tags] of pageTags(methods)) {
    const page = routes.get(route);
    if (page === undefined) console.warn(`no page is written for ${route}`);
    for (const locale of LOCALES) {
      const file = path.join(docsFolder(locale), page ?? '');
      if (page !== undefined && existsSync(path.join(root, file)))
        write(file, withTags(readFileSync(path.join(root, file), 'utf8'), tags));
    }
  }
  console.log(`${written} files written`);
}

main().catch((error: Error) => {
  console.error(error.message);
  process.exitCode = 1;
});
