/** Translated messages of components and labels of the sidebar. */
import {existsSync, readFileSync} from 'node:fs';
import path from 'node:path';
import type {Locale} from '../../brand';
import {remembered} from '../../facts';

type Messages = Record<string, {message: string}>;

/**
 * @param root project root
 * @returns id of a message → text; empty for English, whose texts stand in the components
 */
export function readWords(root: string, locale: Locale): Readonly<Record<string, string>> {
  const files = ['code.json', 'docusaurus-plugin-content-docs/current.json'].map((file) => `i18n/${locale}/${file}`);
  return remembered(
    root,
    `words of ${locale}`,
    () => files,
    () =>
      Object.fromEntries(
        files
          .filter((file) => existsSync(path.join(root, file)))
          .flatMap((file) => Object.entries(JSON.parse(readFileSync(path.join(root, file), 'utf8')) as Messages))
          .map(([id, {message}]) => [id, message]),
      ),
  );
}
