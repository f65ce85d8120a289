/** Holds the direction of imports that README.md states. */
import {readFileSync, readdirSync} from 'node:fs';
import path from 'node:path';
import {describe, expect, test} from 'vitest';
import {ROOT} from '../root';

/** Folder → what its files must not import. */
const FORBIDDEN: Record<string, RegExp> = {
  content: /^(@docusaurus|react|@theme)|\/(markdown|plugins|theme|config|sandbox|components)(\/|$)/,
  samples: /^(@docusaurus|react|@theme)|\/(markdown|plugins|theme|config|sandbox|components)(\/|$)/,
  collections: /^(@docusaurus|react|@theme)|\/(markdown|plugins|theme|config|sandbox|components)(\/|$)/,
  linter: /^(@docusaurus|react|@theme)|\/(markdown|plugins|theme|config|sandbox|components|samples)(\/|$)/,
  schemas: /^(@docusaurus|react|@theme)|\/(content|markdown|plugins|theme|config|sandbox|components|samples)(\/|$)/,
  domain:
    /^(@docusaurus|react|@theme)|\/(facts|content|markdown|plugins|theme|config|sandbox|components|samples|schemas)(\/|$)/,
  facts: /^(@docusaurus|react|@theme)|\/(content|markdown|plugins|theme|config|sandbox|components|samples)(\/|$)/,
  sandbox: /^(@docusaurus|react|@theme)|\/(markdown|plugins|theme|config|components|samples)(\/|$)/,
  parity: /^(@docusaurus|react|@theme)|\/(plugins|theme|config|sandbox|components|samples)(\/|$)/,
  'early/page': /^(@docusaurus|react|@theme|(\.\.\/)+(plugins|theme|config|sandbox|components)\/)/,
  markdown: /^(@docusaurus|react$|@theme|(\.\.\/)+(plugins|theme|config|sandbox|components)\/)/,
};

function sources(folder: string): string[] {
  return readdirSync(folder, {recursive: true, withFileTypes: true})
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
    .map((entry) => path.join(entry.parentPath, entry.name));
}

describe.each(Object.entries(FORBIDDEN))('src/%s', (folder, forbidden) => {
  test('imports only what it may', () => {
    const files = sources(path.join(ROOT, 'src', folder));
    expect(files.length).toBeGreaterThan(0);
    const wrong = files.flatMap((file) =>
      [...readFileSync(file, 'utf8').matchAll(/(?:from|import)\s+'([^']+)'/g)]
        .map((match) => match[1]!)
        .filter((specifier) => forbidden.test(specifier))
        .map((specifier) => `${path.relative(ROOT, file)} imports ${specifier}`),
    );
    expect(wrong).toEqual([]);
  });
});

test('nothing imports the theme or pages', () => {
  const wrong = sources(path.join(ROOT, 'src')).filter((file) =>
    /from '(\.\.?\/)+theme\//.test(readFileSync(file, 'utf8')),
  );
  expect(wrong).toEqual([]);
});
