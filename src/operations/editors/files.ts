/** The generated settings of editors. */
import {existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync} from 'node:fs';
import path from 'node:path';
import {getFacts} from '../../facts';
import {englishPages} from '../parity/check';
import {SCHEMA_FOLDER, schemaFiles, yamlSetting} from './schemas';
import {SNIPPET_FILE, snippets} from './snippets';

const SETTINGS = '.vscode/settings.json';

const json = (value: unknown): string => `${JSON.stringify(value, undefined, 2)}\n`;

/**
 * @returns path relative to the root → text of every generated file. The settings keep what people wrote in them, except
 * `yaml.schemas`.
 * @throws FactsError while the data is invalid
 */
async function editorFiles(root: string): Promise<Map<string, string>> {
  const schemas = schemaFiles(root, await getFacts(root));
  const settings = JSON.parse(readFileSync(path.join(root, SETTINGS), 'utf8')) as Record<string, unknown>;
  return new Map([
    ...schemas.map(({name, schema}) => [`${SCHEMA_FOLDER}/${name}`, json(schema)] as const),
    [SNIPPET_FILE, json(snippets(root, englishPages(root)))],
    [SETTINGS, json({...settings, 'yaml.schemas': yamlSetting(schemas)})],
  ]);
}

/** Writes the files that differ and removes schemas that no kind has any more. @returns the files that changed */
export async function writeEditorFiles(root: string): Promise<string[]> {
  const files = await editorFiles(root);
  const changed: string[] = [];
  for (const [file, text] of files) {
    const place = path.join(root, file);
    if (existsSync(place) && readFileSync(place, 'utf8') === text) continue;
    mkdirSync(path.dirname(place), {recursive: true});
    writeFileSync(place, text);
    changed.push(file);
  }
  for (const name of readdirSync(path.join(root, SCHEMA_FOLDER))) {
    const file = `${SCHEMA_FOLDER}/${name}`;
    if (files.has(file)) continue;
    rmSync(path.join(root, file));
    changed.push(file);
  }
  return changed;
}
