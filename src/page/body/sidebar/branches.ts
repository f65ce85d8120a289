/**
 * The branches that a page does not carry. A list with all of them is a file of its own, one for each sidebar of a locale; it is
 * fetched at the first sign that somebody wants to open one, and its address holds the hash of its content.
 */
import {pageFiles} from '../wake/files';
import {END, SIDEBAR} from './names';

const fetched = new Map<string, Promise<Element | null>>();
/** Addresses of what did not arrive: the cache may hold what was cut off. */
const spoilt = new Set<string>();

/**
 * Read by the browser as a document, which runs nothing.
 * @throws Error when it does not arrive
 */
function fetchList(address: string): Promise<Element | null> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const failed = () => {
      spoilt.add(address);
      reject(new Error(address));
    };
    request.open('GET', address);
    if (spoilt.has(address)) request.setRequestHeader('Cache-Control', 'no-cache');
    request.responseType = 'document';
    request.timeout = 30_000;
    // Not by its type, which a host may choose.
    request.overrideMimeType('text/html;charset=utf-8');
    request.addEventListener('load', () => {
      const list = request.status === 200 && request.responseXML?.querySelector(`ul:has(+ ${END})`);
      if (list) resolve(list);
      else failed();
    });
    for (const name of ['error', 'timeout']) request.addEventListener(name, failed);
    request.send();
  });
}

/**
 * @returns the whole list of a sidebar; nothing where every list is whole, as on the dev server
 * @throws Error whose message is the address that did not arrive; asked again, it is fetched again
 */
export function wholeList(list: Element): Promise<Element | null> {
  const name = list.getAttribute(SIDEBAR) ?? '';
  let found = fetched.get(name);
  if (!found) {
    const address = pageFiles(list.ownerDocument)?.sidebars[name];
    found = address ? fetchList(address) : Promise.resolve(null);
    fetched.set(name, found);
    found.catch(() => fetched.delete(name));
  }
  return found;
}
