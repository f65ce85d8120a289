/**
 * Loads the sidebar branches that a page does not contain. The complete list of each sidebar of a locale is a separate
 * file, with its content hash in the address; it is fetched at the first sign that a reader is about to expand a
 * branch.
 */
import {pageFiles} from '../hydration/files';
import {END, SIDEBAR} from './names';

const fetched = new Map<string, Promise<Element | null>>();
/** Addresses of failed requests: the HTTP cache may contain truncated files. */
const spoilt = new Set<string>();

/**
 * Fetches a list as an inert document, in which no script runs.
 * @throws Error if the list cannot be loaded
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
    // Do not rely on the Content-Type, which depends on the host.
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
 * @returns the complete list of a sidebar; null where pages contain complete lists, as on the dev server
 * @throws Error with the failed address as message; the next call tries again
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
