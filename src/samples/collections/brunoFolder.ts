/**
 * The collection for Bruno as a folder: a file per request, the form in which Bruno keeps what it works on. Its command
 * line reads no other. The writer of the form is Bruno's own.
 */
import {envJsonToBruV2, jsonToBruV2, jsonToCollectionBru} from '@usebruno/lang';
import type {Facts} from '../../facts';
import {brunoCollection} from './bruno';

type Collection = ReturnType<typeof brunoCollection>;
type Request = Collection['items'][number]['items'][number];

/** A name without what a file system refuses. */
const fileName = (name: string): string => `${name.replace(/\s*[<>:"/\\|?*]+\s*/g, ' - ')}.bru`;

/** A request in the form of its file, where the modes of body and authorization stand beside the address. */
function requestFile({name, type, seq, request}: Request): string {
  const {method, url, headers, auth, body, assertions, docs} = request;
  return jsonToBruV2({
    meta: {name, type, seq},
    http: {method: method.toLowerCase(), url, auth: auth.mode, body: body.mode},
    headers,
    auth,
    body,
    assertions,
    docs,
  });
}

/**
 * @param siteUrl address of the documentation, without a slash at the end
 * @returns path in the folder → text, as Bruno itself writes it
 */
export function brunoFolder(facts: Facts, siteUrl: string): Map<string, string> {
  const {brunoConfig, root, environments, items} = brunoCollection(facts, siteUrl);
  return new Map([
    ['bruno.json', `${JSON.stringify(brunoConfig, null, 2)}\n`],
    ['collection.bru', jsonToCollectionBru({script: root.request.script, docs: root.docs})],
    ...environments.map((environment): [string, string] => [
      `environments/${fileName(environment.name)}`,
      envJsonToBruV2(environment),
    ]),
    ...items.flatMap((folder): [string, string][] => [
      [`${folder.name}/folder.bru`, jsonToCollectionBru(folder.root)],
      ...folder.items.map((item): [string, string] => [`${folder.name}/${fileName(item.name)}`, requestFile(item)]),
    ]),
  ]);
}
