/**
 * The collection for Bruno as a folder: a file per request, the form in which Bruno keeps what it works on. Its command
 * line reads no other.
 */
import {stringifyCollection, stringifyEnvironment, stringifyFolder, stringifyRequest} from '@usebruno/filestore';
import type {Content} from '../facts/load';
import {brunoCollection} from './bruno';

const BRU = {format: 'bru'} as const;

/** A name without what a file system refuses. */
const fileName = (name: string): string => `${name.replace(/\s*[<>:"/\\|?*]+\s*/g, ' - ')}.bru`;

/**
 * @param siteUrl address of the documentation, without a slash at the end
 * @returns path in the folder → text, as Bruno itself writes it
 */
export function brunoFolder(content: Content, siteUrl: string): Map<string, string> {
  const {brunoConfig, root, environments, items} = brunoCollection(content, siteUrl);
  return new Map([
    ['bruno.json', `${JSON.stringify(brunoConfig, null, 2)}\n`],
    ['collection.bru', stringifyCollection(root, brunoConfig, BRU)],
    ...environments.map((environment): [string, string] => [
      `environments/${fileName(environment.name)}`,
      stringifyEnvironment(environment, BRU),
    ]),
    ...items.flatMap((folder): [string, string][] => [
      [`${folder.name}/folder.bru`, stringifyFolder(folder.root, BRU)],
      ...folder.items.map((item): [string, string] => [
        `${folder.name}/${fileName(item.name)}`,
        stringifyRequest(item, BRU),
      ]),
    ]),
  ]);
}
