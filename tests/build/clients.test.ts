/** A client that was written from the pages names pages and sections that exist. */
import {readFileSync, readdirSync} from 'node:fs';
import path from 'node:path';
import {expect, test} from 'vitest';
import {ROOT} from '../root';
import {factsOf} from './site';

const FOLDER = path.join(ROOT, 'tests/clients/perl');
/** A page with a section, as the first argument of an assertion. */
const ROUTE = /(['"])(\/[a-z0-9_/]+)#([\w-]+)\1/g;

test('every assertion of the journey in Perl names a section of a page', () => {
  const files = readdirSync(FOLDER, {recursive: true, encoding: 'utf8'}).filter((file) => file.endsWith('.pl'));
  const routes = files.flatMap((file) => [...readFileSync(path.join(FOLDER, file), 'utf8').matchAll(ROUTE)]);
  const broken = routes.filter(([, , page, section]) => {
    const {document} = factsOf(path.join(page!.slice(1), 'index.html'));
    return !document?.anchors.includes(section!);
  });
  expect(broken.map(([text]) => text)).toEqual([]);
  expect(routes.length).toBeGreaterThan(300);
});
