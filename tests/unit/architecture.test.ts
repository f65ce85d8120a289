/** Holds the direction of imports that README.md states. */
import {readFileSync, readdirSync} from 'node:fs';
import path from 'node:path';
import {describe, expect, test} from 'vitest';
import {ROOT} from '../root';

/** Folder → what its files must not import. */
const FORBIDDEN: Record<string, RegExp> = {
  content: /^(@docusaurus|react|@theme)|\/(remark|plugins|theme|config|sandbox|components)(\/|$)/,
  samples: /^(@docusaurus|react|@theme)|\/(remark|plugins|theme|config|sandbox|components)(\/|$)/,
  collections: /^(@docusaurus|react|@theme)|\/(remark|plugins|theme|config|sandbox|components)(\/|$)/,
  linter: /^(@docusaurus|react|@theme)|\/(remark|plugins|theme|config|sandbox|components|samples)(\/|$)/,
  schemas: /^(@docusaurus|react|@theme)|\/(content|remark|plugins|theme|config|sandbox|components|samples)(\/|$)/,
  signing: /^(@docusaurus|react|@theme|\.\.)/,
  invoices: /^(@docusaurus|react|@theme|\.\.)/,
  validators:
    /^(@docusaurus|react|@theme)|\/(content|remark|plugins|theme|config|sandbox|components|samples|schemas|signing)(\/|$)/,
  sandbox: /^(@docusaurus|react|@theme)|\/(remark|plugins|theme|config|components|samples)(\/|$)/,
  parity: /^(@docusaurus|react|@theme)|\/(plugins|theme|config|sandbox|components|samples)(\/|$)/,
  rehype: /^(@docusaurus|react$|@theme|(\.\.\/)+(plugins|theme|config|sandbox|components)\/)/,
  early: /^(@docusaurus|react|@theme|(\.\.\/)+(plugins|theme|config|sandbox|components)\/)/,
  remark: /^(@docusaurus|react|@theme)|\/(plugins|theme|config|sandbox|components)(\/|$)/,
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
    /from '(\.\.?\/)+(theme|pages)\//.test(readFileSync(file, 'utf8')),
  );
  expect(wrong).toEqual([]);
});
